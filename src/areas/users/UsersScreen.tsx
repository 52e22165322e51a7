import { formatMoment } from '../../../contract/format.ts'
import { userKinds, users, type UserRow } from '../../../contract/users/users.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { recordLoader } from '../../commands/record-loader.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { recordOfUser } from './record-of-user.ts'

const columns: readonly Column<UserRow>[] = [
  {
    id: 'surname',
    header: 'Uzvārds, vārds',
    width: widths.name,
    grow: 1,
    opens: true,
    sortKey: 'surname',
    cell: (row) => `${row.surname} ${row.name}`,
  },
  { id: 'email', header: 'E-pasts', width: 220, sortKey: 'email', cell: (row) => row.email },
  { id: 'job_title', header: 'Amats', width: widths.name, hidePriority: 4, cell: (row) => row.job_title ?? '' },
  { id: 'phone', header: 'Tālrunis', width: widths.person, hidePriority: 2, cell: (row) => row.phone ?? '' },
  { id: 'roles', header: 'Lomas', width: 200, grow: 1, cell: (row) => row.roles.map(({ name }) => name).join(', ') },
  {
    id: 'kind',
    header: 'Veids',
    width: 150,
    hidePriority: 3,
    cell: (row) => (row.kind === 'staff' ? userKinds.staff : (row.main_customer?.name ?? userKinds.customer)),
  },
  {
    id: 'last_login_at',
    header: 'Pēdējā pieslēgšanās',
    width: widths.moment,
    hidePriority: 1,
    align: 'end',
    cell: (row) => (row.last_login_at ? formatMoment(row.last_login_at) : ''),
  },
  {
    id: 'is_active',
    header: 'Statuss',
    width: widths.status,
    cell: (row) => <StatusBadge label={row.is_active ? 'Aktīvs' : 'Dzēsts'} tone={row.is_active ? 'success' : 'neutral'} />,
    text: (row) => (row.is_active ? 'Aktīvs' : 'Dzēsts'),
  },
]

const filters: readonly Filter[] = [
  { name: 'role_id', label: 'Loma', kind: 'record', load: recordLoader('role') },
  {
    name: 'kind',
    label: 'Veids',
    kind: 'choice',
    choices: [
      { value: 'staff', label: 'Darbinieki' },
      { value: 'customer', label: 'Klientu lietotāji' },
    ],
  },
  {
    name: 'is_active',
    label: 'Statuss',
    kind: 'choice',
    choices: [
      { value: '1', label: 'Aktīvie' },
      { value: '0', label: 'Dzēstie' },
    ],
  },
]

export default function UsersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Lietotāji"
      call={users.list}
      kind="user"
      columns={columns}
      filters={filters}
      path={(row) => `/users/edit/${row.id}`}
      record={recordOfUser}
      create="user.create"
      nouns={['lietotājs', 'lietotāji', 'lietotāju']}
      empty={<EmptyState title="Lietotāju vēl nav" action={<CommandButton id="user.create" tone="primary" />} />}
    />
  )
}
