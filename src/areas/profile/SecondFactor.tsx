import { account } from '../../../contract/account.ts'
import { formatMoment } from '../../../contract/format.ts'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { useCall } from '../../desk/use-call.ts'
import { Panel } from '../../ui/Panel.tsx'

/** Whether signing in asks for a code, too. */
export function SecondFactor() {
  const { answer } = useCall(account.secondFactor, {})
  if (!answer) return null
  const { is_on, since, recovery_codes_left } = answer.data
  return (
    <Panel title="Divpakāpju pieslēgšanās">
      <p className="mb-2 text-muted">
        {is_on
          ? `Ieslēgta ${formatMoment(since ?? '')}: pieslēdzoties prasa arī kodu. Neizmantoti rezerves kodi: ${recovery_codes_left}.`
          : 'Izslēgta: pieslēdzoties prasa tikai paroli.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {is_on ? (
          <>
            <CommandButton id="session.renew-recovery-codes" />
            <CommandButton id="session.turn-off-second-factor" />
          </>
        ) : (
          <CommandButton id="session.turn-on-second-factor" />
        )}
      </div>
    </Panel>
  )
}
