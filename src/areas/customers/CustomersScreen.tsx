import type { CustomerRow } from '../../../contract/customers/customer-record.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { labelOf } from '../../../contract/labels.ts'
import { regions } from '../../../contract/reference/reference.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { listed } from '../../workspace/record/options.ts'
import type { ScreenProps } from '../../tabs/tab.ts'

export default function CustomersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Klienti"
      call={customers.list}
      kind="customer"
      columns={columns}
      filters={filters}
      path={({ id }) => `/customers/${id}`}
      record={({ id, full_name, lock_version }) => ({ kind: 'customer', id, title: full_name, lock_version })}
      create="customer.create"
      nouns={['klients', 'klienti', 'klientu']}
      empty={
        <EmptyState title="Klientu vēl nav" action={<CommandButton id="customer.create" tone="primary" />}>
          Šeit būs uzņēmumi un cilvēki, kuriem pārdodat.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<CustomerRow>[] = [
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 2, sortKey: 'name', opens: true, cell: sortedName },
  { id: 'reg_nr', header: labelOf('reg_nr'), width: widths.number, cell: ({ reg_nr }) => reg_nr },
  { id: 'vat_nr', header: labelOf('vat_nr'), width: 120, hidePriority: 2, cell: ({ vat_nr }) => vat_nr },
  { id: 'city', header: labelOf('city'), width: widths.person, hidePriority: 3, cell: ({ city }) => city },
  { id: 'phone', header: labelOf('phone'), width: widths.person, hidePriority: 5, cell: ({ phone }) => phone },
  { id: 'email', header: labelOf('email'), width: widths.name, hidePriority: 4, grow: 1, cell: ({ email }) => email },
  { id: 'manager', header: labelOf('manager_id'), width: widths.person, hidePriority: 1, cell: ({ manager }) => manager?.name },
  {
    id: 'status',
    key: 'is_blocked',
    header: labelOf('status'),
    width: widths.status,
    cell: (row) => <CustomerMark customer={row} />,
    text: markOf,
  },
]

const filters: readonly Filter[] = [
  { name: 'region_id', label: labelOf('region_id'), kind: 'record', load: listed(regions.calls.list) },
  { name: 'is_blocked', label: 'Tikai bloķētie', kind: 'flag' },
  { name: 'archived', label: 'Arhivētie', kind: 'flag' },
]

/** The legal form follows the name, to match the sort order. */
function sortedName({ name, company_form }: CustomerRow): string {
  return company_form ? `${name}, ${company_form.name}` : name
}

type Marked = Pick<CustomerRow, 'is_main' | 'is_blocked' | 'archived_at'>

function markOf({ is_main, is_blocked, archived_at }: Marked): string {
  if (archived_at) return 'Arhivēts'
  return is_blocked ? 'Bloķēts' : is_main ? 'Mans uzņēmums' : ''
}

export function CustomerMark({ customer }: { customer: Marked }) {
  const word = markOf(customer)
  if (!word) return null
  return customer.is_blocked ? (
    <StatusBadge label={word} tone="danger" />
  ) : (
    <Badge tone={customer.is_main ? 'info' : 'neutral'}>{word}</Badge>
  )
}
