import { countOf, formatMoney } from '../../../contract/format.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Wrongs } from '../shared/upload-parts.tsx'
import { chosenOf, DueInvoices, sumOf } from './due-invoices.tsx'
import { useDueInvoices } from './use-due-invoices.ts'

/** Further invoices for an order. */
export default function MoreInvoicesPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const { due, failure, reload, until, setUntil, left, setLeft } = useDueInvoices()
  const chosen = chosenOf(due?.invoices ?? [], left)
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: `Pievienot: ${countOf(chosen.length, 'rēķins', 'rēķini', 'rēķinu')}, ${formatMoney(sumOf(chosen))}`,
        run: () => onPick(chosen.map(({ id }) => id)),
        busy,
        disabledReason: chosen.length > 0 ? null : 'Nav izvēlēts neviens rēķins',
      }}
    >
      <div className="flex flex-col gap-3">
        <DateField label="Termiņš līdz" name="due_until" autoFocus className="w-50" value={until} onChange={setUntil} />
        {failure ? (
          <ErrorState title="Rēķinus neizdevās ielādēt" onRetry={() => void reload()} />
        ) : due ? (
          <DueInvoices invoices={due.invoices} left={left} onChange={setLeft} />
        ) : (
          <SkeletonRows rows={6} />
        )}
        <Wrongs errors={errors} own={[]} />
      </div>
    </Dialog>
  )
}
