import type { NewOrder } from '../../../commands/payables/payment-orders.ts'
import { countOf, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Wrongs } from '../shared/upload-parts.tsx'
import { DueInvoices, orderedOf } from './due-invoices.tsx'
import { useDueInvoices } from './use-due-invoices.ts'

/** Invoices due until a day, the day and account of payment. */
export default function NewOrderPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const { until, setUntil, ...list } = useDueInvoices()
  const { due } = list
  const [date, setDate] = useDraftState<string | null>('date', null)
  const [iban, setIban] = useDraftState<string | null>('iban', null)
  const [isPerSupplier, setPerSupplier] = useDraftState('is_per_supplier', true)
  const { amount, reason, ...ordered } = orderedOf(list)
  const accounts = due?.accounts ?? []
  const order = {
    ...ordered,
    is_per_supplier: isPerSupplier,
    date: date ?? due?.date,
    iban: iban ?? accounts[0]?.iban,
  } satisfies NewOrder
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: `Sagatavot: ${countOf(ordered.procurement_invoice_ids.length, 'rēķins', 'rēķini', 'rēķinu')}, ${formatMoney(amount)}`,
        run: () => onPick(order),
        busy,
        disabledReason: reason,
      }}
    >
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-3">
          <DateField label="Termiņš līdz" name="due_until" autoFocus value={until} onChange={setUntil} />
          <DateField label="Maksāt" name="date" value={date ?? due?.date} onChange={setDate} error={errors['date']} />
          <SelectField
            label="No konta"
            name="iban"
            required
            value={iban ?? accounts[0]?.iban ?? null}
            onChange={setIban}
            choices={accounts.map(({ iban: value, label }) => ({ value, label: `${value}, ${label}` }))}
            error={errors['iban']}
          />
          <CheckField
            label={labelOf('is_per_supplier')}
            name="is_per_supplier"
            className="self-end"
            value={isPerSupplier}
            onChange={setPerSupplier}
          />
        </div>
        <DueInvoices {...list} />
        <Wrongs errors={errors} own={['date', 'iban']} />
      </div>
    </Dialog>
  )
}
