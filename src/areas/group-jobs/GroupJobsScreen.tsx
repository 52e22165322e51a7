import { formatMoment, formatQuantity } from '../../../contract/format.ts'
import { groupJobs, type GroupJob } from '../../../contract/workspace/group-jobs.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import { jobState } from './group-jobs.labels.ts'

export default function GroupJobsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Mani darbi"
      call={groupJobs.list}
      kind="group_job"
      columns={columns}
      path={({ id }) => `/workspace/jobs/${id}`}
      record={({ id, title, state }) => ({ kind: 'group_job', id, title, facts: { is_running: state === 'running' } })}
      nouns={['darbs', 'darbi', 'darbu']}
      empty={
        <EmptyState title="Darbu vēl nav">
          Sarakstā izvēlieties vairākas rindas un izpildiet ar tām darbību: serveris to pabeigs arī tad, ja pārlūku aizverat.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<GroupJob>[] = [
  { id: 'title', header: 'Darbība', width: 260, grow: 2, opens: true, cell: ({ title }) => title },
  {
    id: 'state',
    header: labelOf('status'),
    width: 130,
    cell: (row) => <StatusBadge {...jobState(row)} />,
    text: (row) => jobState(row).label,
  },
  { id: 'total', header: 'Ieraksti', width: 90, align: 'end', cell: ({ total }) => formatQuantity(total) },
  { id: 'done', header: 'Izdarīti', width: 90, align: 'end', cell: ({ done }) => formatQuantity(done) },
  { id: 'refused', header: 'Neizdevās', width: 90, align: 'end', cell: ({ refused }) => formatQuantity(refused) },
  { id: 'asking', header: 'Jāapstiprina', width: 100, align: 'end', hidePriority: 1, cell: ({ asking }) => formatQuantity(asking) },
  { id: 'created_at', header: 'Sākts', width: widths.moment, align: 'end', cell: ({ created_at }) => formatMoment(created_at) },
]
