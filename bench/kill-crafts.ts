import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { invoices } from '../contract/invoices/invoices.ts'
import { rent } from '../contract/rent/rent.ts'
import { service } from '../contract/service/service.ts'
import { shop } from '../contract/shop/shop.ts'
import { stockChecks } from '../contract/stock-checks/stock-checks.ts'
import type { Db } from '../server/db/pool.ts'
import type { Installation } from './installation.ts'

/** Writes acknowledged before the kill. */
export interface Crafts {
  completed: number[]
  sales: number[]
  counts: string[]
  /** The started billing run; null if the server was killed first. */
  run: number | null
}

/** Creates, starts and completes service applications until the server is gone. */
export async function serve(
  { call }: Installation,
  goods: readonly { id: number; customer: number }[],
  crafts: Crafts,
  stop: { now: boolean },
): Promise<void> {
  for (let iteration = 0; !stop.now; iteration += 1) {
    const { id: catalog_item_id = 1, customer: customer_id = 2 } = goods[iteration % goods.length] ?? {}
    try {
      const body = { customer_id, warehouse_id: 1, assignee_id: 1, serviceable_items: [{ description: 'Printeris' }] }
      const { data: application } = await call(service.create, { body, key: randomUUID() })
      const params = { id: application.id }
      const serviceableItemId = application.serviceable_items[0]?.id ?? 0
      const service_positions = [{ service_job_id: 1, is_done: true, materials: [{ catalog_item_id }] }]
      const { data: taken } = await call(service.addPositions, { params: { serviceableItemId }, body: { service_positions } })
      const { data: begun } = await call(service.update, { params, body: { event: 'START', lock_version: taken.lock_version } })
      await call(service.update, { params, body: { event: 'COMPLETE', lock_version: begun.lock_version } })
      crafts.completed.push(application.id)
    } catch {
      // Out of stock, or the server is gone: nothing was acknowledged.
      await sleep(20)
    }
  }
}

export async function sellAndCount(
  { call, db }: Installation,
  goods: readonly { id: number; sku: string }[],
  crafts: Crafts,
  stop: { now: boolean },
): Promise<void> {
  const check = await openCheck({ call, db }).catch(() => null)
  for (let iteration = 0; !stop.now; iteration += 1) {
    const { id: item_id = 1, sku = '' } = goods[iteration % goods.length] ?? {}
    try {
      const { data: sale } = await call(shop.create, { body: { warehouse_id: 1, items: [{ item_id }] }, key: randomUUID() })
      if (sale) {
        const payments = [{ method: 'cash' as const, amount: sale.gross }]
        await call(shop.update, { params: { id: sale.id }, body: { event: 'PAY', payments, lock_version: sale.lock_version } })
        crafts.sales.push(sale.id)
      }
      if (check === null) continue
      const key = randomUUID()
      await call(stockChecks.count, { params: { id: check }, body: { counts: [{ key, code: sku, quantity: '1' }] } })
      crafts.counts.push(key)
    } catch {
      await sleep(20)
    }
  }
}

async function openCheck({ call, db }: Pick<Installation, 'call' | 'db'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from stock_checks where accepted_at is null order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? (await call(stockChecks.create, { body: { warehouse_id: 1 } })).data.id
}

/** Bills last month's rents, after deleting the drafts of the previous round. */
export async function billRents({ call, db }: Installation, crafts: Crafts): Promise<void> {
  try {
    const { rows: drafts } = await sql<{ id: number }>`select id from invoices where type = 'rent' and status = 'draft'`.execute(db)
    for (const { id } of drafts) await call(invoices.remove, { params: { id } })
    const { rows } = await sql<{ day: string }>`select (date_trunc('month', today()) - interval '1 day')::date::text as day`.execute(db)
    crafts.run = (await call(rent.bill, { body: { period: 'month', day: rows[0]?.day ?? '' } })).data.id
  } catch {}
}

/** Acknowledged writes missing after the restart; the audit finds duplicates. */
export async function craftsMissing(db: Db, { completed, run, sales, counts }: Crafts): Promise<string[]> {
  const { rows: open } = await sql<{ id: number }>`
    select id from service_applications where id = any (${completed}) and completed_at is null`.execute(db)
  const { rows: unpaid } = await sql<{ id: number }>`
    select told.id from unnest(${sales}::bigint[]) told (id) left join shop_orders t on t.id = told.id
    where t.gross is distinct from (select sum(p.amount) from shop_payments p where p.shop_order_id = t.id)`.execute(db)
  const { rows: uncounted } = await sql<{ key: string }>`
    select told.key from unnest(${counts}::text[]) told (key)
    where 1 <> (select count(*) from stock_check_counts c where c.key::text = told.key)`.execute(db)
  const faults = [
    ...open.map(({ id }) => `servisa pieteikums ${id}`),
    ...unpaid.map(({ id }) => `veikala pārdevums ${id}`),
    ...uncounted.map(({ key }) => `skaitījums ${key}`),
  ]
  if (run === null) return faults
  for (let waited = 0; waited < 300; waited += 1) {
    const { rows } = await sql<{ over: boolean; unbilled: number }>`
      select t.ended_at is not null as over, count(b.id) filter (where b.outcome = 'invoiced' and b.invoice_id is null or b.outcome = 'refused') as unbilled
      from rent_billing_runs t left join rent_bills b on b.run_id = t.id where t.id = ${run} group by t.id`.execute(db)
    const [found] = rows
    if (!found) return [...faults, `nomas rēķinu izrakstīšana ${run}`]
    if (found.over) return found.unbilled > 0 ? [...faults, `nomas rēķini: ${found.unbilled}`] : faults
    await sleep(100)
  }
  return [...faults, `nomas rēķinu izrakstīšana ${run} nav beigusies`]
}
