import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { courierWishes, servicePriorities, serviceTypes, type ServiceRecord } from '../../../contract/service/service-record.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm, type RecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadBranches, loadContacts, loadStaff, loadWarehouses } from '../shared/loaders.ts'

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
      facts={factsFor(edit, values, record)}
      className="[--label-width:104px]"
    />
  )
}

function factsFor(edit: RecordForm<Values>, values: Values, { customer, internal_notes }: ServiceRecord): Fact[] {
  const fact = factsOf(edit, values)
  return [
    fact.record('assignee_id', loadStaff, { label: 'Atbildīgais' }),
    {
      id: 'planned_date',
      label: 'Plānotā diena',
      value: formatDate(values.planned_date),
      field: <DateField label="Plānotā diena" {...edit.form.field('planned_date')} />,
    },
    fact.choice('priority', servicePriorities, { required: true }),
    fact.choice('type', serviceTypes, { label: 'Veids', required: true }),
    fact.record('branch_id', loadBranches(customer.id), { label: 'Filiāle' }),
    fact.record('contact_id', loadContacts(customer.id)),
    fact.record('warehouse_id', loadWarehouses, { label: labelOf('warehouse_id'), required: true }),
    fact.percent('discount_percent', { label: 'Servisa atlaide' }),
    fact.quantity('travel_km', { label: 'Ceļš', unit: 'km' }),
    fact.choice('courier_direction', courierWishes),
    {
      id: 'courier_date',
      label: labelOf('courier_date'),
      value: formatDate(values.courier_date),
      field: <DateField label={labelOf('courier_date')} {...edit.form.field('courier_date')} />,
    },
    fact.text('contract_ref', { label: 'Līgums' }),
    fact.flag('is_warranty', { label: 'Garantija' }),
    fact.area('problem', { label: 'Problēma' }),
    fact.area('diagnosis', { label: 'Diagnoze' }),
    fact.area('result', { label: 'Rezultāts' }),
    fact.area('notes'),
    ...(internal_notes === undefined ? [] : [fact.area('internal_notes')]),
  ]
}
