import { labelOf } from '../../../contract/labels.ts'
import type { BalanceToConfirm } from '../../../contract/receivables/balance-confirmations.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { balanceColumns } from './balance-columns.tsx'

export default function BalancesToConfirmScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Saskaņojamie saldo"
      call={receivables.balancesToConfirm}
      kind="balance_to_confirm"
      columns={columns}
      filters={filters}
      commands={['balance-confirmation.send', 'balance-confirmation.prepare', 'balance-to-confirm.statement']}
      path={itemsPath}
      record={({ id, customer, date, is_ready, held, email }) => ({
        kind: 'balance_to_confirm',
        id,
        title: customer.name,
        facts: { date, is_ready, held, email },
      })}
      nouns={['klients', 'klienti', 'klientu']}
      empty={<EmptyState title="Saldo nav">Šeit būs klienti, kuriem tajā dienā ir parāds, brīvs kredīts vai avanss.</EmptyState>}
    />
  )
}

/** The documents of the balance. */
function itemsPath({ customer, date }: BalanceToConfirm): string {
  return `/open_items?${new URLSearchParams({ customer_id: String(customer.id), customer_id__label: customer.name, date })}`
}

const columns: readonly Column<BalanceToConfirm>[] = [
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, opens: true, cell: ({ customer }) => customer.name },
  ...balanceColumns(labelOf('balance')),
]

const filters: readonly Filter[] = [
  { name: 'date', label: 'Uz dienu', kind: 'date' },
  { name: 'is_ready', label: labelOf('is_ready'), kind: 'flag' },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
]
