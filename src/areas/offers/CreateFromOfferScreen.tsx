import { useParams } from 'wouter'
import { shortName } from '../../../contract/record-names.ts'
import { formatAmount, formatPrices, formatQuantity } from '../../../contract/format.ts'
import { lineNet, totalsOf } from '../../../contract/money.ts'
import { offers, type OfferItem, type OfferRecord } from '../../../contract/offers/offers.ts'
import { labelOf } from '../../../contract/labels.ts'
import { optionWords } from '../../../contract/line-options.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { useWalkedFields } from '../../ui/use-walked-list.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useDraft, useListOf, useTitle } from '../../tabs/hooks.ts'
import { GeneralErrors } from '../../workspace/record/GeneralErrors.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useEntry } from '../../workspace/record/use-entry.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { offerTitle } from '../shared/names.ts'

/** Optional lines are not selected at first. */
export default function CreateFromOfferScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'offerId'>>()
  const state = useCall(offers.show, { params: { id: Number(params.offerId) } }, { page: true })
  useTitle(tab, state.answer && `Pasūtījums no piedāvājuma: ${offerTitle(state.answer.data)}`)
  useListOf(tab, 'order-from-offer')
  return (
    <RecordPage state={state} noun="piedāvājums">
      {(offer) => <Choosing key={offer.id} offer={offer} tab={tab} />}
    </RecordPage>
  )
}

/** Quantities by line; null omits the line. */
interface OfferSelection {
  quantities: Readonly<Record<number, string | null>>
  customer: Option | null
  warehouse: Option | null
  customer_order_nr: string | null
  expected_date: string | null
}

const nothing = { customer: null, warehouse: null, customer_order_nr: null, expected_date: null }

function Choosing({ offer, tab }: { offer: OfferRecord; tab: TabHandle }) {
  const { value: selection, set, clear } = useDraft<OfferSelection>(tab, 'chosen', () => ({ ...nothing, quantities: {} }))
  const quantityOf = (line: OfferItem): string | null => {
    const enteredQuantity = selection.quantities[line.id]
    return enteredQuantity === undefined ? (line.is_optional ? null : line.quantity) : enteredQuantity
  }
  const picked = offer.items.flatMap((line) => {
    const quantity = quantityOf(line)
    return quantity && Number(quantity) > 0 ? [{ line, quantity }] : []
  })
  const totals = totalsOf(picked.map(({ line, quantity }) => ({ ...line, net: lineNet({ ...line, quantity }) })))
  const blocked =
    offer.can['CREATE_ORDER'] === true ? (picked.length > 0 ? null : 'Izvēlieties vismaz vienu rindu') : String(offer.can['CREATE_ORDER'])
  const { errors, setErrors, send } = useEntry({
    tab,
    command: 'order.take-offered',
    args: () => ({ offer_id: offer.id, order: orderOf(selection, picked) }),
    blocked,
    onDone: clear,
  })

  function change(values: Partial<OfferSelection>) {
    set({ ...selection, ...values })
    setErrors({})
  }

  const places = picked.map(({ line }) => line.id)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-2.5">
        <h1 className="text-title">Pasūtījums no piedāvājuma</h1>
        <AppLink to={`/offers/${offer.id}`}>{shortName('offer', offer)}</AppLink>
        <span className="text-muted">{offer.customer_name}</span>
        <span className="ml-auto">
          <Button tone="primary" shortcut="ctrl+Enter" onClick={() => void send()} disabledReason={blocked}>
            Izveidot pasūtījumu
          </Button>
        </span>
      </header>
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-4 py-3">
        <GeneralErrors errors={errors} isShown={(name) => name.startsWith('offer_items.') || name in nothing} />
        <div className="grid max-w-240 grid-cols-1 gap-2.5 sm:grid-cols-2 lg:grid-cols-4">
          {offer.customer === null && (
            <ComboField
              label={labelOf('customer_id')}
              name="customer_id"
              required
              value={selection.customer}
              onChange={(customer) => change({ customer })}
              load={recordLoader('customer')}
              error={errors['customer_id']}
            />
          )}
          <ComboField
            label={labelOf('warehouse_id')}
            name="warehouse_id"
            placeholder="Parastā noliktava"
            value={selection.warehouse}
            onChange={(warehouse) => change({ warehouse })}
            load={loadWarehouses}
            error={errors['warehouse_id']}
          />
          <TextField
            label={labelOf('customer_order_nr')}
            name="customer_order_nr"
            value={selection.customer_order_nr}
            onChange={(customer_order_nr) => change({ customer_order_nr })}
            error={errors['customer_order_nr']}
          />
          <DateField
            label={labelOf('expected_date')}
            name="expected_date"
            value={selection.expected_date}
            onChange={(expected_date) => change({ expected_date })}
            error={errors['expected_date']}
          />
        </div>
        <LinesTable
          lines={offer.items}
          quantityOf={quantityOf}
          onChange={(id, quantity) => change({ quantities: { ...selection.quantities, [id]: quantity } })}
          errorOf={(id) => errors[`offer_items.${places.indexOf(id)}.quantity`] ?? errors[`offer_items.${places.indexOf(id)}.item_id`]}
        />
        <div className="flex max-w-240 justify-end">
          <SaleTotals totals={totals} />
        </div>
      </div>
    </div>
  )
}

