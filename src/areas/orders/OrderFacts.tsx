import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { OrderRecord } from '../../../contract/orders/order-record.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { useSays } from '../../commands/use-may.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm, type RecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { loadBranches, loadContacts } from '../shared/sale-loaders.ts'

interface Header {
  branch_id: Option | null
  contact_id: Option | null
  customer_order_nr: string | null
  date: string | null
  expected_date: string | null
  warehouse_id: Option | null
  manager_id: Option | null
  buyer_reference: string | null
  project: string | null
  notes: string | null
  internal_notes: string | null
}

function headerOf(order: OrderRecord): Header {
  const { customer_order_nr, date, expected_date, buyer_reference, project, notes, internal_notes = null } = order
  return {
    branch_id: optionOf(order.branch),
    contact_id: optionOf(order.contact),
    customer_order_nr,
    date,
    expected_date,
    warehouse_id: optionOf(order.warehouse),
    manager_id: optionOf(order.manager),
    buyer_reference,
    project,
    notes,
    internal_notes,
  }
}

export function OrderFacts({ order, tab }: { order: OrderRecord; tab: TabHandle }) {
  const values = headerOf(order)
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version: order.lock_version, command: 'order.edit' })
  const says = useSays(orders.update)
  const facts = orderFacts(edit, values, order).flatMap((fact) => (says(fact.id) ? [fact] : readOnly(fact)))
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="order.edit"
      label="Pasūtījuma dati"
      columns={3}
      facts={facts}
      className="[--label-width:124px]"
    />
  )
}

/** Read-only facts are hidden when empty. */
export function readOnly(fact: Fact): Fact[] {
  return fact.value === null || fact.value === undefined || fact.value === '' ? [] : [{ ...fact, field: undefined }]
}

function orderFacts(edit: RecordForm<Header>, values: Header, order: OrderRecord): Fact[] {
  const fact = factsOf(edit, values)
  const { editing, form } = edit
  // In read mode, empty facts are hidden, except the usual ones.
  const isShown = (name: keyof Header): boolean => editing || values[name] !== null
  const day = (id: 'date' | 'expected_date'): Fact => ({
    id,
    label: labelOf(id),
    value: formatDate(values[id]),
    field: <DateField label={labelOf(id)} required={id === 'date'} {...form.field(id)} />,
  })
  return factsFor<typeof orders.update>({
    branch_id: fact.record('branch_id', loadBranches(order.customer.id)),
    contact_id: fact.record('contact_id', loadContacts(order.customer.id)),
    customer_order_nr: fact.text('customer_order_nr'),
    date: day('date'),
    expected_date: day('expected_date'),
    warehouse_id: fact.record('warehouse_id', loadWarehouses, { required: true }),
    manager_id: fact.record('manager_id', loadStaff),
    buyer_reference: isShown('buyer_reference') ? fact.text('buyer_reference') : omitted,
    project: isShown('project') ? fact.text('project') : omitted,
    notes: isShown('notes') ? fact.area('notes') : omitted,
    internal_notes: order.internal_notes !== undefined && isShown('internal_notes') ? fact.area('internal_notes') : omitted,
  })
}
