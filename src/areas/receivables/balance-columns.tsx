import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { BalanceToConfirm } from '../../../contract/receivables/balance-confirmations.ts'
import { widths, type Column } from '../../ui/table/columns.ts'

type Balance = Omit<BalanceToConfirm, 'customer'>

/** Behind the party. `owed`: the word for the sum. */
export function balanceColumns(owed: string): readonly Column<Balance>[] {
  return [
    { id: 'date', header: 'Uz dienu', width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
    {
      id: 'balance',
      header: `${owed}, €`,
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
}
