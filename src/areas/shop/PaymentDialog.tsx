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
  /** EUR. */
  due: string
  card?: { number: string; balance: string } | null
  /** A customer can be invoiced. */
  hasCustomer: boolean
  /** No fiscal device supplies the receipt number. */
  asksReceipt: boolean
  /** Offline, gift cards cannot be used. */
  offline?: boolean
  busy: boolean
  drafts?: DraftStore | undefined
  errors?: Readonly<Record<string, readonly string[]>>
  onPay: (payment: Payment, change: string) => void
  onClose: () => void
}

/** The remainder is cash. Gift cards can be scanned anywhere; each pays the remaining amount. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { due, card = null, hasCustomer, asksReceipt, offline = false, busy, drafts, errors = {}, onPay, onClose } = props
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
  const [notice, setNotice] = useState<string | null>(null)
  const ask = async (code: string) => {
    setNotice(null)
    try {
      const { gift_card } = (await carry(shop.scan, { query: { code } })).data
      if (gift_card) form.set((now) => withCard(now, due, gift_card))
      else setNotice(`${code} nav dāvanu karte`)
    } catch (error) {
      setNotice(
        failureOf(error).status === 404 ? `Dāvanu kartes ${code} nav` : `Nav atbildes par dāvanu karti ${code}; ierakstiet tās summu`,
      )
    }
  }
  useScanner(form.ref, (code) => void (offline ? setNotice('Bez savienojuma dāvanu kartes nepieņem') : ask(code)))
  const refused = Object.values(errors).flat()
  return (
    <PickerDialog title={`Apmaksa: ${formatMoney(due)}`} doing="Pieņemt apmaksu" form={form} busy={busy} onClose={onClose}>
      <MoneyField label={`${labelOf('cash_received')} (jāsaņem ${formatMoney(cashOf(values, due))})`} {...field('received')} />
      <p className="self-end pb-1 text-right" aria-live="polite">
        <span className="text-muted">Atlikums pircējam </span>
        <strong className="figures text-title">{formatMoney(changeOf(values, due))}</strong>
      </p>
      <MoneyField label="Ar karti" {...field('card')} />
      {hasCustomer ? <CheckField label="Ar pārskaitījumu, uzreiz izrakstot rēķinu" {...field('transfer')} /> : <span />}
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
      {notice && (
        <p role="status" className="col-span-2 text-danger">
          {notice}
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
