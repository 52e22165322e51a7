import { useCallback, useMemo, useRef } from 'react'
import { useSeesCosts } from '../../commands/use-may.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import type { NewDocument } from '../../workspace/lines/new-document-store.ts'
import { useNewDocument } from '../../workspace/lines/use-new-document.ts'
import { loadSaleItems } from '../shared/sale-loaders.ts'
import { optionNote } from '../shared/sale-lines/line-rows.ts'
import { faultOf } from '../shared/sale-lines/line-values.ts'
import { notFound, type RowErrors } from '../../workspace/lines/errors-apart.ts'
import { pasteLines } from '../shared/sale-lines/paste-lines.ts'
import { fillLines } from '../shared/sale-lines/fill-lines.ts'
import { SaleLineTools, warningKey } from '../shared/sale-lines/SaleLineTools.tsx'
import type { RowKey } from '../../ui/table/columns.ts'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { useLineWarnings } from '../shared/sale-lines/use-line-warnings.ts'
import { useQuote, type QuoteFor } from '../shared/sale-lines/use-quote.ts'
import { offerLineColumns, offerLineKind, totalsOfOffer } from './offer-lines.ts'
import { lineNote } from '../../ui/line-grid/note.ts'

type Values = typeof offerLineKind.fresh

/** Draft rows, saved from the first key press. */
export function useNewOfferLines(tab: TabHandle) {
  const { fresh } = offerLineKind
  return useNewDocument<Values, NewDocument<Values>>(tab, {
    draftKey: 'new-offer-lines',
    empty: { lines: [{ key: 1, ...fresh }] },
    freshLine: fresh,
  })
}

interface NewOfferLinesProps {
  tab: TabHandle
  hold: ReturnType<typeof useNewOfferLines>
  quoteFor: QuoteFor
  onLeave: () => void
  errors: RowErrors
  onErrors: (change: (now: RowErrors) => RowErrors) => void
}

export function NewOfferLines({ tab, hold, quoteFor, onLeave, errors, onErrors }: NewOfferLinesProps) {
  const { lines } = hold.document
  const costs = useSeesCosts()
  const columns = useMemo(() => offerLineColumns(loadSaleItems(quoteFor.customer_id, 'usual'), costs), [quoteFor.customer_id, costs])
  const quotes = useQuote(
    quoteFor,
    lines.map(({ key, ...values }) => ({ key, values })),
  )
  const focusedKey = useRef<RowKey | null>(null)
  const onRow = useCallback((key: RowKey | null) => {
    focusedKey.current = key
  }, [])
  const rows = lines.map(({ key, ...values }) => offerLineKind.rowOfNew(key, values, quotes.get(key)?.line))

  const warningsOf = useLineWarnings(quoteFor, rows, { due: null, priceMode: 'net' })

  function edit(key: number, values: Partial<Values>): void {
    hold.memory.begin()
    hold.setLine(key, values)
  }

  return (
    <LineGrid
      label={offerLineKind.label}
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns}
      memory={hold.memory}
      onChange={(key, values) => {
        hold.setLine(Number(key), values)
        onErrors((now) => ({ ...now, [Number(key)]: {} }))
      }}
      onInsert={hold.insertLine}
      onDelete={hold.deleteLines}
      onMove={hold.moveLines}
      onDuplicate={hold.duplicateLines}
      onPaste={(cells) => {
        const { keysAt, change } = hold.pasting()
        void pasteLines(cells, {
          keysAt,
          // Cell names equal field names.
          change: (values) => change(values as ReadonlyMap<number, Partial<Values>>),
          onUnknown: (texts) => onErrors((now) => ({ ...now, ...notFound(texts) })),
        })
      }}
      errorAt={(row, _, column) => {
        const rowErrors = { ...quotes.get(row.key)?.errors, ...errors[row.key] }
        return faultOf(row, column) ?? (rowErrors[column] ?? rowErrors[column === 'item' ? 'item_id' : column])?.join(' ')
      }}
      onRow={onRow}
      actions={
        <SaleLineTools
          tab={tab}
          customerId={quoteFor.customer_id}
          rows={rows}
          focusedKey={focusedKey}
          onChoose={(key, options) => edit(key, { options })}
          onTake={edit}
          onFill={(filled) => {
            hold.memory.begin()
            const { keysAt, change } = hold.pasting()
            fillLines(lines, filled, { keysAt, change: (values) => change(values as ReadonlyMap<number, Partial<Values>>) })
          }}
        />
      }
      noteOf={(row) => (row.item ? lineNote(optionNote(row), ...warningsOf(row, quotes.get(row.key)?.line)) : undefined)}
      warningKey={warningKey}
      onLeave={onLeave}
      footer={<SaleTotals totals={totalsOfOffer(rows)} />}
    />
  )
}
