import { useMemo, useRef, useState } from 'react'
import type { OrderItem, OrderRecord } from '../../../contract/orders.ts'
import { formatPrice, formatQuantity } from '../../../contract/format.ts'
import { CommandButton } from '../../app/CommandButton.tsx'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { UnsavedLines } from '../../workspace/document/UnsavedLines.tsx'
import { useView } from '../../workspace/hooks.ts'
import { useLineBook } from '../../workspace/lines/use-line-book.ts'
import { useWide } from '../../workspace/lines/use-wide.ts'
import type { TabHandle } from '../../workspace/tab.ts'
import { loadItems } from './loaders.ts'
import { orderLineColumns, rowOfLine, rowOfNew, stockNote, totalsOfRows, valuesOfLine, type OrderLineRow } from './line-rows.ts'
import { faultOf, freshLine, lineChanges, newLineOf, sameLine, type LineValues } from './line-values.ts'
import { OrderTotals } from './OrderTotals.tsx'
import { pasteLines } from './paste-lines.ts'
import { useQuote } from './use-quote.ts'

interface OrderLinesProps {
  order: OrderRecord
  tab: TabHandle
  reload: () => Promise<void>
}

/** The lines of an order: each row is saved as the keyboard leaves it, one call a row. */
export function OrderLines({ order, tab, reload }: OrderLinesProps) {
  const box = useRef<HTMLDivElement>(null)
  const may = { edit: order.can['ITEM_EDIT'] === true, add: order.can['ITEM_ADD'] === true, remove: order.can['ITEM_DELETE'] === true }
  // Before it is sent to fulfilment an order may be edited as a whole.
  const stage = order.can['EDIT'] === true ? 'taking' : 'issuing'
  const wide = useWide()
  const columns = useMemo(() => orderLineColumns(loadItems(order.customer.id), stage, wide), [order.customer.id, stage, wide])
  const [unknown, setUnknown] = useState<Readonly<Record<number, string>>>({})
  const hold = useLineBook<OrderItem, LineValues>({
    tab,
    draftKey: 'lines',
    lines: order.order_items,
    changesOf: lineChanges,
    edit: ({ id, lock_version }, changes) => ({ command: 'order.edit-line', args: { line_id: id, changes: { ...changes, lock_version } } }),
    remove: ({ id }) => ({ command: 'order.delete-line', args: { line_id: id } }),
    add: {
      body: newLineOf,
      save: (lines) => ({ command: 'order.add-lines', args: { lines } }),
      fresh: freshLine,
      same: sameLine,
    },
    root: () => box.current,
    onRefused: () => void reload(),
  })
  const { book } = hold
  useView(
    tab,
    {
      lines: () => box.current?.querySelector<HTMLElement>('textarea')?.focus(),
      ...(hold.unsaved > 0 && { save: hold.saveAll }),
    },
    () => box.current,
  )
  const quotes = useQuote(
    { customer_id: order.customer.id, branch_id: order.branch?.id ?? null, warehouse_id: order.warehouse.id, date: order.date },
    typedRows(book),
  )
  const rows = book.order.flatMap((key) => {
    const line = book.lines.find(({ id }) => id === key)
    const typed = book.edits[key]?.values ?? {}
    const quoted = quotes.get(key)?.line
    return line ? [rowOfLine(line, typed, quoted)] : key in book.added ? [rowOfNew(key, book.added[key] ?? {}, quoted)] : []
  })

  function errorAt(row: OrderLineRow, _: number, column: string): string | undefined {
    const { key } = row
    const typed = book.edits[key]?.values ?? book.added[key] ?? {}
    const refused = book.errors[key] ?? {}
    if (column === 'item' && unknown[key]) return `Prece nav atrasta: ${unknown[key]}`
    const own = faultOf(row, column) ?? { ...quotes.get(key)?.errors, ...refused }[column === 'item' ? 'item_id' : column]?.join(' ')
    // A reason that belongs to no cell stands at those that were typed.
    const general = [...(refused['lock_version'] ?? []), ...(refused['status'] ?? []), ...(refused['row'] ?? [])]
    return own ?? (column in typed ? general[0] : undefined)
  }

  function noteOf(row: OrderLineRow): string | undefined {
    const errors = book.errors[row.key]
    if (errors && Object.keys(errors).length > 0) return theirs(book.edits[row.key]?.from, book.lines, errors)
    return quotes.get(row.key)?.line?.warning ?? stockNote(row)
  }

  const shortages = tab.errors['order_items']
  const saved = Object.keys(book.edits).length + Object.keys(book.added).length === 0
  return (
    <div ref={box} {...hold.focus} className="flex flex-col gap-2">
      {shortages && (
        <div role="alert" className="flex items-center gap-3 rounded-panel bg-danger-soft py-1.5 pr-1.5 pl-3 text-danger">
          <ul className="grow">
            {shortages.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <CommandButton id="order.issue-part" />
        </div>
      )}
      <UnsavedLines count={hold.unsaved} onSave={hold.saveAll} onDiscard={hold.discard} />
      <LineGrid
        label="Pasūtījuma rindas"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        readOnly={!may.edit}
        onChange={(key, values) => hold.change(Number(key), typedOf(values))}
        {...(may.add && { onInsert: (at: number) => void hold.insert(at) })}
        {...(may.remove && { onDelete: hold.remove })}
        onPaste={(cells) => {
          const made: number[] = []
          const keyAt = (row: number): number => rows[row]?.key ?? made[row - rows.length] ?? (made[row - rows.length] = hold.insert(row))
          void pasteLines(cells, {
            keyAt,
            change: hold.change,
            onUnknown: (key, text) => setUnknown((now) => ({ ...now, [key]: text })),
          }).then(hold.saveAll)
        }}
        onLeaveRow={(key) => hold.save(Number(key))}
        errorAt={errorAt}
        noteOf={noteOf}
        footer={<OrderTotals totals={saved ? { ...order, groups: order.vat_groups } : totalsOfRows(rows)} />}
      />
    </div>
  )
}

/** Rows with something typed, as they are quoted. */
function typedRows({ lines, edits, added }: ReturnType<typeof useLineBook<OrderItem, LineValues>>['book']) {
  const edited = lines.flatMap((line) => {
    const typed = edits[line.id]?.values
    return typed ? [{ key: line.id, values: { ...valuesOfLine(line), ...typed } }] : []
  })
  return [...edited, ...Object.entries(added).map(([key, values]) => ({ key: Number(key), values }))]
}

/** Only what is typed: a row also carries what follows from it. */
function typedOf({ item, quantity, unit_price, discount_percent }: Partial<OrderLineRow>): Partial<LineValues> {
  return {
    ...(item !== undefined && { item }),
    ...(quantity !== undefined && { quantity }),
    ...(unit_price !== undefined && { unit_price }),
    ...(discount_percent !== undefined && { discount_percent }),
  }
}

/** Why a row is not saved; beside a stale one, what somebody else saved. */
function theirs(from: OrderItem | undefined, lines: readonly OrderItem[], errors: Readonly<Record<string, readonly string[]>>): string {
  const now = lines.find(({ id }) => id === from?.id)
  const reason = Object.values(errors).flat()[0] ?? 'Rinda nav saglabāta'
  if (!now || !from || now.lock_version === from.lock_version) return reason
  const { name, quantity, unit_price, discount_percent } = now
  const words = [
    name,
    `daudzums ${formatQuantity(quantity)}`,
    `cena ${formatPrice(unit_price)}`,
    `atlaide ${formatQuantity(discount_percent)} %`,
  ]
  return `Pa šo laiku saglabāts: ${words.join(', ')}`
}
