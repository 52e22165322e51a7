import { formatAmount, formatDate, formatMoney } from '../../../contract/format.ts'
import { methodWords } from '../../../contract/invoices/invoice-record.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { CustomerPaymentRow } from '../../../contract/receivables/payments.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'

export default function PaymentsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Klientu maksājumi"
      call={receivables.payments}
      kind="customer_payment"
      columns={columns}
      filters={filters}
      path={pathOf}
      tabTitle={({ documents, customer }) => documents[0]?.name ?? customer.name}
      record={({ id, date, amount, customer }) => ({
        kind: 'customer_payment',
        id,
        title: `${formatDate(date)}, ${formatMoney(amount)}`,
        facts: { customer_id: customer.id },
      })}
      nouns={['maksājums', 'maksājumi', 'maksājumu']}
      empty={<EmptyState title="Maksājumu vēl nav">Šeit būs viss, ko klienti samaksājuši, un kurus dokumentus tas sedz.</EmptyState>}
    />
  )
}

/** Of the document that it pays, else the account of its customer. */
function pathOf({ documents: [first], customer }: CustomerPaymentRow): string {
  return first ? `/invoices/${first.type}/${first.id}` : `/receivables/${customer.id}`
}

const columns: readonly Column<CustomerPaymentRow>[] = [
  {
    id: 'date',
    header: labelOf('date'),
    width: widths.day,
    align: 'end',
    sortKey: 'date',
    opens: true,
    cell: ({ date }) => formatDate(date),
  },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer.name },
  {
    id: 'documents',
    header: 'Dokumenti',
    width: 180,
    grow: 1,
    cell: ({ documents }) => documents.map(({ name }) => name).join(', '),
  },
  { id: 'method', header: labelOf('method'), width: 120, hidePriority: 2, cell: ({ method }) => methodWords[method] },
  { id: 'reference', header: labelOf('reference'), width: 160, grow: 1, hidePriority: 2, cell: ({ reference }) => reference },
  { id: 'payer_iban', header: labelOf('payer_iban'), width: 190, hidePriority: 3, cell: ({ payer_iban }) => payer_iban },
  { id: 'created_by', header: 'Ievadīja', width: 130, hidePriority: 3, cell: ({ created_by }) => created_by?.name },
  {
    id: 'in_statement',
    header: 'Izrakstā',
    width: 90,
    hidePriority: 2,
    cell: (row) => (row.in_statement ? 'Ir' : null),
  },
  { id: 'amount', header: 'Summa, €', width: 96, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  { id: 'free', header: 'Brīvs, €', width: 96, align: 'end', cell: ({ free }) => (big(free).eq(0) ? null : formatAmount(free)) },
]

const filters: readonly Filter[] = [
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'method', label: labelOf('method'), kind: 'choice', choices: choicesOf(methodWords) },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
  { name: 'is_free', label: labelOf('is_free'), kind: 'flag' },
  { name: 'in_statement', label: labelOf('in_statement'), kind: 'flag' },
]
