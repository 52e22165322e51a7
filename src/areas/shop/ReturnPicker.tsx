import { useState } from 'react'
import { formatAmount, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { shop } from '../../../contract/shop.ts'
import type { ShopOrderItem } from '../../../contract/shop-record.ts'
import type { PickerProps } from '../../desk/picker.ts'
import { useCall } from '../../desk/use-call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** What comes back of the sale in front; without a word more its money goes back in cash. */
export default function ReturnPicker({ desk, title, errors, busy, onPick, onClose }: PickerProps) {
  const { answer } = useCall(shop.show, { params: { id: desk.record?.id ?? 0 } }, { handled: true })
  const [quantities, setQuantities] = useState<Readonly<Record<number, string | null>>>({})
  const [units, setUnits] = useState<Readonly<Record<number, string | null>>>({})
  if (!answer) return null
  const lines = answer.data.shop_order_items.filter((line) => leftOf(line).gt(0))
  const items = lines.flatMap((line): { line_id: number; quantity?: string; units?: string[] }[] => {
    const numbers = (units[line.id] ?? '').split(/[\s,;]+/).filter((number) => number !== '')
    if (line.units.length > 0) return numbers.length > 0 ? [{ line_id: line.id, units: numbers }] : []
    const quantity = quantities[line.id]
    return quantity && big(quantity).gt(0) ? [{ line_id: line.id, quantity }] : []
  })
  const refused = Object.values(errors).flat()
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: 'Pieņemt un atmaksāt',
        run: () => onPick({ items }),
        busy,
        disabledReason: items.length > 0 ? null : 'Norādiet, ko atgriež',
      }}
    >
      <table className="w-full text-left">
        <thead className="text-small text-muted">
          <tr className="border-b border-line">
            <th className="py-1 pr-3 font-medium">Prece</th>
            <th className="py-1 pr-3 text-right font-medium">Var atgriezt</th>
            <th className="py-1 pr-3 text-right font-medium">Cena, €</th>
            <th className="w-44 py-1 font-medium">Atgriež</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.id} className="border-b border-line align-top">
              <td className="py-1 pr-3">{line.name}</td>
              <td className="figures py-1 pr-3 text-right">
                {formatQuantity(leftOf(line).toFixed())} {line.measure_unit.name}
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
      {refused.length > 0 && (
        <p role="alert" className="pt-2 text-danger">
          {refused.join(' ')}
        </p>
      )}
    </Dialog>
  )
}

function leftOf({ quantity, quantity_returned }: ShopOrderItem) {
  return big(quantity).minus(quantity_returned)
}
