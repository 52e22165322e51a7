import { dayOf, formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { servicePriorities, serviceTypes, type ServiceRow } from '../../../contract/service-record.ts'
import { service } from '../../../contract/service.ts'
import { serviceApplication } from '../../../machines/service-application.ts'
import { signedInUser } from '../../desk/session.ts'
import { recordLoader } from '../../desk/ArgumentField.tsx'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../workspace/record/facts.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadStaff } from '../shared/loaders.ts'
import { serviceBoards } from './boards.tsx'
import { abilitiesOfRow, priorityTones, serviceTitle, serviceTones } from './words.ts'

/**
 * All service applications as a table or a board: what is to be done, by whom and when; the row or card in focus takes
 * the same commands as an open one.
 */
export default function ServiceListScreen({ tab }: ScreenProps) {
  const { id, name } = signedInUser()
  return (
    <ListView
      tab={tab}
      title="Servisa pieteikumi"
      call={service.list}
      kind="service_application"
      columns={columns}
      filters={filters}
      path={({ id }) => `/service/service_applications/${id}`}
      record={(row) => ({
        kind: 'service_application',
        id: row.id,
        title: serviceTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfRow(row),
        facts: { number: row.number, customer_id: row.customer.id, is_charged: abilitiesOfRow(row)['MAIL'] === true },
      })}
      create="service.create"
      boards={serviceBoards}
      quick={{
        mine: () => ({ assignee_id: id, assignee_id__label: name, is_open: 1 }),
        unassigned: () => ({ unassigned: 1 }),
        today: () => ({ planned_to: dayOf(new Date()), is_open: 1 }),
      }}
      nouns={['pieteikums', 'pieteikumi', 'pieteikumu']}
      empty={
        <EmptyState title="Servisa pieteikumu vēl nav" action={<CommandButton id="service.create" tone="primary" />}>
          Šeit būs klientu pieteiktie remonti, apkopes un uzstādīšanas no zvana līdz rēķinam.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<ServiceRow>[] = [
  { id: 'number', header: labelOf('number'), width: 138, sortKey: 'number', opens: true, cell: ({ number }) => number },
  {
    id: 'planned_date',
    header: 'Plānots',
    width: widths.day,
    align: 'end',
    sortKey: 'planned_date',
    cell: (row) => formatDate(row.planned_date),
  },
  {
    id: 'status',
    header: labelOf('status'),
    width: 130,
    cell: ({ status }) => <StatusBadge label={serviceApplication.states[status]} tone={serviceTones[status]} />,
    text: ({ status }) => serviceApplication.states[status],
  },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer.name },
  { id: 'branch', header: 'Filiāle', width: 110, grow: 1, spare: 3, cell: ({ branch }) => branch?.name },
  {
    id: 'machine',
    header: 'Iekārta',
    width: 150,
    grow: 1,
    cell: ({ machine, machines }) => (machines > 1 ? `${machine ?? ''} un vēl ${machines - 1}` : machine),
  },
  { id: 'problem', header: 'Problēma', width: 150, grow: 1, spare: 2, cell: ({ problem }) => problem },
  { id: 'type', header: 'Veids', width: 110, spare: 1, cell: ({ type }) => serviceTypes[type] },
  {
    id: 'priority',
    header: labelOf('priority'),
    width: 96,
    spare: 6,
    cell: ({ priority }) =>
      priority === 'normal' ? (
        servicePriorities[priority]
      ) : (
        <StatusBadge label={servicePriorities[priority]} tone={priorityTones[priority]} />
      ),
    text: ({ priority }) => servicePriorities[priority],
  },
  { id: 'assignee', header: 'Atbildīgais', width: 120, grow: 1, cell: ({ assignee }) => assignee?.name },
  {
    id: 'is_short',
    header: 'Materiāli',
    width: 86,
    spare: 5,
    cell: ({ is_short }) => is_short && <StatusBadge label="Trūkst" tone="danger" />,
    text: ({ is_short }) => (is_short ? 'Trūkst' : ''),
  },
  { id: 'net', header: 'Bez PVN, €', width: 96, spare: 4, align: 'end', cell: ({ net }) => formatAmount(net) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(serviceApplication.states) },
  { name: 'assignee_id', label: 'Atbildīgais', kind: 'record', load: loadStaff },
  { name: 'planned_from', label: 'Plānots no', kind: 'date' },
  { name: 'planned_to', label: 'līdz', kind: 'date' },
  { name: 'unassigned', label: 'Bez atbildīgā', kind: 'flag' },
  { name: 'is_open', label: 'Nepabeigti', kind: 'flag' },
  { name: 'uninvoiced', label: labelOf('uninvoiced'), kind: 'flag' },
  { name: 'priority', label: labelOf('priority'), kind: 'choice', choices: choicesOf(servicePriorities) },
  { name: 'type', label: 'Veids', kind: 'choice', choices: choicesOf(serviceTypes) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
]
