import type { service } from '../../../contract/service/service.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { courierWishes, servicePriorities, serviceTypes, type ServiceRecord } from '../../../contract/service/service-record.ts'
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

interface Values {
  type: string | null
  priority: string | null
  planned_date: string | null
  assignee_id: Option | null
  branch_id: Option | null
  contact_id: Option | null
  warehouse_id: Option | null
  contract_ref: string | null
  discount_percent: string | null
  travel_km: string | null
  courier_direction: string | null
  courier_date: string | null
  is_warranty: boolean
  problem: string | null
  diagnosis: string | null
  result: string | null
  notes: string | null
  /** Staff only. */
  internal_notes: string | null
}

function valuesOf(record: ServiceRecord): Values {
  const { type, priority, planned_date, contract_ref, discount_percent, travel_km, is_warranty, problem, diagnosis, result, notes } = record
  const { courier_direction, courier_date, internal_notes = null } = record
  return {
    type,
    priority,
    planned_date,
    contract_ref,
    discount_percent,
    travel_km,
    is_warranty,
    problem,
    diagnosis,
    result,
    notes,
    courier_direction,
    courier_date,
    internal_notes,
    assignee_id: optionOf(record.assignee),
    branch_id: optionOf(record.branch),
    contact_id: optionOf(record.contact),
    warehouse_id: optionOf(record.warehouse),
  }
}

export function ServiceFacts({ record, tab }: { record: ServiceRecord; tab: TabHandle }) {
  const values = valuesOf(record)
  const edit = useRecordForm({ tab, draftKey: 'service', values, lock_version: record.lock_version, command: 'service.edit' })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="service.edit"
      label="Pieteikuma dati"
      columns={3}
      facts={serviceFacts(edit, values, record)}
      className="[--label-width:104px]"
    />
  )
}

function serviceFacts(edit: RecordForm<Values>, values: Values, { customer, internal_notes }: ServiceRecord): Fact[] {
  const fact = factsOf(edit, values)
  return factsFor<typeof service.update>({
    assignee_id: fact.record('assignee_id', loadStaff, { label: 'Atbildīgais' }),
    planned_date: {
      id: 'planned_date',
      label: 'Plānotā diena',
      value: formatDate(values.planned_date),
      field: <DateField label="Plānotā diena" {...edit.form.field('planned_date')} />,
    },
    priority: fact.choice('priority', servicePriorities, { required: true }),
    type: fact.choice('type', serviceTypes, { label: 'Veids', required: true }),
    branch_id: fact.record('branch_id', loadBranches(customer.id), { label: 'Filiāle' }),
    contact_id: fact.record('contact_id', loadContacts(customer.id)),
    warehouse_id: fact.record('warehouse_id', loadWarehouses, { label: labelOf('warehouse_id'), required: true }),
    discount_percent: fact.percent('discount_percent', { label: 'Servisa atlaide' }),
    travel_km: fact.quantity('travel_km', { label: 'Ceļš', unit: 'km' }),
    courier_direction: fact.choice('courier_direction', courierWishes),
    courier_date: {
      id: 'courier_date',
      label: labelOf('courier_date'),
      value: formatDate(values.courier_date),
      field: <DateField label={labelOf('courier_date')} {...edit.form.field('courier_date')} />,
    },
    contract_ref: fact.text('contract_ref', { label: 'Līgums' }),
    is_warranty: fact.flag('is_warranty', { label: 'Garantija' }),
    problem: fact.area('problem', { label: 'Problēma' }),
    diagnosis: fact.area('diagnosis', { label: 'Diagnoze' }),
    result: fact.area('result', { label: 'Rezultāts' }),
    notes: fact.area('notes'),
    internal_notes: internal_notes === undefined ? omitted : fact.area('internal_notes'),
    // With the commands that complete.
    date: omitted,
  })
}
