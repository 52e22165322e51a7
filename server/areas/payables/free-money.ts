import { sql } from 'kysely'
import { big, round2 } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { allocate } from '../supplier-invoices/supplier-payments.ts'
import { begin } from '../supplier-invoices/supplier-invoices.transitions.ts'

/** @file What suppliers already have: prepayments, what was paid too much, and credits of return acts (docs/domain/payables.md#credits). */

interface FreeMoney {
  id: number
  date: string
  free: string
}

/** @returns the day, or the first one of the open period: nothing moves on the ledger, so it may be later */
export async function allocationDay(db: Db, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select greatest(${day}::date, case when locked_until() < today() then locked_until() + 1 end) as day`.execute(db)
  return one(rows).day
}

/** Open invoices of a supplier that are not held back and wait in no payment order, by due date. Locked by id. */
export async function openInvoices(db: Db, supplierId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with locked as (
      select id from procurement_invoices
      where supplier_id = ${supplierId} and status = 'accepted' and open > 0 and payment_hold is null
        and not exists (select from payment_order_lines l where l.procurement_invoice_id = procurement_invoices.id and l.is_live)
      order by id for update
    )
    select t.id from procurement_invoices t join locked on locked.id = t.id order by t.due_date, t.id limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Settles invoices, in their order, by the free money of their suppliers, the oldest first.
 * @param invoiceIds locked
 * @returns how many got some
 */
export async function settleByFree(ctx: Context, invoiceIds: readonly number[]): Promise<number> {
  const freeBySupplier = new Map<number, FreeMoney[]>()
  let settled = 0
  for (const id of invoiceIds) {
    const { supplier_id, date, open } = await invoiceOf(ctx.db, id)
    const remaining = freeBySupplier.get(supplier_id) ?? (await freeMoneyOf(ctx.db, supplier_id))
    freeBySupplier.set(supplier_id, remaining)
    let left = big(open)
    if (left.gt(0) && remaining.length > 0) settled += 1
    while (left.gt(0) && remaining[0]) {
      const [money] = remaining
      const part = left.lt(money.free) ? left : big(money.free)
      const day = await allocationDay(ctx.db, money.date > date ? money.date : date)
      await allocate(ctx, await begin(ctx, id, 'PAY'), { payment_id: money.id, date: day, amount: round2(part) })
      left = left.minus(part)
      money.free = round2(big(money.free).minus(part))
      if (big(money.free).eq(0)) remaining.shift()
    }
  }
  return settled
}

async function invoiceOf(db: Db, id: number): Promise<{ supplier_id: number; date: string; open: string }> {
  const { rows } = await sql<{ supplier_id: number; date: string; open: string }>`
    select supplier_id, date, open from procurement_invoices where id = ${id}`.execute(db)
  return one(rows)
}

async function freeMoneyOf(db: Db, supplierId: number): Promise<FreeMoney[]> {
  const { rows } = await sql<FreeMoney>`
    with locked as (
      select id, date, amount - allocated as free from supplier_payments
      where supplier_id = ${supplierId} and allocated < amount order by id for no key update
    )
    select id, date, free from locked order by date, id`.execute(db)
  return rows
}
