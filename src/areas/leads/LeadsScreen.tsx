import { dayOf, formatAmount } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { leads, type LeadRow } from '../../../contract/leads/leads.ts'
import { lead as chart } from '../../../machines/lead.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { signedInUser } from '../../commands/session.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { leadBoards } from './boards.tsx'
import { Funnel } from './Funnel.tsx'
import { abilitiesOfRow, callOf, leadTones, titleOf } from './leads.labels.ts'

export default function LeadsScreen({ tab }: ScreenProps) {
  const { id, name } = signedInUser()
  return (
    <ListView
      tab={tab}
      title="Potenciālie klienti"
      call={leads.list}
      kind="lead"
      columns={columns}
      filters={filters}
      path={({ id: key }) => `/leads/${key}`}
      record={(row) => ({
        kind: 'lead',
        id: row.id,
        title: titleOf(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfRow(row),
        facts: { customer_id: row.customer?.id ?? null, task_date: row.task_date, task_time: row.task_time },
      })}
      create="lead.create"
      boards={leadBoards}
      work={{ open: { is_open: 1 }, mine: { manager_id: id, manager_id__label: name } }}
      quick={{
        mine: () => ({ manager_id: id, manager_id__label: name }),
        today: () => ({ date_to: dayOf(new Date()), is_open: 1, sort: 'task_date' }),
      }}
      nouns={['potenciālais klients', 'potenciālie klienti', 'potenciālo klientu']}
      empty={
        <EmptyState title="Potenciālo klientu vēl nav" action={<CommandButton id="lead.create" tone="primary" />}>
          Šeit būs uzņēmumi, kam varētu pārdot, un kad kuram zvanīt.
        </EmptyState>
      }
      summary={<Funnel />}
    />
  )
}

const nextCall = labelOf('task_date', 'leads')

const columns: readonly Column<LeadRow>[] = [
  { id: 'company_name', header: labelOf('company_name'), width: widths.name, grow: 2, opens: true, cell: (row) => row.company_name },
  {
    id: 'status',
    header: labelOf('status'),
    width: 150,
    cell: ({ status }) => <StatusBadge label={chart.states[status]} tone={leadTones[status]} />,
    text: ({ status }) => chart.states[status],
  },
  {
    id: 'task_date',
    header: nextCall,
    width: widths.moment,
    align: 'end',
    sortKey: 'task_date',
    cell: (row) => <span className={row.is_due ? 'text-danger' : undefined}>{callOf(row)}</span>,
    text: callOf,
  },
  { id: 'contact_name', header: labelOf('contact_name'), width: 140, grow: 1, cell: ({ contact_name }) => contact_name },
  { id: 'phone', header: labelOf('phone'), width: 120, cell: ({ phone }) => phone },
  {
    id: 'estimated_value',
    header: 'Vērtība, €',
    width: widths.money,
    align: 'end',
    sortKey: 'estimated_value',
    cell: ({ estimated_value }) => estimated_value && formatAmount(estimated_value),
  },
  { id: 'manager', header: labelOf('manager_id'), width: 140, grow: 1, hidePriority: 2, cell: ({ manager }) => manager?.name },
  { id: 'source', header: labelOf('source'), width: 110, hidePriority: 1, cell: ({ source }) => source },
]

const filters: readonly Filter[] = [
  { name: 'is_open', label: 'Nepabeigti', kind: 'flag' },
  { name: 'manager_id', label: labelOf('manager_id'), kind: 'record', load: loadStaff },
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(chart.states) },
  { name: 'is_due', label: labelOf('is_due'), kind: 'flag' },
  { name: 'date_from', label: `${nextCall} no`, kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
