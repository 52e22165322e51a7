import { vat } from '../../../contract/vat/vat.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { limitNotice } from '../shared/limit-notice.ts'

/** While distance sales are near their yearly limit, or once they passed it this year (docs/domain/vat-limits.md). */
export function DistanceLimitNotice() {
  return useMay(vat.distanceLimit) ? <Notice /> : null
}

function Notice() {
  const { answer } = useCall(vat.distanceLimit, {}, { handled: true })
  if (!answer || (answer.data.level !== 'near' && answer.data.level !== 'passed')) return null
  return (
    <p role="status" className="mb-4 rounded-panel bg-warning-soft p-3">
      {limitNotice(answer.data, answer.data.year)} <AppLink to="/vat_limits">PVN gada robežas</AppLink>
    </p>
  )
}
