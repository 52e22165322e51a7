import type { MoreInvoices } from '../../../commands/payables/payment-orders.ts'
import { countOf, formatMoney } from '../../../contract/format.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Wrongs } from '../shared/upload-parts.tsx'
import { DueInvoices, orderedOf } from './due-invoices.tsx'
import { useDueInvoices } from './use-due-invoices.ts'

/** Further invoices for an order. */
export default function MoreInvoicesPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const { until, setUntil, ...list } = useDueInvoices()
  const { amount, reason, ...added } = orderedOf(list)
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: `Pievienot: ${countOf(added.procurement_invoice_ids.length, 'rēķins', 'rēķini', 'rēķinu')}, ${formatMoney(amount)}`,
        run: () => onPick(added satisfies MoreInvoices),
        busy,
        disabledReason: reason,
      }}
    >
      <div className="flex flex-col gap-3">
        <DateField label="Termiņš līdz" name="due_until" autoFocus className="w-50" value={until} onChange={setUntil} />
        <DueInvoices {...list} />
        <Wrongs errors={errors} own={[]} />
      </div>
    </Dialog>
  )
}
