import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { lineNet } from '../../../contract/money.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import { catalogItemUnit } from '../../../machines/catalog-item-unit.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { decideVat } from '../catalog/vat.ts'
import { requireCustomer } from '../customers/document-owner.ts'
import { moveOf } from '../shared/lifecycle.ts'
import { vatQuestionOf } from '../simplified/simplified.prices.ts'
import { retaxed } from '../simplified/retaxed.ts'
import { beginOnce, beginSale, refuseReturn, stateAfter, type LockedSale } from './shop.transitions.ts'
import { invoiceSale } from './invoice.ts'
import { termsOf } from './shop.lines.ts'
import { isByTransfer, settlePayments } from './shop.pay.ts'
import { loadShopOrder } from './shop.record.ts'
import { moveAll, recompute } from './shop.write.ts'

type Change = Body<typeof shop.update>

export const update: Handler<typeof shop.update> = async (ctx) => {
  const { params, body } = ctx
  if (body.event === 'PARK') await park(ctx, params.id)
  else if (body.event === 'RESUME') await resume(ctx, params.id)
  else if (body.event === 'PAY') await pay(ctx, params.id, body)
  else {
    const { event: _, ...fields } = body
    await edit(ctx, params.id, fields)
  }
  return { data: await loadShopOrder(ctx, params.id), warnings: [] }
}

async function edit(ctx: Context, id: number, { lock_version, payments, cash_received, ...fields }: Omit<Change, 'event'>): Promise<void> {
  if (payments !== undefined || cash_received !== undefined) throw Refusal.field('event', 'Naudu saņem ar notikumu PAY')
  const locked = await beginSale(ctx, id, 'EDIT', lock_version)
  const changes = definedFields(fields)
  if (changes.customer_id !== undefined && changes.customer_id !== locked.customer_id) refuseReturn(locked)
  if (changes.customer_id && changes.customer_id !== locked.customer_id) await requireCustomer(ctx, changes.customer_id)
  const trailEntry = await trail(ctx.db, 'shop_orders', id, changes)
  await ctx.db
    .updateTable('shop_orders')
    .set({ ...changes, updated_by: ctx.user.id })
    .where('id', '=', id)
    .execute()
  if (changes.customer_id !== undefined) await handOver(ctx, id, changes.customer_id)
  ctx.audit({ entity: 'shop_orders', id, event: 'EDIT', ...trailEntry, customer_id: changes.customer_id ?? locked.customer_id })
}

/** Moves the units to the new buyer. */
async function handOver({ db }: Context, id: number, customerId: number | null): Promise<void> {
  await sql`
    update catalog_item_units u set customer_id = ${customerId}
    from shop_order_items i
    where i.shop_order_id = ${id} and u.catalog_item_id = i.catalog_item_id and i.units ? u.number and u.status = ${moveOf(catalogItemUnit, 'ISSUE').to}`.execute(
    db,
  )
}

async function pay(ctx: Context, id: number, { payments = [], cash_received, lock_version, ...fields }: Change): Promise<void> {
  const locked = await beginSale(ctx, id, 'PAY', lock_version)
  const { event: _, ...changes } = definedFields(fields)
  if (changes.customer_id && changes.customer_id !== locked.customer_id) await requireCustomer(ctx, changes.customer_id)
  const sale = { ...locked, customer_id: changes.customer_id === undefined ? locked.customer_id : changes.customer_id }
  const byTransfer = isByTransfer(payments)
  if (byTransfer) await refuseOtherVat(ctx, sale)
  if (Object.keys(changes).length > 0) {
    await ctx.db
      .updateTable('shop_orders')
      .set({ ...changes, updated_by: ctx.user.id })
      .where('id', '=', id)
      .execute()
  }
  await settlePayments(ctx, sale, payments, cash_received)
  ctx.audit({ entity: 'shop_orders', id, event: 'PAY', after: { ...changes, payments, cash_received }, customer_id: sale.customer_id })
  if (byTransfer) await invoiceSale(ctx, { id, customer_id: sale.customer_id, date: sale.date, byTransfer })
}

