import type { QueryInput } from '../../../contract/calls.ts'
import { formatDate } from '../../../contract/format.ts'
import { taskPriorities, type TaskRow, type tasks } from '../../../contract/tasks/tasks.ts'
import { namesOf } from '../../../contract/states.ts'
import { task as chart } from '../../../machines/task.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { BoardBy, Boards } from '../../workspace/list/BoardList.tsx'
import { dayColumnOf, dayColumns, dayIn } from '../shared/day-board.ts'
import { peopleOf, priorityTones, taskTones } from './tasks.labels.ts'

/** Commands between states. */
const steps: Readonly<Record<string, string>> = {
  'new in_progress': 'task.start',
  'waiting in_progress': 'task.start',
  'in_progress waiting': 'task.wait',
  'new completed': 'task.complete',
  'in_progress completed': 'task.complete',
  'waiting completed': 'task.complete',
  'completed in_progress': 'task.reopen',
}

const byState: BoardBy<TaskRow> = {
  id: 'status',
  label: 'Pēc statusa',
  columns: () => namesOf(chart.states).map((state) => ({ id: state, title: chart.states[state], tone: taskTones[state] })),
  columnOf: ({ status }) => status,
  step: ({ status }, column) => {
    const command = steps[`${status} ${column}`]
    return command ? { command } : 'Uzdevumu vispirms sāk, tad tas var gaidīt; pabeigtu atsāk'
  },
}

const nobody = 'nobody'

const byPerson: BoardBy<TaskRow> = {
  id: 'assignee',
  label: 'Pēc izpildītāja',
  columns: (rows) => {
    const people = new Map(rows.flatMap(({ assignees }) => assignees.map(({ id, name }) => [id, name] as const)))
    const personColumns = [...people].map(([id, title]) => ({ id: String(id), title })).sort((a, b) => a.title.localeCompare(b.title, 'lv'))
    return [{ id: nobody, title: 'Bez izpildītāja', tone: 'warning' as const }, ...personColumns]
  },
  columnOf: ({ assignees }) => String(assignees[0]?.id ?? nobody),
  step: ({ assignees, lock_version }, column) => ({
    command: 'task.edit',
    // Replaces the first assignee; helpers stay.
    args: { changes: { assignee_ids: [...(column === nobody ? [] : [Number(column)]), ...helpers(assignees, column)] }, lock_version },
  }),
}

function helpers(assignees: TaskRow['assignees'], column: string): number[] {
  return column === nobody ? [] : assignees.slice(1).flatMap(({ id }) => (String(id) === column ? [] : id))
}

const byDay: BoardBy<TaskRow> = {
  id: 'day',
  label: 'Pēc termiņa',
  columns: () => dayColumns(new Date()),
  columnOf: ({ due_date, completed_at }) => (completed_at === null ? dayColumnOf(due_date, new Date()) : null),
  step: ({ lock_version }, column) => {
    const due_date = dayIn(column)
    if (due_date === undefined) return 'Dienu, kas nav dēlī, norāda, labojot uzdevumu (F2)'
    return { command: 'task.edit', args: { changes: { due_date }, lock_version } }
  },
}

function Card({ row }: { row: TaskRow }) {
  const { title, priority, due_date, is_late, customer, comments_count } = row
  return (
    <>
      <span className="line-clamp-2 font-medium">{title}</span>
      {customer && <span className="block truncate text-small text-muted">{customer.name}</span>}
      <span className="flex flex-wrap items-center gap-1.5 text-small">
        <span className={row.assignees.length > 0 ? undefined : 'text-muted'}>{peopleOf(row) || 'Bez izpildītāja'}</span>
        {(priority === 'high' || priority === 'urgent') && <Badge tone={priorityTones[priority]}>{taskPriorities[priority]}</Badge>}
        {comments_count > 0 && <span className="text-muted">{comments_count} kom.</span>}
        <span className={is_late ? 'figures ml-auto text-danger' : 'figures ml-auto text-muted'}>{formatDate(due_date)}</span>
      </span>
    </>
  )
}

export const taskBoards: Boards<TaskRow, QueryInput<typeof tasks.list>> = {
  layouts: [byState, byPerson, byDay],
  query: { is_open: '1', sort: 'due_date' },
  card: (row) => <Card row={row} />,
  nouns: ['uzdevums', 'uzdevumi', 'uzdevumu'],
}
