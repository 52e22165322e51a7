import { formatAmount, formatDate, formatPercent, formatQuantity } from '../../../contract/format.ts'
import type { InvoiceableGoods } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { PriceField, QuantityField } from '../../ui/NumberField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { useWalkedColumns } from '../../ui/use-walked-list.ts'
import { selectedGoods, choiceOf, netOf, type LineChoice, type NewSupplierInvoice } from './new-supplier-invoice.ts'

interface LinesProps {
  items: readonly InvoiceableGoods[]
  invoice: NewSupplierInvoice
  errors: FieldErrors
  onChange: (procurementItem: number, values: Partial<LineChoice>) => void
}

export function NewSupplierInvoiceLines({ items, invoice, errors, onChange }: LinesProps) {
  const columns = useWalkedColumns<HTMLTableSectionElement>(['quantity', 'price'])
  const selectedItems = selectedGoods(items, invoice)

  const errorOf = (item: InvoiceableGoods, field: string): readonly string[] | undefined =>
    errors[`items.${selectedItems.findIndex((each) => each.procurement_item_id === item.procurement_item_id)}.${field}`]
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-left text-small text-muted">
            <th className="py-1.5 font-normal">Nosaukums</th>
            <th className="px-2 font-normal">Iepirkums</th>
            <th className="px-2 text-right font-normal">Bez rēķina</th>
            <th className="w-28 px-2 text-right font-normal">Daudzums</th>
            <th className="w-32 px-2 text-right font-normal">Cena</th>
            <th className="px-2 text-right font-normal">Atlaide</th>
            <th className="w-24 text-right font-normal">Summa, €</th>
          </tr>
        </thead>
        <tbody ref={columns}>
          {items.map((item) => {
            const { quantity, price } = choiceOf(item, invoice)
            const set = (values: Partial<LineChoice>) => onChange(item.procurement_item_id, values)
            const net = netOf(item, invoice)
            return (
              <tr key={item.procurement_item_id} className="border-b border-line align-top last:border-0">
                <td className="py-2.5">
                  {item.name} <span className="whitespace-nowrap text-muted">{item.sku}</span>
                </td>
                <td className="figures px-2 py-2.5">
                  {item.procurement.name}
                  <div className="text-small text-muted">saņemts {formatDate(item.procurement.date)}</div>
                </td>
                <td className="figures px-2 py-2.5 text-right text-muted">
                  {formatQuantity(item.quantity)} {item.measure_unit.name}
                </td>
                <td className="px-2 py-1">
                  <QuantityField
                    label={`${item.name}: daudzums`}
                    hideLabel
                    name="quantity"
                    value={quantity}
                    onChange={(value) => set({ quantity: value })}
                    error={errorOf(item, 'quantity')}
                  />
                </td>
                <td className="px-2 py-1">
                  <PriceField
                    label={`${item.name}: cena`}
                    hideLabel
                    name="price"
                    value={price}
                    onChange={(value) => set({ price: value })}
                    error={errorOf(item, 'price')}
                  />
                </td>
                <td className="figures px-2 py-2.5 text-right text-muted">{formatPercent(item.discount_percent)}</td>
                <td className="figures py-2.5 text-right">{net === null ? '–' : formatAmount(net)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
