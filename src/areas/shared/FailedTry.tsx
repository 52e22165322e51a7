import { TriangleAlert } from 'lucide-react'
import type { CourierRow } from '../../../contract/couriers/couriers.ts'
import { formatMoment } from '../../../contract/format.ts'
import { courierApplication } from '../../../machines/courier-application.ts'

type Tried = Pick<CourierRow, 'status' | 'failed_at' | 'failure_reason'>

/** A failed delivery attempt, unless delivered since. */
export function failedOf({ status, failed_at, failure_reason }: Tried): string | null {
  return failed_at === null || courierApplication.final.includes(status) ? null : `Neizdevās ${formatMoment(failed_at)}: ${failure_reason}`
}

export function FailedTry({ of }: { of: Tried }) {
  const words = failedOf(of)
  if (words === null) return null
  return (
    <span className="text-danger" title={words}>
      <TriangleAlert aria-hidden size={14} className="mr-1 inline shrink-0 align-[-2px]" />
      {words}
    </span>
  )
}
