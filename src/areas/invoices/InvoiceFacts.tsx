import type { invoices } from '../../../contract/invoices/invoices.ts'
import { formatDate } from '../../../contract/format.ts'
import { methodWords, type InvoiceRecord } from '../../../contract/invoices/invoice-record.ts'
import { labelOf } from '../../../contract/labels.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { useRecordForm, type RecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'

interface Header {
  date: string | null
  delivery_date: string | null
  due_date: string | null
  payment_method: string
  payment_term_text: string | null
  contract_ref: string | null
  notes: string | null
}

export function InvoiceFacts({ invoice, tab }: { invoice: InvoiceRecord; tab: TabHandle }) {
  const { date, delivery_date, due_date, payment_method, payment_term_text, contract_ref, notes } = invoice
  const values: Header = { date, delivery_date, due_date, payment_method, payment_term_text, contract_ref, notes }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version: invoice.lock_version, command: 'invoice.edit' })
  const facts = invoiceFacts(edit, values)
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="invoice.edit"
      label="Rēķina dati"
      columns={3}
      facts={facts}
      className="[--label-width:124px]"
    />
  )
}

function invoiceFacts(edit: RecordForm<Header>, values: Header): Fact[] {
  const fact = factsOf(edit, values)
  const { editing, form } = edit
  const isShown = (name: keyof Header): boolean => editing || values[name] !== null
  const day = (id: 'date' | 'delivery_date' | 'due_date', required: boolean): Fact => ({
    id,
    label: labelOf(id),
    value: formatDate(values[id]),
    field: <DateField label={labelOf(id)} required={required} {...form.field(id)} />,
  })
  return factsFor<typeof invoices.update>({
    date: day('date', true),
    due_date: day('due_date', true),
    delivery_date: day('delivery_date', false),
    payment_method: fact.choice('payment_method', methodWords, { required: true }),
    payment_term_text: isShown('payment_term_text') ? fact.text('payment_term_text') : omitted,
    contract_ref: isShown('contract_ref') ? fact.text('contract_ref') : omitted,
    notes: isShown('notes') ? fact.area('notes') : omitted,
    // In `WaybillFacts`, beside this form.
    waybill: omitted,
    // By the commands of payments.
    payments: omitted,
    payment_ids: omitted,
  })
}
