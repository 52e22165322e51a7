import { formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import {
  purchaseVatKinds,
  type ProcurementInvoiceRecord,
  type supplierInvoices,
} from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { accountPicker } from '../shared/catalog-pickers.ts'
import { statedOf } from './supplier-invoice-lines.ts'

export function SupplierInvoiceFacts({ invoice, tab }: { invoice: ProcurementInvoiceRecord; tab: TabHandle }) {
  const values = {
    supplier_number: invoice.supplier_number as string | null,
    date: invoice.date as string | null,
    vat_date: invoice.vat_date,
    due_date: invoice.due_date as string | null,
    net: statedOf(invoice, invoice.net) as string | null,
    vat: statedOf(invoice, invoice.vat) as string | null,
    vat_kind: invoice.vat_kind as string | null,
    accounting_account_id: optionOf(invoice.accounting_account),
    corrects_id: optionOf(invoice.corrects),
    notes: invoice.notes,
  }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version: invoice.lock_version, command: 'supplier-invoice.edit' })
  const fact = factsOf(edit, values)
  const day = (name: 'date' | 'due_date'): Fact => ({
    id: name,
    label: labelOf(name),
    value: formatDate(values[name]),
    field: <DateField label={labelOf(name)} required {...edit.form.field(name)} />,
  })
  const facts = factsFor<typeof supplierInvoices.update>({
    supplier_number: fact.text('supplier_number', { required: true }),
    date: day('date'),
    vat_date: {
      id: 'vat_date',
      label: labelOf('vat_date'),
      value: values.vat_date === null ? null : formatDate(values.vat_date),
      field: <DateField label={labelOf('vat_date')} {...edit.form.field('vat_date')} />,
    },
    due_date: day('due_date'),
    vat_kind: fact.choice('vat_kind', purchaseVatKinds, { required: true }),
    net: fact.money('net', { label: invoice.is_credit ? 'Kredītrēķinā bez PVN' : 'Rēķinā bez PVN', required: true }),
    vat: fact.money('vat', { label: invoice.is_credit ? 'Kredītrēķinā PVN' : 'Rēķinā PVN', required: true }),
    accounting_account_id: fact.record('accounting_account_id', accountPicker),
    corrects_id: invoice.is_credit ? fact.record('corrects_id', recordLoader('procurement_invoice')) : omitted,
    paid_at: invoice.paid_at ? { id: 'paid_at', label: labelOf('paid_at'), value: formatDate(invoice.paid_at) } : omitted,
    amount: isPartlyPaid(invoice)
      ? [
          { id: 'paid', label: labelOf('paid'), value: <span className="figures">{formatMoney(invoice.paid)}</span> },
          { id: 'open', label: labelOf('open'), value: <span className="figures font-medium">{formatMoney(invoice.open)}</span> },
        ]
      : omitted,
    // By the commands that pay and take back.
    method: omitted,
    reference: omitted,
    payment_ids: omitted,
    notes: [
      ...(invoice.accepted_by ? [{ id: 'accepted_by', label: 'Pārbaudīja', value: invoice.accepted_by.name }] : []),
      fact.area('notes'),
    ],
    // By the command that accepts with a difference.
    price_difference: omitted,
  })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="supplier-invoice.edit"
      label="Piegādātāja rēķina dati"
      columns={3}
      facts={facts}
      className="[--label-width:124px]"
    />
  )
}

function isPartlyPaid({ paid, open }: ProcurementInvoiceRecord): boolean {
  return big(paid).gt(0) && big(open).gt(0)
}
