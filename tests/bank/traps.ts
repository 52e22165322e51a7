import type { Known } from '../../server/areas/bank/matching.ts'
import type { EntryFacts, OpenDocument } from '../../server/areas/bank/matching-facts.ts'
import type { KnownReversals } from '../../server/areas/bank/matching-reversals.ts'
import type { KnownSuppliers } from '../../server/areas/bank/matching-outgoing.ts'

/** A payment, and the documents that it truly pays; null: not of a customer, or nobody can know. */
export interface Trap {
  name: string
  entry: EntryFacts
  pays: readonly string[] | null
}

/** Numbers that are the same each time (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const own = 'LV80BANK0000435195001'

export const noSuppliers: KnownSuppliers = {
  byIban: new Map(),
  byRegNr: new Map(),
  names: new Map(),
  invoices: [],
  payments: [],
  transfers: [],
}

export const noReversals: KnownReversals = { reversals: [], originals: [] }

/** Customers 1 to `customers`, each with open invoices of two years and an advance; sums repeat across customers. */
export function companyOf(seed: number, customers: number): { known: Known; documents: OpenDocument[] } {
  const random = randomOf(seed)
  const documents: OpenDocument[] = []
  const cents = () => (1 + Math.floor(random() * 400)) * 25
  for (let customer = 1; customer <= customers; customer += 1) {
    for (const [year, count] of [
      [2025, 2],
      [2026, 4],
    ] as const) {
      for (let each = 0; each < count; each += 1) {
        const sequence = (each * customers + customer) * 3 + (year === 2025 ? 1 : 0)
        documents.push(documentOf('invoice', `R-${year}-${String(sequence).padStart(6, '0')}`, customer, cents(), documents.length + 1))
      }
    }
    documents.push(
      documentOf('advance_invoice', `A-2026-${String(customer * 3).padStart(6, '0')}`, customer, cents(), documents.length + 1),
    )
  }
  const known: Known = {
    documents,
    byIban: new Map(Array.from({ length: customers }, (_, at) => [ibanOf(at + 1), [at + 1]])),
    learned: new Map(),
    byRegNr: new Map(Array.from({ length: customers }, (_, at) => [regOf(at + 1), at + 1])),
    own: new Set([own]),
    suppliers: noSuppliers,
    payments: [],
    refunds: { customers: [], refunds: [] },
    reversals: noReversals,
  }
  return { known, documents }
}

function documentOf(type: OpenDocument['type'], number: string, customer_id: number, cents: number, id: number): OpenDocument {
  return {
    type,
    id,
    number,
    customer_id,
    customer_name: nameOf(customer_id),
    open: (cents / 100).toFixed(2),
    due_date: `2026-0${1 + (id % 9)}-10`,
  }
}

const ibanOf = (customer: number): string => `LV00TEST${String(customer).padStart(13, '0')}`
const regOf = (customer: number): string => `4000300${String(customer).padStart(4, '0')}`
const nameOf = (customer: number): string => `SIA Uzņēmums ${customer}`

/** Each kind of payment that the design and users of other programs name. */
export function trapsOf(seed: number, documents: readonly OpenDocument[], each: number): Trap[] {
  const random = randomOf(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  let id = 0
  const spare = documents.filter(({ type }) => type === 'invoice').toSorted(() => random() - 0.5)
  const take = (): OpenDocument => spare.pop() ?? pick(documents)
  const entry = (of: OpenDocument, changes: Partial<EntryFacts>): EntryFacts => {
    id += 1
    const base = {
      id,
      booked_on: '2026-03-02',
      amount: of.open,
      counter_name: nameOf(of.customer_id),
      counter_iban: ibanOf(of.customer_id),
      counter_reg_nr: '',
      remittance: '',
      reference: '',
    }
    return Object.assign(base, changes)
  }
  const short = ({ number }: OpenDocument): [year: string, digits: string] => {
    const [, year = '', digits = ''] = number.split('-')
    return [year, String(Number(digits))]
  }
  const makers: Readonly<Record<string, () => [EntryFacts, readonly string[] | null]>> = {
    'number as printed': () => paid(take(), ({ number }) => `Par rēķinu ${number}`),
    'number without zeros and dashes': () => paid(take(), (of) => `rek. R${short(of).join('-')}`),
    'number with slashes in lower case': () => paid(take(), (of) => `rēķins r/${short(of).join('/')}`),
    'number with look-alike letters': () => paid(take(), ({ number }) => `Rek ${number.replaceAll('0', 'O').replace('2O', '20')}`),
    'number without the year': () => paid(take(), (of) => `Rēķins Nr. ${short(of)[1]}`),
    'number only in the reference': () => {
      const of = take()
      return [entry(of, { reference: of.number }), [of.number]]
    },
    'payer unknown, number as printed': () => {
      const of = take()
      return [entry(of, { counter_iban: 'LT001', counter_name: 'J. Bērziņš', remittance: `Apmaksa ${of.number}` }), [of.number]]
    },
    'payer for another company': () => {
      const of = take()
      const other = (of.customer_id % 30) + 1
      return [entry(of, { counter_iban: ibanOf(other), counter_name: nameOf(other), remittance: `par ${of.number}` }), [of.number]]
    },
    'part of an invoice': () => {
      const of = take()
      return [entry(of, { amount: (Number(of.open) / 2).toFixed(2), remittance: `daļa ${of.number}` }), [of.number]]
    },
    'more than the invoice': () => {
      const of = take()
      return [entry(of, { amount: (Number(of.open) + 5).toFixed(2), remittance: of.number }), [of.number]]
    },
    'two invoices named in a list': () => {
      const one = take()
      const other =
        documents.find(({ customer_id, id: key, type }) => customer_id === one.customer_id && key !== one.id && type === 'invoice') ?? one
      const total = (Number(one.open) + Number(other.open)).toFixed(2)
      return [entry(one, { amount: total, remittance: `rēķini ${one.number}, ${other.number}` }), [one.number, other.number]]
    },
    'amount alone, of a known payer': () => {
      const of = take()
      return [entry(of, { remittance: 'par precēm' }), [of.number]]
    },
    'another number of the payer with the amount': () => {
      const of = take()
      return [entry(of, { remittance: 'līgums 2026-000999' }), null]
    },
    'an old number that is paid': () => {
      const of = take()
      return [entry(of, { remittance: 'R-2024-000123' }), null]
    },
    'a date that looks like a number': () => {
      const of = take()
      return [entry(of, { remittance: 'par 2026-03-12, 01.03.2026. piegāde' }), null]
    },
    'an order with the number of an invoice': () => {
      const of = take()
      const other = pick(documents.filter(({ customer_id }) => customer_id !== of.customer_id))
      return [entry(of, { amount: of.open, remittance: `Pasūtījums PAS-${short(other).join('-')}` }), null]
    },
    'a salary and a fee': () => [entry(take(), { amount: '-1200.00', remittance: 'alga par martu' }), null],
    'an own transfer': () => [entry(take(), { counter_iban: own, remittance: 'pārskaitījums starp kontiem' }), null],
  }
  function paid(of: OpenDocument, words: (of: OpenDocument) => string): [EntryFacts, readonly string[]] {
    return [entry(of, { remittance: words(of) }), [of.number]]
  }
  return Object.entries(makers).flatMap(([name, make]) =>
    Array.from({ length: each }, () => {
      const [made, pays] = make()
      return { name, entry: made, pays }
    }),
  )
}
