import { companyName, nameOf, place, slug, type Place } from './names.ts'
import { phone, registrationNumber } from './numbers.ts'
import { at, rankedByMix, rng, shareOut, shuffled, zipf, type RankWeight, type Rng } from './random.ts'

/** docs/domain/demo.md#distributions */
export type CustomerKind = 'company' | 'public' | 'person' | 'eu' | 'export'

export interface DemoCustomer {
  index: number
  kind: CustomerKind
  name: string
  form: string | null
  country: string
  reg_nr: string | null
  vat_nr: string | null
  place: Place
  email: string
  phone: string
  domain: string
  payment_term_days: number | null
  credit_limit: string | null
  discount_percent: string | null
  invoice_grouping: 'per_order' | 'per_branch' | 'per_customer'
  auto_invoice: boolean
  einvoice_channel: 'none' | 'peppol' | 'e_adrese' | 'email'
  segment: string | null
  is_blocked: boolean
}

const share: Readonly<Record<CustomerKind, number>> = { company: 76, public: 8, person: 10, eu: 4, export: 2 }
const kinds = Object.keys(share) as CustomerKind[]
/** Same number of each kind per hundred customers. */
const kindRotation: readonly CustomerKind[] = shuffled(
  'customer-kinds',
  kinds.flatMap((kind) => Array.from({ length: share[kind] }, () => kind)),
)

export function customerAt(index: number): DemoCustomer {
  const random = rng('customer', index)
  const kind = at(kindRotation, index % kindRotation.length)
  const identity = identityOf(kind, index, random)
  const domain = kind === 'person' ? 'pasts.example' : `${slug(identity.name)}.example`
  const big = random.chance(0.25)
  return {
    index,
    kind,
    ...identity,
    place: kind === 'eu' || kind === 'export' ? abroad(random, identity.country) : place(random),
    email: kind === 'person' ? `${slug(identity.name).replace('-', '.')}${index}@pasts.example` : `info@${domain}`,
    phone: phone(index * 3 + 1000),
    domain,
    payment_term_days: kind === 'person' ? 10 : random.chance(0.85) ? random.pick([21, 30, 45, 60, 60, 90, 90]) : null,
    credit_limit: kind === 'company' && random.chance(0.55) ? `${random.pick([500, 1000, 2000, 3000, 5000, 10_000, 20_000])}.00` : null,
    discount_percent: big && kind !== 'person' ? `${random.pick([2, 3, 5, 7, 10])}` : null,
    invoice_grouping: kind === 'company' && random.chance(0.12) ? random.pick(['per_branch', 'per_customer'] as const) : 'per_order',
    auto_invoice: random.chance(0.1),
    einvoice_channel: channelOf(kind, random),
    segment: kind === 'company' ? random.pick(['Mazumtirdzniecība', 'Ražošana', 'Pakalpojumi', 'Būvniecība', 'Transports', null]) : null,
    is_blocked: kind === 'company' && random.chance(0.012),
  }
}

function channelOf(kind: CustomerKind, random: Rng): DemoCustomer['einvoice_channel'] {
  if (kind === 'public') return random.pick(['peppol', 'e_adrese', 'peppol'] as const)
  if (kind !== 'company') return 'none'
  return random.weighted({ none: 70, email: 18, peppol: 9, e_adrese: 3 })
}

type Identity = Pick<DemoCustomer, 'name' | 'form' | 'country' | 'reg_nr' | 'vat_nr'>

const institutions = [
  'pamatskola',
  'vidusskola',
  'bibliotēka',
  'sporta skola',
  'kultūras centrs',
  'pirmsskola',
  'mūzikas skola',
  'sociālais centrs',
]

