import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { supplierInvoices, type ProcurementInvoiceRow } from '../../../contract/supplier-invoices.ts'
import { procurementInvoice } from '../../../machines/procurement-invoice.ts'
import { recordLoader } from '../../desk/ArgumentField.tsx'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../workspace/record/facts.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { abilitiesOfSupplierInvoiceRow, supplierInvoiceState, supplierInvoiceTones } from './words.ts'

/** All suppliers' invoices, newest first; the row in focus takes the same commands as an open one. */
export default function SupplierInvoicesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Piegādātāju rēķini"
      call={supplierInvoices.list}
      kind="procurement_invoice"
      columns={supplierInvoiceColumns}
      filters={filters}
      path={({ id }) => `/stock/procurement_invoices/${id}`}
      record={(row) => ({
        kind: 'procurement_invoice',
        id: row.id,
        title: row.supplier_number,
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfSupplierInvoiceRow(row),
      })}
      create="supplier-invoice.create"
      nouns={['rēķins', 'rēķini', 'rēķinu']}
      empty={
        <EmptyState title="Piegādātāju rēķinu vēl nav" action={<CommandButton id="supplier-invoice.create" tone="primary" />}>
          Šeit būs rēķini par precēm, ko esat saņēmuši no piegādātājiem.
        </EmptyState>
      }
    />
  )
}

/** Columns of a supplier's invoice, here and in the record of its supplier. */
export const supplierInvoiceColumns: readonly Column<ProcurementInvoiceRow>[] = [
  { id: 'number', header: labelOf('number'), width: widths.number, opens: true, cell: ({ supplier_number }) => supplier_number },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'supplier', header: labelOf('supplier_id'), width: widths.name, grow: 2, cell: ({ supplier }) => supplier.name },
  {
    id: 'due_date',
    header: 'Termiņš',
    width: widths.day,
    align: 'end',
    sortKey: 'due_date',
    cell: ({ due_date }) => formatDate(due_date),
  },
  {
    id: 'status',
    header: labelOf('status'),
    width: 150,
    cell: (row) => <StatusBadge label={supplierInvoiceState(row)} tone={row.is_overdue ? 'danger' : supplierInvoiceTones[row.status]} />,
    text: supplierInvoiceState,
  },
  { id: 'net', header: 'Bez PVN, €', width: 96, align: 'end', cell: ({ net }) => formatAmount(net) },
  { id: 'gross', header: 'Kopā, €', width: 96, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(procurementInvoice.states) },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'is_overdue', label: 'Kavētie', kind: 'flag' },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
