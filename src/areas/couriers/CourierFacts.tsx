import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { courierDirections, type CourierRecord, type couriers } from '../../../contract/couriers/couriers.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf, type FactSource } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadBranches } from '../shared/sale-loaders.ts'
import { FailedTry, failedOf } from '../shared/FailedTry.tsx'

export interface CourierHeader {
  customer_id: Option | null
  branch_id: Option | null
  direction: string | null
  address: string | null
  contact_name: string | null
  contact_phone: string | null
  date: string | null
  time_from: string | null
  time_to: string | null
  parcels: string | null
  weight_kg: string | null
}

export const freshHeader: CourierHeader = {
  customer_id: null,
  branch_id: null,
  direction: 'delivery',
  address: null,
  contact_name: null,
  contact_phone: null,
  date: null,
  time_from: null,
  time_to: null,
  parcels: null,
  weight_kg: null,
}

export function CourierFacts({ record, tab }: { record: CourierRecord; tab: TabHandle }) {
  const { direction, address, contact_name, contact_phone, date, time_from, time_to, weight_kg, notes, courier } = record
  const values: CourierHeader = {
    direction,
    address,
    contact_name,
    contact_phone,
    date,
    time_from,
    time_to,
    weight_kg,
    customer_id: optionOf(record.customer),
    branch_id: optionOf(record.branch),
    parcels: record.parcels === null ? null : String(record.parcels),
  }
  const edit = useRecordForm({
    tab,
    draftKey: 'header',
    values,
    lock_version: record.lock_version,
    command: 'courier.edit',
    wholes: ['parcels'],
  })
  const extraFacts: Fact[] = [
    { id: 'courier', label: 'Kurjers', value: courier?.name },
    { id: 'notes', label: labelOf('notes'), value: notes && <span className="whitespace-pre-line">{notes}</span>, wide: true },
    ...(record.accepted_by ? [{ id: 'accepted_by', label: labelOf('accepted_by'), value: record.accepted_by }] : []),
    ...(record.failure_reason
      ? [
          {
            id: 'failed',
            label: labelOf('failure_reason'),
            value: failedOf(record) === null ? record.failure_reason : <FailedTry of={record} />,
            wide: true as const,
          },
        ]
      : []),
  ]
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="courier.edit"
      label="Piegādes dati"
      columns={2}
      facts={[...headerFacts(edit, values), ...extraFacts]}
      className="[--label-width:124px]"
    />
  )
}

const link = '-my-1 inline-flex min-h-6 items-center text-accent hover:underline'

export function headerFacts(source: FactSource<CourierHeader>, read: CourierHeader): Fact[] {
  const fact = factsOf(source, read)
  const { address, contact_phone } = read
  const map = address && `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  const customer = source.form.field('customer_id').value
  return factsFor<typeof couriers.update>({
    address: fact.text('address', {
      required: true,
      shown: map && (
        <a className={link} href={map} target="_blank" rel="noreferrer">
          {address}
        </a>
      ),
    }),
    contact_phone: fact.text('contact_phone', {
      type: 'tel',
      shown: contact_phone && (
        <a className={link} href={`tel:${contact_phone.replaceAll(/[^+\d]/g, '')}`}>
          {contact_phone}
        </a>
      ),
    }),
    contact_name: fact.text('contact_name'),
    customer_id: fact.record('customer_id', recordLoader('customer'), { href: (id) => `/customers/${id}` }),
    branch_id: customer ? fact.record('branch_id', loadBranches(Number(customer.id))) : omitted,
    date: {
      id: 'date',
      label: labelOf('date'),
      value: formatDate(read.date),
      field: <DateField label={labelOf('date')} {...source.form.field('date')} />,
    },
    time_from: fact.text('time_from'),
    time_to: fact.text('time_to'),
    direction: fact.choice('direction', courierDirections),
    parcels: fact.whole('parcels'),
    weight_kg: fact.quantity('weight_kg', { unit: 'kg' }),
    // By the commands that hand over or fail.
    accepted_by: omitted,
    signature_file_id: omitted,
    photo_file_id: omitted,
    failure_reason: omitted,
  })
}
