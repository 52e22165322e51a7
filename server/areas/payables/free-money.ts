import { sql } from 'kysely'
import { big, round2 } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { allocate } from '../supplier-invoices/supplier-payments.ts'
import { begin } from '../supplier-invoices/supplier-invoices.transitions.ts'

/** @file What suppliers already have: prepayments, what was paid too much, and credits of return acts and credit notes (docs/domain/payables.md#credits). */

interface FreeMoney {
  id: number
  date: string
  free: string
  /** The invoice that its credit note names. */
  corrects_id: number | null
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
 * Settles invoices, in their order, by the free money of their suppliers, the oldest first. A credit note settles the invoice that it
 * names before others.
 * @param invoiceIds locked
 * @returns how many got some
 */
export async function settleByFree(ctx: Context, invoiceIds: readonly number[]): Promise<number> {
  await lockOpenCreditNotes(ctx.db, invoiceIds)
  const freeBySupplier = new Map<number, FreeMoney[]>()
  const settled = new Set<number>()
  for (const onlyNamed of [true, false]) {
    for (const id of invoiceIds) {
      const invoice = await invoiceOf(ctx.db, id)
      const money = freeBySupplier.get(invoice.supplier_id) ?? (await freeMoneyOf(ctx.db, invoice.supplier_id))
      freeBySupplier.set(invoice.supplier_id, money)
      const fitting = money.filter(({ corrects_id }) => !onlyNamed || corrects_id === id)
      if (await settleBy(ctx, { id, ...invoice }, fitting)) settled.add(id)
    }
  }
  return settled.size
}

/** @param money of which each row is lowered by what the invoice took */
async function settleBy(ctx: Context, { id, date, open }: SettledInvoice & { id: number }, money: readonly FreeMoney[]): Promise<boolean> {
  let left = big(open)
  for (const each of money) {
    const part = left.lt(each.free) ? left : big(each.free)
    if (part.lte(0)) continue
    const day = await allocationDay(ctx.db, each.date > date ? each.date : date)
    await allocate(ctx, await begin(ctx, id, 'PAY'), { payment_id: each.id, date: day, amount: round2(part) })
    left = left.minus(part)
    each.free = round2(big(each.free).minus(part))
  }
  return left.lt(open)
}

/** Of the suppliers of these invoices, by id: after the invoices, before the payments. */
async function lockOpenCreditNotes(db: Db, invoiceIds: readonly number[]): Promise<void> {
  await sql`
    select from procurement_invoices
    where is_credit and status = 'accepted' and supplier_id in (select supplier_id from procurement_invoices where id = any (${[...invoiceIds]}))
    order by id for update`.execute(db)
}

interface SettledInvoice {
  supplier_id: number
  date: string
  open: string
}

async function invoiceOf(db: Db, id: number): Promise<SettledInvoice> {
  const { rows } = await sql<SettledInvoice>`
    select supplier_id, date, open from procurement_invoices where id = ${id}`.execute(db)
  return one(rows)
}

async function freeMoneyOf(db: Db, supplierId: number): Promise<FreeMoney[]> {
  const { rows } = await sql<FreeMoney>`
    with locked as (
      select id, date, amount - allocated as free, credit_invoice_id from supplier_payments
      where supplier_id = ${supplierId} and allocated < amount order by id for no key update
    )
    select l.id, l.date, l.free, n.corrects_id from locked l left join procurement_invoices n on n.id = l.credit_invoice_id order by l.date, l.id`.execute(
    db,
  )
  return rows
}
