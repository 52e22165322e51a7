import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { type ProcurementInvoiceRow } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { awaitsPayment } from '../../../machines/procurement-invoice.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { Tone } from '../../ui/classes.ts'
import { widths, type Column } from '../../ui/table/columns.ts'
import { supplierInvoiceState, supplierInvoiceTones } from './supplier-invoice-labels.ts'

export const supplierInvoiceColumns: readonly Column<ProcurementInvoiceRow>[] = [
  {
    id: 'number',
    key: 'supplier_number',
    header: labelOf('number'),
    width: widths.number,
    opens: true,
    cell: ({ supplier_number }) => supplier_number,
  },
  {
    id: 'is_credit',
    header: 'Veids',
    width: 92,
    hidePriority: 2,
    cell: ({ is_credit }) => (is_credit ? 'Kredītrēķins' : 'Rēķins'),
  },
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
    width: 160,
    cell: (row) => <StatusBadge label={supplierInvoiceState(row)} tone={toneOf(row)} />,
    text: supplierInvoiceState,
  },
  { id: 'awaits', header: labelOf('awaits'), width: 200, hidePriority: 3, cell: ({ awaits }) => awaits },
  { id: 'payment_hold', header: labelOf('payment_hold'), width: 150, hidePriority: 3, cell: ({ payment_hold }) => payment_hold },
  { id: 'net', header: 'Bez PVN, €', width: 96, hidePriority: 1, align: 'end', cell: ({ net }) => formatAmount(net) },
  { id: 'gross', header: 'Kopā, €', width: 96, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
  {
    id: 'paid',
    header: 'Apmaksāts, €',
    width: 104,
    hidePriority: 2,
    align: 'end',
    cell: ({ paid }) => (Number(paid) === 0 ? null : formatAmount(paid)),
  },
  {
    id: 'open',
    header: 'Neapmaksāts, €',
    width: 116,
    align: 'end',
    cell: ({ status, open }) => (awaitsPayment(status) ? formatAmount(open) : null),
  },
]

function toneOf({ status, is_overdue, awaits }: ProcurementInvoiceRow): Tone {
  if (is_overdue) return 'danger'
  return awaits === null ? supplierInvoiceTones[status] : 'warning'
}
