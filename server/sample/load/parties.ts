import type { DocumentParty } from '../../documents/model.ts'
import { companyName, personName, place, slug } from '../demo/names.ts'
import { iban, phone, registrationNumber } from '../demo/numbers.ts'
import { rng, type Rng } from '../demo/random.ts'
import type { CopySink } from './copy.ts'
import type { BuyerKind, Reference } from './reference.ts'

/** A customer as its documents need it. */
export interface Customer {
  id: number
  kind: BuyerKind
  /** Without the legal form. */
  name: string
  form: string | null
  type: string
  land: string
  reg_nr: string | null
  vat_nr: string | null
  email: string
  phone: string
  address: string
  city: string
  postal_code: string
  iban: string | null
  bank: number
  /** Days. */
  term: number
  /** Ids of its branches and contacts, from here on and how many. */
  firstBranch: number
  branches: number
  firstContact: number
  contacts: number
}

const lands: Readonly<Record<BuyerKind, readonly string[]>> = {
  registered: ['LV'],
  unregistered: ['LV'],
  union: ['LT', 'EE', 'DE', 'FI', 'PL'],
  export: ['NO', 'CH', 'GB'],
}

/** The own company; customers that buy follow it. */
export const ownId = 1

/** Customers, their branches and contacts. */
export class Parties {
  /** By id less one; the first is the own company. */
  readonly customers: readonly Customer[]
  readonly #reference: Reference
  readonly #snapshots: (string | undefined)[] = []

  constructor(reference: Reference, buyers: number) {
    this.#reference = reference
    let [branch, contact] = [1, 1]
    this.customers = Array.from({ length: buyers + 1 }, (_, index) => {
      const made = customerOf(index + 1, reference, branch, contact)
      branch += made.branches
      contact += made.contacts
      return made
    })
  }

  /** The customer with this id as it is frozen on documents. */
  snapshotOf(id: number): string {
    const customer = this.customers[id - 1]
    if (!customer) throw new Error(`No customer ${id}`)
    return this.snapshot(customer)
  }

  /** A customer as it is frozen on documents: JSON of a DocumentParty. */
  snapshot(customer: Customer): string {
    return (this.#snapshots[customer.id] ??= JSON.stringify(this.#party(customer)))
  }

  #party(customer: Customer): DocumentParty {
    const bank = customer.iban === null ? undefined : this.#reference.banks[customer.bank]
    return {
      name: fullName(customer),
      reg_nr: customer.reg_nr,
      vat_nr: customer.vat_nr,
      legal_address: customer.address,
      city: customer.city,
      postal_code: customer.postal_code,
      country_code: customer.land,
      bank_name: bank?.name ?? null,
      bic: bank?.bic ?? null,
      iban: customer.iban,
      email: customer.email,
      phone: customer.phone,
      peppol_scheme: null,
      peppol_id: null,
    }
  }

