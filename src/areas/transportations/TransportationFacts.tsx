import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import {
  carriagePayments,
  directions,
  incoterms,
  type TransportationRecord,
  type transportations,
} from '../../../contract/transportations/transportations.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { factsFor, omitted, valuesFor } from '../../workspace/record/call-fields.ts'
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

export const freshHeader: TransportationHeader = valuesFor<typeof transportations.create>()({
  carrier_id: null,
  customer_id: null,
  direction: 'outgoing',
  vehicle_nr: null,
  trailer_nr: null,
  driver: null,
  sender_name: null,
  sender_address: null,
  consignee_name: null,
  consignee_address: null,
  loading_place: null,
  loading_date: null,
  unloading_place: null,
  unloading_date: null,
  incoterm: null,
  price: null,
  reductions: null,
  supplements: null,
  other_charges: null,
  payment: 'paid',
  cod_amount: null,
  cmr_nr: null,
  documents_attached: null,
  instructions: null,
  successive_carriers: null,
  reservations: null,
  special_agreements: null,
  notes: null,
  // The order is chosen above the header.
  order_ids: omitted,
  // By the command that adds goods.
  invoice_ids: omitted,
})

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
  const shown = <Name extends keyof TransportationHeader>(name: Name, make: (name: Name) => Fact) =>
    whole || read[name] !== null ? make(name) : omitted
  const day = (id: 'loading_date' | 'unloading_date'): Fact => ({
    id,
    label: labelOf(id),
    value: formatDate(read[id]),
    field: <DateField label={labelOf(id)} {...source.form.field(id)} />,
  })
  const terms = Object.fromEntries(incoterms.map((each) => [each, each]))
  return factsFor<typeof transportations.update>({
    carrier_id: fact.record('carrier_id', recordLoader('carrier'), { required: true, href: (id) => `/carriers/${id}` }),
    vehicle_nr: fact.text('vehicle_nr'),
    trailer_nr: fact.text('trailer_nr'),
    driver: fact.text('driver'),
    customer_id: fact.record('customer_id', recordLoader('customer'), { href: (id) => `/customers/${id}` }),
    direction: fact.choice('direction', directions),
    sender_name: shown('sender_name', fact.text),
    consignee_name: shown('consignee_name', fact.text),
    sender_address: shown('sender_address', fact.area),
    consignee_address: shown('consignee_address', fact.area),
    loading_place: fact.text('loading_place'),
    loading_date: day('loading_date'),
    unloading_place: fact.text('unloading_place'),
    unloading_date: day('unloading_date'),
    price: fact.money('price', { label: 'Pārvadājuma maksa' }),
    payment: fact.choice('payment', carriagePayments, { label: 'Apmaksa' }),
    reductions: shown('reductions', fact.money),
    supplements: shown('supplements', fact.money),
    other_charges: shown('other_charges', fact.money),
    cod_amount: shown('cod_amount', fact.money),
    incoterm: whole || read.incoterm ? fact.choice('incoterm', terms, { empty: '–' }) : omitted,
    cmr_nr: shown('cmr_nr', fact.text),
    documents_attached: shown('documents_attached', fact.area),
    instructions: shown('instructions', fact.area),
    successive_carriers: shown('successive_carriers', fact.area),
    reservations: shown('reservations', fact.area),
    special_agreements: shown('special_agreements', fact.area),
    notes: shown('notes', fact.area),
    // By the command that marks it as delivered.
    delivered_at: omitted,
  })
}
