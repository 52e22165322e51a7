import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { big } from '../../contract/money.ts'
import { credits } from '../../contract/credits.ts'
import { invoices } from '../../contract/invoices.ts'
import { offers } from '../../contract/offers.ts'
import { orders } from '../../contract/orders.ts'
import { procurements } from '../../contract/procurements.ts'
import { returnActs } from '../../contract/return-acts.ts'
import { simplified } from '../../contract/simplified.ts'
import { stockCounts } from '../../contract/stock-counts.ts'
import { supplierInvoices } from '../../contract/supplier-invoices.ts'
import { technicalDocuments } from '../../contract/technical-documents.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeStock, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { attack, dice, type Figures } from './attack.ts'

interface Case {
  clerk: Person
  item_id: number
  stock: number
  warehouse_id: number
  supplier_id: number
  customer_id: number
  /** Not more than two. */
  quantity: string
}

type Lines = (each: Case) => Promise<Answered>

/** An order of two of the goods, sent to fulfilment. */
async function heldOrder({ clerk, item_id, customer_id }: Case): Promise<{ params: { id: number }; id: number }> {
  const made = await clerk.done(orders.create, { body: { customer_id, order_items: [{ item_id, quantity: '2' }] } })
  const params = { id: made.order_id }
  await clerk.done(orders.fulfil, { params, body: { step: 'reserve' } })
  return { params, id: made.data.order_items[0]?.id ?? 0 }
}

async function receipt({ clerk, item_id, supplier_id, warehouse_id }: Case): Promise<{ id: number; line: number }> {
  const procurement_items = [{ item_id, quantity: '2', purchase_price: '4' }]
  const { data } = await clerk.done(procurements.create, { body: { supplier_id, warehouse_id, procurement_items } })
  return { id: data.id, line: data.procurement_items[0]?.id ?? 0 }
}

async function billed(each: Case): Promise<number> {
  const { params } = await heldOrder(each)
  await each.clerk.done(orders.fulfil, { params, body: { step: 'issue' } })
  return (await each.clerk.done(orders.issueInvoice, { params })).invoice_id
}

const items = ({ item_id, quantity }: Case) => [{ item_id, quantity }]

