import type { Call } from '../../contract/calls.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import type { Answered, Person, Sent } from '../support/app.ts'
import { commission } from '../technical-documents/support.ts'
import type { Moved } from './day-model.ts'

export interface Wanted {
  clerk: Person
  item_id: number
  /** The warehouse and the other one. */
  warehouse_id: number
  other: number
  supplier_id: number
  customer_id: number
  /** A delivered service line, mostly not invoiced. */
  line: number
  date: string
  quantity: number
  /** For calls that assign a number. */
  headers: Record<string, string>
}

export interface Outcome {
  answered: Pick<Answered, 'status' | 'body'>
  number?: string | null
}

export interface Kind {
  /** Moved today in any case. */
  before?: (wanted: Wanted, today: string) => Moved[]
  /** Earliest day besides the ledger's limit. */
  isTooEarly?: (day: string, today: string) => boolean
  make: (wanted: Wanted) => Promise<Outcome>
  /** Empty where only the date matters. */
  moves: (wanted: Wanted) => Moved[]
  /** Future dates: refused, or confirmed. */
  ahead: 'refused' | 'asked'
  /** Whether old dates need confirmation before numbering. */
  backToo: boolean
}

const out = ({ warehouse_id: warehouse, quantity, date: day }: Wanted): Moved[] => [{ warehouse, quantity: -quantity, day, noon: false }]
const goods = ({ item_id, quantity }: Wanted) => [{ item_id, quantity: String(quantity) }]
const goes = { moves: out, ahead: 'refused', backToo: true } as const

/** A refused preparation refuses the document. */
async function inTwo<First extends Call, Second extends Call>(
  { clerk, headers }: Wanted,
  first: readonly [First, Sent<First>],
  then: (prepared: Answered<First>['body']) => readonly [Second, Sent<Second>],
  numberOf: (done: Answered<Second>['body']) => string | null,
): Promise<Outcome> {
  const prepared = await clerk.call(...first)
  if (prepared.status !== 200) return { answered: prepared }
  const [call, sent] = then(prepared.body)
  const answered = await clerk.call(call, { ...sent, headers })
  return { answered, ...(answered.status === 200 && { number: numberOf(answered.body) }) }
}

/** An order invoiced and accepted today, credited in full on the requested day. */
async function creditOf({ clerk, headers, customer_id, warehouse_id, item_id, quantity, date }: Wanted): Promise<Outcome> {
  const order_items = [{ item_id, quantity: String(quantity), unit_price: '10' }]
  const { order_id: id } = await clerk.done(orders.create, { body: { customer_id, warehouse_id, order_items } })
  await clerk.done(orders.fulfil, { params: { id }, body: { step: 'reserve' } })
  await clerk.done(orders.fulfil, { params: { id }, body: { step: 'issue' } })
  const { invoice_id } = await clerk.done(orders.issueInvoice, { params: { id } })
  await clerk.done(invoices.accept, { params: { id: invoice_id } })
  const createdNote = await clerk.call(credits.create, { body: { invoice_id, reason: 'return', date } })
  if (createdNote.status !== 200) return { answered: createdNote }
  const answered = await clerk.call(credits.accept, { params: { id: createdNote.body.credit_note_id }, headers })
  return { answered, ...(answered.status === 200 && { number: answered.body.data.number }) }
}

