import type { CopySink } from './copy.ts'
import { ownId, type Customer } from './parties.ts'
import type { Reference } from './reference.ts'

export interface Branch {
  name: string
  address: string
  city: string
  postal_code: string
  region: string | null
  phone: string
  email: string | null
  opening_hours: string | null
}

export interface Contact {
  /** Branch index, or null. */
  branch: number | null
  name: string
  surname: string
  email: string
  phone: string
  position: string
  receives_invoices: boolean
  signs_acts: boolean
}

export interface Places {
  branchesOf: (customer: Customer) => readonly Branch[]
  contactsOf: (customer: Customer) => readonly Contact[]
}

export async function writeParties(sink: CopySink, reference: Reference, customers: readonly Customer[], places: Places): Promise<void> {
  const { made, customerTypes, companyForms, countries, regions, banks } = reference
  const heads = sink.table(
    'customers',
    `id, type_id, name, company_form_id, reg_nr, vat_nr, vat_valid, country_id, email, phone, legal_address, city, region_id, postal_code,
      manager_id, segment, payment_term_days, credit_limit, is_blocked, blocked_reason, auto_invoice, invoice_grouping, einvoice_channel,
      is_public_body, is_main, created_at, updated_at, created_by, updated_by`,
  )
  const accounts = sink.table('customer_payment_details', 'customer_id, bank_id, iban, created_at, updated_at')
  const write = placeWriter(sink, reference, places)
  for (const c of customers) {
    const { terms } = c
    heads.row([
      ...[c.id, customerTypes.get(c.type) ?? null, c.name, c.form === null ? null : (companyForms.get(c.form) ?? null)],
      ...[c.reg_nr, c.vat_nr, c.vat_nr === null ? null : true, countries.get(c.land) ?? null, c.email, c.phone],
      ...[c.address, c.city, c.region === null ? null : (regions.get(c.region) ?? null), c.postal_code, c.manager, terms.segment],
      ...[c.term, terms.credit_limit, terms.is_blocked, terms.is_blocked ? 'Kavēti maksājumi' : null, terms.auto_invoice],
      ...[terms.invoice_grouping, terms.einvoice_channel, c.type === 'Budžeta iestāde', c.id === ownId, made, made, 1, 1],
    ])
    if (c.iban !== null) accounts.row([c.id, banks[c.bank]?.id ?? null, c.iban, made, made])
    write(c)
    if (c.id % 1000 === 0) await sink.settle()
  }
}

function placeWriter(sink: CopySink, { made, regions }: Reference, { branchesOf, contactsOf }: Places): (customer: Customer) => void {
  const branches = sink.table(
    'branches',
    'id, customer_id, name, address, city, postal_code, region_id, phone, email, opening_hours, is_default, created_at, updated_at',
  )
  const contacts = sink.table(
    'contacts',
    `id, customer_id, name, surname, email, phone, position, is_primary, receives_invoices, signs_acts, created_at, updated_at`,
  )
  const ties = sink.table('branch_contacts', 'id, branch_id, contact_id, is_primary, created_at, updated_at')
  return (customer) => {
    const { id, firstBranch, firstContact } = customer
    for (const [place, b] of branchesOf(customer).entries()) {
      const region = b.region === null ? null : (regions.get(b.region) ?? null)
      branches.row([
        ...[firstBranch + place, id, b.name, b.address, b.city, b.postal_code, region, b.phone, b.email, b.opening_hours],
        ...[place === 0, made, made],
      ])
    }
    for (const [place, c] of contactsOf(customer).entries()) {
      contacts.row([
        ...[firstContact + place, id, c.name, c.surname, c.email, c.phone, c.position, place === 0, c.receives_invoices, c.signs_acts],
        ...[made, made],
      ])
      if (c.branch !== null) ties.row([ties.count + 1, firstBranch + c.branch, firstContact + place, false, made, made])
    }
  }
}
