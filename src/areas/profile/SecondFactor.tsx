import { account } from '../../../contract/account/account.ts'
import type { Answer } from '../../../contract/calls.ts'
import { formatMoment } from '../../../contract/format.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Panel } from '../../ui/Panel.tsx'

export function SecondFactor() {
  const { answer } = useCall(account.secondFactor, {})
  if (!answer) return null
  const { is_on, since } = answer.data
  return (
    <Panel title="Divpakāpju pieslēgšanās">
      <p className="mb-2 text-muted">{wordsFor(answer.data)}</p>
      <div className="flex flex-wrap gap-2">
        <CommandButton id={since === null ? 'session.turn-on-second-factor' : 'session.turn-off-second-factor'} />
        {is_on && <CommandButton id="session.renew-recovery-codes" />}
      </div>
    </Panel>
  )
}

function wordsFor({ is_on, since, recovery_codes_left }: Answer<typeof account.secondFactor>['data']): string {
  if (!is_on) return 'Izslēgta: pieslēdzoties prasa tikai paroli.'
  const how =
    since === null
      ? 'Ieslēgta ar piekļuves atslēgu: pieslēdzoties ar paroli, prasa arī to vai rezerves kodu.'
      : `Autentifikators pievienots ${formatMoment(since)}: pieslēdzoties ar paroli, prasa arī kodu.`
  return `${how} Neizmantoti rezerves kodi: ${recovery_codes_left}.`
}
