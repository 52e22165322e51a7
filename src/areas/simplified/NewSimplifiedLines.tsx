import { useMemo, useState } from 'react'
import { dayOf } from '../../../contract/format.ts'
import { useVatRates } from '../../data/vat-rates.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { fault, lineNote } from '../../ui/line-grid/note.ts'
import { isDay } from '../../ui/parse.ts'
import { pasteLines } from '../shared/sale-lines/paste-lines.ts'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { sourceNote } from '../shared/sale-lines/source-labels.ts'
import { useLineWarnings } from '../shared/sale-lines/use-line-warnings.ts'
import { useQuote } from '../shared/sale-lines/use-quote.ts'
import { loadGoods } from './simplified.goods.ts'
import {
  askSimplified,
  rowOfSimplified,
  simplifiedColumns,
  simplifiedFault,
  totalsOfSimplified,
  type SimplifiedRow,
} from './simplified-lines.ts'
import type { SimplifiedEntry } from './use-simplified-entry.ts'

/** Lines of a new simplified invoice with quoted prices and stock. */
export function NewSimplifiedLines({ entry }: { entry: SimplifiedEntry }) {
  const { hold, page, editLine } = entry
  const { customer, header, lines } = hold.invoice
  const customerId = customer ? Number(customer.id) : null
  const load = loadGoods(customerId, header.warehouse_id ? Number(header.warehouse_id.id) : 'usual')
  const [today] = useState(() => dayOf(new Date()))
  const rates = useVatRates().on(isDay(header.date) ? header.date : today)
  const columns = useMemo(() => simplifiedColumns(load, header.price_mode, rates), [load, header.price_mode, rates])
  const quoteFor = {
    customer_id: customerId,
    branch_id: null,
    payment_method: header.payment_method,
    price_mode: header.price_mode,
    warehouse_id: header.warehouse_id ? Number(header.warehouse_id.id) : null,
    date: isDay(header.date) ? header.date : null,
  }
  const quotes = useQuote(
    quoteFor,
    lines.map(({ key, ...values }) => ({ key, values })),
    askSimplified,
  )
  const rows = lines.map(({ key, ...values }) => rowOfSimplified(key, values, quotes.get(key)?.line, rates))

  const warningsOf = useLineWarnings(quoteFor, rows, { due: null, priceMode: header.price_mode })

  function errorAt(row: SimplifiedRow, _: number, column: string): string | undefined {
    const fieldErrors = { ...quotes.get(row.key)?.errors, ...page.rowErrors[row.key] }
    return (
      simplifiedFault(row, column) ??
      (fieldErrors[column] ?? (column === 'item' ? (fieldErrors['item_id'] ?? fieldErrors['units']) : undefined))?.join(' ')
    )
  }

  return (
    <>
      {page.errors['items'] && (
        <p role="alert" className="pb-2 text-danger">
          {page.errors['items'].join(' ')}
        </p>
      )}
      <LineGrid
        label="Vienkāršā rēķina rindas"
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
        noteOf={(row) =>
          lineNote(fault(page.rowErrors[row.key]?.['item']?.[0])) ??
          lineNote(...warningsOf(row, quotes.get(row.key)?.line), sourceNote(row.source))
        }
        onLeave={page.toFields}
        footer={<SaleTotals totals={totalsOfSimplified(rows, header.price_mode)} />}
        autoFocus
      />
    </>
  )
}
