import type { rent } from '../../../contract/rent/rent.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { billingPeriods, rentOwners, rentTypes, type RentRecord } from '../../../contract/rent/rent-record.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm, type RecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadBranches, loadContacts } from '../shared/sale-loaders.ts'

interface Values {
  contract_nr: string | null
  type: string | null
  branch_id: Option | null
  contact_id: Option | null
  date_from: string | null
  date_to: string | null
  billing_period: string | null
  billing_day: string | null
  minimum_fee: string | null
  deposit: string | null
  notice_days: string | null
  owner_type: string | null
  owner_id: Option | null
  notes: string | null
}

function valuesOf(record: RentRecord): Values {
  const { contract_nr, type, date_from, date_to, billing_period, minimum_fee, deposit, owner_type, notes } = record
  return {
    contract_nr,
    type,
    date_from,
    date_to,
    billing_period,
    minimum_fee,
    deposit,
    owner_type,
    notes,
    branch_id: optionOf(record.branch),
    contact_id: optionOf(record.contact),
    owner_id: optionOf(record.owner),
    billing_day: String(record.billing_day),
    notice_days: record.notice_days === null ? null : String(record.notice_days),
  }
}

export function RentFacts({ record, tab }: { record: RentRecord; tab: TabHandle }) {
  const values = valuesOf(record)
  const edit = useRecordForm({
    tab,
    draftKey: 'rent',
    values,
    lock_version: record.lock_version,
    command: 'rent.edit',
    wholes: ['billing_day', 'notice_days'],
  })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="rent.edit"
      label="Nomas dati"
      columns={3}
      facts={rentFacts(edit, values, record)}
      className="[--label-width:124px]"
    />
  )
}

function rentFacts(edit: RecordForm<Values>, values: Values, { customer }: RentRecord): Fact[] {
  const fact = factsOf(edit, values)
  const day = (name: 'date_from' | 'date_to', label: string) => ({
    id: name,
    label,
    value: formatDate(values[name]),
    field: <DateField label={label} {...edit.form.field(name)} />,
  })
  return factsFor<typeof rent.update>({
    contract_nr: fact.text('contract_nr'),
    date_from: day('date_from', 'Sākums'),
    date_to: day('date_to', 'Paredzētās beigas'),
    type: fact.choice('type', rentTypes, { label: 'Maksā' }),
    billing_period: fact.choice('billing_period', billingPeriods, { label: 'Rēķinu raksta par' }),
    billing_day: fact.whole('billing_day', { required: true }),
    minimum_fee: fact.money('minimum_fee', { required: true, label: 'Minimālā maksa mēnesī' }),
    deposit: fact.money('deposit', { required: true }),
    notice_days: fact.whole('notice_days'),
    branch_id: fact.record('branch_id', loadBranches(customer.id), { label: 'Filiāle' }),
    contact_id: fact.record('contact_id', loadContacts(customer.id)),
    owner_type: fact.choice('owner_type', rentOwners),
    owner_id: fact.record('owner_id', recordLoader('customer'), { label: labelOf('owner_id') }),
    notes: fact.area('notes'),
    // By the command that ends the rent.
    waive_readings: omitted,
  })
}
