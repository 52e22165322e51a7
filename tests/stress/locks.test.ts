import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { createPool } from '../../server/db/pool.ts'
import { audit } from '../../server/integrity/audit.ts'
import { keepSums } from '../../server/jobs/stored-sums.ts'
import { startApp, type Answered, type Person, type Sent, type TestApp } from '../support/app.ts'
import { makeCategory, makeItem, makeStock, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { commission } from '../technical-documents/support.ts'
import { attack, dice, type Figures } from './attack.ts'

interface Ground {
  app: TestApp
  items: number[]
  warehouses: [number, number]
  customer: number
  supplier: number
}

interface Client {
  ground: Ground
  person: Person
  roll: (limit: number) => number
  /** Null when refused. */
  call: <C extends Call>(call: C, sent: Sent<C>) => Promise<Answered<C>['body'] | null>
  /** Sixteen items, in either order. */
  lines: () => { item_id: number; quantity: string }[]
  warehouse: () => number
}

const clients = 16
const goods = 16

/** Documents from creation to reversal. */
const documents: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  transfer: async ({ ground, call, roll, lines }) => {
    const [source_warehouse_id, warehouse_id] = roll(2) === 0 ? ground.warehouses : ground.warehouses.toReversed()
    const body = { kind: 'internal' as const, source_warehouse_id, warehouse_id, procurement_items: lines() }
    const procurement = await call(procurements.create, { body })
    if (!procurement) return
    const params = { id: procurement.procurement_id }
    if (await call(procurements.accept, { params })) await call(procurements.cancel, { params })
  },
  receipt: async ({ ground, call, roll, lines, warehouse }) => {
    const procurement_items = lines().map((line) => ({ ...line, purchase_price: `${4 + roll(3)}` }))
    const body = { supplier_id: ground.supplier, warehouse_id: warehouse(), procurement_items }
    const procurement = await call(procurements.create, { body })
    const received = procurement && (await call(procurements.accept, { params: { id: procurement.procurement_id } }))
    if (!received) return
    const items = received.data.procurement_items.map(({ id }) => ({ procurement_item_id: id, price: `${4 + roll(3)}` }))
    const supplier_number = `S-${procurement.procurement_id}`
    const bill = await call(supplierInvoices.create, { body: { supplier_id: ground.supplier, supplier_number, items } })
    if (!bill) return
    const { id, lock_version } = bill.data
    const accepted = await call(supplierInvoices.update, { params: { id }, body: { event: 'ACCEPT', lock_version } })
    const params = { procurementInvoiceId: id }
    const act = accepted && (await call(returnActs.createFromInvoice, { params, body: { reason: 'Bojātas' } }))
    if (act && (await call(returnActs.accept, { params: { id: act.return_act_id } })))
      await call(returnActs.cancel, { params: { id: act.return_act_id } })
  },
  removal: async ({ call, lines, warehouse }) => {
    const removal = await call(technicalDocuments.createRemoval, { body: { warehouse_id: warehouse(), reason: 'Birojam', items: lines() } })
    if (removal) await call(technicalDocuments.remove, { params: { id: removal.document_id } })
  },
  correction: async ({ call, roll, lines, warehouse }) => {
    const items = lines().map(({ item_id }) => ({ item_id, difference: roll(2) === 0 ? '-1' : '1' }))
    await call(technicalDocuments.createCorrection, { body: { warehouse_id: warehouse(), reason: 'Skaitīts', items } })
  },
  writeOff: async ({ call, lines, warehouse }) => {
    const body = { warehouse_id: warehouse(), reason: 'Bojātas', commission, items: lines() }
    const writeOff = await call(technicalDocuments.createWriteOff, { body })
    if (writeOff) await call(technicalDocuments.accept, { params: { id: writeOff.document_id } })
  },
  freeReturn: async ({ ground, call, lines, warehouse }) => {
    const body = { supplier_id: ground.supplier, warehouse_id: warehouse(), reason: 'Nederēja', items: lines() }
    const returnAct = await call(returnActs.create, { body })
    if (returnAct) await call(returnActs.accept, { params: { id: returnAct.return_act_id } })
  },
  cashSale: async ({ call, lines, warehouse, ground }) => {
    const simplifiedInvoice = await call(simplified.create, {
      body: { customer_id: ground.customer, warehouse_id: warehouse(), items: lines() },
    })
    if (!simplifiedInvoice) return
    const { id } = simplifiedInvoice.data
    const more = lines().map((line) => ({ ...line, warehouse_id: ground.warehouses[1] }))
    await call(simplified.addItems, { params: { id }, body: { items: more } })
    await call(simplified.remove, { params: { id } })
  },
  sale: async ({ ground, call, roll, lines, warehouse }) => {
    const order_items = lines().map((line) => ({ ...line, quantity: '2', ...(roll(2) === 0 && { warehouse_id: warehouse() }) }))
    const createdOrder = await call(orders.create, { body: { customer_id: ground.customer, warehouse_id: warehouse(), order_items } })
    if (!createdOrder) return
    const params = { id: createdOrder.order_id }
    const held = await call(orders.fulfil, { params, body: { step: 'reserve' } })
    if (!held) return
    const halves = held.data.order_items.map(({ id }) => ({ id, quantity: '1' })).toReversed()
    const other = await call(orders.split, { params, body: { order_items: halves } })
    if (other) await call(orders.cancel, { params: { id: other.order_id } })
    if (!(await call(orders.fulfil, { params, body: { step: 'issue' } }))) return
    if (roll(2) === 0) return void (await call(orders.revert, { params }))
    const bill = await call(orders.issueInvoice, { params })
    const accepted = bill && (await call(invoices.accept, { params: { id: bill.invoice_id } }))
    const note = accepted && (await call(credits.create, { body: { reason: 'return', invoice_id: bill.invoice_id } }))
    if (note) await call(credits.accept, { params: { id: note.data.id } })
  },
}