export const kinds = {
  receipt: {
    make: (wanted) => {
      const { supplier_id, warehouse_id, date } = wanted
      const procurement_items = goods(wanted).map((line) => ({ ...line, purchase_price: '7' }))
      return inTwo(
        wanted,
        [procurements.create, { body: { supplier_id, warehouse_id, date, procurement_items }, headers: wanted.headers }],
        ({ procurement_id: id }) => [procurements.accept, { params: { id } }],
        ({ data }) => data.number,
      )
    },
    moves: ({ warehouse_id: warehouse, quantity, date: day }) => [{ warehouse, quantity, day, noon: true }],
    ahead: 'refused',
    backToo: false,
  },
  transfer: {
    make: (wanted) => {
      const { warehouse_id: source_warehouse_id, other: warehouse_id, date } = wanted
      const body = { kind: 'internal' as const, source_warehouse_id, warehouse_id, date, procurement_items: goods(wanted) }
      return inTwo(
        wanted,
        [procurements.create, { body, headers: wanted.headers }],
        ({ procurement_id: id }) => [procurements.accept, { params: { id } }],
        ({ data }) => data.number,
      )
    },
    moves: (wanted) => [...out(wanted), { warehouse: wanted.other, quantity: wanted.quantity, day: wanted.date, noon: false }],
    ahead: 'refused',
    backToo: false,
  },
  removal: {
    ...goes,
    make: async (wanted) => {
      const { clerk, warehouse_id, date, headers } = wanted
      const body = { warehouse_id, date, reason: 'Birojam', items: goods(wanted) }
      const answered = await clerk.call(technicalDocuments.createRemoval, { body, headers })
      return { answered, number: answered.body.data?.number ?? null }
    },
  },
  inventory: {
    ...goes,
    make: async (wanted) => {
      const { clerk, warehouse_id, date, headers } = wanted
      const body = { warehouse_id, date, reason: 'Birojam', items: goods(wanted) }
      const answered = await clerk.call(technicalDocuments.createInventory, { body, headers })
      return { answered, number: answered.body.data?.number ?? null }
    },
  },
  'correction down': {
    ...goes,
    make: (wanted) => correction(wanted, -wanted.quantity),
  },
  'correction up': {
    ...goes,
    make: (wanted) => correction(wanted, wanted.quantity),
    moves: ({ warehouse_id: warehouse, quantity, date: day }) => [{ warehouse, quantity, day, noon: false }],
  },
  'write-off': {
    ...goes,
    make: (wanted) => {
      const { warehouse_id, date } = wanted
      return inTwo(
        wanted,
        [technicalDocuments.createWriteOff, { body: { warehouse_id, date, reason: 'Bojāts', commission, items: goods(wanted) } }],
        ({ document_id: id }) => [technicalDocuments.accept, { params: { id } }],
        ({ data }) => data.number,
      )
    },
  },
  'return act': {
    ...goes,
    make: (wanted) => {
      const { warehouse_id, supplier_id, date } = wanted
      return inTwo(
        wanted,
        [returnActs.create, { body: { warehouse_id, supplier_id, date, reason: 'Nederēja', items: goods(wanted) } }],
        ({ return_act_id: id }) => [returnActs.accept, { params: { id } }],
        ({ data }) => data.number,
      )
    },
  },
  'cash sale': {
    ...goes,
    make: async (wanted) => {
      const { clerk, warehouse_id, date, headers } = wanted
      const body = { warehouse_id, date, payment_method: 'cash' as const, items: goods(wanted) }
      const answered = await clerk.call(simplified.create, { body, headers })
      return { answered, number: answered.body.data?.number ?? null }
    },
  },
  invoice: {
    make: (wanted) => {
      const { customer_id, date } = wanted
      const items = [{ source_type: 'order_item' as const, source_id: wanted.line, quantity: '1' }]
      return inTwo(
        wanted,
        [invoices.createForCustomer, { params: { customerId: customer_id }, body: { date, items } }],
        ({ invoice_id: id }) => [invoices.accept, { params: { id } }],
        ({ data }) => data.number,
      )
    },
    moves: () => [],
    ahead: 'asked',
    backToo: true,
  },
  'credit note of goods': {
    make: creditOf,
    before: (wanted, today) => out({ ...wanted, date: today }),
    // The reversed document is of today.
    isTooEarly: (day, today) => day < today,
    moves: ({ warehouse_id: warehouse, quantity, date: day }) => [{ warehouse, quantity, day, noon: false }],
    ahead: 'refused',
    backToo: true,
  },
} satisfies Record<string, Kind>

async function correction(wanted: Wanted, difference: number): Promise<Outcome> {
  const { clerk, warehouse_id, item_id, date, headers } = wanted
  const body = { warehouse_id, date, reason: 'Skaitīts', items: [{ item_id, difference: String(difference) }] }
  const answered = await clerk.call(technicalDocuments.createCorrection, { body, headers })
  return { answered, number: answered.body.data?.number ?? null }
}
