import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { OfferRecord, offers } from '../../../contract/offers/offers.ts'
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
import { loadBranches, loadContacts } from '../shared/sale-loaders.ts'

export interface OfferHeader {
  customer_id: Option | null
  customer_name: string | null
  branch_id: Option | null
  contact_id: Option | null
  date: string | null
  valid_until: string | null
  delivery_terms: string | null
  payment_terms: string | null
  intro: string | null
  outro: string | null
  notes: string | null
}

function headerOf(offer: OfferRecord): OfferHeader {
  const { customer, date, valid_until, delivery_terms, payment_terms, intro, outro, notes } = offer
  return {
    customer_id: optionOf(customer),
    customer_name: customer ? null : offer.customer_name,
    branch_id: optionOf(offer.branch),
    contact_id: optionOf(offer.contact),
    date,
    valid_until,
    delivery_terms,
    payment_terms,
    intro,
    outro,
    notes,
  }
}

export function OfferFacts({ offer, tab }: { offer: OfferRecord; tab: TabHandle }) {
  const values = headerOf(offer)
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version: offer.lock_version, command: 'offer.edit' })
  const rejected: Fact[] = offer.rejected_reason
    ? [{ id: 'rejected_reason', label: labelOf('rejected_reason'), value: offer.rejected_reason, wide: true }]
    : []
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="offer.edit"
      label="Piedāvājuma dati"
      columns={3}
      facts={[...offerFacts(edit, values, edit.editing), ...rejected]}
      className="[--label-width:124px]"
    />
  )
}

/** @param whole shows empty fields, too */
export function offerFacts(source: FactSource<OfferHeader>, read: OfferHeader, whole: boolean): Fact[] {
  const fact = factsOf(source, read)
  const customer = source.form.field('customer_id').value
  const customerId = customer && Number(customer.id)
  const isShown = (name: keyof OfferHeader): boolean => whole || read[name] !== null
  const day = (id: 'date' | 'valid_until'): Fact => ({
    id,
    label: labelOf(id),
    value: formatDate(read[id]),
    field: <DateField label={labelOf(id)} {...source.form.field(id)} />,
  })
  return factsFor<typeof offers.update>({
    customer_id: fact.record('customer_id', recordLoader('customer'), { href: (id) => `/customers/${id}` }),
    // Non-customers have only a name.
    customer_name: customer === null ? fact.text('customer_name', { label: 'Kam (nav klients)' }) : omitted,
    branch_id: customerId === null ? omitted : fact.record('branch_id', loadBranches(customerId)),
    contact_id: customerId === null ? omitted : fact.record('contact_id', loadContacts(customerId)),
    date: day('date'),
    valid_until: day('valid_until'),
    delivery_terms: fact.text('delivery_terms'),
    payment_terms: fact.text('payment_terms'),
    intro: isShown('intro') ? fact.area('intro') : omitted,
    outro: isShown('outro') ? fact.area('outro') : omitted,
    notes: isShown('notes') ? fact.area('notes') : omitted,
  })
}
