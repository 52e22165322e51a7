import { useState } from 'react'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { carry } from '../../data/carry.ts'
import { failureOf } from '../../data/failure.ts'
import { useScanner } from '../../keyboard/use-scanner.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm, type DraftStore } from '../../ui/use-form.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { GiftCards } from './GiftCards.tsx'
import { cashOf, changeOf, freshPayment, paymentOf, withCard, type Payment, type PaymentValues } from './payment.ts'

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

/**
 * How a sale is paid: what is handed over is typed first and Enter does the rest; what is not paid otherwise is cash.
 * Gift cards are scanned wherever the keyboard is, one after another; each pays what the others leave.
 */
export function PaymentDialog(props: PaymentDialogProps) {
  const { due, card = null, named, asksReceipt, offline = false, busy, drafts, errors = {}, onPay, onClose } = props
  const form = useForm<PaymentValues>({
    initial: card === null ? freshPayment : withCard(freshPayment, due, card),
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
  const [said, setSaid] = useState<string | null>(null)
  const ask = async (code: string) => {
    setSaid(null)
    try {
      const { gift_card } = (await carry(shop.scan, { query: { code } })).data
      if (gift_card) form.set((now) => withCard(now, due, gift_card))
      else setSaid(`${code} nav dāvanu karte`)
    } catch (error) {
      setSaid(failureOf(error).status === 404 ? `Dāvanu kartes ${code} nav` : `Nav atbildes par dāvanu karti ${code}; ierakstiet tās summu`)
    }
  }
  useScanner(form.ref, (code) => void (offline ? setSaid('Bez savienojuma dāvanu kartes nepieņem') : ask(code)))
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
      {!offline && (
        <GiftCards
          label="No dāvanu kartes"
          gifts={values.gifts}
          error={form.errors['gifts']}
          onChange={(gifts) => form.set({ gifts })}
          onNumber={(number) => void ask(number)}
        />
      )}
      {asksReceipt && <TextField label={labelOf('cash_receipt_nr')} {...field('cash_receipt_nr')} />}
      {said && (
        <p role="status" className="col-span-2 text-danger">
          {said}
        </p>
      )}
      {refused.length > 0 && (
        <p role="alert" className="col-span-2 text-danger">
          {refused.join(' ')}
        </p>
      )}
    </PickerDialog>
  )
}