function orderOf(selection: OfferSelection, picked: readonly { line: OfferItem; quantity: string }[]) {
  const { customer, warehouse, customer_order_nr, expected_date } = selection
  return {
    ...(customer && { customer_id: Number(customer.id) }),
    ...(warehouse && { warehouse_id: Number(warehouse.id) }),
    ...(customer_order_nr && { customer_order_nr }),
    ...(expected_date && { expected_date }),
    offer_items: picked.map(({ line, quantity }) => ({ id: line.id, quantity })),
  }
}

interface LinesTableProps {
  lines: readonly OfferItem[]
  quantityOf: (line: OfferItem) => string | null
  onChange: (id: number, quantity: string | null) => void
  errorOf: (id: number) => readonly string[] | undefined
}

function LinesTable({ lines, quantityOf, onChange, errorOf }: LinesTableProps) {
  const fields = useWalkedFields<HTMLTableElement>()
  const prices = formatPrices(lines.map(({ unit_price }) => unit_price))
  return (
    <table ref={fields} aria-label="Piedāvājuma rindas" className="w-full max-w-240">
      <thead>
        <tr className="border-b border-line text-left text-small text-muted">
          <th className="py-1.5 font-normal">Prece</th>
          <th className="px-2 text-right font-normal">Cena</th>
          <th className="px-2 text-right font-normal">Atl., %</th>
          <th className="px-2 text-right font-normal">Summa</th>
          <th className="w-36 pl-2 text-right font-normal">Daudzums</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => {
          const quantity = quantityOf(line)
          return (
            <tr key={line.id} className="border-b border-line last:border-0">
              <td className="py-1">
                {line.name} <span className="text-small text-muted">{optionWords(line.options)}</span>{' '}
                {line.is_optional && <Badge>Papildu</Badge>}
              </td>
              <td className="figures px-2 text-right">{prices[place]}</td>
              <td className="figures px-2 text-right text-muted">
                {Number(line.discount_percent) > 0 ? formatQuantity(line.discount_percent) : ''}
              </td>
              <td className="figures px-2 text-right">{quantity ? formatAmount(lineNet({ ...line, quantity })) : '–'}</td>
              <td className="py-1 pl-2">
                <QuantityField
                  label={`${line.name}: daudzums`}
                  hideLabel
                  unit={line.measure_unit.name}
                  value={quantity}
                  onChange={(value) => onChange(line.id, value)}
                  onSpace={() => onChange(line.id, quantity === null ? line.quantity : null)}
                  error={errorOf(line.id)}
                  autoFocus={place === 0}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
