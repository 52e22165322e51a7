import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { simplified } from '../../../contract/simplified/simplified.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { refuseOtherThanDone, refuseUntaken } from '../shared/repeated.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'
import { confirmWithoutEInvoice } from '../customers/public-body.ts'
import { refuseDueBefore } from '../invoices/due-date.ts'
import { confirmMoved } from '../shared/numbering-dates.ts'
import { beginOnce, beginSimplified, stateAfter, type LockedSimplified } from './simplified.transitions.ts'
import { settleGoods } from './simplified.goods.ts'
import { decideVatAgain, type SimplifiedLine } from './simplified.lines.ts'
import { simplifiedParties } from './simplified.parties.ts'
import { loadSimplified } from './simplified.record.ts'
import { recompute } from './totals.ts'
import { handOverUnits } from './simplified.units.ts'
import { confirmCashSale, keepOrder, refuseOtherYear, remarkOnCredit, targetGoodsOf } from './simplified.write.ts'

type Change = Body<typeof simplified.update>

export const update: Handler<typeof simplified.update> = async (ctx) => {
  const { params, body } = ctx
  const { event, paid_at, ...fields } = body
  const { lock_version: _version, ...besides } = fields
  if (event) refuseUntaken({ ...besides, ...(event !== 'PAY' && { paid_at }) })
  if (event === 'PAY') await payInvoice(ctx, params.id, paid_at)
  else if (event === 'UNPAY') await unpay(ctx, params.id)
  else if (paid_at !== undefined) throw Refusal.field('event', `Lauks „${labelOf('event')}” ir obligāts`)
  else await edit(ctx, params.id, fields)
  return { data: await loadSimplified(ctx, params.id) }
}

/** VAT depends on customer, date and payment method (INV-VAT-7); net prices stay. */
async function edit(ctx: Context, id: number, { lock_version, ...fields }: Omit<Change, 'event' | 'paid_at'>): Promise<void> {
  const { db, user } = ctx
  const locked = await beginSimplified(ctx, id, 'EDIT', lock_version)
  const changes = changesOf(locked, fields)
  const next = { ...locked, ...changes }
  await refuseWrong(ctx, locked, next)
  const trailEntry = await trail(db, 'simplified_invoices', id, changes)
  const { seller, buyer } = await simplifiedParties(db, next)
  await db
    .updateTable('simplified_invoices')
    .set({ ...changes, seller_snapshot: JSON.stringify(seller), buyer_snapshot: JSON.stringify(buyer), updated_by: user.id })
    .where('id', '=', id)
    .execute()
  if (next.date !== locked.date) await moveGoods(ctx, locked, next)
  if (next.customer_id !== locked.customer_id) await handOverUnits(db, id, next.customer_id)
  await decideVatAgain(db, id, next)
  const gross = await recompute(db, next)
  const grown = big(gross).minus(locked.gross)
  const repaid = next.customer_id !== locked.customer_id || next.payment_method !== locked.payment_method
  if (repaid || grown.gt(0) || next.date !== locked.date) await confirmCashSale(ctx, next, gross)
  if (repaid) await remarkOnCredit(ctx, next)
  else if (grown.gt(0)) await remarkOnCredit(ctx, next, grown)
  if (next.date !== locked.date) await keepOrder(ctx, locked, next.date)
  ctx.audit({ entity: 'simplified_invoices', id, event: 'EDIT', ...trailEntry, customer_id: next.customer_id })
}

/** Reverses goods on the old day and issues them on the new. */
async function moveGoods(ctx: Context, before: LockedSimplified, after: LockedSimplified): Promise<void> {
  const { rows } = await sql<Pick<SimplifiedLine, 'stock_item_id' | 'quantity' | 'units'> & { id: number }>`
    select id, stock_item_id, quantity, units::text as units from simplified_invoice_items
    where simplified_invoice_id = ${before.id} order by position, id`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  await settleGoods(ctx, before, ids, [])
  const targetGoods = rows.flatMap((line) => targetGoodsOf(line, line.id))
  await settleGoods(
    ctx,
    after,
    ids,
    targetGoods.map((each) => ({ ...each, field: 'date', unitsField: 'date' })),
  )
}