/** Every way in which a person writes the quantity of a line. */
const ways: Readonly<Record<string, Lines>> = {
  order: (each) => each.clerk.call(orders.create, { body: { customer_id: each.customer_id, order_items: items(each) } }),
  offer: (each) => each.clerk.call(offers.create, { body: { customer_id: each.customer_id, offer_items: items(each) } }),
  async 'part held'(each) {
    const made = await each.clerk.done(orders.create, {
      body: {
        customer_id: each.customer_id,
        order_items: [{ ...each, quantity: '2' }].map(({ item_id, quantity }) => ({ item_id, quantity })),
      },
    })
    const order_items = [{ id: made.data.order_items[0]?.id ?? 0, quantity: each.quantity }]
    return each.clerk.call(orders.fulfil, { params: { id: made.order_id }, body: { step: 'reserve', order_items } })
  },
  async 'part issued'(each) {
    const { params, id } = await heldOrder(each)
    return each.clerk.call(orders.fulfil, { params, body: { step: 'issue', order_items: [{ id, quantity: each.quantity }] } })
  },
  async 'part split off'(each) {
    const { params, id } = await heldOrder({ ...each })
    const quantity = big(each.quantity).eq(2) ? '1' : each.quantity
    return each.clerk.call(orders.split, { params, body: { order_items: [{ id, quantity }] } })
  },
  async 'part invoiced'(each) {
    const invoice_id = await billed(each)
    const { data } = await each.clerk.done(invoices.show, { params: { id: invoice_id } })
    const [line] = data.invoice_items
    return each.clerk.call(invoices.updateItem, {
      params: { id: line?.id ?? 0 },
      body: { quantity: each.quantity, lock_version: line?.lock_version ?? 0 },
    })
  },
  async 'part credited'(each) {
    const invoice_id = await billed(each)
    const { data } = await each.clerk.done(invoices.accept, { params: { id: invoice_id } })
    const lines = [{ invoice_item_id: data.invoice_items[0]?.id ?? 0, quantity: each.quantity }]
    return each.clerk.call(credits.create, { body: { invoice_id, reason: 'return', items: lines } })
  },
  'cash sale': (each) =>
    each.clerk.call(simplified.create, { body: { customer_id: each.customer_id, warehouse_id: each.warehouse_id, items: items(each) } }),
  procurement: (each) =>
    each.clerk.call(procurements.create, {
      body: { supplier_id: each.supplier_id, warehouse_id: each.warehouse_id, procurement_items: items(each) },
    }),
  async 'part of a procurement'(each) {
    const { id, line } = await receipt(each)
    const quantity = big(each.quantity).eq(2) ? '1' : each.quantity
    return each.clerk.call(procurements.split, { params: { id }, body: { procurement_items: [{ id: line, quantity }] } })
  },
  async 'goods of a procurement removed'(each) {
    const { id, line } = await receipt(each)
    await each.clerk.done(procurements.accept, { params: { id } })
    const procurement_items = [{ id: line, quantity: each.quantity }]
    return each.clerk.call(procurements.removeGoods, { params: { id }, body: { reason: 'Bojāts', procurement_items } })
  },
  async "part on a supplier's invoice"(each) {
    const { id, line } = await receipt(each)
    await each.clerk.done(procurements.accept, { params: { id } })
    const lines = [{ procurement_item_id: line, quantity: each.quantity }]
    return each.clerk.call(supplierInvoices.create, {
      body: { supplier_id: each.supplier_id, supplier_number: `P-${id}`, items: lines },
    })
  },
  removal: (each) =>
    each.clerk.call(technicalDocuments.createRemoval, { body: { warehouse_id: each.warehouse_id, reason: 'Birojam', items: items(each) } }),
  'quick removal': (each) =>
    each.clerk.call(technicalDocuments.quickRemoval, {
      params: { stockItemId: each.stock },
      body: { reason: 'Birojam', quantity: each.quantity },
    }),
  correction: (each) =>
    each.clerk.call(technicalDocuments.createCorrection, {
      body: { warehouse_id: each.warehouse_id, reason: 'Skaitīts', items: [{ item_id: each.item_id, difference: `-${each.quantity}` }] },
    }),
  'correction to what there is': (each) =>
    each.clerk.call(technicalDocuments.createCorrection, {
      body: {
        warehouse_id: each.warehouse_id,
        reason: 'Skaitīts',
        items: [{ item_id: each.item_id, new_quantity: big(90_000).plus(each.quantity).toFixed() }],
      },
    }),
  'write-off': (each) =>
    each.clerk.call(technicalDocuments.createWriteOff, { body: { warehouse_id: each.warehouse_id, reason: 'Bojāts', items: items(each) } }),
  async 'line of a write-off'(each) {
    const { document_id } = await each.clerk.done(technicalDocuments.createWriteOff, {
      body: { warehouse_id: each.warehouse_id, reason: 'Bojāts' },
    })
    const [line] = items(each)
    return each.clerk.call(technicalDocuments.addItem, { params: { id: document_id }, body: line ?? { item_id: 0, quantity: '0' } })
  },
  'return act': (each) =>
    each.clerk.call(returnActs.create, {
      body: { supplier_id: each.supplier_id, warehouse_id: each.warehouse_id, reason: 'Nederēja', items: items(each) },
    }),
  async counted(each) {
    const sheet = await each.clerk.done(stockCounts.create, { body: { warehouse_id: each.warehouse_id } })
    return each.clerk.call(stockCounts.addItem, {
      params: { stockItemCountId: sheet.stock_item_count_id },
      body: { stock_item_id: each.stock, quantity: each.quantity },
    })
  },
}

/** Rows of documents and of the ledger whose quantity their unit does not know. */
async function strays({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ strays: number }>`
    with lines (quantity, unit) as (
      select quantity, measure_unit_id from order_items union all select quantity_fulfilled, measure_unit_id from order_items
      union all select quantity, measure_unit_id from offer_items union all select quantity, measure_unit_id from invoice_items
      union all select quantity, measure_unit_id from simplified_invoice_items
      union all select c.quantity, i.measure_unit_id from credit_note_items c join invoice_items i on i.id = c.invoice_item_id
      union all select p.quantity, k.measure_unit_id from procurement_items p join catalog_items k on k.id = p.catalog_item_id
      union all select b.quantity, k.measure_unit_id from procurement_invoice_items b
        join procurement_items p on p.id = b.procurement_item_id join catalog_items k on k.id = p.catalog_item_id
      union all select t.quantity, k.measure_unit_id from (
        select quantity, stock_item_id from technical_document_items union all select quantity, stock_item_id from return_act_items
        union all select quantity, stock_item_id from stock_item_count_items union all select quantity, stock_item_id from stock_movements
        union all select on_hand, id from stock_items union all select quantity, stock_item_id from stock_reservations
      ) t join stock_items s on s.id = t.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    )
    select count(*)::int as strays from lines join measure_units u on u.id = lines.unit where quantity <> round(quantity, u.decimals)`.execute(
    db,
  )
  return rows[0]?.strays ?? -1
}

