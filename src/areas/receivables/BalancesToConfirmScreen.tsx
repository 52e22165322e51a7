import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { BalanceToConfirm } from '../../../contract/receivables/balance-confirmations.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'

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
  { id: 'date', header: 'Uz dienu', width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  {
    id: 'balance',
    header: `${labelOf('balance')}, €`,
    width: widths.money,
    align: 'end',
    sortKey: 'balance',
    cell: ({ balance }) => formatAmount(balance),
  },
  { id: 'email', header: labelOf('email'), width: 220, hidePriority: 1, cell: ({ email }) => email },
  { id: 'last', header: labelOf('last'), width: 120, hidePriority: 2, cell: ({ last }) => last?.name },
  {
    id: 'last_date',
    header: labelOf('last_date'),
    width: widths.day,
    align: 'end',
    cell: ({ last_date }) => last_date && formatDate(last_date),
  },
  { id: 'held', header: labelOf('held'), width: 250, grow: 1, cell: ({ held }) => held },
]

const filters: readonly Filter[] = [
  { name: 'date', label: 'Uz dienu', kind: 'date' },
  { name: 'is_ready', label: labelOf('is_ready'), kind: 'flag' },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
]
