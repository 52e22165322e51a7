import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { SimplifiedInvoiceRecord, simplified } from '../../../contract/simplified/simplified.ts'
import { methodWords } from '../../../contract/invoices/invoice-record.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadBranches } from '../shared/sale-loaders.ts'
import { modeWords } from './simplified.labels.ts'

interface Header {
  customer_id: Option | null
  buyer_name: string | null
  branch_id: Option | null
  date: string | null
  due_date: string | null
  payment_method: string
  payment_term_text: string | null
  notes: string | null
}

export function SimplifiedFacts({ invoice, tab }: { invoice: SimplifiedInvoiceRecord; tab: TabHandle }) {
  const { customer, buyer_name, branch, date, due_date, payment_method, payment_term_text, notes } = invoice
  const values: Header = {
    date,
    due_date,
    payment_method,
    payment_term_text,
    notes,
    customer_id: customer && { id: customer.id, label: customer.name },
    buyer_name: customer ? null : buyer_name,
    branch_id: branch && { id: branch.id, label: branch.name },
  }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version: invoice.lock_version, command: 'simplified.edit' })
  const fact = factsOf(edit, values)
  const { editing, form } = edit
  const isShown = (name: keyof Header): boolean => editing || values[name] !== null
  const day = (id: 'date' | 'due_date'): Fact => ({
    id,
    label: labelOf(id),
    value: formatDate(values[id]),
    field: <DateField label={labelOf(id)} required {...form.field(id)} />,
  })
  const facts = factsFor<typeof simplified.update>({
    customer_id: fact.record('customer_id', recordLoader('customer'), { href: (id) => `/customers/${id}` }),
    buyer_name: isShown('buyer_name') ? fact.text('buyer_name') : omitted,
    branch_id: customer && isShown('branch_id') ? fact.record('branch_id', loadBranches(customer.id)) : omitted,
    date: day('date'),
    due_date: day('due_date'),
    payment_method: [
      fact.choice('payment_method', methodWords, { required: true }),
      { id: 'price_mode', label: labelOf('price_mode'), value: modeWords[invoice.price_mode] },
      { id: 'warehouse', label: labelOf('warehouse_id'), value: invoice.warehouse.name },
    ],
    // Changed by the command that marks as paid.
    paid_at: invoice.paid_at ? { id: 'paid_at', label: labelOf('paid_at'), value: formatDate(invoice.paid_at) } : omitted,
    payment_term_text: isShown('payment_term_text') ? fact.text('payment_term_text') : omitted,
    notes: isShown('notes') ? fact.area('notes') : omitted,
  })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="simplified.edit"
      label="Vienkāršā rēķina dati"
      columns={3}
      facts={facts}
      className="[--label-width:124px]"
    />
  )
}
