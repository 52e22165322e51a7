import { company } from '../../../contract/company.ts'
import type { ConditionTold } from '../../../contract/condition.ts'
import { countOf, formatMoment, formatQuantity } from '../../../contract/format.ts'
import { useCall } from '../../desk/use-call.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { KeyFacts, type Fact } from '../../ui/KeyFacts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'

/** How the installation stands, in words: what an administrator looks at when something is slow or does not arrive. */
export default function ConditionScreen({ tab }: ScreenProps<never>) {
  const state = useCall(company.condition, {}, { page: true })
  useTitle(tab, 'Sistēma')
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="sistēmas stāvoklis">
      {(told) => <Condition told={told} />}
    </RecordPage>
  )
}

function Condition({ told }: { told: ConditionTold }) {
  return (
    <>
      <RecordHead title="Sistēma" />
      <div className="flex max-w-280 flex-col gap-4 p-4">
        <Panel title="Stāvoklis">
          {told.troubles.length === 0 ? (
            <StatusBadge label="Viss darbojas" tone="success" />
          ) : (
            <ul>
              {told.troubles.map((text) => (
                <li key={text}>
                  <StatusBadge label={text} tone="danger" />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Instalācija">
          <KeyFacts label="Instalācija" facts={factsOf(told)} columns={2} />
        </Panel>
        <Panel title="Izsaukumi, kas prasījuši visvairāk laika">
          <Calls calls={told.calls} since={told.started_at} />
        </Panel>
      </div>
    </>
  )
}

function factsOf({ version, node, started_at, database, backup, mail, outbox, sessions, audit }: ConditionTold): Fact[] {
  const waiting = outbox.map(({ name, waiting: due, failed, error }) => {
    return `${name}: gaida ${due}${failed > 0 ? `, neizdevās ${failed}` : ''}${error ? ` (${error})` : ''}`
  })
  return [
    { id: 'version', label: 'Programma', value: `Darbgalds ${version}, Node ${node}` },
    { id: 'started', label: 'Darbojas kopš', value: formatMoment(started_at) },
    { id: 'database', label: 'Datubāze', value: `PostgreSQL ${database.version}, ${sizeOf(database.bytes)}` },
    { id: 'schema', label: 'Shēma', value: database.migration },
    { id: 'connections', label: 'Savienojumi', value: formatQuantity(database.connections) },
    {
      id: 'sessions',
      label: 'Sesijas',
      value: `${formatQuantity(sessions.open)} (${countOf(sessions.people, 'cilvēks', 'cilvēki', 'cilvēku')})`,
    },
    { id: 'backup', label: 'Rezerves kopija', value: backupWords(backup) },
    { id: 'mail', label: 'Pasta serveris', value: mail.is_set ? 'norādīts' : 'nav norādīts (SMTP_URL); vēstules gaida izejošajā pastā' },
    { id: 'outbox', label: 'Izsūtne', value: waiting.length === 0 ? 'tukša' : waiting.join('; ') },
    { id: 'audit', label: 'Nakts pārbaude', value: auditWords(audit) },
  ]
}

function backupWords({ is_set, at }: ConditionTold['backup']): string {
  if (!is_set) return 'netiek veidota (BACKUP_DIR nav norādīts)'
  return at === null ? 'vēl nav izveidota' : `jaunākā ${formatMoment(at)}`
}

function auditWords(audit: ConditionTold['audit']): string {
  if (audit === null) return 'šis process vēl nav pārbaudījis'
  const found = audit.broken === 0 ? 'viss kārtībā' : `pārkāpti likumi: ${audit.broken}`
  return `${formatMoment(audit.at)}, ${found}`
}

function sizeOf(bytes: number): string {
  const gigabyte = 1024 ** 3
  return bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1).replace('.', ',')} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`
}

const headers = ['Reizes', 'Neizdevās', 'Vidēji, ms', '95 % līdz, ms', 'Ilgākais, ms']

function Calls({ calls, since }: { calls: ConditionTold['calls']; since: string }) {
  if (calls.length === 0) return <p className="text-small text-muted">{`Kopš ${formatMoment(since)} izsaukumu nav bijis.`}</p>
  return (
    <table className="w-full text-left" aria-label="Izsaukumi">
      <thead className="text-small text-muted">
        <tr className="border-b border-line">
          <th className="py-1 not-last:pr-3 font-medium">Izsaukums</th>
          {headers.map((header) => (
            <th key={header} className="py-1 not-last:pr-3 text-right font-medium">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {calls.map(({ id, title, count, failed, mean, p95, longest }) => (
          <tr key={id} className="border-b border-line">
            <td className="py-1 not-last:pr-3">{title}</td>
            {Object.entries({ count, failed, mean, p95, longest }).map(([name, figure]) => (
              <td key={name} className="figures py-1 not-last:pr-3 text-right">
                {formatQuantity(figure)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
