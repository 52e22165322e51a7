import { useCallback, useMemo, useRef } from 'react'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { fault, lineNote, type LineNote } from '../../ui/line-grid/note.ts'
import { isDay } from '../../ui/parse.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import type { Option } from '../../ui/use-options.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadSaleItems } from '../shared/sale-loaders.ts'
import { faultOf, isBlank } from '../shared/sale-lines/line-values.ts'
import { fillLines } from '../shared/sale-lines/fill-lines.ts'
import { SaleLineTools, warningKey } from '../shared/sale-lines/SaleLineTools.tsx'
import { optionNote, orderLineColumns, rowOfNew, totalsOfRows, type OrderLineRow } from '../shared/sale-lines/line-rows.ts'
import { pasteLines } from '../shared/sale-lines/paste-lines.ts'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { useVisibleColumns } from '../shared/sale-lines/use-line-columns.ts'
import { useLineWarnings } from '../shared/sale-lines/use-line-warnings.ts'
import { useQuote } from '../shared/sale-lines/use-quote.ts'
import type { NewHeader } from './new-order.ts'
import type { OrderEntry } from './use-order-entry.ts'

/** Lines of a new order with quoted prices and stock. */
export function NewOrderLines({ entry, tab }: { entry: OrderEntry; tab: TabHandle }) {
  const { hold, page, customerId, editLine } = entry
  const { lines, header } = hold.order
  const focusedKey = useRef<RowKey | null>(null)
  const onRow = useCallback((key: RowKey | null) => {
    focusedKey.current = key
  }, [])
  const stockIn = header.warehouse_id ? Number(header.warehouse_id.id) : 'usual'
  const columns = useVisibleColumns(useMemo(() => orderLineColumns(loadSaleItems(customerId, stockIn), 'taking'), [customerId, stockIn]))
  const quoteFor = {
    customer_id: customerId,
    branch_id: idOf(header.branch_id),
    warehouse_id: idOf(header.warehouse_id),
    delivery_type_id: idOf(header.delivery_type_id),
    delivery_country_id: idOf(header.delivery_country_id),
    date: isDay(header.date) ? header.date : null,
  }
  const quotes = useQuote(
    quoteFor,
    lines.map(({ key, ...values }) => ({ key, values })),
  )
  const rows = lines.map(({ key, ...values }) => rowOfNew(key, values, quotes.get(key)?.line))

  const warningsOf = useLineWarnings(quoteFor, rows, { due: dueOf(header), priceMode: 'net' })

  function errorAt(row: OrderLineRow, _: number, column: string): string | undefined {
    const fieldErrors = { ...quotes.get(row.key)?.errors, ...page.rowErrors[row.key] }
    return faultOf(row, column) ?? (fieldErrors[column] ?? fieldErrors[column === 'item' ? 'item_id' : column])?.join(' ')
  }

  function noteOf(row: OrderLineRow): LineNote | undefined {
    if (isBlank(row)) return undefined
    const refused = page.rowErrors[row.key]
    const wrong = fault(refused?.['item']?.[0] ?? refused?.['options']?.[0])
    return lineNote(optionNote(row), ...(wrong ? [wrong] : warningsOf(row, quotes.get(row.key)?.line)))
  }

  return (
    <LineGrid
      label="Pasūtījuma rindas"
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns}
      onChange={(key, values) => editLine(Number(key), values)}
      memory={hold.memory}
      onInsert={hold.insertLine}
      onDelete={hold.deleteLines}
      onMove={hold.moveLines}
      onDuplicate={hold.duplicateLines}
      onPaste={(cells) => {
        void pasteLines(cells, { ...hold.pasting(), onUnknown: page.setNotFound })
      }}
      errorAt={errorAt}
      noteOf={noteOf}
      warningKey={warningKey}
      onRow={onRow}
      actions={
        <SaleLineTools
          tab={tab}
          customerId={customerId}
          rows={rows}
          focusedKey={focusedKey}
          onChoose={(key, options) => editLine(key, { options })}
          onTake={(key, price) => {
            hold.memory.begin()
            editLine(key, price)
          }}
          onFill={(filled) => {
            hold.memory.begin()
            fillLines(lines, filled, hold.pasting())
          }}
        />
      }
      onLeave={page.toFields}
      footer={<SaleTotals totals={totalsOfRows(rows)} />}
    />
  )
}

function dueOf({ delivery_date, expected_date }: NewHeader): string | null {
  const due = delivery_date ?? expected_date
  return isDay(due) ? due : null
}

function idOf(option: Option | null): number | null {
  return option && Number(option.id)
}
