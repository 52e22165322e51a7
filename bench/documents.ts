import { sql } from 'kysely'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { procurements } from '../contract/procurements/procurements.ts'
import type { Installation } from './installation.ts'
import { figureOf, timed, type Figure } from './measure.ts'

export async function documentFigures(installation: Installation, runs: number): Promise<Figure[]> {
  const { call } = installation
  const { goods, buyers } = await stockOf(installation, runs)
  const lines = (run: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ item_id: goods[(run * count + place) % goods.length] ?? 1, quantity: '1' }))
  const buyer = (run: number) => buyers[run % buyers.length] ?? 1
  const create = (run: number, count: number) =>
    call(orders.create, {
      body: { customer_id: buyer(run), warehouse_id: 1, order_items: lines(run, count) },
      key: `bench-${process.pid}-${Math.random()}`,
    })
  await create(0, 3)
  const created = await timed(runs * 2, (_, run) => create(run, 3))

  const orderIds: number[] = []
  for (let run = 0; run < runs; run += 1) orderIds.push((await create(run + 1, 20)).order_id)
  const reserved = await timed(runs, (_, run) => call(orders.fulfil, { params: { id: orderIds[run] ?? 0 }, body: { step: 'reserve' } }))
  const issued = await timed(runs, (_, run) => call(orders.fulfil, { params: { id: orderIds[run] ?? 0 }, body: { step: 'issue' } }))
  const drafted: number[] = []
  const drafts = await timed(runs, async (_, run) => {
    drafted.push((await call(orders.issueInvoice, { params: { id: orderIds[run] ?? 0 } })).invoice_id)
  })
  const accepted = await timed(runs, (_, run) => call(invoices.accept, { params: { id: drafted[run] ?? 0 } }))
  return [
    figureOf('pasūtījums ar 3 rindām: izveidots', created, { bar: 25 }),
    figureOf('pasūtījums ar 20 rindām: preces rezervētas', reserved),
    figureOf('pasūtījums ar 20 rindām: preces izsniegtas', issued, { bar: 60 }),
    figureOf('rēķins ar 20 rindām: sagatavots no pasūtījuma', drafts),
    figureOf('rēķins ar 20 rindām: akceptēts', accepted, { bar: 60 }),
    ...(await receiptFigures(installation, Math.ceil(runs / 2))),
  ]
}

async function receiptFigures({ call, db }: Installation, runs: number): Promise<Figure[]> {
  const lineCount = 100
  const { rows } = await sql<{ id: number }>`
    select id from catalog_items where is_stocked and not has_units and archived_at is null order by md5(id::text) limit ${lineCount * 10}`.execute(
    db,
  )
  const procurementIds: number[] = []
  const created = await timed(runs, async (_, run) => {
    const items = rows.map((_row, place) => rows[(run * lineCount + place) % rows.length]?.id ?? 1).slice(0, lineCount)
    const procurement_items = items.map((item_id) => ({ item_id, quantity: '2', purchase_price: '12.34' }))
    const body = { supplier_id: 1, warehouse_id: 1, procurement_items }
    procurementIds.push((await call(procurements.create, { body, key: `bench-receipt-${process.pid}-${Math.random()}` })).procurement_id)
  })
  const accepted = await timed(runs, (_, run) => call(procurements.accept, { params: { id: procurementIds[run] ?? 0 } }))
  return [figureOf('iepirkums ar 100 rindām: izveidots', created), figureOf('iepirkums ar 100 rindām: preces saņemtas', accepted)]
}

/** Items with enough stock in the first warehouse for all runs, and customers allowed to buy. */
export async function stockOf({ db }: Installation, runs: number): Promise<{ goods: number[]; buyers: number[] }> {
  const goods = await sql<{ id: number }>`
    select s.catalog_item_id as id from stock_items s join catalog_items k on k.id = s.catalog_item_id and not k.has_units
    where s.warehouse_id = 1 and s.available >= 3 order by md5(s.id::text) limit ${runs * 20 + 40}`.execute(db)
  const buyers = await sql<{ id: number }>`
    select id from customers where not is_main and not is_blocked and vat_nr is not null order by md5(id::text) limit 50`.execute(db)
  if (goods.rows.length < 60) throw new Error('Datubāzē nav pietiekami daudz preču; ielādējiet vairāk pasūtījumu')
  return { goods: goods.rows.map(({ id }) => id), buyers: buyers.rows.map(({ id }) => id) }
}
