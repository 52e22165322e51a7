import type { CustomerRecord } from '../../../contract/customers/customer-record.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { Option } from '../../ui/use-options.ts'
import { among, optionOf, wholeText } from '../../workspace/record/options.ts'

export function valuesOf(customer: CustomerRecord) {
  return {
    type_id: optionOf(customer.type),
    name: customer.name as string | null,
    company_form_id: optionOf(customer.company_form),
    reg_nr: customer.reg_nr,
    vat_nr: customer.vat_nr,
    country_id: optionOf(customer.country),
    legal_address: customer.legal_address as string | null,
    city: customer.city,
    postal_code: customer.postal_code,
    region_id: optionOf(customer.region),
    email: customer.email,
    phone: customer.phone,
    website: customer.website,
    card_nr: customer.card_nr,
    manager_id: optionOf(customer.manager),
    segment: customer.segment ?? null,
    discount_percent: customer.discount_percent,
    payment_term_days: wholeText(customer.payment_term_days),
    credit_limit: customer.credit_limit ?? null,
    invoice_email: customer.invoice_email,
    invoice_grouping: customer.invoice_grouping as string | null,
    auto_invoice: customer.auto_invoice,
    einvoice_channel: customer.einvoice_channel as string | null,
    peppol_scheme: customer.peppol_scheme,
    peppol_id: customer.peppol_id,
    document_language: customer.document_language as string | null,
    is_public_body: customer.is_public_body,
    is_blocked: customer.is_blocked,
    blocked_reason: customer.blocked_reason ?? null,
    notes: customer.notes ?? null,
  }
}

export type CustomerValues = ReturnType<typeof valuesOf>

type FormData = Awaited<ReturnType<typeof readForm>>

let form: Promise<FormData> | null = null

async function readForm() {
  return (await readOnce(customers.form, {})).data
}

/** Cached, except after a failure. */
export function customerForm(): Promise<FormData> {
  form ??= readForm().catch((error: unknown) => {
    form = null
    throw error
  })
  return form
}

const from = (pick: (data: FormData) => readonly Option[]) => among(async () => pick(await customerForm()))

export const customerPickers = {
  type: from(({ types }) => types.map(({ id, name }) => ({ id, label: name }))),
  companyForm: from(({ company_forms }) => company_forms.map(({ id, name, abbreviation }) => ({ id, label: abbreviation, hint: name }))),
  country: from(({ countries }) => countries.map(({ id, name, code }) => ({ id, label: name, hint: code }))),
  region: from(({ regions }) => regions.map(({ id, name }) => ({ id, label: name }))),
  manager: from(({ managers }) => managers.map(({ id, name }) => ({ id, label: name }))),
}
