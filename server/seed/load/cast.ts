import { companyName, personName, place, slug } from '../demo/names.ts'
import { iban, phone, registrationNumber } from '../demo/numbers.ts'
import { rng, type Rng } from '../demo/random.ts'
import type { Cast } from '../history/history.ts'
import { Conditions, isGoods, type Catalogue, type Goods } from '../history/catalogue.ts'
import { ownId, Parties, type Customer } from '../history/parties.ts'
import type { Branch, Contact, Places } from '../history/party-rows.ts'
import { scattered, zipfRank } from '../history/ranks.ts'
import type { BuyerKind, Reference } from '../history/reference.ts'
import type { Staff } from '../history/staff.ts'
import { Suppliers, type Supplier } from '../history/suppliers.ts'
import { catalogueOf } from './assortment.ts'
import { metersOf, warehouses } from './assortment-rows.ts'
import { staff } from './people.ts'

interface Size {
  customers: number
  items: number
  categories: number
  suppliers: number
}

export function castOf(reference: Reference, size: Size): Cast {
  const catalogue = catalogueOf(reference, size)
  return {
    staff,
    parties: partiesOf(reference, size.customers),
    catalogue,
    conditions: new Conditions(catalogue, 15),
    suppliers: new Suppliers(size.suppliers, supplierAt),
    cover: 0,
    warehouses: warehouses.map(([name]) => name),
    ...craftsOf(catalogue),
  }
}

const kindsOfParts = 5

function craftsOf(catalogue: Catalogue): Pick<Cast, 'rentable' | 'workshop'> {
  const goods = catalogue.items.filter(isGoods)
  const plain = goods.filter(({ byPiece }) => !byPiece)
  const between = (from: number, to: number): Goods[] => plain.filter(({ cost }) => cost >= from * 10_000 && cost < to * 10_000)
  const numbered = goods.filter(({ byPiece }) => byPiece)
  const [product, part] = numbered.toSorted((a, b) => b.cost - a.cost)
  const cheap = between(1, 60)
  return {
    rentable: { goods: between(60, 900), more: 2.75, waiting: 1, meters: metersOf },
    workshop: {
      products: between(150, 3000),
      kinds: Array.from({ length: kindsOfParts }, (_, kind) => ({
        goods: cheap.filter((_each, place) => place % kindsOfParts === kind),
        counts: [1, 1, 1, 2, 4],
      })).filter(({ goods: some }) => some.length > 0),
      spares: cheap,
      numbered: product && part ? { product, part } : null,
    },
  }
}

function partiesOf(reference: Reference, buyers: number): Parties {
  let [branch, contact] = [1, 1]
  const customers = Array.from({ length: buyers + 1 }, (_, index) => {
    const createdCustomer = customerOf(index + 1, reference, staff, { firstBranch: branch, firstContact: contact })
    branch += createdCustomer.branches
    contact += createdCustomer.contacts
    return createdCustomer
  })
  const buyer = (random: Rng): Customer => {
    // The offset gives the top 5 % of customers 45 % of the orders.
    const rank = zipfRank(random.next(), buyers, 1.05, buyers * 0.0075)
    return customers[1 + scattered(rank, buyers)] as Customer
  }
  return new Parties(customers, buyer, reference)
}

const lands: Readonly<Record<BuyerKind, readonly string[]>> = {
  registered: ['LV'],
  unregistered: ['LV'],
  union: ['LT', 'EE', 'DE', 'FI', 'PL'],
  export: ['NO', 'CH', 'GB'],
}

