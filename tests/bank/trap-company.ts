import type { BookedPayment, KnownRefunds } from '../../server/areas/bank/matching-booked.ts'
import type { EntryFacts, OpenDocument } from '../../server/areas/bank/matching-facts.ts'
import type { KnownSuppliers, OwedInvoice } from '../../server/areas/bank/matching-outgoing.ts'
import type { KnownReversals } from '../../server/areas/bank/matching-reversals.ts'
import type { Known } from '../../server/areas/bank/matching.ts'

/** @file A company whose documents have numbers and sums that repeat, so that text can mislead. */

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

export const own = 'LV80BANK0000435195001'
/** From which customers 1 and 2, 3 and 4, and so on were seen to pay. */
export const sharedIban = (customer: number): string => `LT00SHARED${String(Math.ceil(customer / 2)).padStart(10, '0')}`
export const ibanOf = (customer: number): string => `LV00TEST${String(customer).padStart(13, '0')}`
export const regOf = (customer: number): string => `4000300${String(customer).padStart(4, '0')}`
export const nameOf = (customer: number): string => `SIA Uzņēmums ${customer}`
export const supplierIban = (supplier: number): string => `LV00SUPP${String(supplier).padStart(13, '0')}`
export const supplierName = (supplier: number): string => `SIA Piegādātājs ${supplier}`

export const noSuppliers: KnownSuppliers = {
  byIban: new Map(),
  byRegNr: new Map(),
  names: new Map(),
  invoices: [],
  payments: [],
  transfers: [],
}

export const noReversals: KnownReversals = { reversals: [], originals: [] }

export interface Company {
  known: Known
  documents: OpenDocument[]
  /** Of each customer three invoices whose numbers follow each other. */
  runs: ReadonlyMap<number, readonly OpenDocument[]>
  /** Of each of the first twelve customers two invoices of one sum; the number of the first is that of a month. */
  rents: ReadonlyMap<number, readonly OpenDocument[]>
  /** Of each of the last customers invoices of two years with the same digits and sum. */
  twins: ReadonlyMap<number, readonly OpenDocument[]>
}

const padded = (sequence: number): string => String(sequence).padStart(6, '0')

/** Customers 1 to `customers`, at least twelve, with open invoices of two years and an advance each; sums repeat across customers. */
export function companyOf(seed: number, customers: number): Company {
  const random = randomOf(seed)
  const documents: OpenDocument[] = []
  const cents = () => (1 + Math.floor(random() * 400)) * 25
  const add = (number: string, customer_id: number, amount = cents()): OpenDocument => {
    const document = documentOf(number, customer_id, amount, documents.length + 1)
    documents.push(document)
    return document
  }
  const runs = new Map<number, OpenDocument[]>()
  const rents = new Map<number, OpenDocument[]>()
  const twins = new Map<number, OpenDocument[]>()
  for (let customer = 1; customer <= customers; customer += 1) {
    for (const [year, count] of [
      [2025, 2],
      [2026, 4],
    ] as const) {
      for (let each = 0; each < count; each += 1)
        add(`R-${year}-${padded(300 + (each * customers + customer) * 3 + (year === 2025 ? 1 : 0))}`, customer)
    }
    add(`A-2026-${padded(300 + customer * 3)}`, customer)
    runs.set(
      customer,
      [0, 1, 2].map((each) => add(`R-2026-${padded(5000 + customer * 4 + each)}`, customer)),
    )
    if (customer <= 12)
      rents.set(
        customer,
        [0, 100].map((more) => add(`R-2026-${padded(customer + more)}`, customer, 777_00)),
      )
    if (customer > customers - 9)
      twins.set(
        customer,
        [2025, 2026].map((year) => add(`R-${year}-${padded(7000 + customer)}`, customer, 555_00)),
      )
  }
  const all = Array.from({ length: customers }, (_, at) => at + 1)
  const known: Known = {
    documents,
    byIban: new Map(all.map((customer) => [ibanOf(customer), [customer]])),
    learned: new Map(all.map((customer) => [sharedIban(customer), [customer - 1 + (customer % 2), customer + (customer % 2)]])),
    byRegNr: new Map(all.map((customer) => [regOf(customer), customer])),
    own: new Set([own]),
    suppliers: suppliersOf(cents),
    payments: all.map((customer) => bookedOf(customer)),
    refunds: refundsOf(all),
    reversals: noReversals,
  }
  return { known, documents, runs, rents, twins }
}

