import { formatAmount, formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { confirmationSides, confirmationStates, type BalanceConfirmationRow } from '../../../contract/receivables/balance-confirmations.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { confirmationRecord, confirmationTones } from './confirmations.labels.ts'

export default function BalanceConfirmationsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Salīdzināšanas akti"
      call={receivables.balanceConfirmations}
      kind="balance_confirmation"
      columns={columns}
      filters={filters}
      commands={[
        'balance-confirmation.agrees',
        'balance-confirmation.differs',
        'balance-confirmation.mail',
        'balance-confirmation.pdf',
        'balance-confirmation.withdraw',
      ]}
      path={({ id }) => `/balance_confirmations/${id}`}
      record={confirmationRecord}
      nouns={['akts', 'akti', 'aktu']}
      empty={
        <EmptyState title="Salīdzināšanas aktu vēl nav">
          Aktus sūta sarakstos „Saskaņojamie saldo” un „Saskaņojamie parādi piegādātājiem”.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<BalanceConfirmationRow>[] = [
  { id: 'name', header: labelOf('number'), width: 100, opens: true, cell: ({ name }) => name },
  { id: 'date', header: 'Uz dienu', width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'party', header: 'Ar ko', width: widths.name, grow: 1, cell: ({ party }) => party },
  { id: 'side', header: labelOf('side'), width: 110, cell: ({ side }) => confirmationSides[side] },
  { id: 'balance', header: `${labelOf('balance')}, €`, width: widths.money, align: 'end', cell: ({ balance }) => formatAmount(balance) },
  {
    id: 'state',
    header: labelOf('state'),
    width: 160,
    cell: ({ state }) => <StatusBadge label={confirmationStates[state]} tone={confirmationTones[state]} />,
    text: ({ state }) => confirmationStates[state],
  },
  {
    id: 'difference',
    header: `${labelOf('difference')}, €`,
    width: widths.money,
    align: 'end',
    cell: ({ difference }) => difference && formatAmount(difference),
  },
  { id: 'answer_note', header: labelOf('answer_note'), width: 180, hidePriority: 2, cell: ({ answer_note }) => answer_note },
  {
    id: 'answered_on',
    header: labelOf('answered_on'),
    width: widths.day,
    align: 'end',
    cell: ({ answered_on }) => answered_on && formatDate(answered_on),
  },
  { id: 'answered_by', header: labelOf('answered_by'), width: 140, hidePriority: 1, cell: ({ answered_by }) => answered_by },
  { id: 'recorded_by', header: labelOf('recorded_by'), width: 130, hidePriority: 3, cell: ({ recorded_by }) => recorded_by?.name },
  { id: 'address', header: labelOf('email'), width: 190, hidePriority: 3, cell: ({ address }) => address },
  {
    id: 'sent_at',
    header: labelOf('sent_at'),
    width: widths.moment,
    align: 'end',
    hidePriority: 3,
    cell: ({ sent_at }) => sent_at && formatMoment(sent_at),
  },
  { id: 'fault', header: labelOf('fault'), width: 160, hidePriority: 3, cell: ({ fault }) => fault },
]

const filters: readonly Filter[] = [
  { name: 'is_missing', label: labelOf('is_missing'), kind: 'flag' },
  { name: 'state', label: labelOf('state'), kind: 'choice', choices: choicesOf(confirmationStates) },
  { name: 'side', label: labelOf('side'), kind: 'choice', choices: choicesOf(confirmationSides) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
