import { formatAmount, formatMoney, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, sum } from '../../../contract/money.ts'
import { shop } from '../../../contract/shop/shop.ts'
import type { ShopOrderItem, ShopOrderRecord } from '../../../contract/shop/shop-record.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { MoneyField, QuantityField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { GiftCards } from './GiftCards.tsx'
import { backFor, cashOf, paymentOf, refundAsPaid, type PaymentValues } from './payment.ts'

/** Refunds as paid by default. */
export default function ReturnPicker(props: PickerProps) {
  const { answer } = useCall(shop.show, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  const { answer: till } = useCall(shop.till, {}, { handled: true })
  return answer && till ? <Return {...props} sale={answer.data} asksReceipt={!till.data.has_device} /> : null
}

interface ReturnProps extends PickerProps {
  sale: ShopOrderRecord
  /** No fiscal device supplies the receipt number. */
  asksReceipt: boolean
}

function Return({ title, errors, busy, onPick, onClose, sale, asksReceipt }: ReturnProps) {
  const [quantities, setQuantities] = useDraftState<Readonly<Record<number, string | null>>>('quantities', {})
  const [units, setUnits] = useDraftState<Readonly<Record<number, string | null>>>('units', {})
  const [edited, setEdited] = useDraftState<Partial<PaymentValues>>('payment', {})
  const lines = sale.shop_order_items.filter((line) => returnableOf(line).gt(0))
  const items = lines.flatMap((line): { line_id: number; quantity?: string; units?: string[] }[] => {
    const numbers = (units[line.id] ?? '').split(/[\s,;]+/).filter((number) => number !== '')
    if (line.units.length > 0) return numbers.length > 0 ? [{ line_id: line.id, units: numbers }] : []
    const quantity = quantities[line.id]
    return quantity && /^\d+(\.\d+)?$/.test(quantity) && big(quantity).gt(0) ? [{ line_id: line.id, quantity }] : []
  })
  const back = sum(
    items.map(({ line_id, quantity, units: numbers = [] }) => {
      const line = lines.find(({ id }) => id === line_id)
      return line ? backFor(line, quantity ?? String(numbers.length)) : '0'
    }),
  ).toFixed(2)
  const values = { ...refundAsPaid(sale.shop_payments, back), ...edited }
  const read = paymentOf(values, back)
  const refused = 'errors' in read ? Object.values(read.errors).flat() : Object.values(errors).flat()
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: 'Pieņemt un atmaksāt',
        run: () => 'payment' in read && onPick({ items, ...read.payment }),
        busy,
        disabledReason: items.length === 0 ? 'Norādiet, ko atgriež' : 'errors' in read ? 'Norādiet, kā atmaksā' : null,
      }}
    >
      <table className="w-full text-left">
        <thead className="text-small text-muted">
          <tr className="border-b border-line">
            <th className="py-1 pr-3 font-medium">Prece</th>
            <th className="py-1 pr-3 text-right font-medium">Var atgriezt</th>
            <th className="py-1 pr-3 text-right font-medium">Cena ar PVN, €</th>
            <th className="w-44 py-1 font-medium">Atgriež</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.id} className="border-b border-line align-top">
              <td className="py-1 pr-3">{line.name}</td>
              <td className="figures py-1 pr-3 text-right">
                {formatQuantity(returnableOf(line).toFixed())} {line.measure_unit.name}
              </td>
              <td className="figures py-1 pr-3 text-right">{formatAmount(line.price_gross)}</td>
              <td className="py-1">
                {line.units.length > 0 ? (
                  <TextField
                    label={`${line.name}: numuri`}
                    hideLabel
                    autoFocus={index === 0}
                    placeholder={line.units.join(' ')}
                    value={units[line.id]}
                    onChange={(value) => setUnits((now) => ({ ...now, [line.id]: value }))}
                  />
                ) : (
                  <QuantityField
                    label={`${line.name}: cik atgriež`}
                    hideLabel
                    autoFocus={index === 0}
                    value={quantities[line.id]}
                    onChange={(value) => setQuantities((now) => ({ ...now, [line.id]: value }))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Refund
        values={values}
        back={back}
        asksReceipt={asksReceipt}
        hasCustomer={sale.customer !== null}
        onChange={(part) => setEdited((now) => ({ ...now, ...part }))}
      />
      {refused.length > 0 && (
        <p role="alert" className="pt-2 text-danger">
          {refused.join(' ')}
        </p>
      )}
    </Dialog>
  )
}

interface RefundProps {
  values: PaymentValues
  /** EUR. */
  back: string
  /** A known buyer can get a transfer. */
  hasCustomer: boolean
  asksReceipt: boolean
  onChange: (part: Partial<PaymentValues>) => void
}

function Refund({ values, back, hasCustomer, asksReceipt, onChange }: RefundProps) {
  const { card, gifts, transfer, cash_receipt_nr } = values
  return (
    <div className="grid grid-cols-2 items-end gap-3 pt-3">
      <p className="col-span-2">
        Atmaksā <strong className="figures">{formatMoney(back)}</strong>, skaidrā naudā{' '}
        <strong className="figures">{formatMoney(cashOf(values, back))}</strong>
      </p>
      <MoneyField label="Uz karti" value={card} readOnly={transfer} onChange={(value) => onChange({ card: value })} />
      {hasCustomer ? (
        <CheckField label="Ar pārskaitījumu" value={transfer} onChange={(value) => onChange({ transfer: value })} />
      ) : (
        <span />
      )}
      <GiftCards label="Dāvanu kartē" gifts={gifts} readOnly={transfer} onChange={(next) => onChange({ gifts: next })} />
      {asksReceipt && (
        <TextField label={labelOf('cash_receipt_nr')} value={cash_receipt_nr} onChange={(value) => onChange({ cash_receipt_nr: value })} />
      )}
    </div>
  )
}

function returnableOf({ quantity, quantity_returned }: ShopOrderItem) {
  return big(quantity).minus(quantity_returned)
}
