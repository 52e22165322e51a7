import { labelOf } from '../../../contract/labels.ts'
import { suppliers, type SupplierRow } from '../../../contract/suppliers/suppliers.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { categoryPicker } from '../shared/catalog-pickers.ts'

export default function SuppliersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Piegādātāji"
      call={suppliers.list}
      kind="supplier"
      columns={columns}
      filters={filters}
      path={({ id }) => `/stock/suppliers/${id}`}
      record={({ id, name, lock_version }) => ({ kind: 'supplier', id, title: name, lock_version })}
      create="supplier.create"
      nouns={['piegādātājs', 'piegādātāji', 'piegādātāju']}
      empty={
        <EmptyState title="Piegādātāju vēl nav" action={<CommandButton id="supplier.create" tone="primary" />}>
          Šeit būs uzņēmumi, no kuriem pērkat preces.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<SupplierRow>[] = [
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 2, sortKey: 'name', opens: true, cell: ({ name }) => name },
  { id: 'reg_nr', header: labelOf('reg_nr'), width: widths.number, cell: ({ reg_nr }) => reg_nr },
  { id: 'vat_nr', header: labelOf('vat_nr'), width: 120, hidePriority: 2, cell: ({ vat_nr }) => vat_nr },
  { id: 'country', header: labelOf('country_id'), width: 100, hidePriority: 1, cell: ({ country }) => country.name },
  { id: 'contact_name', header: labelOf('contact_name'), width: widths.person, hidePriority: 3, cell: ({ contact_name }) => contact_name },
  { id: 'phone', header: labelOf('phone'), width: widths.person, cell: ({ phone }) => phone },
  { id: 'email', header: labelOf('email'), width: widths.name, hidePriority: 4, grow: 1, cell: ({ email }) => email },
  {
    id: 'status',
    key: 'is_active',
    header: labelOf('status'),
    width: widths.status,
    cell: ({ is_active }) => !is_active && <Badge>{resting}</Badge>,
    text: ({ is_active }) => (is_active ? '' : resting),
  },
]

export const resting = 'Nav aktīvs'

const filters: readonly Filter[] = [
  { name: 'category_id', label: labelOf('category_id'), kind: 'record', load: categoryPicker },
  {
    name: 'is_active',
    label: 'Aktīvi un neaktīvi',
    kind: 'choice',
    choices: [
      { value: '1', label: 'Aktīvie' },
      { value: '0', label: 'Neaktīvie' },
    ],
  },
]
