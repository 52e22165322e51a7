import { labelOf } from '../../../contract/labels.ts'
import { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { procurementInvoice } from '../../../machines/procurement-invoice.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { abilitiesOfSupplierInvoiceRow } from '../shared/supplier-invoice-labels.ts'
import { supplierInvoiceColumns } from '../shared/supplier-invoice-columns.tsx'
import { supplierInvoiceTitle } from '../shared/names.ts'

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
        title: supplierInvoiceTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfSupplierInvoiceRow(row),
        parties: { supplier: row.supplier },
        facts: { open: row.open, payment_hold: row.payment_hold, is_credit: row.is_credit },
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

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(procurementInvoice.states) },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'awaits_me', label: labelOf('awaits_me'), kind: 'flag' },
  { name: 'is_open', label: 'Neapmaksātie', kind: 'flag' },
  { name: 'is_overdue', label: 'Kavētie', kind: 'flag' },
  { name: 'is_held', label: labelOf('is_held'), kind: 'flag' },
  { name: 'is_credit', label: 'Kredītrēķini', kind: 'flag' },
  { name: 'due_until', label: labelOf('due_until'), kind: 'date' },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
