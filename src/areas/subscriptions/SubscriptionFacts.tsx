import type { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { formatDate } from '../../../contract/format.ts'
import { subscriptionPeriods, type SubscriptionRecord } from '../../../contract/subscriptions/subscription-record.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { factsFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf, type FactSource } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadBranches } from '../shared/sale-loaders.ts'

export interface SubscriptionHeader {
  name: string | null
  branch_id: Option | null
  start_date: string | null
  end_date: string | null
  billing_period: string | null
  billing_day: string | null
  billing_in_advance: boolean
  auto_accept: boolean
  notice_email: string | null
  notes: string | null
}

function valuesOf(record: SubscriptionRecord): SubscriptionHeader {
  const { name, start_date, end_date, billing_period, billing_in_advance, auto_accept, notice_email, notes } = record
  return {
    name,
    start_date,
    end_date,
    billing_period,
    billing_in_advance,
    auto_accept,
    notice_email,
    notes,
    branch_id: optionOf(record.branch),
    billing_day: record.billing_day === null ? null : String(record.billing_day),
  }
}

export function SubscriptionFacts({ record, tab }: { record: SubscriptionRecord; tab: TabHandle }) {
  const values = valuesOf(record)
  const edit = useRecordForm({
    tab,
    draftKey: 'subscription',
    values,
    lock_version: record.lock_version,
    command: 'subscription.edit',
    wholes: ['billing_day'],
  })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="subscription.edit"
      label="Abonēšanas dati"
      columns={3}
      facts={headerFacts(edit, values, record.customer.id)}
      className="[--label-width:124px]"
    />
  )
}

export function headerFacts(source: FactSource<SubscriptionHeader>, values: SubscriptionHeader, customerId: number | null): Fact[] {
  const fact = factsOf(source, values)
  const day = (name: 'start_date' | 'end_date', label: string, required?: true) => ({
    id: name,
    label,
    value: formatDate(values[name]),
    field: <DateField label={label} required={required} {...source.form.field(name)} />,
  })
  return factsFor<typeof subscriptions.update>({
    name: fact.text('name', { required: true, label: 'Par ko' }),
    start_date: day('start_date', 'Sākums', true),
    end_date: day('end_date', 'Pēdējā diena'),
    billing_period: fact.choice('billing_period', subscriptionPeriods, { required: true, label: 'Rēķinu raksta par' }),
    billing_in_advance: fact.flag('billing_in_advance', { label: 'Rēķins iepriekš' }),
    billing_day: fact.whole('billing_day', { label: 'Rēķina diena', hint: 'Tukša: diena, kurā periods sākas vai ir beidzies' }),
    auto_accept: fact.flag('auto_accept'),
    notice_email: fact.text('notice_email', { type: 'email', label: 'Rēķinu sūtīt uz', hint: 'Tikai akceptētus' }),
    branch_id: fact.record('branch_id', loadBranches(customerId), { label: 'Filiāle' }),
    notes: fact.area('notes'),
  })
}
