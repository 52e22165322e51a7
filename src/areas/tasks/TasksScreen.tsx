import { dayOf, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { taskPriorities, tasks, type TaskRow } from '../../../contract/tasks/tasks.ts'
import { task as chart } from '../../../machines/task.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { taskBoards } from './boards.tsx'
import { abilitiesOfRow, peopleOf, priorityTones, taskTones } from './tasks.labels.ts'

export default function TasksScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Darba uzdevumi"
      call={tasks.list}
      kind="task"
      columns={columns}
      filters={filters}
      path={({ id }) => `/tasks/${id}`}
      record={(row) => ({
        kind: 'task',
        id: row.id,
        title: row.title,
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfRow(row),
      })}
      create="task.create"
      boards={taskBoards}
      work={{ open: { is_open: 1 }, mine: { mine: 1 } }}
      quick={{ mine: () => ({ mine: 1, is_open: 1 }), today: () => ({ date_to: dayOf(new Date()), is_open: 1, sort: 'due_date' }) }}
      nouns={['uzdevums', 'uzdevumi', 'uzdevumu']}
      empty={
        <EmptyState title="Uzdevumu vēl nav" action={<CommandButton id="task.create" tone="primary" />}>
          Šeit būs darbi, kas jums un kolēģiem jāizdara, un līdz kuram laikam. Uzdevumu par atvērtu ierakstu izveido ar „J U”.
        </EmptyState>
      }
    />
  )
}

const due = labelOf('due_date', 'tasks')

const columns: readonly Column<TaskRow>[] = [
  { id: 'title', header: labelOf('title'), width: widths.name, grow: 3, opens: true, cell: ({ title }) => title },
  {
    id: 'status',
    header: labelOf('status'),
    width: 110,
    cell: ({ status }) => <StatusBadge label={chart.states[status]} tone={taskTones[status]} />,
    text: ({ status }) => chart.states[status],
  },
  {
    id: 'due_date',
    header: due,
    width: widths.day,
    align: 'end',
    sortKey: 'due_date',
    cell: ({ due_date, is_late }) => <span className={is_late ? 'text-danger' : undefined}>{formatDate(due_date)}</span>,
    text: ({ due_date }) => formatDate(due_date),
  },
  {
    id: 'priority',
    header: labelOf('priority'),
    width: 100,
    hidePriority: 2,
    cell: ({ priority }) => priority !== 'normal' && <StatusBadge label={taskPriorities[priority]} tone={priorityTones[priority]} />,
    text: ({ priority }) => (priority === 'normal' ? '' : taskPriorities[priority]),
  },
  { id: 'assignees', header: labelOf('assignee_ids'), width: 160, grow: 2, cell: peopleOf },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, hidePriority: 3, cell: ({ customer }) => customer?.name },
  { id: 'author', header: labelOf('author_id'), width: 140, grow: 1, hidePriority: 1, cell: ({ author }) => author?.name },
]

const filters: readonly Filter[] = [
  { name: 'is_open', label: 'Nepabeigti', kind: 'flag' },
  { name: 'mine', label: 'Mani', kind: 'flag' },
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(chart.states) },
  { name: 'assignee_id', label: 'Izpildītājs', kind: 'record', load: loadStaff },
  { name: 'is_late', label: 'Kavējas', kind: 'flag' },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'priority', label: labelOf('priority'), kind: 'choice', choices: choicesOf(taskPriorities) },
  { name: 'date_from', label: `${due} no`, kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
