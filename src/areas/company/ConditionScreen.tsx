import { company } from '../../../contract/company/company.ts'
import type { InstallationStatus } from '../../../contract/company/condition.ts'
import { countOf, formatMoment, formatQuantity } from '../../../contract/format.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { KeyFacts, type Fact } from '../../ui/KeyFacts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { Calls, Replicas, SlotTable, PendingWork } from './ConditionTables.tsx'
import { sizeOf } from './size-text.ts'

export default function ConditionScreen({ tab }: ScreenProps) {
  const state = useCall(company.condition, {}, { page: true })
  useTitle(tab, 'Sistēma')
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="sistēmas stāvoklis">
      {(status) => <Condition status={status} />}
    </RecordPage>
  )
}

function Condition({ status }: { status: InstallationStatus }) {
  return (
    <>
      <RecordHead title="Sistēma" />
      <div className="flex max-w-320 flex-col gap-4 p-4">
        <Panel title="Stāvoklis">
          {status.troubles.length === 0 ? (
            <StatusBadge label="Viss darbojas" tone="success" />
          ) : (
            <ul>
              {status.troubles.map((text) => (
                <li key={text}>
                  <StatusBadge label={text} tone="danger" />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        {status.held_back !== null && (
          <Panel title="Pēc atjaunošanas" actions={<CommandButton id="company.go-on" args={{}} />}>
            <p className="max-w-prose">
              {`Datos ir ${formatMoment(status.held_back)} stāvoklis no rezerves kopijas. Vēstules, nomas un abonementu rēķini un tīmekļa āķi gaida: pēc tā brīža nosūtītais var būt jau saņemts. Ja šī ir tikai izmēģinājuma kopija, palaidiet to ar COPY=1; ja ar to strādās tālāk, atsāciet sūtīšanu.`}
            </p>
          </Panel>
        )}
        <Panel title="Instalācija">
          <KeyFacts label="Instalācija" facts={factsOf(status)} columns={2} />
        </Panel>
        <Panel title="Rezerves kopijas">
          <KeyFacts label="Rezerves kopijas" facts={backupFacts(status.backup)} columns={1} />
        </Panel>
        <Panel title="Darbs, kas gaida" flush>
          <PendingWork work={[...status.outbox, ...status.jobs]} />
        </Panel>
        <Panel title="Savienojumi un rindas" flush>
          <SlotTable status={status} />
        </Panel>
        {status.replicas.length > 0 && (
          <Panel title="Datubāzes kopijas, no kurām lasa" flush>
            <Replicas replicas={status.replicas} reads={status.reads} />
          </Panel>
        )}
        <Panel title="Izsaukumi, kas prasījuši visvairāk laika" flush>
          <Calls calls={status.calls} since={status.started_at} />
        </Panel>
      </div>
    </>
  )
}

function factsOf({ version, node, started_at, database, mail, sessions, audit, processes }: InstallationStatus): Fact[] {
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
    { id: 'mail', label: 'Pasta serveris', value: mail.is_set ? 'norādīts' : 'nav norādīts (SMTP_URL); vēstules gaida izejošajā pastā' },
    { id: 'processes', label: 'Servera procesi', value: formatQuantity(processes) },
    { id: 'audit', label: 'Nakts pārbaude', value: auditWords(audit) },
  ]
}

function backupFacts({ is_set, at, failed }: InstallationStatus['backup']): Fact[] {
  const newest = !is_set ? 'netiek veidota (BACKUP_DIR nav norādīts)' : at === null ? 'vēl nav izveidota' : formatMoment(at)
  if (!failed) return [{ id: 'newest', label: 'Jaunākā', value: newest }]
  return [
    { id: 'newest', label: 'Jaunākā', value: newest },
    { id: 'failed', label: 'Neizdevās', value: `${formatMoment(failed.at)}: ${failed.reason}` },
    { id: 'detail', label: 'Sistēmas vārdi', value: failed.detail },
    { id: 'again', label: 'Mēģinās vēlreiz', value: formatMoment(failed.again_at) },
  ]
}

function auditWords(audit: InstallationStatus['audit']): string {
  if (audit === null) return 'šis process vēl nav pārbaudījis'
  const found = audit.broken === 0 ? 'viss kārtībā' : `pārkāpti likumi: ${audit.broken}`
  return `${formatMoment(audit.at)}, ${found}`
}
