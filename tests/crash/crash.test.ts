import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { createDb, createPool } from '../../server/db/pool.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { makeItem, makeStock, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { folderOfTest, startProduct, type Product } from '../support/product.ts'
import { whole } from '../support/whole.ts'
import { expectCounted, prepareCounter, sellAndCount, sendUnsent } from './counter.ts'
import { bill, expectCompleted, prepareCrafts, serveAndMake, type Crafts } from './crafts.ts'
import { send } from './place.ts'

/**
 * Kills the server or PostgreSQL during work. Confirmed work must exist afterwards, other work completely or not at
 * all, and the audit is clean.
 */

/** `npm run attacks crash` runs forty. */
const rounds = whole ? 40 : 2
const clients = 4

interface Acknowledged {
  orders: { id: number; note: string }[]
  fulfilled: number[]
  /** Numbers of confirmed documents by table. */
  documents: Record<'invoices' | 'credit_notes' | 'procurements' | 'procurement_invoices' | 'return_acts', Map<number, string | null>>
  /** Retried after the crash with the same key. */
  open: { key: string; note: string }[]
}

interface Place {
  url: string
  token: string
  customer: number
  item: number
  supplier: number
  warehouse: number
  person: number
  crafts: Crafts
}

const newOrder = ({ customer, item }: Place, notes: string) => ({
  customer_id: customer,
  notes,
  order_items: [{ item_id: item, quantity: '1' }],
})

async function work(place: Place, done: Acknowledged): Promise<void> {
  for (;;) {
    const invoice = await sell(place, done)
    await takeBack(place, done, invoice)
    await buyAndReturn(place, done)
  }
}

async function sell(place: Place, done: Acknowledged): Promise<number> {
  const key = randomUUID()
  const note = `piezīme ${key}`
  done.open.push({ key, note })
  const { order_id } = await send(place, orders.create, { body: newOrder(place, note) }, key)
  done.orders.push({ id: order_id, note })
  done.open.pop()
  await send(place, orders.fulfil, { params: { id: order_id }, body: { step: 'reserve' } })
  await send(place, orders.fulfil, { params: { id: order_id }, body: { step: 'issue' } })
  done.fulfilled.push(order_id)
  const { invoice_id } = await send(place, orders.issueInvoice, { params: { id: order_id } })
  const { data } = await send(place, invoices.accept, { params: { id: invoice_id } })
  done.documents.invoices.set(invoice_id, data.number)
  return invoice_id
}

async function takeBack(place: Place, done: Acknowledged, invoice_id: number): Promise<void> {
  const { credit_note_id: id } = await send(place, credits.create, { body: { invoice_id, reason: 'return' } })
  const { data } = await send(place, credits.accept, { params: { id } })
  done.documents.credit_notes.set(id, data.number)
}

async function buyAndReturn(place: Place, done: Acknowledged): Promise<void> {
  const { supplier: supplier_id, warehouse: warehouse_id, item: item_id } = place
  const bought = { supplier_id, warehouse_id, procurement_items: [{ item_id, quantity: '2', purchase_price: '5' }] }
  const { procurement_id } = await send(place, procurements.create, { body: bought })
  const { data: goods } = await send(place, procurements.accept, { params: { id: procurement_id } })
  done.documents.procurements.set(procurement_id, goods.number)
  const items = goods.procurement_items.map(({ id }) => ({ procurement_item_id: id, price: '5.10' }))
  const billed = { supplier_id, supplier_number: `PR-${randomUUID()}`, items }
  const { data: bill } = await send(place, supplierInvoices.create, { body: billed })
  const { id, lock_version } = bill
  const accepted = await send(place, supplierInvoices.update, { params: { id }, body: { event: 'ACCEPT', lock_version } })
  done.documents.procurement_invoices.set(id, accepted.data.supplier_number)
  const back = await send(place, returnActs.createFromInvoice, { params: { procurementInvoiceId: id }, body: { reason: 'Bojātas preces' } })
  const { data: act } = await send(place, returnActs.accept, { params: { id: back.data.id } })
  done.documents.return_acts.set(act.id, act.number)
}

