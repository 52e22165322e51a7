import { componentLists, type Need } from '../../../contract/component-lists/component-lists.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { useCall } from '../../commands/use-call.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { cx } from '../../ui/classes.ts'

interface NeedsTableProps {
  list: number
  quantity: string
  warehouse: number | null
  selectedIds: readonly number[]
  onWanted: (ids: number[]) => void
}

export function NeedsTable({ list, quantity, warehouse, selectedIds, onWanted }: NeedsTableProps) {
  const valid = /^\d+(\.\d+)?$/.test(quantity) && Number(quantity) > 0
  const query = { quantity, ...(warehouse !== null && { warehouse_id: warehouse }) }
  const { answer } = useCall(componentLists.needs, valid ? { params: { id: list }, query } : null, { handled: true })
  if (!answer) return null
  const turned = (id: number) => (selectedIds.includes(id) ? selectedIds.filter((each) => each !== id) : [...selectedIds, id])
  return (
    <section className="col-span-2" aria-label="Vajadzīgās komponentes">
      <h2 className="text-head">Vajadzīgās komponentes</h2>
      <table className="w-full text-left">
        <thead className="text-small text-muted">
          <tr className="border-b border-line">
            <th className="py-1 pr-3 font-medium">Komponente</th>
            <th className="w-28 py-1 pr-3 text-right font-medium">Vajag</th>
            <th className="w-28 py-1 pr-3 text-right font-medium">Pieejams</th>
            <th className="w-28 py-1 text-right font-medium">Trūkst</th>
          </tr>
        </thead>
        <tbody>
          {answer.data.map((need) => (
            <tr key={need.component_list_item_id} className="border-b border-line">
              <td className="py-1 pr-3">
                {need.is_optional ? (
                  <CheckField
                    label={`${need.catalog_item.name} (pēc izvēles)`}
                    value={selectedIds.includes(need.component_list_item_id)}
                    onChange={() => onWanted(turned(need.component_list_item_id))}
                  />
                ) : (
                  need.catalog_item.name
                )}
              </td>
              <td className="figures py-1 pr-3 text-right">{quantityText(need, need.quantity)}</td>
              <td className="figures py-1 pr-3 text-right text-muted">{quantityText(need, need.available)}</td>
              <td className={cx('figures py-1 text-right', Number(need.missing) > 0 && 'text-danger')}>
                {Number(need.missing) > 0 && quantityText(need, need.missing)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function quantityText({ measure_unit }: Need, quantity: string): string {
  return `${formatQuantity(quantity)} ${measure_unit.name}`
}
