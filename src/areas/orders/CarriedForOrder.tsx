import { courierDirections, couriers } from '../../../contract/couriers/couriers.ts'
import { formatDate } from '../../../contract/format.ts'
import { transportations } from '../../../contract/transportations/transportations.ts'
import { courierApplication } from '../../../machines/courier-application.ts'
import { transportation } from '../../../machines/transportation.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { FailedTry } from '../shared/FailedTry.tsx'

export function CarriedForOrder({ order }: { order: { id: number } }) {
  const request = { query: { order_id: order.id } }
  const brought = useCall(couriers.list, useMay(couriers.list) ? request : null, { handled: true }).answer?.data ?? []
  const carried = useCall(transportations.list, useMay(transportations.list) ? request : null, { handled: true }).answer?.data ?? []
  const links = [
    ...brought.map(({ id, number, direction, status, date, courier, ...tried }) => ({
      path: `/courier_applications/${id}`,
      kind: courierDirections[direction],
      label: number,
      note: (
        <>
          {[formatDate(date), courier?.name].filter(Boolean).join(' · ')}
          <br />
          {courierApplication.states[status]}
          {tried.failed_at !== null && <br />}
          <FailedTry of={{ status, ...tried }} />
        </>
      ),
    })),
    ...carried.map(({ id, number, carrier, loading_date, status }) => ({
      path: `/transportations/${id}`,
      kind: carrier.name,
      label: number,
      note: (
        <>
          {formatDate(loading_date)}
          <br />
          {transportation.states[status]}
        </>
      ),
    })),
  ]
  if (links.length === 0) return null
  return (
    <SidePart title="Kurjeri un pārvadājumi">
      <RecordLinks label="Kurjeri un pārvadājumi" links={links} />
    </SidePart>
  )
}
