import { account, type OwnSession } from '../../../contract/account.ts'
import { formatMoment } from '../../../contract/format.ts'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { useCall } from '../../desk/use-call.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** Where a person is signed in; each of it can be ended. */
export function Sessions() {
  const { answer } = useCall(account.sessions, {})
  const others = answer?.data.some(({ is_current }) => !is_current)
  return (
    <Panel title="Sesijas" actions={others && <CommandButton id="session.end-others" />}>
      {answer ? <SessionTable sessions={answer.data} /> : <SkeletonRows rows={2} />}
    </Panel>
  )
}

function SessionTable({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full" aria-label="Sesijas">
        <thead>
          <tr className="border-b border-line text-left text-small text-muted">
            <th className="py-1.5 font-normal">Ierīce</th>
            <th className="px-2 font-normal">Adrese</th>
            <th className="px-2 font-normal">Pieslēgta</th>
            <th className="px-2 font-normal">Pēdējoreiz lietota</th>
            <th className="w-24" aria-label="Darbības" />
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, device, ip, created_at, last_used_at, is_current }) => (
            <tr key={id} className="h-8 border-b border-line last:border-0">
              <td>
                <span className="flex items-center gap-2">
                  {device}
                  {is_current && <StatusBadge label="Šī ierīce" tone="success" />}
                </span>
              </td>
              <td className="figures px-2">{ip}</td>
              <td className="figures px-2">{formatMoment(created_at)}</td>
              <td className="figures px-2">{last_used_at && formatMoment(last_used_at)}</td>
              <td className="text-right">
                {!is_current && (
                  <CommandButton id="session.end" args={{ session_id: id }} tone="quiet">
                    Beigt<span className="sr-only"> sesiju {device}</span>
                  </CommandButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
