import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { ledgerSources, type LedgerLine } from '../../../contract/ledger/ledger.ts'
import { widths, type Column } from '../../ui/table/columns.ts'

export const ledgerColumns: readonly Column<LedgerLine>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, opens: true, sortKey: 'date', cell: ({ date }) => formatDate(date) },
  {
    id: 'source',
    header: 'Dokuments',
    width: 170,
    cell: ({ source, is_reversal }) => (is_reversal ? `${ledgerSources[source]} (storno)` : ledgerSources[source]),
  },
  { id: 'number', header: labelOf('number'), width: widths.number, cell: ({ number }) => number },
  { id: 'account', header: 'Konts', width: widths.name, grow: 1, cell: ({ account }) => account.name },
  { id: 'party', header: 'Partneris', width: widths.name, grow: 1, hidePriority: 1, cell: ({ party }) => party },
  { id: 'debit', header: 'Debets, €', width: widths.money, align: 'end', cell: ({ debit }) => debit && formatAmount(debit) },
  { id: 'credit', header: 'Kredīts, €', width: widths.money, align: 'end', cell: ({ credit }) => credit && formatAmount(credit) },
]
