import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { shop } from '../../contract/shop/shop.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { begun, freshWarehouse, goodsIn } from '../stock-checks/support.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf } from '../support/factories.ts'
import { send, type CallTarget } from './place.ts'

/** Sales and stock counts during crashes: a sale is complete or absent, a count counts once. */

export interface Counter {
  item: number
  warehouse: number
  check: number
  sku: string
  sales: number[]
  counts: number
  /** Retried with the same key after the crash, as devices do. */
  unsent: { sale: string[]; count: string[] }
}

export async function prepareCounter(app: TestApp): Promise<Counter> {
  const warehouse = await freshWarehouse(app)
  const { item_id: item, sku } = await goodsIn(app, warehouse, '100000', { shop_price: '12.10' })
  const { id: check } = await begun(await clerkOf(app), warehouse)
  return { item, warehouse, check, sku, sales: [], counts: 0, unsent: { sale: [], count: [] } }
}

export async function sellAndCount(place: CallTarget, counter: Counter): Promise<void> {
  for (const [kind, action] of [
    ['sale', ring],
    ['count', count],
  ] as const) {
    const key = randomUUID()
    counter.unsent[kind].push(key)
    await action(place, counter, key)
    counter.unsent[kind].pop()
  }
}

export async function sendUnsent(place: CallTarget, counter: Counter): Promise<void> {
  for (const key of counter.unsent.sale.splice(0)) await ring(place, counter, key)
  for (const key of counter.unsent.count.splice(0)) await count(place, counter, key)
}

async function ring(place: CallTarget, { item, warehouse, sales }: Counter, key: string): Promise<void> {
  const body = { warehouse_id: warehouse, items: [{ item_id: item }], payments: [{ method: 'cash' as const, amount: '12.10' }] }
  const { shop_order_id } = await send(place, shop.create, { body }, key)
  if (shop_order_id !== null) sales.push(shop_order_id)
}

async function count(place: CallTarget, counter: Counter, key: string): Promise<void> {
  await send(place, stockChecks.count, { params: { id: counter.check }, body: { counts: [{ key, code: counter.sku }] } }, key)
  counter.counts += 1
}

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