function identityOf(kind: CustomerKind, index: number, random: Rng): Identity {
  if (kind === 'eu' || kind === 'export') return foreigner(kind, index, random)
  if (kind === 'person') {
    const { name, surname } = nameOf('customer', index)
    return { name: `${name} ${surname}`, form: null, country: 'LV', reg_nr: null, vat_nr: null }
  }
  const reg_nr = registrationNumber(index + 1000)
  if (kind === 'public') {
    const name = `${companyName(index).split(' ')[0]} ${random.pick(institutions)}`
    return { name, form: null, country: 'LV', reg_nr, vat_nr: random.chance(0.2) ? `LV${reg_nr}` : null }
  }
  const form = random.weighted({ SIA: 86, AS: 4, IK: 4, ZEM: 3, BDR: 2, KB: 1 })
  return {
    name: companyName(index),
    form,
    country: 'LV',
    reg_nr,
    vat_nr: random.chance(form === 'BDR' ? 0.1 : 0.88) ? `LV${reg_nr}` : null,
  }
}

const foreignWords = [
  ...[
    'Nordvind',
    'Ambra',
    'Baltia',
    'Lumen',
    'Karelia',
    'Aestia',
    'Memela',
    'Suvalka',
    'Pruza',
    'Vesta',
    'Havn',
    'Skerry',
    'Fjell',
    'Saima',
  ],
  ...['Tallo', 'Kaunia', 'Vilta', 'Parnu', 'Ostsee', 'Hansa', 'Kogge', 'Marina', 'Polaris', 'Septen'],
]
const foreignTrades = ['Trade', 'Tech', 'Logistics', 'Office', 'Supply', 'Print', 'Data', 'Systems', 'Retail', 'Service']

interface Land {
  form: string
  cities: readonly string[]
  /** Digits after the country code; none outside the EU. */
  vat: number
  code: (random: Rng) => string
}

const lands: Readonly<Record<string, Land>> = {
  LT: { form: 'UAB', cities: ['Vilnius', 'Kaunas', 'Klaipėda', 'Šiauliai'], vat: 9, code: (random) => `LT-${random.int(10_000, 99_999)}` },
  EE: { form: 'OÜ', cities: ['Tallinn', 'Tartu', 'Pärnu'], vat: 9, code: (random) => String(random.int(10_000, 99_999)) },
  FI: { form: 'Oy', cities: ['Helsinki', 'Turku', 'Oulu'], vat: 8, code: (random) => String(random.int(10_000, 99_999)) },
  SE: { form: 'AB', cities: ['Stockholm', 'Malmö'], vat: 12, code: (random) => `${random.int(100, 999)} ${random.int(10, 99)}` },
  DE: { form: 'GmbH', cities: ['Hamburg', 'Rostock', 'Berlin'], vat: 9, code: (random) => String(random.int(10_000, 99_999)) },
  PL: { form: 'Sp. z o.o.', cities: ['Gdańsk', 'Warszawa'], vat: 10, code: (random) => `${random.int(10, 99)}-${random.int(100, 999)}` },
  NO: { form: 'AS', cities: ['Oslo', 'Bergen'], vat: 0, code: (random) => String(random.int(1000, 9999)) },
  GB: { form: 'Ltd', cities: ['London', 'Leeds'], vat: 0, code: (random) => `E${random.int(1, 9)} ${random.int(1, 9)}AB` },
  UA: { form: 'LLC', cities: ['Kyiv', 'Lviv'], vat: 0, code: (random) => String(random.int(10_000, 99_999)) },
}

function foreigner(kind: 'eu' | 'export', index: number, random: Rng): Identity {
  const country =
    kind === 'eu' ? random.weighted({ LT: 45, EE: 35, FI: 8, SE: 4, DE: 5, PL: 3 }) : random.weighted({ NO: 40, GB: 30, UA: 30 })
  const { form, vat } = landOf(country)
  const name = `${random.pick(foreignWords)} ${random.pick(foreignTrades)} ${form}`
  // Foreign numbers have no check digit here; a 99 prefix avoids real ones.
  const digits = (length: number): string => `99${String(index).padStart(length - 2, '0')}`
  return {
    name,
    form: null,
    country,
    reg_nr: `${country}99${String(index).padStart(6, '0')}`,
    vat_nr: vat === 0 ? null : `${country}${digits(vat)}`,
  }
}

function landOf(country: string): Land {
  const land = lands[country]
  if (!land) throw new Error(`No land ${country}`)
  return land
}

