import { company } from '../../../contract/company/company.ts'
import { demandNames } from '../../../contract/account/demanded-factor.ts'
import { countOf } from '../../../contract/format.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Panel } from '../../ui/Panel.tsx'

export function DemandPanel() {
  const { answer } = useCall(company.demandedFactor, {})
  if (!answer) return null
  const { second_factor_for, lacking } = answer.data
  const people = (n: number) => countOf(n, 'lietotājam', 'lietotājiem', 'lietotājiem')
  return (
    <div className="max-w-320 px-4 pb-4">
      <Panel title="Obligāts otrais faktors" actions={<CommandButton id="company.demand-second-factor" args={{}} />}>
        <p>{demandNames[second_factor_for]}</p>
        <p className="mt-1 text-small text-muted">
          {`Autentifikatora vai piekļuves atslēgas vēl nav ${people(lacking.everyone)}, no tiem lietotājus pārvalda ${lacking.administrators}. Kam otrais faktors ir obligāts, tas to pievieno uzreiz pēc pieslēgšanās un līdz tam neko citu nevar.`}
        </p>
      </Panel>
    </div>
  )
}
