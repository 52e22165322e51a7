import { Parties, ownId, type Customer } from '../history/parties.ts'
import type { Branch, Contact, Places } from '../history/party-rows.ts'
import type { BuyerKind, Reference } from '../history/reference.ts'
import type { Staff } from '../history/staff.ts'
import { oneOf } from '../history/staff.ts'
import { branchesOf, contactsOf, customerAt, regularity, regulars, spread, type CustomerKind, type DemoCustomer } from './customers.ts'
import { iban } from './numbers.ts'
import { at, byRank, rng, type Rng } from './random.ts'
import { ownCompany } from './company.ts'

/** Includes the own company. */
export interface PartyVolume {
  customers: number
  branches: number
  contacts: number
}

export interface Buyers {
  parties: Parties
  places: Places
  regulars: readonly Customer[]
}

const types: Readonly<Record<CustomerKind, string>> = {
  company: 'Juridiska persona',
  public: 'Budžeta iestāde',
  person: 'Fiziska persona',
  eu: 'Ārvalstu uzņēmums',
  export: 'Ārvalstu uzņēmums',
}

/** Days. */
const usualTerm = 14

export function buyersOf(reference: Reference, staff: Staff, volume: PartyVolume, ownBranches: number): Buyers {
  const ranked = regulars(Array.from({ length: volume.customers - 1 }, (_, index) => customerAt(index)))
  const branches = spread(volume.branches - ownBranches, ranked, 0.75)
  const contacts = spread(volume.contacts, ranked, 0.6)
  const customersById = new Map(ranked.map((customer) => [idOf(customer), customer]))
  const createdCustomers: Customer[] = [ownCompany(reference, ownBranches)]
  const next = { firstBranch: ownBranches + 1, firstContact: 1 }
  for (const customer of ranked.toSorted((a, b) => a.index - b.index)) {
    const counts = { branches: branches.get(customer.index) ?? 0, contacts: contacts.get(customer.index) ?? 0 }
    createdCustomers.push({ ...ofHistory(customer, reference, staff), ...next, ...counts })
    next.firstBranch += counts.branches
    next.firstContact += counts.contacts
  }
  const able = ranked.filter(({ is_blocked }) => !is_blocked).map((customer) => at(createdCustomers, idOf(customer) - 1))
  const draw = byRank(able.length, regularity(able.length))
  return {
    parties: new Parties(createdCustomers, (random: Rng) => at(able, draw(random)), reference),
    places: placesOf(customersById),
    regulars: able.filter(({ type }) => type === types.company || type === types.public),
  }
}

function idOf({ index }: DemoCustomer): number {
  return ownId + 1 + index
}

type Placed = 'firstBranch' | 'branches' | 'firstContact' | 'contacts'

function ofHistory(customer: DemoCustomer, reference: Reference, { sales }: Staff): Omit<Customer, Placed> {
  const { index, kind, name, form, country, reg_nr, vat_nr, email, phone, place, payment_term_days } = customer
  const random = rng('customer-bank', index)
  const hasAccount = country === 'LV' && random.chance(0.5)
  const bank = random.int(0, reference.banks.length - 1)
  const { credit_limit, is_blocked, segment, auto_invoice, invoice_grouping, einvoice_channel } = customer
  return {
    id: idOf(customer),
    name,
    form,
    reg_nr,
    vat_nr,
    email,
    phone,
    bank,
    kind: buyerKind(customer),
    type: types[kind],
    land: country,
    address: place.address,
    city: place.city,
    postal_code: place.postal_code,
    region: place.region || null,
    iban: hasAccount ? iban(at(reference.banks, bank).bank_code, index + 100) : null,
    term: payment_term_days ?? usualTerm,
    manager: oneOf(sales, index),
    terms: { credit_limit, is_blocked, segment, auto_invoice, invoice_grouping, einvoice_channel },
  }
}

function buyerKind({ kind, vat_nr }: DemoCustomer): BuyerKind {
  if (kind === 'eu') return 'union'
  if (kind === 'export') return 'export'
  return vat_nr === null ? 'unregistered' : 'registered'
}

function placesOf(customersById: ReadonlyMap<number, DemoCustomer>): Places {
  const of = ({ id }: Customer): DemoCustomer => {
    const customer = customersById.get(id)
    if (!customer) throw new Error(`No customer ${id}`)
    return customer
  }
  return {
    branchesOf: (customer) =>
      branchesOf(of(customer), customer.branches).map(({ place, name, phone, email, opening_hours }): Branch => ({
        name,
        phone,
        email,
        opening_hours,
        address: place.address,
        city: place.city,
        postal_code: place.postal_code,
        region: place.region || null,
      })),
    contactsOf: (customer) => contactsOf(of(customer), customer.contacts, customer.branches) satisfies readonly Contact[],
  }
}