function customerOf(id: number, reference: Reference, { sales }: Staff, first: Pick<Customer, 'firstBranch' | 'firstContact'>): Customer {
  const random = rng('load-customer', id)
  const isOwnCompany = id === ownId
  const share = isOwnCompany ? 1 : random.next()
  const kind: BuyerKind = share < 0.02 ? 'union' : share < 0.03 ? 'export' : share < 0.13 ? 'unregistered' : 'registered'
  const natural = kind === 'unregistered' && random.chance(0.5)
  const body = kind === 'unregistered' && !natural && random.chance(0.6)
  const who = personName(random)
  const name = isOwnCompany ? 'Demo Tehnika' : natural ? `${who.name} ${who.surname}` : companyName(id)
  const land = random.pick(lands[kind])
  const { address, city, postal_code } = place(random)
  const reg_nr = natural ? null : land === 'LV' ? registrationNumber(id) : `${land}${100_000_000 + id}`
  const bank = random.int(0, reference.banks.length - 1)
  const limit = isOwnCompany || random.chance(0.6) ? null : random.pick([1000, 3000, 5000, 10_000, 50_000])
  return {
    id,
    kind,
    name,
    form: natural || body ? null : isOwnCompany || random.chance(0.85) ? 'SIA' : random.pick(['AS', 'IK', 'ZEM']),
    type: natural ? 'Fiziska persona' : body ? 'Budžeta iestāde' : land === 'LV' ? 'Juridiska persona' : 'Ārvalstu uzņēmums',
    land,
    reg_nr,
    vat_nr: kind === 'registered' ? `LV${reg_nr}` : kind === 'union' ? `${land}${100_000_000 + id}` : null,
    email: `${slug(name)}.${id}@klients.example`,
    phone: phone(id),
    address,
    city,
    postal_code,
    region: null,
    iban: isOwnCompany || random.chance(0.3) ? iban(reference.banks[bank]?.bank_code ?? 'HABA', id) : null,
    bank,
    term: random.pick([7, 10, 14, 14, 14, 21, 30, 30, 45]),
    manager: random.pick(sales),
    terms: { ...plainTerms, credit_limit: limit },
    ...first,
    branches: isOwnCompany ? 4 : 1 + Math.min(20, random.geometric(0.58)),
    contacts: isOwnCompany ? 4 : 1 + Math.min(20, random.geometric(1.33)),
  }
}

const plainTerms = {
  is_blocked: false,
  segment: null,
  auto_invoice: false,
  invoice_grouping: 'per_order',
  einvoice_channel: 'none',
} as const

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

export const places: Places = {
  branchesOf: (customer) => Array.from({ length: customer.branches }, (_, at) => branchOf(customer, at)),
  contactsOf: (customer) => Array.from({ length: customer.contacts }, (_, at) => contactOf(customer.firstContact + at, at)),
}

function branchOf(customer: Customer, at: number): Branch {
  const random = rng('load-branch', customer.firstBranch + at)
  const where = at === 0 ? customer : place(random)
  return {
    name: at === 0 ? `Galvenais birojs, ${where.city}` : `${random.pick(branchKinds)} ${at}, ${where.city}`,
    address: where.address,
    city: where.city,
    postal_code: where.postal_code,
    region: null,
    phone: phone(random.int(0, 9999)),
    email: null,
    opening_hours: null,
  }
}

function contactOf(id: number, at: number): Contact {
  const random = rng('load-contact', id)
  const { name, surname } = personName(random)
  return {
    branch: null,
    name,
    surname,
    email: `${slug(`${name} ${surname}`)}.${id}@klients.example`,
    phone: phone(random.int(0, 9999)),
    position: random.pick(jobs),
    receives_invoices: at === 0,
    signs_acts: false,
  }
}

// Reserved indexes.
const firstSupplier = 90_000

function supplierAt(index: number): Supplier {
  const random = rng('load-supplier', index)
  const vatKind = random.chance(0.12) ? 'eu' : random.chance(0.06) ? 'reverse' : 'domestic'
  const land = vatKind === 'eu' ? random.pick(['LT', 'EE', 'DE', 'PL']) : 'LV'
  const id = index + 1
  const name = `SIA "${companyName(firstSupplier + index)}"`
  const reg_nr = land === 'LV' ? registrationNumber(firstSupplier + id) : `${land}${300_000_000 + id}`
  const { address, city, postal_code } = place(random)
  const who = personName(random)
  return {
    id,
    name,
    land,
    reg_nr,
    vat_nr: land === 'LV' ? `LV${reg_nr}` : reg_nr,
    email: `${slug(name)}.${id}@piegade.example`,
    phone: phone(random.int(0, 9999)),
    address: `${address}, ${city}, ${postal_code}`,
    contact: `${who.name} ${who.surname}`,
    vatKind,
    term: random.pick([14, 21, 30, 30, 45]),
  }
}
