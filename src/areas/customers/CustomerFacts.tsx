import { einvoiceChannels, invoiceGroupings, peppolSchemes, type CustomerRecord } from '../../../contract/customers/customer-record.ts'
import { documentLanguages } from '../../../contract/company/document-languages.ts'
import { dayOf, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
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
  return <EditableFacts tab={tab} edit={edit} command="customer.edit" label="Klienta dati" columns={3} facts={facts} />
}

/** Customer-side users do not see notes and limits. */
function customerFacts(edit: RecordForm<CustomerValues>, values: CustomerValues, customer: CustomerRecord): Fact[] {
  const fact = factsOf(edit, values)
  const isStaffView = customer.notes !== undefined
  return [
    ...(edit.editing ? [fact.text('name', { required: true })] : []),
    fact.record('type_id', customerPickers.type, { label: labelOf('customer_type_id'), required: true }),
    fact.record('company_form_id', customerPickers.companyForm),
    fact.text('reg_nr'),
    fact.text('vat_nr', { shown: customer.vat_nr && <VatNumber customer={customer} /> }),
    fact.record('country_id', customerPickers.country, { required: true }),
    fact.text('legal_address', { required: true }),
    fact.text('city'),
    fact.text('postal_code'),
    fact.record('region_id', customerPickers.region),
    fact.text('email', { type: 'email' }),
    fact.text('phone', { type: 'tel' }),
    fact.text('website', { type: 'url' }),
    fact.text('card_nr'),
    fact.record('manager_id', customerPickers.manager),
    fact.whole('payment_term_days'),
    fact.percent('discount_percent'),
    ...(isStaffView ? [fact.money('credit_limit'), fact.text('segment')] : []),
    fact.text('invoice_email', { type: 'email' }),
    fact.choice('invoice_grouping', invoiceGroupings, { required: true }),
    fact.flag('auto_invoice'),
    fact.choice('document_language', documentLanguages, { required: true }),
    fact.choice('einvoice_channel', einvoiceChannels, { required: true }),
    fact.choice('peppol_scheme', peppolSchemes),
    fact.text('peppol_id'),
    fact.flag('is_public_body'),
    fact.flag('is_blocked'),
    ...(isStaffView ? [fact.text('blocked_reason'), fact.area('notes')] : []),
  ]
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
