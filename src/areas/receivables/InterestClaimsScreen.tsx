import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { interestClaimStates, type InterestClaimRow } from '../../../contract/receivables/interest-claims.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { billName, interestClaimRecord, interestClaimTones } from './interest-claims.labels.ts'

export default function InterestClaimsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Procentu prasījumi"
      call={receivables.interestClaims}
      kind="interest_claim"
      columns={columns}
      filters={filters}
      commands={['interest-claim.pdf', 'interest-claim.bill', 'interest-claim.cancel']}
      path={({ id }) => `/interest_claims/${id}`}
      record={interestClaimRecord}
      nouns={['prasījums', 'prasījumi', 'prasījumu']}
      empty={<EmptyState title="Prasījumu vēl nav">Procentus prasa sarakstā „Nokavējuma procenti” vai klienta lapā.</EmptyState>}
    />
  )
}

const columns: readonly Column<InterestClaimRow>[] = [
  { id: 'name', header: labelOf('number'), width: 100, opens: true, cell: ({ name }) => name },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, cell: ({ customer }) => customer.name },
  { id: 'until', header: labelOf('until'), width: 120, align: 'end', cell: ({ until }) => formatDate(until) },
  { id: 'invoices', header: labelOf('invoices'), width: 80, align: 'end', hidePriority: 2, cell: ({ invoices }) => String(invoices) },
  { id: 'amount', header: `${labelOf('amount')}, €`, width: widths.money, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  {
    id: 'state',
    header: labelOf('state'),
    width: 160,
    cell: ({ state }) => <StatusBadge label={interestClaimStates[state]} tone={interestClaimTones[state]} />,
    text: ({ state }) => interestClaimStates[state],
  },
  { id: 'bill_number', header: labelOf('bill_number'), width: 150, hidePriority: 1, cell: billName },
  { id: 'created_by', header: 'Sagatavoja', width: 140, hidePriority: 3, cell: ({ created_by }) => created_by?.name },
]

const filters: readonly Filter[] = [
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'state', label: labelOf('state'), kind: 'choice', choices: choicesOf(interestClaimStates) },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
