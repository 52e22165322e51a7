import { formatAmount, formatDate, formatQuantity } from '../../../contract/format.ts'
import { service } from '../../../contract/service/service.ts'
import { serviceApplication } from '../../../machines/service-application.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { serviceTones } from '../shared/service-labels.ts'

export function EarlierWork({ pieceId }: { pieceId: number }) {
  const may = useMay(service.positionsOfMachine)
  // 0: no application is excluded.
  const request = may ? { params: { inventoryItem: pieceId, serviceApplication: 0 } } : null
  const { answer } = useCall(service.positionsOfMachine, request, { handled: true })
  if (!answer) return null
  return (
    <section aria-label="Servisa darbi" className="flex flex-col gap-1.5">
      <h2 className="text-head">Servisa darbi</h2>
      {answer.data.length === 0 ? (
        <p className="text-muted">Šim inventāram servisa darbu nav bijis.</p>
      ) : (
        <table className="w-full text-left">
          <thead className="text-small text-muted">
            <tr className="border-b border-line">
              <th className="py-1 pr-3 text-right font-medium">Datums</th>
              <th className="py-1 pr-3 font-medium">Pieteikums</th>
              <th className="py-1 pr-3 font-medium">Stāvoklis</th>
              <th className="py-1 pr-3 font-medium">Darbs</th>
              <th className="py-1 pr-3 text-right font-medium">Daudzums</th>
              <th className="py-1 pr-3 font-medium">Meistars</th>
              <th className="py-1 text-right font-medium">Bez PVN, €</th>
            </tr>
          </thead>
          <tbody>
            {answer.data.map((work) => (
              <tr key={work.id} className="border-b border-line">
                <td className="figures py-1 pr-3 text-right">{formatDate(work.date)}</td>
                <td className="figures py-1 pr-3 whitespace-nowrap">
                  <AppLink to={`/service/service_applications/${work.service_application.id}`}>{work.service_application.name}</AppLink>
                </td>
                <td className="py-1 pr-3">
                  <StatusBadge label={serviceApplication.states[work.status]} tone={serviceTones[work.status]} />
                </td>
                <td className="py-1 pr-3">
                  {work.name}
                  {work.is_warranty && <span className="text-muted"> · garantija</span>}
                  {!work.is_done && <span className="text-muted"> · nav izdarīts</span>}
                </td>
                <td className="figures py-1 pr-3 text-right whitespace-nowrap">
                  {formatQuantity(work.quantity)} {work.measure_unit.name}
                </td>
                <td className="py-1 pr-3">{work.technician?.name}</td>
                <td className="figures py-1 text-right">{formatAmount(work.net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
