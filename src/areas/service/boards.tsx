import type { QueryInput } from '../../../contract/calls.ts'
import { formatDate } from '../../../contract/format.ts'
import { servicePriorities, type ServiceRow } from '../../../contract/service/service-record.ts'
import type { service } from '../../../contract/service/service.ts'
import { statesWhere } from '../../../contract/states.ts'
import { serviceApplication as chart } from '../../../machines/service-application.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { BoardBy, Boards } from '../../workspace/list/BoardList.tsx'
import { dayColumnOf, dayColumns, dayIn } from '../shared/day-board.ts'
import { priorityTones, serviceTones } from '../shared/service-labels.ts'
import { abilitiesOfRow } from './service.labels.ts'

/** Commands between neighbouring states. */
const steps: Readonly<Record<string, string>> = {
  'new in_progress': 'service.start',
  'in_progress completed': 'service.complete',
  'in_progress new': 'service.revert',
  'completed in_progress': 'service.revert',
}

const boardStates = statesWhere(chart.states, { new: true, in_progress: true, completed: true, invoiced: false })

const byState: BoardBy<ServiceRow> = {
  id: 'status',
  label: 'Pēc stāvokļa',
  columns: () => boardStates.map((state) => ({ id: state, title: chart.states[state], tone: serviceTones[state] })),
  columnOf: ({ status }) => status,
  step: ({ status }, column) => {
    const command = steps[`${status} ${column}`]
    return command ? { command } : 'Darbu pārvieto pa vienam stāvoklim: sāk, pabeidz vai atgriež atpakaļ'
  },
}

/** Technician and date are still editable. */
const isOpen = (row: ServiceRow): boolean => abilitiesOfRow(row)['EDIT'] === true
const nobody = 'nobody'

const byAssignee: BoardBy<ServiceRow> = {
  id: 'assignee',
  label: 'Pēc atbildīgā',
  columns: (rows) => {
    const people = new Map(rows.filter(isOpen).flatMap(({ assignee }) => (assignee ? [[assignee.id, assignee.name] as const] : [])))
    const personColumns = [...people].map(([id, title]) => ({ id: String(id), title })).sort((a, b) => a.title.localeCompare(b.title, 'lv'))
    return [{ id: nobody, title: 'Bez atbildīgā', tone: 'warning' as const }, ...personColumns]
  },
  columnOf: (row) => (isOpen(row) ? String(row.assignee?.id ?? nobody) : null),
  step: ({ lock_version }, column) => ({
    command: 'service.edit',
    args: { changes: { assignee_id: column === nobody ? null : Number(column) }, lock_version },
  }),
}

const byDay: BoardBy<ServiceRow> = {
  id: 'day',
  label: 'Pēc dienas',
  columns: () => dayColumns(new Date()),
  columnOf: (row) => (isOpen(row) ? dayColumnOf(row.planned_date, new Date()) : null),
  step: ({ lock_version }, column) => {
    const day = dayIn(column)
    if (day === undefined) return 'Dienu, kas nav dēlī, norāda ar darbību „Norādīt atbildīgo un dienu”'
    return { command: 'service.edit', args: { changes: { planned_date: day }, lock_version } }
  },
}

function Card({ row }: { row: ServiceRow }) {
  const { number, priority, customer, branch, machine, machines, problem, assignee, planned_date, is_short, is_warranty } = row
  return (
    <>
      <span className="flex items-center gap-1.5">
        <span className="figures min-w-0 truncate text-small text-muted">{number}</span>
        {priority !== 'normal' && <Badge tone={priorityTones[priority]}>{servicePriorities[priority]}</Badge>}
        <span className="figures ml-auto text-small whitespace-nowrap text-muted">{formatDate(planned_date)}</span>
      </span>
      <span className="block truncate font-medium">{customer.name}</span>
      {branch && <span className="block truncate text-small text-muted">{branch.name}</span>}
      <span className="block truncate">{machines > 1 ? `${machine ?? ''} un vēl ${machines - 1}` : machine}</span>
      {problem && <span className="line-clamp-2 text-muted">{problem}</span>}
      <span className="flex flex-wrap items-center gap-1.5 text-small">
        <span className={assignee ? undefined : 'text-muted'}>{assignee?.name ?? 'Bez atbildīgā'}</span>
        {is_warranty && <Badge tone="info">Garantija</Badge>}
        {is_short && <Badge tone="danger">Trūkst materiālu</Badge>}
      </span>
    </>
  )
}

export const serviceBoards: Boards<ServiceRow, QueryInput<typeof service.list>> = {
  layouts: [byState, byAssignee, byDay],
  query: { uninvoiced: '1', sort: 'planned_date' },
  card: (row) => <Card row={row} />,
  nouns: ['pieteikums', 'pieteikumi', 'pieteikumu'],
}
