import { formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { LeadRecord, leads } from '../../../contract/leads/leads.ts'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { factsFor, omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf, type FactSource } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { callOf } from './leads.labels.ts'

export interface LeadHeader {
  company_name: string | null
  contact_name: string | null
  phone: string | null
  email: string | null
  source: string | null
  estimated_value: string | null
  probability: string | null
  manager_id: Option | null
  notes: string | null
}

export const freshLeadHeader: LeadHeader = valuesFor<typeof leads.create>()({
  company_name: null,
  contact_name: null,
  phone: null,
  email: null,
  source: null,
  estimated_value: null,
  probability: null,
  manager_id: null,
  notes: null,
  // By the command that plans the next call.
  task_date: omitted,
  task_time: omitted,
})

export function LeadFacts({ record, tab }: { record: LeadRecord; tab: TabHandle }) {
  const { company_name, contact_name, phone, email, source, estimated_value, probability, manager, notes } = record
  const values: LeadHeader = {
    company_name,
    contact_name,
    phone,
    email,
    source,
    estimated_value,
    probability,
    manager_id: optionOf(manager),
    notes,
  }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version: record.lock_version, command: 'lead.edit' })
  const readOnlyFacts: Fact[] = [
    { id: 'task_date', label: labelOf('task_date', 'leads'), value: callOf(record) },
    ...(record.lost_reason ? [{ id: 'lost_reason', label: labelOf('lost_reason'), value: record.lost_reason }] : []),
    { id: 'created_at', label: 'Ievadīts', value: formatMoment(record.created_at) },
  ]
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="lead.edit"
      label="Potenciālā klienta dati"
      columns={3}
      facts={[...leadFacts(edit, values), ...readOnlyFacts]}
    />
  )
}

export function leadFacts(from: FactSource<LeadHeader>, read: LeadHeader): Fact[] {
  const fact = factsOf(from, read)
  return factsFor<typeof leads.update>({
    company_name: fact.text('company_name', { required: true }),
    contact_name: fact.text('contact_name'),
    phone: fact.text('phone', { type: 'tel' }),
    email: fact.text('email', { type: 'email' }),
    source: fact.text('source'),
    estimated_value: fact.money('estimated_value'),
    probability: fact.percent('probability'),
    manager_id: fact.record('manager_id', loadStaff, {}),
    notes: fact.area('notes'),
  })
}
