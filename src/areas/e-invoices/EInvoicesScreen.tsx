import { einvoiceChannels } from '../../../contract/customers/customer-record.ts'
import { eInvoiceDuties, eInvoiceReporters, eInvoices, eInvoiceTypes, type EInvoiceRow } from '../../../contract/e-invoices/e-invoices.ts'
import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { eInvoice, reasonAgainstBatch } from '../../../machines/e-invoice.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { abilitiesOfEInvoiceRow, eInvoiceTones, isLeft, standingOf } from './e-invoices.labels.ts'

export default function EInvoicesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="E-rēķini"
      call={eInvoices.list}
      kind="e_invoice"
      columns={columns}
      filters={filters}
      path={({ id }) => `/e_invoices/${id}`}
      record={(row) => ({
        kind: 'e_invoice',
        id: row.id,
        title: row.number,
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfEInvoiceRow(row),
        facts: { not_in_batch: reasonAgainstBatch(row) },
      })}
      commands={['e-invoice.batch', 'e-invoice.send', 'e-invoice.take']}
      nouns={['e-rēķins', 'e-rēķini', 'e-rēķinu']}
      empty={
        <EmptyState title="E-rēķinu vēl nav">
          Šeit nonāk visu veidu rēķini un kredītrēķini, kuru dati jānodod Valsts ieņēmumu dienestam, pēc pēdējās nodošanas dienas. Pārējos
          rāda filtrs „Nav jānodod”.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<EInvoiceRow>[] = [
  { id: 'number', header: labelOf('number'), width: 136, opens: true, cell: ({ number }) => number },
  { id: 'type', header: labelOf('type'), width: 110, hidePriority: 4, cell: ({ type }) => eInvoiceTypes[type] },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, cell: ({ customer }) => customer.name },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', hidePriority: 2, cell: ({ date }) => formatDate(date) },
  {
    id: 'report_until',
    header: labelOf('report_until'),
    width: widths.day,
    align: 'end',
    sortKey: 'report_until',
    cell: ({ report_until, is_overdue }) => (
      <span className={is_overdue ? 'font-medium text-danger' : undefined} title={is_overdue ? 'Kavēts' : undefined}>
        {formatDate(report_until)}
      </span>
    ),
    text: ({ report_until }) => formatDate(report_until),
  },
  {
    id: 'status',
    header: labelOf('status'),
    width: 110,
    cell: (row) => <StatusBadge label={standingOf(row)} tone={isLeft(row) ? 'neutral' : eInvoiceTones[row.status]} />,
    text: standingOf,
  },
  { id: 'duty', header: labelOf('duty'), width: 104, hidePriority: 3, cell: ({ duty }) => eInvoiceDuties[duty] },
  { id: 'duty_reason', header: labelOf('duty_reason'), width: 200, hidePriority: 3, cell: ({ duty_reason }) => duty_reason },
  {
    id: 'einvoice_channel',
    header: 'Kanāls',
    width: 88,
    hidePriority: 1,
    cell: ({ einvoice_channel: channel }) => einvoiceChannels[channel],
  },
  { id: 'reporter', header: labelOf('reporter'), width: 116, cell: ({ reporter }) => eInvoiceReporters[reporter] },
  {
    id: 'rejected_reason',
    header: labelOf('rejected_reason'),
    width: 160,
    hidePriority: 2,
    cell: ({ rejected_reason }) => rejected_reason,
  },
  { id: 'gross', header: 'Kopā, €', width: widths.money, align: 'end', cell: ({ gross }) => formatAmount(gross) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(eInvoice.states) },
  { name: 'overdue', label: labelOf('overdue'), kind: 'flag' },
  { name: 'due_until', label: labelOf('due_until'), kind: 'date' },
  { name: 'reporter', label: labelOf('reporter'), kind: 'choice', choices: choicesOf(eInvoiceReporters) },
  { name: 'einvoice_channel', label: 'Kanāls', kind: 'choice', choices: choicesOf(einvoiceChannels) },
  { name: 'duty', label: labelOf('duty'), kind: 'choice', choices: choicesOf(eInvoiceDuties) },
  { name: 'type', label: labelOf('type'), kind: 'choice', choices: choicesOf(eInvoiceTypes) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
]
