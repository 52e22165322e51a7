import { formatAmount, formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { SupplierPaymentRow } from '../../../contract/payables/supplier-payments.ts'
import { supplierSettlements } from '../../../contract/supplier-invoices/settlements.ts'
import { widths, type Column } from '../../ui/table/columns.ts'

export function supplierPaymentTitle({ date, amount }: Pick<SupplierPaymentRow, 'date' | 'amount'>): string {
  return `${formatDate(date)}, ${formatMoney(amount)}`
}

/** Of the invoice that it settles, else of the document whose credit it is, else of its supplier. */
export function supplierPaymentPath({ invoices: [first], return_act, credit_note, supplier }: SupplierPaymentRow): string {
  const invoice = first ?? credit_note
  if (invoice) return `/stock/procurement_invoices/${invoice.id}`
  return return_act ? `/stock/return_acts/${return_act.id}` : `/stock/suppliers/${supplier.id}`
}

export const supplierPaymentColumns: readonly Column<SupplierPaymentRow>[] = [
  {
    id: 'date',
    header: labelOf('date'),
    width: widths.day,
    align: 'end',
    sortKey: 'date',
    opens: true,
    cell: ({ date }) => formatDate(date),
  },
  { id: 'supplier', header: labelOf('supplier_id'), width: widths.name, grow: 2, cell: ({ supplier }) => supplier.name },
  { id: 'invoices', header: 'Rēķini', width: 180, grow: 1, cell: ({ invoices }) => invoices.map(({ name }) => name).join(', ') },
  { id: 'method', header: labelOf('method'), width: 130, hidePriority: 2, cell: ({ method }) => supplierSettlements[method] },
  { id: 'reference', header: labelOf('reference'), width: 180, grow: 1, hidePriority: 1, cell: ({ reference }) => reference },
  { id: 'amount', header: 'Summa, €', width: 96, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  {
    id: 'free',
    header: 'Brīvs, €',
    width: 96,
    align: 'end',
    cell: ({ free }) => (big(free).eq(0) ? null : formatAmount(free)),
  },
]
