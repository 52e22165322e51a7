import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { carriagePayments, directions, incoterms, type TransportationRecord } from '../../../contract/transportations/transportations.ts'
import { recordLoader } from '../../commands/ArgumentField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf, type FactSource } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'

const texts = [
  ...['vehicle_nr', 'trailer_nr', 'driver', 'sender_name', 'sender_address', 'consignee_name', 'consignee_address'],
  ...['loading_place', 'loading_date', 'unloading_place', 'unloading_date', 'incoterm', 'price', 'reductions', 'supplements'],
  ...['other_charges', 'payment', 'cod_amount', 'cmr_nr', 'documents_attached', 'instructions', 'successive_carriers'],
  ...['reservations', 'special_agreements', 'notes', 'direction'],
] as const

export type TransportationHeader = Record<(typeof texts)[number], string | null> & {
  carrier_id: Option | null
  customer_id: Option | null
}

export const freshHeader: TransportationHeader = {
  ...(Object.fromEntries(texts.map((name) => [name, null])) as Record<(typeof texts)[number], null>),
  carrier_id: null,
  customer_id: null,
  direction: 'outgoing',
  payment: 'paid',
}

export function TransportationFacts({ record, tab }: { record: TransportationRecord; tab: TabHandle }) {
  const values: TransportationHeader = {
    ...(Object.fromEntries(texts.map((name) => [name, record[name]])) as Record<(typeof texts)[number], string | null>),
    carrier_id: optionOf(record.carrier),
    customer_id: optionOf(record.customer),
  }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version: record.lock_version, command: 'transportation.edit' })
  const came: Fact[] = record.delivered_at ? [{ id: 'came', label: labelOf('delivered_at'), value: formatDate(record.delivered_at) }] : []
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="transportation.edit"
      label="Pārvadājuma dati"
      columns={3}
      facts={[...headerFacts(edit, values, edit.editing), ...came]}
      className="[--label-width:140px]"
    />
  )
}

/** @param whole shows empty fields, too */
export function headerFacts(source: FactSource<TransportationHeader>, read: TransportationHeader, whole: boolean): Fact[] {
  const fact = factsOf(source, read)
  const shownFacts = <Name extends keyof TransportationHeader>(names: readonly Name[], make: (name: Name) => Fact): Fact[] =>
    names.filter((name) => whole || read[name] !== null).map((name) => make(name))
  const day = (id: 'loading_date' | 'unloading_date'): Fact => ({
    id,
    label: labelOf(id),
    value: formatDate(read[id]),
    field: <DateField label={labelOf(id)} {...source.form.field(id)} />,
  })
  const terms = Object.fromEntries(incoterms.map((each) => [each, each]))
  return [
    fact.record('carrier_id', recordLoader('carrier'), { required: true, href: (id) => `/carriers/${id}` }),
    fact.text('vehicle_nr'),
    fact.text('trailer_nr'),
    fact.text('driver'),
    fact.record('customer_id', recordLoader('customer'), { href: (id) => `/customers/${id}` }),
    fact.choice('direction', directions),
    ...shownFacts(['sender_name', 'consignee_name'], (name) => fact.text(name)),
    ...shownFacts(['sender_address', 'consignee_address'], (name) => fact.area(name, {})),
    fact.text('loading_place'),
    day('loading_date'),
    fact.text('unloading_place'),
    day('unloading_date'),
    fact.money('price', { label: 'Pārvadājuma maksa' }),
    fact.choice('payment', carriagePayments, { label: 'Apmaksa' }),
    ...shownFacts(['reductions', 'supplements', 'other_charges', 'cod_amount'], (name) => fact.money(name)),
    ...(whole || read.incoterm ? [fact.choice('incoterm', terms, { empty: '–' })] : []),
    ...shownFacts(['cmr_nr'], (name) => fact.text(name)),
    ...shownFacts(['documents_attached', 'instructions', 'successive_carriers', 'reservations', 'special_agreements', 'notes'], (name) =>
      fact.area(name),
    ),
  ]
}
