import { useEffect, useState } from 'react'
import { formatMoment, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { stock, movementKinds, type StockMovement, type StockRecord } from '../../../contract/stock/stock.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { factsFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { IncomingGoods } from '../shared/IncomingGoods.tsx'

export function StockPanel({ id, tab }: { id: number; tab: TabHandle }) {
  const { answer } = useCall(stock.show, { params: { id: useRested(id) } })
  return (
    <aside aria-label="Krājuma ziņas" className="flex w-100 shrink-0 flex-col overflow-y-auto border-l border-line bg-raised">
      {answer ? <Details key={answer.data.id} item={answer.data} tab={tab} /> : <SkeletonRows />}
    </aside>
  )
}

/** Debounced, so that moving through rows sends no requests. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 150)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

function Details({ item, tab }: { item: StockRecord; tab: TabHandle }) {
  const { shelf, min_quantity, max_quantity, lock_version } = item
  const values = { shelf, min_quantity, max_quantity }
  const edit = useRecordForm({ tab, draftKey: `stock ${item.id}`, values, lock_version, command: 'stock.edit' })
  const fact = factsOf(edit, values)
  const unit = item.measure_unit.name
  const facts = factsFor<typeof stock.update>({
    shelf: [{ id: 'warehouse', label: 'Noliktava', value: item.warehouse.name }, fact.text('shelf')],
    min_quantity: fact.quantity('min_quantity', { unit }),
    max_quantity: [
      fact.quantity('max_quantity', { unit }),
      { id: 'incoming', label: 'Sagaidāms', value: `${formatQuantity(item.incoming)} ${unit}` },
      ...(item.avg_cost === undefined ? [] : [{ id: 'cost', label: 'Vidējā pašizmaksa', value: `${formatPrice(item.avg_cost)}\u00a0€` }]),
    ],
  })
  return (
    <div className="flex flex-col gap-2 p-2">
      <h2 className="px-4 pt-2 text-head">{item.catalog_item.name}</h2>
      <EditableFacts tab={tab} edit={edit} command="stock.edit" label="Krājuma dati" columns={1} facts={facts} />
      {Number(item.incoming) > 0 && <IncomingGoods itemId={item.catalog_item.id} warehouse={item.warehouse} />}
      <div className="flex items-center justify-between px-4">
        <h3 className="text-small text-muted">Pēdējās kustības ({formatQuantity(item.movement_count)})</h3>
        <CommandButton id="stock.movements" tone="quiet" />
      </div>
      <RowsTable
        label="Kustības"
        rows={item.movements}
        columns={columns}
        rowKey={({ id }) => id}
        most={18}
        empty={<EmptyState title="Kustību vēl nav" />}
      />
    </div>
  )
}

const kinds: Readonly<Record<string, string>> = movementKinds

const columns: readonly Column<StockMovement>[] = [
  { id: 'at', header: 'Laiks', width: 126, align: 'end', cell: ({ effective_at }) => formatMoment(effective_at) },
  { id: 'kind', header: 'Veids', width: 90, grow: 1, cell: ({ kind }) => kinds[kind] ?? kind },
  { id: 'quantity', header: 'Daudzums', width: 76, align: 'end', cell: ({ quantity }) => formatQuantity(quantity) },
  { id: 'after', header: 'Atlikums', width: 70, align: 'end', cell: ({ balance_after }) => formatQuantity(balance_after) },
]