async function run(seconds: number): Promise<Figures> {
  const app = await startApp()
  try {
    await ownCompany(app)
    const clerk = await clerkOf(app)
    const warehouse_id = await makeWarehouse(app)
    const [supplier_id, customer_id] = [await makeSupplier(app, { vat_nr: 'LV40003000003' }), await makeBuyer(app)]
    const { rows: units } = await sql<{ abbreviation: string; decimals: number }>`
      select distinct on (decimals) abbreviation, decimals from measure_units order by decimals, id`.execute(app.db)
    const goods = []
    for (const { abbreviation, decimals } of units) {
      const item_id = await makeItem(app, { unit: abbreviation })
      goods.push({ item_id, decimals, stock: await makeStock(app, item_id, '100000') })
    }
    const figures = { gadījumi: 0, pieņemti: 0, atteikti: 0, 'nepareizi atbildēts': 0 }
    const roll = dice(11)
    const until = Date.now() + seconds * 1000
    const names = Object.keys(ways)
    for (let turn = 0; Date.now() < until || turn < names.length; turn += 1) {
      const way = names[turn % names.length] ?? ''
      const { item_id, stock, decimals } = goods[roll(goods.length)] ?? { item_id: 0, stock: 0, decimals: 0 }
      // From one ten-thousandth to two, with as many places as the dice say.
      const quantity = big(1 + roll(2 * 10 ** (roll(4) + 1)))
        .div(10 ** (roll(4) + 1))
        .round(4)
      const asked = quantity.gt(2) ? big('1.5') : quantity
      const each = { clerk, item_id, stock, warehouse_id, supplier_id, customer_id, quantity: asked.toFixed() }
      const answered = await ways[way]?.(each)
      const status = answered?.status ?? 0
      const fits = asked.round(decimals).eq(asked) && asked.gt(0)
      const errors = Object.entries(answered?.body.errors ?? {})
      const named =
        errors.length > 0 && errors.every(([field, texts]) => /quantity|difference/.test(field) && /mērvienīb/.test(texts.join()))
      figures.gadījumi += 1
      if (status === 200) figures.pieņemti += 1
      else figures.atteikti += 1
      // A correction to what is there already has nothing to correct.
      const isThere = errors.some(([, texts]) => texts.join().includes('atlikums jau ir tāds'))
      if (fits ? status !== 200 && !isThere : status !== 422 || !named) {
        figures['nepareizi atbildēts'] += 1
        console.error(`${way} ${asked.toFixed()} (${decimals}): ${status} ${JSON.stringify(answered?.body.errors)}`)
      }
    }
    return { ...figures, 'rindas ar daļām, ko mērvienība nezina': await strays(app) }
  } finally {
    await app.close()
  }
}

describe('quantities of any line', () => {
  attack('katra daudzuma vieta ievēro mērvienības zīmes aiz komata', {
    seconds: [5, 60],
    run,
    must: { 'nepareizi atbildēts': 0, 'rindas ar daļām, ko mērvienība nezina': 0 },
    atLeast: { gadījumi: 3 },
  })

  test('what lay in halves before the law may go, and no unit becomes coarser than its stock', async () => {
    const app = await startApp()
    try {
      await ownCompany(app)
      const clerk = await clerkOf(app)
      const warehouse_id = await makeWarehouse(app)
      const item_id = await makeItem(app)
      const stock = await makeStock(app, item_id, '3')
      await app.db.transaction().execute(async (tx) => {
        await sql`alter table stock_movements disable trigger obey_unit`.execute(tx)
        await sql`insert into stock_movements (stock_item_id, quantity, kind, document_type, document_id, user_id)
          values (${stock}, -0.5, 'correction', 'test', 1, ${clerk.id})`.execute(tx)
        await sql`alter table stock_movements enable trigger obey_unit`.execute(tx)
      })
      const correct = (line: { difference?: string; new_quantity?: string }) =>
        clerk.call(technicalDocuments.createCorrection, { body: { warehouse_id, reason: 'Puses', items: [{ item_id, ...line }] } })
      expect((await correct({ difference: '-0.25' })).body.errors).toHaveProperty(['items.0.difference'])
      expect((await correct({ new_quantity: '1.5' })).body.errors).toHaveProperty(['items.0.new_quantity'])
      const coarser =
        sql`update catalog_items set measure_unit_id = (select id from measure_units where decimals = 0 order by id desc limit 1)
        where id = ${item_id}`.execute(app.db)
      await expect(coarser).rejects.toMatchObject({ code: 'DG001', column: 'measure_unit_id' })
      const halves = await correct({ difference: '-0.5' })
      expect(halves.status, JSON.stringify(halves.body)).toBe(200)
    } finally {
      await app.close()
    }
  })
})