  /** Writes customers with their bank accounts, branches and contacts. */
  async write(sink: CopySink, staff: number): Promise<void> {
    const { made, customerTypes, companyForms, countries, banks } = this.#reference
    const customers = sink.table(
      'customers',
      `id, type_id, name, company_form_id, reg_nr, vat_nr, vat_valid, country_id, email, phone, legal_address, city, postal_code, manager_id,
        payment_term_days, credit_limit, is_public_body, is_main, created_at, updated_at, created_by, updated_by`,
    )
    const accounts = sink.table('customer_payment_details', 'id, customer_id, bank_id, iban, created_at, updated_at')
    const branches = sink.table('branches', 'id, customer_id, name, address, city, postal_code, phone, is_default, created_at, updated_at')
    const contacts = sink.table(
      'contacts',
      'id, customer_id, name, surname, email, phone, position, is_primary, receives_invoices, created_at, updated_at',
    )
    for (const c of this.customers) {
      const random = rng('load-customer-more', c.id)
      const limit = c.id === ownId || random.chance(0.6) ? null : random.pick([1000, 3000, 5000, 10_000, 50_000])
      customers.row([
        ...[c.id, customerTypes.get(c.type) ?? null, c.name, c.form === null ? null : (companyForms.get(c.form) ?? null)],
        ...[c.reg_nr, c.vat_nr, c.vat_nr === null ? null : true, countries.get(c.land) ?? null, c.email, c.phone],
        ...[c.address, c.city, c.postal_code, random.int(1, staff), c.term, limit, c.type === 'Budžeta iestāde', c.id === ownId],
        ...[made, made, 1, 1],
      ])
      if (c.iban !== null) accounts.row([accounts.count + 1, c.id, banks[c.bank]?.id ?? null, c.iban, made, made])
      for (let at = 0; at < c.branches; at += 1) {
        const where = at === 0 ? c : place(random)
        const name = at === 0 ? `Galvenais birojs, ${where.city}` : `${random.pick(branchKinds)} ${at}, ${where.city}`
        const reached = phone(random.int(0, 9999))
        branches.row([c.firstBranch + at, c.id, name, where.address, where.city, where.postal_code, reached, at === 0, made, made])
      }
      for (let at = 0; at < c.contacts; at += 1)
        contacts.row([c.firstContact + at, c.id, ...contactOf(random, c.firstContact + at), at === 0, at === 0, made, made])
      if (c.id % 1000 === 0) await sink.settle()
    }
  }
}

const branchKinds = ['Birojs', 'Veikals', 'Noliktava', 'Ražotne', 'Objekts', 'Filiāle', 'Darbnīca', 'Klientu centrs']
const jobs = [
  'grāmatvede',
  'direktors',
  'iepirkumu speciālists',
  'biroja vadītāja',
  'noliktavas pārzinis',
  'lietvede',
  'valdes loceklis',
  'projektu vadītājs',
]

function contactOf(random: Rng, id: number): string[] {
  const { name, surname } = personName(random)
  return [name, surname, `${slug(`${name} ${surname}`)}.${id}@klients.example`, phone(random.int(0, 9999)), random.pick(jobs)]
}

/** Name with the legal form, as on documents. */
export function fullName({ name, form }: Customer): string {
  return form === null ? name : `${form} "${name}"`
}

function customerOf(id: number, reference: Reference, firstBranch: number, firstContact: number): Customer {
  const random = rng('load-customer', id)
  const own = id === ownId
  const share = own ? 1 : random.next()
  const kind: BuyerKind = share < 0.02 ? 'union' : share < 0.03 ? 'export' : share < 0.13 ? 'unregistered' : 'registered'
  const natural = kind === 'unregistered' && random.chance(0.5)
  const body = kind === 'unregistered' && !natural && random.chance(0.6)
  const who = personName(random)
  const name = own ? 'Demo Tehnika' : natural ? `${who.name} ${who.surname}` : companyName(id)
  const land = random.pick(lands[kind])
  const { address, city, postal_code } = place(random)
  const reg_nr = natural ? null : land === 'LV' ? registrationNumber(id) : `${land}${100_000_000 + id}`
  const bank = random.int(0, reference.banks.length - 1)
  return {
    id,
    kind,
    name,
    form: natural || body ? null : own || random.chance(0.85) ? 'SIA' : random.pick(['AS', 'IK', 'ZEM']),
    type: natural ? 'Fiziska persona' : body ? 'Budžeta iestāde' : land === 'LV' ? 'Juridiska persona' : 'Ārvalstu uzņēmums',
    land,
    reg_nr,
    vat_nr: kind === 'registered' ? `LV${reg_nr}` : kind === 'union' ? `${land}${100_000_000 + id}` : null,
    email: `${slug(name)}.${id}@klients.example`,
    phone: phone(id),
    ...{ address, city, postal_code },
    iban: own || random.chance(0.3) ? iban(reference.banks[bank]?.bank_code ?? 'HABA', id) : null,
    bank,
    term: random.pick([7, 10, 14, 14, 14, 21, 30, 30, 45]),
    ...{ firstBranch, firstContact },
    branches: own ? 4 : 1 + Math.min(20, random.geometric(0.58)),
    contacts: own ? 4 : 1 + Math.min(20, random.geometric(1.33)),
  }
}
