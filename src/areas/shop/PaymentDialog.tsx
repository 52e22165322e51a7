import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm, type DraftStore } from '../../ui/use-form.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { cashOf, changeOf, freshPayment, paymentOf, type Payment, type PaymentValues } from './payment.ts'

interface PaymentDialogProps {
  /** EUR to be paid. */
  due: string
  /** A gift card that was scanned, with what is left on it. */
  card?: { number: string; balance: string } | null
  /** A customer is named, who may be sent an invoice. */
  named: boolean
  /** No device tells the number of its receipt. */
  asksReceipt: boolean
  /** There is no connection: gift cards wait. */
  offline?: boolean
  busy: boolean
  drafts?: DraftStore | undefined
  errors?: Readonly<Record<string, readonly string[]>>
  onPay: (payment: Payment, change: string) => void
  onClose: () => void
}

/** How a sale is paid: what is handed over is typed first and Enter does the rest; what is not paid otherwise is cash. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { due, card = null, named, asksReceipt, offline = false, busy, drafts, errors = {}, onPay, onClose } = props
  const most = card === null ? null : Number(card.balance) < Number(due) ? card.balance : due
  const form = useForm<PaymentValues>({
    initial: { ...freshPayment, gift_card_nr: card?.number ?? null, gift_amount: most },
    drafts,
    draftKey: 'payment',
    submit: async (values) => {
      const read = paymentOf(values, due)
      if ('errors' in read) return read.errors
      onPay(read.payment, changeOf(values, due))
      return undefined
    },
  })
  const { field, values } = form
  const refused = Object.values(errors).flat()
  return (
    <PickerDialog title={`Apmaksa: ${formatMoney(due)}`} doing="Pieņemt apmaksu" form={form} busy={busy} onClose={onClose}>
      <MoneyField label={`${labelOf('cash_received')} (jāsaņem ${formatMoney(cashOf(values, due))})`} {...field('received')} />
      <p className="self-end pb-1 text-right" aria-live="polite">
        <span className="text-muted">Atlikums pircējam </span>
        <strong className="figures text-title">{formatMoney(changeOf(values, due))}</strong>
      </p>
      <MoneyField label="Ar karti" {...field('card')} />
      {named ? <CheckField label="Ar pārskaitījumu, uzreiz izrakstot rēķinu" {...field('transfer')} /> : <span />}
      {!offline && <TextField label={labelOf('gift_card_nr')} {...field('gift_card_nr')} />}
      {!offline && <MoneyField label="No dāvanu kartes" {...field('gift_amount')} />}
      {asksReceipt && <TextField label={labelOf('cash_receipt_nr')} {...field('cash_receipt_nr')} />}
      {refused.length > 0 && (
        <p role="alert" className="col-span-2 text-danger">
          {refused.join(' ')}
        </p>
      )}
    </PickerDialog>
  )
}