function abroad(random: Rng, country: string): Place {
  const { cities, code } = landOf(country)
  return {
    address: `${random.pick(['Port', 'Market', 'Station', 'North', 'Garden'])} St. ${random.int(1, 99)}`,
    city: random.pick(cities),
    region: '',
    postal_code: code(random),
  }
}

const ordersOf: Readonly<Record<CustomerKind, number>> = { company: 0.82, public: 0.09, person: 0.06, eu: 0.02, export: 0.01 }

/** Zipf's law, exponent 1.05: 5 % of customers place 45 % of orders. */
export function regularity(count: number): RankWeight {
  return zipf(1.05, count * 0.006)
}

export function regulars(customers: readonly DemoCustomer[]): DemoCustomer[] {
  return rankedByMix(shuffled('regulars', customers), ({ kind }) => kind, ordersOf, regularity(customers.length))
}

export interface DemoBranch {
  customer: number
  name: string
  place: Place
  phone: string
  email: string | null
  opening_hours: string | null
}

export interface DemoContact {
  customer: number
  /** Null: the head office. */
  branch: number | null
  name: string
  surname: string
  email: string
  phone: string
  position: string
  receives_invoices: boolean
  signs_acts: boolean
}

export function spread(total: number, ranked: readonly DemoCustomer[], flatness: number): Map<number, number> {
  const able = ranked.filter(({ kind }) => kind !== 'person')
  const shares = shareOut(
    total,
    able.map((_, rank) => (rank + 3) ** -flatness),
    1,
  )
  return new Map(able.map((customer, place_) => [customer.index, at(shares, place_)]))
}

const sites = ['Birojs', 'Noliktava', 'Veikals', 'Ražotne', 'Serviss', 'Klientu centrs', 'Arhīvs', 'Mācību klase']

export function branchesOf(customer: DemoCustomer, count: number): DemoBranch[] {
  const nameCounts = new Map<string, number>()
  return Array.from({ length: count }, (_, place_) => {
    const random = rng(`branch-${customer.index}`, place_)
    const where = place_ === 0 ? customer.place : customer.country === 'LV' ? place(random) : abroad(random, customer.country)
    const plain = place_ === 0 ? 'Galvenais birojs' : `${random.pick(sites)}, ${where.city}`
    const occurrence = (nameCounts.get(plain) ?? 0) + 1
    nameCounts.set(plain, occurrence)
    return {
      customer: customer.index,
      name: occurrence === 1 ? plain : `${plain} ${occurrence}`,
      place: where,
      phone: phone(customer.index * 7 + place_ * 13 + 4000),
      email: random.chance(0.4) ? `${slug(where.city)}${place_ + 1}@${customer.domain}` : null,
      opening_hours: random.chance(0.5) ? random.pick(['P–Pk 8.00–17.00', 'P–Pk 9.00–18.00', 'P–S 10.00–19.00', 'P–Sv 9.00–21.00']) : null,
    }
  })
}

const positions = {
  m: [
    'Valdes loceklis',
    'Grāmatvedis',
    'Biroja vadītājs',
    'Iepirkumu speciālists',
    'IT administrators',
    'Noliktavas pārzinis',
    'Projektu vadītājs',
  ],
  f: [
    'Valdes locekle',
    'Grāmatvede',
    'Biroja vadītāja',
    'Iepirkumu speciāliste',
    'IT administratore',
    'Noliktavas pārzine',
    'Projektu vadītāja',
  ],
}

export function contactsOf(customer: DemoCustomer, count: number, branches: number): DemoContact[] {
  return Array.from({ length: count }, (_, place_) => {
    const random = rng(`contact-${customer.index}`, place_)
    const { name, surname, female } = nameOf(`contact-${customer.index}`, place_)
    const job = random.int(0, positions.m.length - 1)
    return {
      customer: customer.index,
      branch: branches > 0 && random.chance(0.6) ? random.int(0, branches - 1) : null,
      name,
      surname,
      email: `${slug(name)}.${slug(surname)}${place_ === 0 ? '' : place_ + 1}@${customer.domain}`,
      phone: phone(customer.index * 11 + place_ * 17 + 7000),
      position: at(female ? positions.f : positions.m, job),
      receives_invoices: job === 1,
      signs_acts: job === 0 || job === 5,
    }
  })
}
