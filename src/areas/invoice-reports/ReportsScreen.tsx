import { useMemo } from 'react'
import { joinNames } from '../../../contract/record-names.ts'
import { countOf, formatAmount, formatDate, formatMoney } from '../../../contract/format.ts'
import { invoiceReports, invoiceTypeNames, type ReportedInvoice } from '../../../contract/invoice-reports/invoice-reports.ts'
import { labelOf } from '../../../contract/labels.ts'
import { invoice } from '../../../machines/invoice.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { useCall } from '../../commands/use-call.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { asQuery, type Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { invoiceTones } from '../shared/invoice-labels.ts'

export default function ReportsScreen({ tab }: ScreenProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 grow">
        <ListView
          tab={tab}
          title="Rēķinu atskaites"
          call={invoiceReports.list}
          kind="invoice"
          columns={columns}
          filters={filters}
          commands={['report.invoices-excel', 'report.branch-totals', 'report.service-excel', 'report.uninvoiced-excel']}
          path={({ id }) => `/invoices/invoice/${id}`}
          record={({ id, number, status, customer }) => ({ kind: 'invoice', id, title: joinNames(number, customer.name), status })}
          nouns={['rēķins', 'rēķini', 'rēķinu']}
          empty={<EmptyState title="Šajā periodā akceptētu rēķinu nav">Periodu maina filtros; parasti tas ir šis mēnesis.</EmptyState>}
        />
      </div>
      <Sums tab={tab} />
    </div>
  )
}

function Sums({ tab: { listState } }: { tab: TabHandle }) {
  const { q, filters: activeFilters } = listState
  const query = useMemo(() => ({ ...asQuery(activeFilters), ...(q && { q }), per_page: 1 }), [activeFilters, q])
  const { answer } = useCall(invoiceReports.list, { query })
  if (!answer) return null
  const { count, net, vat, gross, open } = answer.totals
  return (
    <output className="figures border-t border-line bg-surface px-4 py-1.5 text-right">
      {countOf(count, 'rēķins', 'rēķini', 'rēķinu')}: bez PVN {formatMoney(net)}, PVN {formatMoney(vat)},{' '}
      <span className="font-semibold">kopā {formatMoney(gross)}</span>, neapmaksāts {formatMoney(open)}
    </output>
  )
}

const columns: readonly Column<ReportedInvoice>[] = [
  { id: 'number', header: labelOf('number'), width: 136, opens: true, cell: ({ number }) => number },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer.name },
  { id: 'branch', header: 'Filiāle', width: 100, hidePriority: 2, grow: 1, cell: ({ branch }) => branch?.name },
  { id: 'type', header: labelOf('type'), width: 110, hidePriority: 1, cell: ({ type }) => invoiceTypeNames[type] },
  {
    id: 'status',
    header: labelOf('status'),
    width: 150,
    cell: ({ status }) => <StatusBadge label={invoice.states[status]} tone={invoiceTones[status]} />,
    text: ({ status }) => invoice.states[status],
  },
  {
    id: 'due_date',
    header: 'Termiņš',
    width: widths.day,
    hidePriority: 3,
    align: 'end',
    sortKey: 'due_date',
    cell: (row) => formatDate(row.due_date),
  },
  { id: 'net', header: 'Bez PVN, €', width: 96, hidePriority: 5, align: 'end', cell: ({ net }) => formatAmount(net) },
  { id: 'vat', header: 'PVN, €', width: 86, hidePriority: 4, align: 'end', cell: ({ vat }) => formatAmount(vat) },
  { id: 'gross', header: 'Kopā, €', width: 96, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
  { id: 'open', header: 'Atlikums, €', width: 96, align: 'end', cell: ({ open }) => formatAmount(open) },
]

const { draft: _, ...acceptedStates } = invoice.states

const filters: readonly Filter[] = [
  { name: 'from', label: 'No', kind: 'date' },
  { name: 'to', label: 'Līdz', kind: 'date' },
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(acceptedStates) },
  { name: 'type', label: labelOf('type'), kind: 'choice', choices: choicesOf(invoiceTypeNames) },
  { name: 'customer', label: labelOf('customer'), kind: 'record', load: recordLoader('customer') },
]