async function groundOf(app: TestApp): Promise<Ground> {
  await ownCompany(app)
  const warehouses: [number, number] = [await makeWarehouse(app), await makeWarehouse(app, { name: 'Otra', code: 'O2' })]
  const category_id = await makeCategory(app)
  const items = []
  for (let place = 0; place < goods; place += 1) items.push(await makeItem(app, { category_id }))
  for (const item of items) for (const warehouse_id of warehouses) await makeStock(app, item, '100000', { warehouse_id })
  return { app, items, warehouses, customer: await makeBuyer(app), supplier: await makeSupplier(app, { vat_nr: 'LV40003000003' }) }
}

async function work(ground: Ground, place: number, until: number, count: (figure: string) => void): Promise<void> {
  const roll = dice(place + 1)
  const person = await ground.app.person()
  const kinds = Object.entries(documents)
  const client: Client = {
    ground,
    person,
    roll,
    async call(call, sent) {
      const { status, body } = await person.call(call, sent)
      count(status < 400 ? 'atbildes' : status < 500 ? 'atteikumi' : `atbildes ${status}`)
      return status === 200 ? body : null
    },
    lines: () => (roll(2) === 0 ? ground.items : ground.items.toReversed()).map((item_id) => ({ item_id, quantity: '1' })),
    warehouse: () => ground.warehouses[roll(2)] ?? ground.warehouses[0],
  }
  while (Date.now() < until) {
    const [, document] = kinds[roll(kinds.length)] ?? []
    await document?.(client)
    count('dokumenti')
  }
}

/** Recomputes statistics concurrently; the audit compares. */
async function storeConcurrently({ db }: TestApp, until: number): Promise<void> {
  while (Date.now() < until) {
    await keepSums(db)
    await sleep(50)
  }
}

/** PostgreSQL processes report deadlocks on exit. */
async function deadlocks({ url }: TestApp): Promise<number> {
  const pool = createPool(url, 1)
  try {
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await sleep(500)
    const { rows } = await pool.query('select deadlocks::int from pg_stat_database where datname = current_database()')
    return (rows as { deadlocks: number }[])[0]?.deadlocks ?? -1
  } finally {
    await pool.end()
  }
}

async function run(seconds: number): Promise<Figures> {
  const app = await startApp()
  try {
    const ground = await groundOf(app)
    const figures: Record<string, number> = { dokumenti: 0, atbildes: 0, atteikumi: 0, 'atbildes 500': 0, 'atbildes 503': 0 }
    const until = Date.now() + seconds * 1000
    const count = (figure: string): void => void (figures[figure] = (figures[figure] ?? 0) + 1)
    await keepSums(app.db)
    await Promise.all([...Array.from({ length: clients }, (_, place) => work(ground, place, until, count)), storeConcurrently(app, until)])
    const findings = (await audit(app.db)).reduce((sum, { findings: found }) => sum + found.length, 0)
    const { rows } = await sql<{ negative: number }>`select count(*)::int as negative from stock_items where on_hand < 0`.execute(app.db)
    return { ...figures, 'zem nulles': rows[0]?.negative ?? -1, 'pārkāpti likumi': findings, strupsaķeres: await deadlocks(app) }
  } finally {
    await app.close()
  }
}

describe('documents that take the same goods in opposite order', () => {
  attack('16 klienti, dokumenti ar 16 rindām pretējā secībā', {
    seconds: [5, 60],
    run,
    must: { 'atbildes 500': 0, 'atbildes 503': 0, strupsaķeres: 0, 'zem nulles': 0, 'pārkāpti likumi': 0 },
    atLeast: { dokumenti: 1, atbildes: 2 },
  })
})
