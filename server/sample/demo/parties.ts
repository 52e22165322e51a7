import { sql } from 'kysely'
import { enterBranch } from '../../areas/customers/branch-save.ts'
import { tie } from '../../areas/customers/branch-contacts.ts'
import { insertContact } from '../../areas/customers/contacts.ts'
import { createPaymentDetails } from '../../areas/customers/payment-details.ts'
import { enterCustomer } from '../../areas/customers/save.ts'
import type { Company } from './company.ts'
import { branchesOf, contactsOf, spread, type CustomerKind, type DemoCustomer } from './customers.ts'
import { iban } from './numbers.ts'
import { at, rng } from './random.ts'
import type { Scene } from './scene.ts'

/** A customer of the demo as it stands in the database. */
export interface Party {
  id: number
  branches: number[]
  contacts: number[]
}

/** Customers by their index. */
export type Parties = ReadonlyMap<number, Party>

const types: Readonly<Record<CustomerKind, string>> = {
  company: 'Juridiska persona',
  public: 'Budžeta iestāde',
  person: 'Fiziska persona',
  eu: 'Ārvalstu uzņēmums',
  export: 'Ārvalstu uzņēmums',
}

/** How many branches and contacts there are altogether. */
export interface PartyVolume {
  branches: number
  contacts: number
}

/** Enters customers with their branches, contacts and accounts; `ranked` has the regulars first. */
export async function enterParties(scene: Scene, company: Company, ranked: readonly DemoCustomer[], volume: PartyVolume): Promise<Parties> {
  const keys = await keysOf(scene)
  const branches = spread(volume.branches, ranked, 0.75)
  const contacts = spread(volume.contacts, ranked, 0.6)
  const parties = new Map<number, Party>()
  for (const customer of ranked.toSorted((a, b) => a.index - b.index)) {
    const counts = { branches: branches.get(customer.index) ?? 0, contacts: contacts.get(customer.index) ?? 0 }
    parties.set(customer.index, await enterParty(scene, company, keys, { customer, ...counts }))
  }
  return parties
}

interface Entry {
  customer: DemoCustomer
  branches: number
  contacts: number
}

async function enterParty(scene: Scene, company: Company, keys: Keys, entry: Entry): Promise<Party> {
  const { customer } = entry
  const manager = at(company.sales, customer.index % company.sales.length)
  const { place } = customer
  const io = scene.context(manager)
  const id = await enterCustomer(io, keys.type(types[customer.kind]), {
    name: customer.name,
    company_form_id: customer.form === null ? null : keys.form(customer.form),
    reg_nr: customer.reg_nr,
    vat_nr: customer.vat_nr,
    country_id: keys.country(customer.country),
    legal_address: place.address,
    city: place.city,
    postal_code: place.postal_code,
    region_id: place.region === '' ? null : keys.region(place.region),
    email: customer.email,
    phone: customer.phone,
    manager_id: manager.id,
    segment: customer.segment,
    payment_term_days: customer.payment_term_days,
    credit_limit: customer.credit_limit,
    discount_percent: customer.discount_percent,
    invoice_grouping: customer.invoice_grouping,
    auto_invoice: customer.auto_invoice,
    einvoice_channel: customer.einvoice_channel,
    is_blocked: customer.is_blocked,
    blocked_reason: customer.is_blocked ? 'Kavēti maksājumi' : null,
  })
  const bank = rng('customer-bank', customer.index)
  if (customer.country === 'LV' && bank.chance(0.5)) {
    const body = { iban: iban(bank.pick(['HABA', 'UNLA', 'PARX', 'RIKO']), customer.index + 100) }
    await scene.call(createPaymentDetails, manager, { params: { customerId: id }, body })
  }
  const branches: number[] = []
  for (const branch of branchesOf(customer, entry.branches)) {
    const { address, city, postal_code, region } = branch.place
    const { name, phone, email, opening_hours } = branch
    const region_id = region === '' ? null : keys.region(region)
    branches.push(await enterBranch(io, id, { name, address, city, postal_code, region_id, phone, email, opening_hours }))
  }
  const contacts: number[] = []
  for (const { branch, customer: _, ...fields } of contactsOf(customer, entry.contacts, branches.length)) {
    const contact = await insertContact(io, id, fields)
    contacts.push(contact)
    if (branch !== null) await tie(io, { id: at(branches, branch), customer_id: id }, contact, { role: null, is_primary: false })
  }
  return { id, branches, contacts }
}

/** Keys of reference data by what each row is called. */
export interface Keys {
  type(name: string): number
  form(abbreviation: string): number
  country(code: string): number
  region(code: string): number
}

/** Reads them once for many records. */
export async function keysOf(scene: Scene): Promise<Keys> {
  const read = async (table: string, column: string): Promise<(value: string) => number> => {
    const { rows } = await sql<{ id: number; value: string }>`select id, ${sql.ref(column)} as value from ${sql.table(table)}`.execute(
      scene.db,
    )
    const ids = new Map(rows.map(({ id, value }) => [value, id]))
    return (value) => {
      const id = ids.get(value)
      if (id === undefined) throw new Error(`No ${table} ${value}`)
      return id
    }
  }
  return {
    type: await read('customer_types', 'name'),
    form: await read('company_forms', 'abbreviation'),
    country: await read('countries', 'code'),
    region: await read('regions', 'code'),
  }
}