/** Reverse charge depends on the payment method (INV-VAT-7) and changes prices; such a sale must be re-entered. */
async function refuseOtherVat({ db }: Context, sale: LockedSale): Promise<void> {
  const { rows } = await sql<{ catalog_item_id: number; vat_category: string }>`
    select catalog_item_id, vat_category from shop_order_items where shop_order_id = ${sale.id}`.execute(db)
  const decided = await decideVat(
    db,
    vatQuestionOf(termsOf(sale, true)),
    rows.map((row) => row.catalog_item_id),
  )
  if (rows.some((row) => row.vat_category !== 'O' && decided.get(row.catalog_item_id)?.vat_category !== row.vat_category)) {
    throw Refusal.field('payments', 'Ar pārskaitījumu šim pircējam ir cita PVN kārtība; dzēsiet pārdevumu un ievadiet to no jauna')
  }
}

async function park(ctx: Context, id: number): Promise<void> {
  const locked = await beginOnce(ctx, id, 'PARK')
  if (!locked) return
  // Returned today.
  await moveAll(ctx, { ...locked, date: ctx.today }, 'back')
  await enter(ctx, locked, 'PARK', locked.date)
}

/** Today, at its net prices and today's VAT. */
async function resume(ctx: Context, id: number): Promise<void> {
  const locked = await beginOnce(ctx, id, 'RESUME')
  if (!locked) return
  const sale = { ...locked, date: ctx.today }
  await enter(ctx, locked, 'RESUME', sale.date)
  await decideAgain(ctx, sale)
  await moveAll(ctx, sale, 'out')
  await recompute(ctx.db, sale)
}

interface Priced {
  id: number
  catalog_item_id: number
  price_gross: string
  quantity: string
  discount_percent: string
}

async function decideAgain({ db }: Context, sale: LockedSale): Promise<void> {
  const { rows } = await sql<Pick<VatDecision, 'vat_category' | 'vat_rate'> & Priced>`
    select id, catalog_item_id, vat_category, vat_rate, price_gross, quantity, discount_percent
    from shop_order_items where shop_order_id = ${sale.id} and vat_category <> 'O' order by id`.execute(db)
  const decided = await decideVat(
    db,
    vatQuestionOf(termsOf(sale)),
    rows.map((row) => row.catalog_item_id),
  )
  for (const row of rows) {
    const vat = decided.get(row.catalog_item_id)
    if (!vat) continue
    const { unit_price: price_gross } = retaxed({ unit_price: row.price_gross, counterpart_price: null }, row, vat)
    const amount = lineNet({ ...row, unit_price: price_gross })
    await db
      .updateTable('shop_order_items')
      .set({ ...vat, price_gross, amount })
      .where('id', '=', row.id)
      .execute()
  }
}

async function enter(ctx: Context, locked: LockedSale, event: 'PARK' | 'RESUME', date: string): Promise<void> {
  const { id, customer_id } = locked
  const status = await stateAfter(ctx, locked, event)
  await sql`update shop_orders set status = ${status}, date = ${date}, sold_at = case when date = ${date}::date then sold_at end, updated_by = ${ctx.user.id} where id = ${id}`.execute(
    ctx.db,
  )
  ctx.audit({ entity: 'shop_orders', id, event, before: { status: locked.status }, after: { status }, customer_id })
}

/** Returns goods and restores gift cards. */
export const remove: Handler<typeof shop.remove> = async (ctx) => {
  const locked = await beginSale(ctx, ctx.params.id, 'DELETE')
  await moveAll(ctx, { ...locked, date: ctx.today }, 'back')
  await sql`delete from shop_orders where id = ${locked.id}`.execute(ctx.db)
  ctx.audit({ entity: 'shop_orders', id: locked.id, event: 'DELETE', before: locked, customer_id: locked.customer_id })
  return {}
}
