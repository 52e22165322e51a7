import { sql } from 'kysely'
import { big } from '../../../contract/money.ts'
import { spreadAdvance, type AdvanceGroup } from '../../../contract/invoices/settlement.ts'
import { advanceInvoice, type AdvanceInvoiceFacts, type AdvanceInvoiceState } from '../../../machines/advance-invoice.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { reached } from '../shared/lifecycle.ts'

/** INV-MONEY-1 to INV-MONEY-3. Advances are locked in the order in which they are spent. */

export async function advanceFacts(db: Db, id: number): Promise<AdvanceInvoiceFacts> {
  const { rows } = await sql<AdvanceInvoiceFacts>`
    select gross > 0 as "hasAmount", coalesce(date <= locked_until(), false) as "periodClosed",
      coalesce(paid_at <= locked_until(), false) as "paymentClosed", applied > 0 as applied,
      paid_amount > 0 and applied = paid_amount as spent, paid_amount < gross as open
    from advance_invoices where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

interface Advance {
  id: number
  status: AdvanceInvoiceState
  customer_id: number
  /** EUR. */
  free: string
}

/** Oldest first, up to the open amount (INV-MONEY-2). */
export async function applyAdvances(ctx: Context, invoiceId: number): Promise<void> {
  const { rows } = await sql<Advance>`
    with own as (
      select distinct i.order_id from invoice_items n join order_items i on i.id = n.source_id
      where n.invoice_id = ${invoiceId} and n.source_type = 'order_item')
    select a.id, a.status, a.customer_id, a.paid_amount - a.applied as free from advance_invoices a
    where a.status = 'paid' and a.applied < a.paid_amount and a.order_id in (
      select order_id from own union select o.id from orders o join own on o.merged_into_id = own.order_id)
    order by a.paid_at, a.id for update`.execute(ctx.db)
  for (const advance of rows) {
    const open = big(await openOf(ctx.db, invoiceId))
    if (open.lte(0)) return
    const date = await dayOfBoth(ctx.db, advance.id, invoiceId)
    await spend(ctx, advance, invoiceId, { amount: open.lt(big(advance.free)) ? open.toFixed(2) : advance.free, date })
  }
}

/** Of the invoice, or of the last payment of the advance when that came later. */
async function dayOfBoth(db: Db, advanceId: number, invoiceId: number): Promise<string> {
  const { rows } = await sql<{ date: string }>`
    select greatest(date, (
      select max(p.date) from payment_allocations a join payments p on p.id = a.payment_id
      where a.document_type = 'advance_invoice' and a.document_id = ${advanceId})) as date
    from invoices where id = ${invoiceId}`.execute(db)
  return one(rows).date
}

/** Counts from today on, so that no past day changes. Returns the spent amount, EUR. */
export async function applyAdvance(ctx: Context, advanceId: number, invoiceId: number): Promise<string> {
  const advance = await lockAdvance(ctx.db, advanceId)
  const open = big(await openOf(ctx.db, invoiceId))
  const amount = open.lt(big(advance.free)) ? open.toFixed(2) : advance.free
  if (big(amount).gt(0)) await spend(ctx, advance, invoiceId, { amount, date: ctx.today })
  return amount
}

interface Part {
  /** EUR. */
  amount: string
  /** On which it counts. */
  date: string
}

async function spend(ctx: Context, advance: Advance, invoiceId: number, part: Part): Promise<void> {
  const { amount } = part
  await settle(ctx, advance.id, invoiceId, part)
  await enter(ctx, advance, 'APPLY', { invoice_id: invoiceId, amount })
}

async function settle({ db, user }: Context, advanceId: number, invoiceId: number, { amount, date }: Part): Promise<void> {
  const { rows } = await sql<AdvanceGroup>`
    select category, rate, case when is_oss(reason_code) then reason_code end as reason_code, taxable, tax from invoice_vat_lines
    where invoice_id = ${invoiceId} order by category = 'S' desc, rate desc, category, id`.execute(db)
  const shares = spreadAdvance(amount, rows).map((share) => ({
    ...share,
    advance_invoice_id: advanceId,
    invoice_id: invoiceId,
    date,
    created_by: user.id,
  }))
  await db.insertInto('advance_settlements').values(shares).execute()
}

/**
 * Last spent first; writes counter-rows and redistributes the rest. Returns the freed amount, EUR.
 * @param date on which it counts, but never before what it takes back
 */
export async function releaseAdvances(ctx: Context, invoiceId: number, amount: string, date: string): Promise<string> {
  const { rows } = await sql<{ id: number; spent: string; date: string }>`
    select advance_invoice_id as id, sum(gross) as spent, greatest(max(date), ${date}) as date from advance_settlements
    where invoice_id = ${invoiceId} group by 1 having sum(gross) > 0 order by max(id) desc`.execute(ctx.db)
  let remainingAmount = big(amount)
  for (const { id, spent, date: day } of rows) {
    if (remainingAmount.lte(0)) break
    const freed = remainingAmount.lt(big(spent)) ? remainingAmount : big(spent)
    const advance = await lockAdvance(ctx.db, id)
    await takeBack(ctx, id, invoiceId, day)
    if (freed.lt(big(spent))) await settle(ctx, id, invoiceId, { amount: big(spent).minus(freed).toFixed(2), date: day })
    await enter(ctx, advance, 'RELEASE', { invoice_id: invoiceId, amount: freed.toFixed(2) })
    remainingAmount = remainingAmount.minus(freed)
  }
  return big(amount).minus(remainingAmount).toFixed(2)
}

async function takeBack({ db, user }: Context, advanceId: number, invoiceId: number, date: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from advance_settlements
    where advance_invoice_id = ${advanceId} and invoice_id = ${invoiceId} and reversed_by is null and gross > 0 order by id`.execute(db)
  for (const { id } of rows) {
    await sql`
      with counter as (
        insert into advance_settlements (advance_invoice_id, invoice_id, date, vat_category, vat_rate, vat_reason_code, net, vat, gross, created_by)
        select advance_invoice_id, invoice_id, ${date}, vat_category, vat_rate, vat_reason_code, -net, -vat, -gross, ${user.id}
        from advance_settlements where id = ${id} returning id)
      update advance_settlements set reversed_by = counter.id, updated_by = ${user.id} from counter where advance_settlements.id = ${id}`.execute(
      db,
    )
  }
}

async function lockAdvance(db: Db, id: number): Promise<Advance> {
  const { rows } = await sql<Advance>`
    select id, status, customer_id, paid_amount - applied as free from advance_invoices where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function openOf(db: Db, invoiceId: number): Promise<string> {
  const { rows } = await sql<{ open: string }>`select open from invoices where id = ${invoiceId}`.execute(db)
  return one(rows).open
}

async function enter(ctx: Context, { id, status, customer_id }: Advance, event: 'APPLY' | 'RELEASE', details: object): Promise<void> {
  const state = reached(advanceInvoice, status, event, await advanceFacts(ctx.db, id))
  await sql`update advance_invoices set status = ${state}, updated_by = ${ctx.user.id} where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'advance_invoices', id, event, before: { status }, after: { status: state, ...details }, customer_id })
}
