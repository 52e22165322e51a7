import { useEffect, useEffectEvent, useState } from 'react'
import { mergeTarget } from '../../../commands/orders/merge-target.ts'
import type { CurrentRecord } from '../../../commands/records.ts'
import { countOf, formatDate, formatMoney } from '../../../contract/format.ts'
import type { OrderRecord, OrderRow } from '../../../contract/orders/order-record.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { refusal } from '../../../machines/lifecycle.ts'
import { order as chart } from '../../../machines/order.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWalkedList } from '../../ui/use-walked-list.ts'
import { factsOfRow } from './orders.labels.ts'

/** Maximum orders, newest first. */
const looked = 100

interface OfChosenProps {
  target: Pick<OrderRecord, 'number' | 'customer'>
  /** Chosen orders that cannot be added. */
  leftOut: number
}

function OfChosen({ target, leftOut }: OfChosenProps) {
  return (
    <>
      <p className="pb-2">
        Pārējos pievieno vecākajam no izvēlētajiem, <span className="figures font-medium">{target.number}</span> ({target.customer.name}).
      </p>
      {leftOut > 0 && (
        <p role="status" className="pb-2 text-warning">
          {countOf(leftOut, 'izvēlēto pasūtījumu', 'izvēlētos pasūtījumus', 'izvēlēto pasūtījumu')} nevar pievienot: tam jābūt tā paša
          klienta un filiāles, jaunam vai izpildē.
        </p>
      )}
    </>
  )
}

/** The current order, else the chosen rows of the list. */
function useChosen({ record, chosen }: PickerProps['ctx']): readonly CurrentRecord[] {
  const [records, setRecords] = useState<readonly CurrentRecord[]>(record ? [record] : [])
  const read = useEffectEvent(() => chosen())
  useEffect(() => {
    void read().then(setRecords)
  }, [])
  return records
}

export default function MergePicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const chosen = useChosen(ctx)
  const id = mergeTarget(chosen)?.id ?? 0
  const target = useCall(orders.show, id === 0 ? null : { params: { id } }, { handled: true })
  const order = target.answer?.data
  const others = useCall(orders.list, order ? { query: { customer_id: order.customer.id, per_page: looked } } : null, { handled: true })
  const [ticked, setTicked] = useDraftState<readonly number[] | null>('orders', null)
  const list = useWalkedList<HTMLUListElement>('input:not(:disabled)')
  const failure = target.failure ?? others.failure
  const rows = (others.answer?.data ?? [])
    .filter((row) => row.id !== id)
    .map((row) => ({ row, reason: order ? reasonAgainst(row, order.branch?.id ?? null) : null }))
    .sort((a, b) => Number(a.reason !== null) - Number(b.reason !== null))

  // Selections from before a reload may have become invalid.
  const meant = ticked ?? chosen.map((each) => each.id).filter((each) => each !== id)
  const selectedIds = meant.filter((each) => rows.some(({ row, reason }) => row.id === each && reason === null))
  const wrong = Object.values(errors).flat()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      primary={{
        label: title,
        run: () => onPick(selectedIds),
        busy,
        disabledReason: selectedIds.length > 0 ? null : 'Atzīmējiet vismaz vienu pasūtījumu',
      }}
      aside="Atstarpe: atzīmēt"
    >
      {failure && <ErrorState title="Pasūtījumus neizdevās ielādēt" onRetry={() => void others.reload()} />}
      {!others.answer && !failure && <SkeletonRows rows={4} />}
      {wrong.length > 0 && (
        <p role="alert" className="pb-2 text-danger">
          {wrong.join(' ')}
        </p>
      )}
      {others.answer && rows.length === 0 && <p className="text-muted">Klientam nav citu pasūtījumu.</p>}
      {order && chosen.length > 1 && <OfChosen target={order} leftOut={rows.length === 0 ? 0 : meant.length - selectedIds.length} />}
      <ul ref={list} className="flex flex-col">
        {rows.map(({ row, reason }, place) => (
          <li key={row.id} className="border-b border-line last:border-0">
            <label className="flex min-h-8 items-baseline gap-3 py-1">
              <input
                type="checkbox"
                className="size-4 shrink-0 translate-y-0.5 accent-accent"
                checked={selectedIds.includes(row.id)}
                disabled={reason !== null}
                autoFocus={place === 0 && reason === null}
                data-autofocus={(place === 0 && reason === null) || undefined}
                onChange={({ target: { checked } }) =>
                  setTicked(checked ? [...selectedIds, row.id] : selectedIds.filter((each) => each !== row.id))
                }
              />
              <span className={reason ? 'min-w-0 grow text-muted' : 'min-w-0 grow'}>
                <span className="figures">{row.number}</span> <span className="figures text-muted">{formatDate(row.date)}</span>
                {row.branch && <span className="text-muted"> {row.branch.name}</span>}
                {reason && <span className="block text-small">{reason}</span>}
              </span>
              <span className="figures shrink-0">{formatMoney(row.gross)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function reasonAgainst(row: OrderRow, branch: number | null): string | null {
  if (refusal(chart, row.status, 'MERGE_SOURCE')) return `Pasūtījums ir stāvoklī „${chart.states[row.status]}”`
  const forbidden = refusal(chart, row.status, 'MERGE_SOURCE', factsOfRow(row))
  if (forbidden) return forbidden
  return (row.branch?.id ?? null) === branch ? null : 'Pasūtījums ir citai filiālei'
}