async function expectStored({ db }: TestApp, done: Acknowledged): Promise<void> {
  const found = await db.selectFrom('orders').select(['id', 'notes', 'status']).where('notes', 'like', 'piezīme %').execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  expect(done.orders.filter(({ id, note }) => byId.get(id)?.notes !== note)).toEqual([])
  expect(done.fulfilled.filter((id) => !['fulfilled', 'invoiced'].includes(byId.get(id)?.status ?? ''))).toEqual([])
  for (const [table, numbers] of Object.entries(done.documents)) {
    const { rows } = await sql<{ id: number; number: string }>`
      select id, coalesce(to_jsonb(t)->>'number', to_jsonb(t)->>'supplier_number') as number
      from ${sql.table(table)} t where status not in ('draft', 'new')`.execute(db)
    const stored = new Map(rows.map(({ id, number }) => [id, number]))
    const lost = [...numbers].filter(([id, storedValue]) => stored.get(id) !== storedValue)
    expect({ table, lost }).toEqual({ table, lost: [] })
  }
  expect(new Set(found.map((row) => row.notes)).size).toBe(found.length)
}

const healthy = async (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  )

async function untilHealthy(product: Product): Promise<void> {
  const { url, process: server } = product
  for (let waited = 0; !(await healthy(url)); waited += 50) {
    if (waited > 30_000 || server.exitCode !== null) throw new Error(`The server did not come back: ${product.output()}`)
    await sleep(50)
  }
}

test(`${rounds} crashes of the server and of its PostgreSQL lose nothing that was answered`, { timeout: 600_000 }, async () => {
  const folder = await folderOfTest()
  let product = await startProduct({ folder, bare: true })
  const password = readFileSync(join(folder, 'postgres/password'), 'utf8').trim()
  const database = `postgresql://darbgalds:${password}@/darbgalds?host=${encodeURIComponent(join(folder, 'postgres/run'))}&port=5432`
  const pool = createPool(database)
  const app = await startApp({}, { url: database, pool, db: createDb(pool), drop: () => pool.end() })
  onTestFinished(() => app.close())
  await ownCompany(app)
  const parties = { customer: await makeBuyer(app), supplier: await makeSupplier(app) }
  const goods = { item: await makeItem(app), warehouse: await makeWarehouse(app) }
  await makeStock(app, goods.item, '100000')
  const { token, id: person } = await app.person()
  const crafts = await prepareCrafts(app)
  const counter = await prepareCounter(app)
  const documents = {
    invoices: new Map(),
    credit_notes: new Map(),
    procurements: new Map(),
    procurement_invoices: new Map(),
    return_acts: new Map(),
  }
  const done: Acknowledged = { orders: [], fulfilled: [], documents, open: [] }

  for (let round = 0; round < rounds; round += 1) {
    const place = { url: product.url, token, person, crafts, ...parties, ...goods }
    const [before, completedBefore, countedBefore] = [
      done.documents.return_acts.size,
      crafts.completed.production_applications.length,
      counter.counts,
    ]
    let isOver = false
    if (round === 0) await bill(place, crafts)
    // A lost connection restarts the client's work.
    const working = Array.from({ length: clients }, async (_, client) => {
      while (!isOver) {
        const ownWork: Acknowledged = { ...done, open: [] }
        const actions = [() => serveAndMake(place), () => sellAndCount(place, counter)]
        await (actions[client]?.() ?? work(place, ownWork)).catch(() => undefined)
        done.open.push(...ownWork.open)
      }
    })
    // Kills at varying moments, but only after confirmed work.
    await expect.poll(() => done.documents.return_acts.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
    await expect
      .poll(() => crafts.completed.production_applications.length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(completedBefore)
    await expect.poll(() => counter.counts, { timeout: 60_000, interval: 5 }).toBeGreaterThan(countedBefore)
    await sleep((round * 87) % 250)
    isOver = true
    if (round % 2 === 0) {
      await product.end('SIGKILL')
      await Promise.all(working)
      product = await startProduct({ folder, bare: true })
    } else {
      process.kill(Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await Promise.all(working)
      await untilHealthy(product)
    }
    // A retry under the same key takes effect once.
    const again = { ...place, url: product.url }
    for (const { key, note } of done.open.splice(0)) {
      const { order_id } = await send(again, orders.create, { body: newOrder(again, note) }, key)
      done.orders.push({ id: order_id, note })
    }
    await sendUnsent(again, counter)
    await expectStored(app, done)
    await expectCounted(app, counter)
    await expectCompleted(app, crafts)
    await expectCleanAudit(app)
  }
  const { rows } = await sql<{ gaps: number }>`
    select max(series_no) - count(*) as gaps from invoices where series_no is not null`.execute(app.db)
  expect(rows[0]?.gaps).toBe(0)
  expect(done.documents.return_acts.size).toBeGreaterThanOrEqual(rounds)
})
