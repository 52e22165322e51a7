import { formatQuantity } from '../../../contract/format.ts'
import { production } from '../../../contract/production/production.ts'
import { productionApplication } from '../../../machines/production-application.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'

export function ProductionForOrder({ order }: { order: { id: number } }) {
  const may = useMay(production.list)
  const { answer } = useCall(production.list, may ? { query: { order_id: order.id } } : null, { handled: true })
  if (!answer || answer.data.length === 0) return null
  return (
    <SidePart title="Ražošana">
      <RecordLinks
        label="Ražošana"
        links={answer.data.map(({ id, number, catalog_item, status, quantity, quantity_done, measure_unit }) => ({
          path: `/production/production_applications/${id}`,
          kind: catalog_item.name,
          label: number,
          note: (
            <>
              {formatQuantity(quantity_done)} no {formatQuantity(quantity)} {measure_unit.name}
              <br />
              {productionApplication.states[status]}
            </>
          ),
        }))}
      />
    </SidePart>
  )
}
