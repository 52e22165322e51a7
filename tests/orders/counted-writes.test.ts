import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import type { Person } from '../support/app.ts'
import { clerkOf, makeItem, makeStock, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { type Counted, type CountingApp, startCountingApp } from '../support/write-count.ts'

/**
 * @file Statements and executions of trigger functions that the commonest writes take. Times depend on the machine,
 * these do not: whoever makes a write dearer sees it here (docs/performance.md#where-the-time-of-a-create-goes).
 */

let counting: CountingApp
let clerk: Person
let customer_id = 0
let supplier_id = 0
const goods: number[] = []

beforeAll(async () => {
  counting = await startCountingApp()
  const { app } = counting
  await ownCompany(app)
  clerk = await clerkOf(app)
  await makeWarehouse(app)
  customer_id = await makeBuyer(app)
  supplier_id = await makeSupplier(app)
  for (let no = 0; no < 12; no += 1) {
    const item = await makeItem(app)
    await makeStock(app, item, '1000', { cost: '5' })
    goods.push(item)
  }
})

afterAll(async () => {
  await expectCleanAudit(counting.app)
  await counting.app.close()
})

/** With a key, as clients send it. */
function create(lines: number) {
  const order_items = goods.slice(0, lines).map((item_id) => ({ item_id, quantity: '2' }))
  const headers = { 'idempotency-key': `counted-${crypto.randomUUID()}` }
  return clerk.done(orders.create, { body: { customer_id, order_items }, headers })
}

const fulfil = (id: number, step: 'reserve' | 'issue') => clerk.done(orders.fulfil, { params: { id }, body: { step } })

interface Costs {
  create: Counted
  reserve: Counted
  issue: Counted
  draft: Counted
  accept: Counted
  procure: Counted
  receive: Counted
}

async function costsOf(lines: number): Promise<Costs> {
  const { counted } = counting
  const made = { order: 0, invoice: 0, procurement: 0 }
  const lineOf = (item_id: number) => ({ item_id, quantity: '3', purchase_price: '5' })
  const procurement_items = goods.slice(0, lines).map(lineOf)
  return {
    create: await counted(async () => (made.order = (await create(lines)).order_id)),
    reserve: await counted(() => fulfil(made.order, 'reserve')),
    issue: await counted(() => fulfil(made.order, 'issue')),
    draft: await counted(async () => (made.invoice = (await clerk.done(orders.issueInvoice, { params: { id: made.order } })).invoice_id)),
    accept: await counted(() => clerk.done(invoices.accept, { params: { id: made.invoice } })),
    procure: await counted(
      async () => (made.procurement = (await clerk.done(procurements.create, { body: { supplier_id, procurement_items } })).procurement_id),
    ),
    receive: await counted(() => clerk.done(procurements.accept, { params: { id: made.procurement } })),
  }
}

const triggersOf = ({ triggers }: Counted) => Object.values(triggers).reduce((sum, each) => sum + each, 0)

/** Statements, and executions of triggers with three and with twelve lines. Lower them with what you save. */
const most: Readonly<Record<keyof Costs, { statements: number; three: number; twelve: number }>> = {
  create: { statements: 14, three: 11, twelve: 11 },
  reserve: { statements: 14, three: 12, twelve: 30 },
  issue: { statements: 20, three: 35, twelve: 98 },
  draft: { statements: 24, three: 22, twelve: 31 },
  // One looks for goods of the margin scheme.
  accept: { statements: 38, three: 14, twelve: 14 },
  procure: { statements: 20, three: 11, twelve: 20 },
  receive: { statements: 26, three: 20, twelve: 47 },
}

test.each([
  { lines: 3, limit: 'three' },
  { lines: 12, limit: 'twelve' },
] as const)('the commonest writes of $lines lines send no more statements and run no more triggers', { timeout: 120_000 }, async (each) => {
  // The first of each kind opens its series; a session is prolonged once a minute, whatever it does.
  await costsOf(each.lines)
  const [some, others] = [await costsOf(each.lines), await costsOf(each.lines)]
  const dearer = Object.entries(most).flatMap(([name, limit]) => {
    const [one, other] = [some[name as keyof Costs], others[name as keyof Costs]]
    const counted = one.statements.length < other.statements.length ? one : other
    const triggers = triggersOf(counted)
    if (counted.statements.length <= limit.statements && triggers <= limit[each.limit]) return []
    return [`${name}: ${counted.statements.length} statements, ${triggers} triggers: ${JSON.stringify(counted)}`]
  })
  expect(dearer).toEqual([])
})

test('a created order is answered as it is read afterwards, with its number, sums and words to be found by', async () => {
  const { order_id, data } = await create(3)
  expect(data).toEqual((await clerk.done(orders.show, { params: { id: order_id } })).data)
  const { rows } = await sql<{ sums: boolean; search: boolean }>`
    select (o.net, o.vat, o.gross) = (${data.net}, ${data.vat}, ${data.gross}) as sums,
      o.search = search_vector(o.number, o.customer_order_nr, o.project, c.name) as search
    from orders o join customers c on c.id = o.customer_id where o.id = ${order_id}`.execute(counting.app.db)
  expect(rows).toEqual([{ sums: true, search: true }])
})
