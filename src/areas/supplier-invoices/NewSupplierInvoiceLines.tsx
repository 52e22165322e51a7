import { formatDate, formatPercent, formatQuantity } from '../../../contract/format.ts'
import type { InvoiceableGoods } from '../../../contract/supplier-invoices/invoiceables.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import { AmountCell, chosenErrors, FactCell, PriceCell, QuantityCell, SourceLine, SourceLines } from '../shared/SourceLines.tsx'
import { selectedGoods, choiceOf, netOf, type LineChoice, type NewSupplierInvoice } from './new-supplier-invoice.ts'

interface LinesProps {
  items: readonly InvoiceableGoods[]
  invoice: NewSupplierInvoice
  errors: FieldErrors
  onChange: (procurementItem: number, values: Partial<LineChoice>) => void
}

const headings = [
  ['Nosaukums', 'py-1.5'],
  ['Artikuls', 'px-2'],
  ['Iepirkums', 'px-2'],
  ['Bez rēķina', 'px-2 text-right'],
  ['Daudzums', 'w-28 px-2 text-right'],
  ['Cena', 'w-32 px-2 text-right'],
  ['Atlaide', 'px-2 text-right'],
  ['Summa, €', 'w-24 text-right'],
] as const

export function NewSupplierInvoiceLines({ items, invoice, errors, onChange }: LinesProps) {
  const errorOf = chosenErrors(errors, selectedGoods(items, invoice), ({ procurement_item_id }) => procurement_item_id)
  return (
    <SourceLines headings={headings} fields={['quantity', 'price']}>
      {items.map((item) => {
        const { quantity, price } = choiceOf(item, invoice)
        const set = (values: Partial<LineChoice>) => onChange(item.procurement_item_id, values)
        return (
          <SourceLine key={item.procurement_item_id}>
            <td className="py-2.5">{item.name}</td>
            <td className="px-2 py-2.5 whitespace-nowrap">{item.sku}</td>
            <td className="figures px-2 py-2.5">
              {item.procurement.name}
              <div className="text-small text-muted">saņemts {formatDate(item.procurement.date)}</div>
            </td>
            <FactCell>
              {formatQuantity(item.quantity)} {item.measure_unit.name}
            </FactCell>
            <QuantityCell
              item={item.name}
              value={quantity}
              onChange={(value) => set({ quantity: value })}
              error={errorOf(item, 'quantity')}
            />
            <PriceCell
              item={item.name}
              label="cena"
              name="price"
              value={price}
              onChange={(value) => set({ price: value })}
              error={errorOf(item, 'price')}
            />
            <FactCell>{formatPercent(item.discount_percent)}</FactCell>
            <AmountCell amount={netOf(item, invoice)} />
          </SourceLine>
        )
      })}
    </SourceLines>
  )
}
