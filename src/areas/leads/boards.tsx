import type { QueryInput } from '../../../contract/calls.ts'
import { formatMoney } from '../../../contract/format.ts'
import type { LeadRow, leads } from '../../../contract/leads/leads.ts'
import { namesOf } from '../../../contract/states.ts'
import { lead as chart, type LeadState } from '../../../machines/lead.ts'
import type { BoardBy, Boards } from '../../workspace/list/BoardList.tsx'
import { dayColumnOf, dayColumns, dayIn } from '../shared/day-board.ts'
import { callOf, leadTones } from './leads.labels.ts'

/** Status commands report themselves when unavailable. */
const commands: Readonly<Record<LeadState, string>> = {
  new: 'lead.reopen',
  contacted: 'lead.contacted',
  meeting: 'lead.meeting',
  offer_sent: 'lead.offer-sent',
  won: 'lead.won',
  lost: 'lead.lost',
}

const byState: BoardBy<LeadRow> = {
  id: 'status',
  label: 'Pēc statusa',
  columns: () => namesOf(chart.states).map((state) => ({ id: state, title: chart.states[state], tone: leadTones[state] })),
  columnOf: ({ status }) => status,
  step: (_, column) => ({ command: commands[column as LeadState] }),
}

const byDay: BoardBy<LeadRow> = {
  id: 'day',
  label: 'Pēc zvana dienas',
  columns: () => dayColumns(new Date()),
  columnOf: ({ task_date }) => dayColumnOf(task_date, new Date()),
  step: ({ task_time }, column) => {
    const task_date = dayIn(column)
    if (task_date === undefined) return 'Dienu, kas nav dēlī, norunā ar „Norunāt nākamo zvanu” (N Z)'
    return task_date === null ? { command: 'lead.no-call' } : { command: 'lead.call', args: { task_date, task_time } }
  },
}

function Card({ row }: { row: LeadRow }) {
  const { company_name, contact_name, phone, estimated_value, manager, is_due } = row
  return (
    <>
      <span className="line-clamp-2 font-medium">{company_name}</span>
      <span className="block truncate text-small text-muted">{[contact_name, phone].filter(Boolean).join(' · ')}</span>
      <span className="flex flex-wrap items-center gap-1.5 text-small">
        {estimated_value !== null && <span className="figures">{formatMoney(estimated_value)}</span>}
        <span className="text-muted">{manager?.name}</span>
        <span className={is_due ? 'figures ml-auto text-danger' : 'figures ml-auto text-muted'}>{callOf(row)}</span>
      </span>
    </>
  )
}

export const leadBoards: Boards<LeadRow, QueryInput<typeof leads.list>> = {
  layouts: [byState, byDay],
  query: { is_open: '1', sort: 'task_date' },
  card: (row) => <Card row={row} />,
  nouns: ['potenciālais klients', 'potenciālie klienti', 'potenciālo klientu'],
}
