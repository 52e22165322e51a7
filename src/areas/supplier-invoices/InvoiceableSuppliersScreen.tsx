import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { InvoiceableSupplier } from '../../../contract/supplier-invoices/invoiceables.ts'
import { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'

export default function InvoiceableSuppliersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Rēķiniem pieejamie iepirkumi"
      call={supplierInvoices.invoiceables}
      kind="supplier"
      columns={columns}
      // Same tab, so that back restores the list.
      onOpen={({ id }) => tab.navigate(`/stock/procurement_invoices/create/${id}`)}
      record={({ id, name }) => ({ kind: 'supplier', id, title: name })}
      nouns={['piegādātājs', 'piegādātāji', 'piegādātāju']}
      empty={<EmptyState title="Visam saņemtajam ir rēķini">Šeit būs piegādātāji, kuru preces saņemtas bez rēķina.</EmptyState>}
    />
  )
}

const columns: readonly Column<InvoiceableSupplier>[] = [
  { id: 'name', header: labelOf('supplier_id'), width: widths.name, grow: 1, sortKey: 'name', opens: true, cell: ({ name }) => name },
  { id: 'procurements', header: 'Iepirkumi', width: 100, align: 'end', cell: ({ procurements }) => String(procurements) },
  { id: 'lines', header: 'Rindas', width: 90, align: 'end', cell: ({ lines }) => String(lines) },
  { id: 'oldest', header: 'Vecākais iepirkums', width: 160, align: 'end', cell: ({ oldest }) => formatDate(oldest) },
  { id: 'net', header: 'Bez PVN, €', width: 130, align: 'end', cell: ({ net }) => formatAmount(net) },
]
