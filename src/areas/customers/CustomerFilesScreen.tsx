import { documentKinds, type CustomerFile } from '../../../contract/customers/customer-profile.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { dayOf, formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'

export default function CustomerFilesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Klientu faili"
      call={customers.files}
      kind="customer_file"
      columns={columns}
      filters={filters}
      commands={['customer-file.open', 'customer-file.delete']}
      record={({ id, name }) => ({ kind: 'customer_file', id, title: name })}
      onOpen={() => void startCommand(commandById('customer-file.open'), {}, tab.id)}
      nouns={['fails', 'faili', 'failu']}
      empty={<EmptyState title="Klientu failu vēl nav">Failus pievieno klienta kartītē.</EmptyState>}
    />
  )
}

const columns: readonly Column<CustomerFile>[] = [
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 2, sortKey: 'name', opens: true, cell: ({ name }) => name },
  {
    id: 'customer',
    header: labelOf('customer_id'),
    width: widths.name,
    grow: 1,
    cell: ({ customer }) => <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink>,
    text: ({ customer }) => customer.name,
  },
  { id: 'kind', key: 'document_kind', header: labelOf('document_kind'), width: widths.status, cell: kindOf },
  {
    id: 'valid_until',
    header: labelOf('valid_until'),
    width: 130,
    align: 'end',
    cell: (row) => (isOver(row) ? <StatusBadge tone="danger" label={untilOf(row)} /> : untilOf(row)),
    text: untilOf,
  },
  { id: 'author', header: 'Pievienoja', width: widths.person, hidePriority: 1, cell: ({ author }) => author?.name },
  {
    id: 'created_at',
    header: 'Pievienots',
    width: widths.moment,
    hidePriority: 2,
    align: 'end',
    sortKey: 'created_at',
    cell: ({ created_at }) => formatMoment(created_at),
  },
]

const filters: readonly Filter[] = [
  { name: 'document_kind', label: labelOf('document_kind'), kind: 'choice', choices: choicesOf(documentKinds) },
  { name: 'expired', label: labelOf('expired'), kind: 'flag' },
]

export function kindOf({ document_kind }: Pick<CustomerFile, 'document_kind'>): string {
  return document_kind ? documentKinds[document_kind] : ''
}

export function untilOf({ valid_until }: Pick<CustomerFile, 'valid_until'>): string {
  return valid_until ? formatDate(valid_until) : ''
}

function isOver({ valid_until }: CustomerFile): boolean {
  return valid_until !== null && valid_until < dayOf(new Date())
}
