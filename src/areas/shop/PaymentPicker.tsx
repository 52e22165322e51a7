import { big } from '../../../contract/money.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { useDraftsOfPicker } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { PaymentDialog } from './PaymentDialog.tsx'

export default function PaymentPicker({ ctx, errors, busy, onPick, onClose }: PickerProps) {
  const drafts = useDraftsOfPicker()
  const { answer } = useCall(shop.show, { params: { id: ctx.record?.id ?? 0 } }, { handled: true })
  const { answer: till } = useCall(shop.till, {}, { handled: true })
  if (!answer || !till) return null
  const { gross, customer } = answer.data
  return (
    <PaymentDialog
      due={big(gross).toFixed(2)}
      hasCustomer={customer !== null}
      asksReceipt={!till.data.has_device}
      drafts={drafts}
      busy={busy}
      errors={errors}
      onClose={onClose}
      onPay={(payment) => onPick(payment)}
    />
  )
}
