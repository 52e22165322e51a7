import { formatAmount, formatDate, formatPercent } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { interestBases, type InterestDays } from '../../../contract/receivables/late-interest.ts'
import { widths, type Column } from '../../ui/table/columns.ts'

type Reckoned = Omit<InterestDays, 'id'>

/** Days in a row with one open sum and one rate. */
export const interestColumns: readonly Column<Reckoned>[] = [
  { id: 'invoice', header: 'Rēķins', width: 150, grow: 1, opens: true, cell: ({ invoice }) => invoice.name },
  { id: 'due_date', header: labelOf('due_date'), width: widths.day, align: 'end', cell: ({ due_date }) => formatDate(due_date) },
  { id: 'from', header: labelOf('from'), width: widths.day, align: 'end', cell: ({ from }) => formatDate(from) },
  { id: 'to', header: labelOf('to'), width: widths.day, align: 'end', cell: ({ to }) => formatDate(to) },
  { id: 'days', header: labelOf('days'), width: 80, align: 'end', cell: ({ days }) => String(days) },
  { id: 'base', header: 'Neapmaksāts, €', width: 120, align: 'end', cell: ({ base }) => formatAmount(base) },
  {
    id: 'percent',
    header: 'Likme',
    width: 120,
    align: 'end',
    cell: ({ basis, percent }) => `${formatPercent(percent)} ${basis === 'contract' ? 'dienā' : 'gadā'}`,
  },
  { id: 'basis', header: labelOf('basis'), width: 170, hidePriority: 1, cell: ({ basis }) => interestBases[basis] },
  {
    id: 'interest',
    header: `${labelOf('interest')}, €`,
    width: widths.money,
    align: 'end',
    cell: ({ interest, is_capped }) => `${is_capped ? '≤ ' : ''}${formatAmount(interest)}`,
  },
]
