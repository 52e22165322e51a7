import { formatAmount, formatDate, formatMoment } from '../../../contract/format.ts'
import { incomingInvoices, incomingKinds, type IncomingInvoiceRow } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { labelOf } from '../../../contract/labels.ts'
import { incomingInvoice } from '../../../machines/incoming-invoice.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { commandById } from '../../commands/commands.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { startCommand } from '../../commands/run.ts'
import { useMay } from '../../commands/use-may.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { FileDrop } from '../../workspace/record/FileDrop.tsx'
import { incomingInvoiceTones, incomingRecord } from './incoming-invoices.labels.ts'

export default function IncomingInvoicesScreen({ tab }: ScreenProps) {
  const mayReceive = useMay(incomingInvoices.receive)
  function take(files: readonly File[]): boolean {
    if (mayReceive) void startCommand(commandById('incoming-invoice.receive'), { file: { files } }, tab.id)
    return mayReceive
  }
  return (
    <FileDrop label="Rēķinu failus var nomest šeit" onFiles={take} className="h-full min-h-0">
      <ListView
        tab={tab}
        title="Saņemtie rēķini"
        call={incomingInvoices.list}
        kind="incoming_invoice"
        columns={columns}
        filters={filters}
        path={({ id }) => `/stock/incoming_invoices/${id}`}
        record={incomingRecord}
        create="incoming-invoice.receive"
        nouns={['rēķins', 'rēķini', 'rēķinu']}
        empty={
          <EmptyState title="Saņemtu rēķinu vēl nav" action={<CommandButton id="incoming-invoice.receive" tone="primary" />}>
            Ielādējiet vai nometiet šeit piegādātāju e-rēķinus un kredītrēķinus: no tiem sagatavo piegādātāju rēķinus un atgriešanas aktus.
          </EmptyState>
        }
      />
    </FileDrop>
  )
}

const columns: readonly Column<IncomingInvoiceRow>[] = [
  { id: 'number', header: labelOf('number'), width: 140, opens: true, cell: ({ number }) => number },
  { id: 'kind', header: labelOf('kind'), width: 110, hidePriority: 2, cell: ({ kind }) => incomingKinds[kind] },
  { id: 'seller_name', header: labelOf('seller_name'), width: widths.name, grow: 1, cell: ({ seller_name }) => seller_name },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  {
    id: 'due_date',
    header: labelOf('due_date'),
    width: widths.day,
    align: 'end',
    hidePriority: 3,
    cell: ({ due_date }) => due_date && formatDate(due_date),
  },
  {
    id: 'status',
    header: labelOf('status'),
    width: 150,
    cell: ({ status }) => <StatusBadge label={incomingInvoice.states[status]} tone={incomingInvoiceTones[status]} />,
    text: ({ status }) => incomingInvoice.states[status],
  },
  {
    id: 'problem',
    header: 'Šķērslis',
    width: 220,
    grow: 1,
    hidePriority: 5,
    cell: ({ problem, rejected_reason }) => problem ?? rejected_reason,
  },
  { id: 'net', header: `${labelOf('net')}, €`, width: widths.money, align: 'end', hidePriority: 2, cell: ({ net }) => formatAmount(net) },
  { id: 'vat', header: `${labelOf('vat')}, €`, width: widths.money, align: 'end', hidePriority: 2, cell: ({ vat }) => formatAmount(vat) },
  { id: 'gross', header: 'Kopā, €', width: widths.money, align: 'end', cell: ({ gross }) => formatAmount(gross) },
  { id: 'file_name', header: labelOf('file_name'), width: 140, hidePriority: 1, cell: ({ file_name }) => file_name },
  {
    id: 'created_at',
    header: 'Saņemts',
    width: widths.moment,
    align: 'end',
    sortKey: 'created_at',
    hidePriority: 4,
    cell: ({ created_at }) => formatMoment(created_at),
  },
]

const filters: readonly Filter[] = [
  { name: 'kind', label: labelOf('kind'), kind: 'choice', choices: choicesOf(incomingKinds) },
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(incomingInvoice.states) },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
