import { account, type OwnSession } from '../../../contract/account/account.ts'
import { formatMoment } from '../../../contract/format.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AccountRow, AccountTable } from './OwnTable.tsx'

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
    <AccountTable label="Sesijas" headings={['Ierīce', 'Adrese', 'Pieslēgta', 'Pēdējoreiz lietota']}>
      {sessions.map(({ id, device, ip, created_at, last_used_at, is_current }) => (
        <AccountRow
          key={id}
          name={
            <span className="flex items-center gap-2">
              {device}
              {is_current && <StatusBadge label="Šī ierīce" tone="success" />}
            </span>
          }
          cells={[ip, formatMoment(created_at), last_used_at && formatMoment(last_used_at)]}
        >
          {!is_current && (
            <CommandButton id="session.end" args={{ session_id: id }} tone="quiet">
              Beigt<span className="sr-only"> sesiju {device}</span>
            </CommandButton>
          )}
        </AccountRow>
      ))}
    </AccountTable>
  )
}
