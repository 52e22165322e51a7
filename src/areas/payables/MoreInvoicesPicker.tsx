import { countOf, formatMoney } from '../../../contract/format.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Wrongs } from '../shared/upload-parts.tsx'
import { chosenOf, DueInvoices, reasonAgainstChosen, sumOf } from './due-invoices.tsx'
import { useDueInvoices } from './use-due-invoices.ts'

/** Further invoices for an order. */
export default function MoreInvoicesPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const { until, setUntil, ...list } = useDueInvoices()
  const chosen = chosenOf(list.due?.invoices ?? [], list.choice)
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: `Pievienot: ${countOf(chosen.length, 'rēķins', 'rēķini', 'rēķinu')}, ${formatMoney(sumOf(chosen))}`,
        run: () => onPick(chosen.map(({ id }) => id)),
        busy,
        disabledReason: reasonAgainstChosen(chosen),
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
