import { company } from '../../../contract/company/company.ts'
import { countOf } from '../../../contract/format.ts'
import { setUpSteps } from '../../../contract/company/set-up.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { AppLink } from '../../workspace/AppLink.tsx'

/** Shown until the first invoice. */
export function SetUpBanner() {
  return useMay(company.setUp) ? <RemainingSteps /> : null
}

function RemainingSteps() {
  const { answer } = useCall(company.setUp, {})
  if (!answer || answer.data.is_over || answer.data.left === 0) return null
  const { left, steps } = answer.data
  const next = steps.find(({ state }) => state === 'open')
  return (
    <p role="status" className="mb-4 rounded-panel border border-line bg-raised p-3">
      {`Uzņēmuma sākums: vēl ${countOf(left, 'solis', 'soļi', 'soļu')}${next ? `, nākamais „${setUpSteps[next.key].title}”` : ''}. `}
      <AppLink to="/workspace/set_up">Turpināt</AppLink>
    </p>
  )
}
