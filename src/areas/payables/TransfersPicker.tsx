import { countOf, formatMoney } from '../../../contract/format.ts'
import { groupedBy } from '../../../contract/grouped.ts'
import { labelOf } from '../../../contract/labels.ts'
import { round2, sum } from '../../../contract/money.ts'
import { payables } from '../../../contract/payables/payables.ts'
import type { PaymentOrderLine } from '../../../contract/payables/payment-orders.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { CheckedRows, type CheckedColumn } from '../../ui/CheckedRows.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWalkedList } from '../../ui/use-walked-list.ts'
import { Wrongs } from '../shared/upload-parts.tsx'

/** The payments of an order that wait for the bank; ticked off ones are left. */
export default function TransfersPicker({ ctx, title, action, errors, busy, onPick, onClose }: PickerProps) {
  const { answer, failure, reload } = useCall(payables.showOrder, { params: { id: ctx.record?.id ?? 0 } }, { handled: true })
  const [left, setLeft] = useDraftState<readonly number[]>('left', [])
  const list = useWalkedList<HTMLDivElement>('input:not(:disabled)')
  const transfers = transfersOf(answer?.data.lines ?? [])
  const chosen = transfers.filter(({ transfer }) => !left.includes(transfer))
  const total = formatMoney(sum(chosen.map(({ amount }) => amount)))
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: `${action}: ${countOf(chosen.length, 'maksājums', 'maksājumi', 'maksājumu')}, ${total}`,
        run: () => onPick(chosen.map(({ transfer }) => transfer)),
        busy,
        disabledReason: chosen.length > 0 ? null : 'Nav izvēlēts neviens maksājums',
      }}
    >
      {failure ? (
        <ErrorState title="Maksājumus neizdevās ielādēt" onRetry={() => void reload()} />
      ) : answer ? (
        <>
          <div ref={list}>
            <CheckedRows
              label="Maksājumi, kas gaida banku"
              rows={transfers}
              columns={columns}
              rowKey={({ transfer }) => transfer}
              name={({ supplier, numbers, amount }) => `${supplier}: ${numbers.join(', ')}, ${formatMoney(amount)}`}
              isChosen={({ transfer }) => !left.includes(transfer)}
              onChange={({ transfer }, on) => setLeft((now) => (on ? now.filter((each) => each !== transfer) : [...now, transfer]))}
              autoFocus
            />
          </div>
          <Wrongs errors={errors} own={[]} />
        </>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  )
}

type Transfer = ReturnType<typeof transfersOf>[number]

const columns: readonly CheckedColumn<Transfer>[] = [
  { label: labelOf('supplier_id'), text: ({ supplier }) => supplier },
  { label: labelOf('invoices'), text: ({ numbers }) => numbers.join(', '), muted: true },
  { label: labelOf('amount'), width: 'w-32', align: 'end', text: ({ amount }) => formatMoney(amount) },
]

function transfersOf(lines: readonly PaymentOrderLine[]) {
  const waiting = lines.filter(({ state }) => state === 'open')
  return [...groupedBy(waiting, ({ transfer }) => transfer)].map(([transfer, group]) => ({
    transfer,
    supplier: group[0].supplier.name,
    numbers: group.map(({ procurement_invoice }) => procurement_invoice.name),
    amount: round2(sum(group.map(({ amount }) => amount))),
  }))
}
