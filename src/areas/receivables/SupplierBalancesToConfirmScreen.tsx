import { labelOf } from '../../../contract/labels.ts'
import type { SupplierBalanceToConfirm } from '../../../contract/receivables/balance-confirmations.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { balanceColumns } from './balance-columns.tsx'

export default function SupplierBalancesToConfirmScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Saskaņojamie parādi piegādātājiem"
      call={receivables.supplierBalancesToConfirm}
      kind="supplier_balance_to_confirm"
      columns={columns}
      filters={filters}
      commands={['supplier-balance-confirmation.send', 'supplier-balance-confirmation.prepare']}
      path={({ id }) => `/stock/suppliers/${id}`}
      record={({ id, supplier, date, is_ready, held, email }) => ({
        kind: 'supplier_balance_to_confirm',
        id,
        title: supplier.name,
        facts: { date, is_ready, held, email },
      })}
      nouns={['piegādātājs', 'piegādātāji', 'piegādātāju']}
      empty={
        <EmptyState title="Parādu nav">Šeit būs piegādātāji, kuriem tajā dienā esam parādā vai kuriem ir mūsu priekšapmaksa.</EmptyState>
      }
    />
  )
}

const columns: readonly Column<SupplierBalanceToConfirm>[] = [
  { id: 'supplier', header: labelOf('supplier_id'), width: widths.name, grow: 1, opens: true, cell: ({ supplier }) => supplier.name },
  ...balanceColumns('Mūsu parāds'),
]

const filters: readonly Filter[] = [
  { name: 'date', label: 'Uz dienu', kind: 'date' },
  { name: 'is_ready', label: labelOf('is_ready'), kind: 'flag' },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
]
