import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { shop } from '../../contract/shop/shop.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { begun, freshWarehouse, goodsIn } from '../stock-checks/support.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf } from '../support/factories.ts'
import { send, type Asked } from './place.ts'

/** A till and a stock check while the server is killed: a sale is paid whole or not there, a count counts once. */

/** What is sold and counted, and what of it was answered. */
export interface Counter {
  item: number
  warehouse: number
  check: number
  sku: string
  sales: number[]
  counts: number
  /** Sent and not answered: sent again after the crash under the same key, as tills and counting devices do. */
  unsent: { sale: string[]; count: string[] }
}

/** A shop with plenty of one good, of which a check was begun. */
export async function prepareCounter(app: TestApp): Promise<Counter> {
  const warehouse = await freshWarehouse(app)
  const { item_id: item, sku } = await goodsIn(app, warehouse, '100000', { shop_price: '12.10' })
  const { id: check } = await begun(await clerkOf(app), warehouse)
  return { item, warehouse, check, sku, sales: [], counts: 0, unsent: { sale: [], count: [] } }
}

/** Sells one and counts one. */
export async function sellAndCount(place: Asked, counter: Counter): Promise<void> {
  for (const [kind, deed] of [
    ['sale', ring],
    ['count', count],
  ] as const) {
    const key = randomUUID()
    counter.unsent[kind].push(key)
    await deed(place, counter, key)
    counter.unsent[kind].pop()
  }
}

/** Sends again what got no answer; that each has had its effect once, `expectCounted` says. */
export async function sendUnsent(place: Asked, counter: Counter): Promise<void> {
  for (const key of counter.unsent.sale.splice(0)) await ring(place, counter, key)
  for (const key of counter.unsent.count.splice(0)) await count(place, counter, key)
}

async function ring(place: Asked, { item, warehouse, sales }: Counter, key: string): Promise<void> {
  const body = { warehouse_id: warehouse, items: [{ item_id: item }], payments: [{ method: 'cash' as const, amount: '12.10' }] }
  const { shop_order_id } = await send(place, shop.create, { body }, key)
  if (shop_order_id !== null) sales.push(shop_order_id)
}

async function count(place: Asked, counter: Counter, key: string): Promise<void> {
  await send(place, stockChecks.count, { params: { id: counter.check }, body: { counts: [{ key, code: counter.sku }] } }, key)
  counter.counts += 1
}

/** Every sale that was answered is there, paid to the cent, its goods gone; every count is there, and once. */
export async function expectCounted({ db }: TestApp, { item, check, sales, counts }: Counter): Promise<void> {
  const { rows } = await sql<{ sales: number; unpaid: number; moved: string; counted: string; rows: number }>`
    select (select count(*)::int from shop_orders) as sales,
      (select count(*)::int from shop_orders t where t.gross is distinct from (select sum(p.amount) from shop_payments p where p.shop_order_id = t.id)) as unpaid,
      (select coalesce(-sum(m.quantity), 0) from stock_movements m join stock_items s on s.id = m.stock_item_id
        where s.catalog_item_id = ${item} and m.kind = 'shop_sale') as moved,
      (select l.counted from stock_check_lines l where l.stock_check_id = ${check}) as counted,
      (select count(*)::int from stock_check_counts c where c.stock_check_id = ${check}) as rows`.execute(db)
  const [found] = rows
  expect([found?.sales, found?.unpaid, Number(found?.moved)]).toEqual([new Set(sales).size, 0, sales.length])
  expect([Number(found?.counted ?? 0), found?.rows]).toEqual([counts, counts])
}
