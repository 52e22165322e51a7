import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { production } from '../../../contract/production/production.ts'
import type { Supply } from '../../../contract/production/production-record.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Option } from '../../ui/use-options.ts'

interface Line {
  component_id: number
  name: string
  /** Transfer source; null: purchase. */
  from: { id: number; name: string } | null
  quantity: string | null
  supplier: Option | null
}

/** Proposed purchases and transfers; 0 omits a line. */
export default function SuppliesPicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const { answer } = useCall(production.supplies, { params: { id: ctx.record?.id ?? 0 } }, { handled: true })
  const [savedLines, setTyped] = useDraftState<readonly Line[] | null>('lines', null)
  const lines = savedLines ?? (answer ? answer.data.flatMap(linesOf) : null)
  const selectedLines = (lines ?? []).filter(({ quantity }) => quantity && big(quantity).gt(0))
  const change = (place: number, changes: Partial<Line>) =>
    setTyped((lines ?? []).map((line, index) => (index === place ? { ...line, ...changes } : line)))

  function give(): void {
    onPick(
      selectedLines.map(({ component_id, quantity, from, supplier }) => ({
        component_id,
        quantity,
        ...(from && { source_warehouse_id: from.id }),
        ...(supplier && { supplier_id: Number(supplier.id) }),
      })),
    )
  }
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{ label: 'Izveidot', run: give, busy, disabledReason: selectedLines.length > 0 ? null : 'Nav ko sagādāt' }}
    >
      {!lines && <SkeletonRows />}
      {lines?.length === 0 && <p className="text-muted">Nekas netrūkst, vai viss trūkstošais jau ir ceļā.</p>}
      {lines && lines.length > 0 && (
        <table className="w-full text-left">
          <thead className="text-small text-muted">
            <tr className="border-b border-line">
              <th className="py-1 pr-3 font-medium">Komponente</th>
              <th className="py-1 pr-3 font-medium">Kā</th>
              <th className="w-36 py-1 pr-3 font-medium">Daudzums</th>
              <th className="w-64 py-1 font-medium">Piegādātājs</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, place) => (
              <tr key={`${line.component_id}.${line.from?.id ?? 0}`} className="border-b border-line align-top">
                <td className="py-1.5 pr-3">{line.name}</td>
                <td className="py-1.5 pr-3">{line.from ? `Pārvietot no „${line.from.name}”` : 'Iepirkt'}</td>
                <td className="py-1 pr-3">
                  <QuantityField
                    label={`${line.name}: daudzums`}
                    hideLabel
                    autoFocus={place === 0}
                    value={line.quantity}
                    onChange={(quantity) => change(place, { quantity })}
                    error={errors[`lines.${selectedLines.indexOf(line)}.quantity`]}
                  />
                </td>
                <td className="py-1">
                  {!line.from && (
                    <ComboField
                      label={`${line.name}: piegādātājs`}
                      hideLabel
                      load={recordLoader('supplier')}
                      value={line.supplier}
                      onChange={(supplier) => change(place, { supplier })}
                      error={errors[`lines.${selectedLines.indexOf(line)}.supplier_id`]}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

function linesOf({ component_id, catalog_item, measure_unit, missing, supplier, proposed }: Supply): Line[] {
  return proposed.map(({ quantity, source_warehouse }) => ({
    component_id,
    name: `${catalog_item.name} (trūkst ${formatQuantity(missing)} ${measure_unit.name})`,
    from: source_warehouse,
    quantity: big(quantity).toFixed(),
    supplier: supplier && !source_warehouse ? { id: supplier.id, label: supplier.name } : null,
  }))
}