function changesOf(locked: LockedSimplified, given: Omit<Change, 'event' | 'paid_at' | 'lock_version'>) {
  const changes = definedFields(given)
  const customer_id = changes.customer_id === undefined ? locked.customer_id : changes.customer_id
  const moved = customer_id !== locked.customer_id
  return {
    ...changes,
    ...(moved && changes.branch_id === undefined && { branch_id: null }),
    ...(customer_id !== null && { buyer_name: null }),
  }
}

async function refuseWrong(ctx: Context, locked: LockedSimplified, next: LockedSimplified): Promise<void> {
  if (next.customer_id !== null && next.customer_id !== locked.customer_id) {
    await requireCustomer(ctx, next.customer_id)
    await confirmWithoutEInvoice(ctx, next.customer_id)
  }
  await requireReferences(ctx, next.customer_id ?? 0, { branch_id: next.branch_id })
  refuseOtherYear(locked, next.date)
  confirmMoved(ctx, 'simplified_invoice', locked, next.date)
  refuseDueBefore(next.date, next.due_date)
}

/** Idempotent. */
export async function payInvoice(ctx: Context, id: number, requestedDate?: string): Promise<void> {
  const paid_at = requestedDate ?? ctx.today
  const locked = await beginOnce(ctx, id, 'PAY')
  if (!locked) return refuseOtherThanDone(ctx.db, 'simplified_invoices', id, { paid_at: requestedDate })
  await enter(ctx, locked, 'PAY', paid_at)
}

/** For money that the bank brought: an invoice that is paid already is refused. Answers what was owed, EUR. */
export async function payWhole(
  ctx: Context,
  id: number,
  paid_at: string,
): Promise<{ owed: string; customer_id: number | null; method: string }> {
  const locked = await beginSimplified(ctx, id, 'PAY')
  const { rows } = await sql<{ owed: string }>`select gross - credited as owed from simplified_invoices where id = ${id}`.execute(ctx.db)
  await enter(ctx, locked, 'PAY', paid_at)
  return { owed: one(rows).owed, customer_id: locked.customer_id, method: locked.payment_method }
}

export async function unpay(ctx: Context, id: number): Promise<void> {
  const locked = await beginOnce(ctx, id, 'UNPAY')
  if (locked) await enter(ctx, locked, 'UNPAY', null)
}

async function enter(ctx: Context, locked: LockedSimplified, event: 'PAY' | 'UNPAY' | 'DELETE', paid_at: string | null): Promise<void> {
  const { id, customer_id } = locked
  const status = await stateAfter(ctx, locked, event)
  await sql`update simplified_invoices set status = ${status}, paid_at = ${paid_at}, updated_by = ${ctx.user.id} where id = ${id}`.execute(
    ctx.db,
  )
  const after = { status, ...(paid_at !== null && { paid_at }) }
  ctx.audit({ entity: 'simplified_invoices', id, event, before: { status: locked.status }, after, customer_id })
}

/** The number stays used (INV-NUMBER-4), goods return. */
export const remove: Handler<typeof simplified.remove> = async (ctx) => {
  const locked = await beginOnce(ctx, ctx.params.id, 'DELETE')
  if (locked) {
    const { rows } = await sql<{ id: number }>`select id from simplified_invoice_items where simplified_invoice_id = ${locked.id}`.execute(
      ctx.db,
    )
    await settleGoods(
      ctx,
      // Goods return today.
      { ...locked, date: ctx.today },
      rows.map((line) => line.id),
      [],
    )
    await enter(ctx, locked, 'DELETE', null)
  }
  return { data: await loadSimplified(ctx, ctx.params.id) }
}
