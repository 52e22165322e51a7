import { useMemo } from 'react'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { supplierSettlements } from '../../../contract/supplier-invoices/settlements.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Option } from '../../ui/use-options.ts'
import { among } from '../../workspace/record/options.ts'

/** One of the payments of the supplier's invoice. */
export default function PaymentPicker({ ctx, title, action, errors, busy, onPick, onClose }: PickerProps) {
  const [chosen, setChosen] = useDraftState<Option | null>('payment_id', null)
  const id = ctx.record?.id ?? 0
  const load = useMemo(() => among(() => paymentsOf(id)), [id])
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{
        label: action,
        run: () => chosen && onPick(Number(chosen.id)),
        disabledReason: chosen ? null : 'Izvēlieties maksājumu',
        busy,
      }}
    >
      <ComboField
        label="Maksājums"
        name="payment_id"
        value={chosen}
        onChange={setChosen}
        load={load}
        error={errors['payment_ids'] ?? errors['status']}
        required
      />
    </Dialog>
  )
}

async function paymentsOf(id: number): Promise<Option[]> {
  const { data } = await readOnce(supplierInvoices.show, { params: { id } })
  return data.payments.map(({ id: payment, date, amount, method, reference }) => ({
    id: payment,
    label: `${formatDate(date)}, ${formatMoney(amount)}`,
    hint: reference ?? supplierSettlements[method],
  }))
}
