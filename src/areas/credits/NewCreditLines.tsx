import { lowersPrice } from '../../../contract/credits/credit-reasons.ts'
import type { CreditableItem } from '../../../contract/credits/credit-note-record.ts'
import { formatAmount, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { PriceField, QuantityField } from '../../ui/NumberField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { useWalkedColumns } from '../../ui/use-walked-list.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { amountOf, choiceOf, selectedLines, lineKey, type CreditChoice, type NewCredit } from './new-credit.ts'

interface NewCreditLinesProps {
  items: readonly CreditableItem[]
  note: NewCredit
  errors: FieldErrors
  onChange: (invoiceItem: number, values: Partial<CreditChoice>) => void
}

export function NewCreditLines({ items, note, errors, onChange }: NewCreditLinesProps) {
  const columns = useWalkedColumns<HTMLTableSectionElement>(['quantity', 'unit_price'])
  const price = lowersPrice(note.reason)
  const selectedItems = selectedLines(items, note)
  const holdsVat = items.some(({ simplified_invoice_item_id }) => simplified_invoice_item_id !== null)
  const severalInvoices = new Set(items.map(({ invoice }) => invoice.id)).size > 1

  const errorOf = (item: CreditableItem, field: string): readonly string[] | undefined =>
    errors[`items.${selectedItems.findIndex((each) => lineKey(each) === lineKey(item))}.${field}`]
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-left text-small text-muted">
            <th className="py-1.5 font-normal">Nosaukums</th>
            {severalInvoices && <th className="px-2 font-normal">Rēķins</th>}
            <th className="px-2 text-right font-normal">Kreditējams</th>
            <th className="px-2 text-right font-normal">{holdsVat ? 'Cena ar PVN, €' : 'Cena, €'}</th>
            <th className="w-24 px-2 text-right font-normal">Daudzums</th>
            {price ? (
              <th className="w-36 px-2 text-right font-normal">Lētāk par</th>
            ) : (
              <>
                <th className="px-2 font-normal">Atgriezt</th>
                <th className="w-44 px-2 font-normal">Noliktavā</th>
              </>
            )}
            <th className="w-24 text-right font-normal">Summa, €</th>
          </tr>
        </thead>
        <tbody ref={columns}>
          {items.map((item) => {
            const { quantity, unit_price, back, warehouse, units } = choiceOf(item, note)
            const set = (values: Partial<CreditChoice>) => onChange(lineKey(item), values)
            const amount = amountOf(item, note)
            return (
              <tr key={lineKey(item)} className="border-b border-line align-top last:border-0">
                <td className="py-2.5">
                  {item.name}
                  {item.description && <div className="text-small text-muted">{item.description}</div>}
                  {!price && item.units.length > 0 && (
                    <Pieces
                      item={item}
                      chosen={units}
                      onChange={(next) => set({ units: next, quantity: next.length > 0 ? String(next.length) : null })}
                      error={errorOf(item, 'units')}
                    />
                  )}
                </td>
                {severalInvoices && <td className="figures px-2 py-2.5">{item.invoice.name}</td>}
                <td className="figures px-2 py-2.5 text-right text-muted">
                  {formatQuantity(item.creditable)} {item.measure_unit.name}
                </td>
                <td className="figures px-2 py-2.5 text-right text-muted">{formatPrice(item.unit_price)}</td>
                <td className="px-2 py-1">
                  <QuantityField
                    label={`${item.name}: daudzums`}
                    hideLabel
                    name="quantity"
                    value={quantity}
                    onChange={(value) => set({ quantity: value })}
                    error={errorOf(item, 'quantity')}
                    // The selected pieces determine the quantity.
                    readOnly={!price && item.units.length > 0}
                  />
                </td>
                {price ? (
                  <td className="px-2 py-1">
                    <PriceField
                      label={`${item.name}: lētāk par`}
                      hideLabel
                      name="unit_price"
                      value={unit_price}
                      onChange={(value) => set({ unit_price: value })}
                      error={errorOf(item, 'unit_price')}
                    />
                  </td>
                ) : (
                  <>
                    <td className="px-2 py-1">
                      {item.is_stocked ? (
                        <CheckField
                          label={`${item.name}: atgriezt noliktavā`}
                          hideLabel
                          name="return_to_stock"
                          value={back}
                          onChange={(value) => set({ back: value })}
                          error={errorOf(item, 'return_to_stock')}
                        />
                      ) : (
                        <span className="block py-1.5 text-muted">–</span>
                      )}
                    </td>
                    <td className="px-2 py-1">
                      {item.is_stocked && back && (
                        <ComboField
                          label={`${item.name}: noliktava`}
                          hideLabel
                          name="warehouse_id"
                          value={warehouse}
                          onChange={(value) => set({ warehouse: value })}
                          load={loadWarehouses}
                          error={errorOf(item, 'warehouse_id')}
                        />
                      )}
                    </td>
                  </>
                )}
                <td className="figures py-2.5 text-right">{amount === null ? '–' : formatAmount(amount)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface PiecesProps {
  item: CreditableItem
  chosen: readonly string[]
  onChange: (units: readonly string[]) => void
  error: readonly string[] | undefined
}

function Pieces({ item, chosen, onChange, error }: PiecesProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="sr-only">{`${item.name}: vienības`}</legend>
      {item.units.map((number) => (
        <CheckField
          key={number}
          label={number}
          name="units"
          value={chosen.includes(number)}
          onChange={(on) => onChange(item.units.filter((each) => (each === number ? on : chosen.includes(each))))}
        />
      ))}
      {error && <p className="w-full text-small text-danger">{error.join(' ')}</p>}
    </fieldset>
  )
}
