import type { customers } from '../../../contract/customers/customers.ts'
import { einvoiceChannels, invoiceGroupings, peppolSchemes, type CustomerRecord } from '../../../contract/customers/customer-record.ts'
import { documentLanguages } from '../../../contract/company/document-languages.ts'
import { dayOf, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { useRecordForm, type RecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { customerPickers, valuesOf, type CustomerValues } from './customer-values.ts'

export function CustomerFacts({ customer, tab }: { customer: CustomerRecord; tab: TabHandle }) {
  const values = valuesOf(customer)
  const edit = useRecordForm({
    tab,
    draftKey: 'customer',
    values,
    lock_version: customer.lock_version,
    command: 'customer.edit',
    wholes: ['payment_term_days'],
  })
  const facts = customerFacts(edit, values, customer)
  return <EditableFacts tab={tab} edit={edit} command="customer.edit" label="Klienta dati" columns={3} facts={facts} foldEmpty />
}

/** Customer-side users do not see notes and limits. */
function customerFacts(edit: RecordForm<CustomerValues>, values: CustomerValues, customer: CustomerRecord): Fact[] {
  const fact = factsOf(edit, values)
  const isStaffView = customer.notes !== undefined
  return factsFor<typeof customers.update>({
    name: edit.editing ? fact.text('name', { required: true }) : omitted,
    type_id: fact.record('type_id', customerPickers.type, { label: labelOf('customer_type_id'), required: true }),
    company_form_id: fact.record('company_form_id', customerPickers.companyForm),
    reg_nr: fact.text('reg_nr'),
    vat_nr: fact.text('vat_nr', { shown: customer.vat_nr && <VatNumber customer={customer} /> }),
    country_id: fact.record('country_id', customerPickers.country, { required: true }),
    legal_address: fact.text('legal_address', { required: true }),
    city: fact.text('city'),
    postal_code: fact.text('postal_code'),
    region_id: fact.record('region_id', customerPickers.region),
    email: fact.text('email', { type: 'email' }),
    phone: fact.text('phone', { type: 'tel' }),
    website: fact.text('website', { type: 'url' }),
    card_nr: fact.text('card_nr'),
    manager_id: fact.record('manager_id', customerPickers.manager),
    payment_term_days: fact.whole('payment_term_days'),
    discount_percent: fact.percent('discount_percent'),
    credit_limit: isStaffView ? fact.money('credit_limit') : omitted,
    segment: isStaffView ? fact.text('segment') : omitted,
    invoice_email: fact.text('invoice_email', { type: 'email' }),
    invoice_grouping: fact.choice('invoice_grouping', invoiceGroupings, { required: true }),
    auto_invoice: fact.flag('auto_invoice'),
    document_language: fact.choice('document_language', documentLanguages, { required: true }),
    einvoice_channel: fact.choice('einvoice_channel', einvoiceChannels, { required: true }),
    peppol_scheme: fact.choice('peppol_scheme', peppolSchemes),
    peppol_id: fact.text('peppol_id'),
    is_public_body: fact.flag('is_public_body'),
    is_blocked: fact.flag('is_blocked'),
    blocked_reason: isStaffView ? fact.text('blocked_reason') : omitted,
    notes: isStaffView ? fact.area('notes') : omitted,
    // By the command that restores.
    archived: omitted,
  })
}

function VatNumber({ customer: { vat_nr, vat_valid, vat_checked_at } }: { customer: CustomerRecord }) {
  if (vat_valid === null || !vat_checked_at) return vat_nr
  const word = vat_valid ? 'derīgs' : 'nav derīgs'
  return (
    <span className="flex flex-wrap gap-x-2">
      {vat_nr} <StatusBadge label={`${word}, ${formatDate(dayOf(new Date(vat_checked_at)))}`} tone={vat_valid ? 'success' : 'danger'} />
    </span>
  )
}