function documentOf(number: string, customer_id: number, cents: number, id: number): OpenDocument {
  return {
    type: number.startsWith('A') ? 'advance_invoice' : 'invoice',
    id,
    number,
    customer_id,
    customer_name: nameOf(customer_id),
    open: (cents / 100).toFixed(2),
    due_date: `2026-0${1 + (id % 9)}-10`,
  }
}

/** Entered by a person: a sum that no open document has. */
export function bookedOf(customer: number): BookedPayment {
  return {
    id: 900 + customer,
    customer_id: customer,
    customer_name: nameOf(customer),
    date: '2026-03-01',
    amount: `${2000 + customer}.11`,
    numbers: [`R-2026-${padded(8000 + customer)}`],
  }
}

function refundsOf(customers: readonly number[]): KnownRefunds {
  return {
    customers: customers.map((customer) => ({ id: customer, name: nameOf(customer), credit: `${3000 + customer}.00` })),
    refunds: customers
      .filter((customer) => customer % 2 === 0)
      .map((customer) => ({ id: 700 + customer, customer_id: customer, date: '2026-03-01', amount: `${400 + customer}.00` })),
  }
}

const suppliers = 12

/** Suppliers number as they like; those of one kind have the same numbers. */
function numberOf(supplier: number, each: number): string {
  const forms = [
    `AB-${120 + each}/26`,
    `2026-${String(supplier + each).padStart(4, '0')}`,
    String(40_000 + supplier * 100 + each),
    String(each + 1),
  ]
  return forms[supplier % forms.length] ?? ''
}

function suppliersOf(cents: () => number): KnownSuppliers {
  const all = Array.from({ length: suppliers }, (_, at) => at + 1)
  const owed = (supplier: number, each: number): OwedInvoice => ({
    id: supplier * 10 + each,
    number: numberOf(supplier, each),
    supplier_id: supplier,
    supplier_name: supplierName(supplier),
    open: (cents() / 100).toFixed(2),
    due_date: '2026-03-10',
    is_held: each === 3,
  })
  const invoices = all.flatMap((supplier) => [0, 1, 2, 3].map((each) => owed(supplier, each)))
  return {
    byIban: new Map(all.map((supplier) => [supplierIban(supplier), [supplier]])),
    byRegNr: new Map(all.map((supplier) => [`5000300${String(supplier).padStart(4, '0')}`, [supplier]])),
    names: new Map(all.map((supplier) => [supplier, supplierName(supplier)])),
    invoices,
    payments: all.map((supplier) => ({
      id: 800 + supplier,
      supplier_id: supplier,
      supplier_name: supplierName(supplier),
      date: '2026-03-01',
      amount: `${1500 + supplier}.33`,
      numbers: [`ZZ-${9000 + supplier}`],
    })),
    transfers: all.map((supplier) => ({
      end_to_end_id: transferOf(supplier),
      supplier_id: supplier,
      supplier_name: supplierName(supplier),
      amount: (invoices.find(({ supplier_id }) => supplier_id === supplier) ?? owed(supplier, 0)).open,
      payment_id: null,
      invoices: invoices.filter(({ id }) => id === supplier * 10).map(({ id, number, open }) => ({ id, number, open })),
    })),
  }
}

export const transferOf = (supplier: number): string => `abcdef0123456789abcdef01-${supplier}`

export const bareEntry: EntryFacts = {
  id: 0,
  booked_on: '2026-03-02',
  amount: '0.00',
  counter_name: '',
  counter_iban: '',
  counter_reg_nr: '',
  remittance: '',
  reference: '',
}
