import { useEffect } from 'react'
import { useParams } from 'wouter'
import type { CurrentRecord } from '../../../commands/records.ts'
import { formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { groupJobs, groupRecordStates, type GroupJobRecord, type GroupJobResult } from '../../../contract/workspace/group-jobs.ts'
import { pageOfRecord } from '../../../contract/workspace/group-kinds.ts'
import { commandById } from '../../commands/commands.ts'
import { jobOutcome, jobProgress, markJobSeen } from '../../commands/group-jobs.ts'
import { startCommand } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { jobState, resultState } from './group-jobs.labels.ts'

export default function GroupJobScreen({ tab }: ScreenProps) {
  const { jobId } = useParams<PageParams<'jobId'>>()
  const id = Number(jobId)
  const state = useCall(groupJobs.show, { params: { id } }, { page: true })
  const job = state.answer?.data
  const isUnseen = job !== undefined && job.state !== 'running' && !job.is_seen
  useEffect(() => {
    if (isUnseen) void markJobSeen(id).catch(() => undefined)
  }, [id, isUnseen])
  return (
    <RecordPage state={state} noun="darbs">
      {(record) => <Results key={id} tab={tab} job={record} />}
    </RecordPage>
  )
}

function Results({ tab, job }: ScreenProps & { job: GroupJobRecord }) {
  const { kind } = job
  return (
    <ListView
      tab={tab}
      title={job.title}
      call={groupJobs.results}
      kind={kind}
      params={{ id: job.id }}
      columns={columns}
      filters={filters}
      {...(pageOfRecord(kind, 1) !== null && { path: pageOf })}
      record={({ id, title }) => ({ kind, id, title }) as CurrentRecord}
      nouns={['ieraksts', 'ieraksti', 'ierakstu']}
      summary={<Summary tab={tab} job={job} />}
      empty={<EmptyState title="Ierakstu nav" />}
    />
  )
}

const pageOf = ({ kind, id }: GroupJobResult): string => pageOfRecord(kind, id) ?? '/workspace/jobs'

function Summary({ tab, job }: ScreenProps & { job: GroupJobRecord }) {
  const { id, title, state, asking, refused, done, total } = job
  const isRunning = state === 'running'
  const offered: CurrentRecord = { kind: 'group_job', id, title, facts: { is_running: isRunning } }
  const act = (command: string) => void startCommand(commandById(command), {}, tab.id, { offered })
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-2">
      <StatusBadge {...jobState(job)} />
      <output className="figures">{isRunning ? jobProgress(job) : jobOutcome(job)}</output>
      {isRunning && <progress aria-label="Izpildīti" className="h-1.5 w-40" max={total} value={done + refused + asking} />}
      {job.stopped_because !== null && <span className="text-muted">{job.stopped_because}</span>}
      {isRunning && <Button onClick={() => act('group-job.stop')}>Apturēt darbu</Button>}
      {!isRunning && asking > 0 && <Button onClick={() => act('group-job.confirm')}>Apstiprināt un turpināt</Button>}
      {!isRunning && done + asking < total && <Button onClick={() => act('group-job.resume')}>Mēģināt neizdarītos vēlreiz</Button>}
    </div>
  )
}

const filters = [
  {
    name: 'state',
    label: labelOf('status'),
    kind: 'choice' as const,
    choices: Object.entries(groupRecordStates).map(([value, label]) => ({ value, label })),
  },
]

const columns: readonly Column<GroupJobResult>[] = [
  { id: 'job_record', key: 'title', header: 'Ieraksts', width: 260, grow: 1, opens: true, cell: ({ title }) => title },
  {
    id: 'job_state',
    key: 'state',
    header: labelOf('status'),
    width: 130,
    cell: (row) => <StatusBadge {...resultState(row)} />,
    text: (row) => resultState(row).label,
  },
  { id: 'job_reason', key: 'reason', header: 'Iemesls', width: 360, grow: 3, cell: ({ reason }) => reason },
  { id: 'job_at', key: 'at', header: 'Kad', width: widths.moment, align: 'end', hidePriority: 1, cell: ({ at }) => at && formatMoment(at) },
]
