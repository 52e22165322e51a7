import { formatAmount } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { OffsetParty } from '../../../contract/receivables/offsets.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { ListView } from '../../workspace/list/ListView.tsx'

export default function OffsetPartiesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Ieskaitāmie parādi"
      call={receivables.offsetParties}
      kind="offset_party"
      columns={columns}
      commands={['offset.create', 'offset-party.statement']}
      path={({ customer }) => `/open_items?${new URLSearchParams({ customer_id: String(customer.id), customer_id__label: customer.name })}`}
      record={({ id, customer }) => ({ kind: 'offset_party', id, title: customer.name })}
      nouns={['partneris', 'partneri', 'partneru']}
      empty={
        <EmptyState title="Nav ko ieskaitīt">
          Šeit būs uzņēmumi, kuri ir gan klienti, gan piegādātāji (viens reģistrācijas numurs) un kuriem ir neapmaksāti rēķini abos
          virzienos.
        </EmptyState>
      }
    />
  )
}

const sum = (id: 'receivable' | 'payable' | 'most'): Column<OffsetParty> => ({
  id,
  header: `${labelOf(id)}, €`,
  width: 150,
  align: 'end',
  cell: (row) => formatAmount(row[id]),
})

const columns: readonly Column<OffsetParty>[] = [
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, opens: true, cell: ({ customer }) => customer.name },
  { id: 'supplier', header: labelOf('supplier_id'), width: widths.name, grow: 1, hidePriority: 1, cell: ({ supplier }) => supplier.name },
  { id: 'reg_nr', header: labelOf('reg_nr'), width: 150, cell: ({ reg_nr }) => reg_nr },
  sum('receivable'),
  sum('payable'),
  { ...sum('most'), sortKey: 'most' },
]
