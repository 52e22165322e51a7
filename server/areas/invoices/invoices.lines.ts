import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import type { Body } from '../../../contract/calls.ts'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Context, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { visibleInvoices } from '../../http/visible.ts'
import { refuseBelowFloor } from '../stock/sale-line-facts.ts'
import { beginInvoice } from './invoices.transitions.ts'
import { netAgain } from './draft.ts'
import { holdersOf, tellRemoved } from './holders.ts'
import { loadInvoice } from './invoices.record.ts'
import { nameInvoicedUnits } from './invoices.units.ts'
import { recomputeInvoice } from './vat.ts'

interface Item {
  id: number
  invoice_id: number
  source_type: string
  source_id: number | null
  quantity: string
  unit_price: string
  discount_percent: string
  lock_version: number
}

async function itemOf({ db, user }: Context, id: number): Promise<Item> {
  const { rows } = await sql<Item>`
    select i.id, i.invoice_id, i.source_type, i.source_id, i.quantity, i.unit_price, i.discount_percent, i.lock_version
    from invoice_items i join invoices t on t.id = i.invoice_id ${whereAll([sql`i.id = ${id}`, ...visibleInvoices(user)])}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Quantity can only decrease, as no more was delivered. */
export const updateItem: Handler<typeof invoices.updateItem> = async (ctx) => {
  const { db, params, body } = ctx
  const { invoice_id } = await itemOf(ctx, params.id)
  const locked = await beginInvoice(ctx, invoice_id, 'ITEM_EDIT')
  // Reread under the lock.
  const item = await itemOf(ctx, params.id)
  const { lock_version, ...fields } = body
  if (item.lock_version !== lock_version) throw Refusal.stale(await loadInvoice(ctx, invoice_id))
  if (fields.quantity && big(fields.quantity).gt(big(item.quantity))) {
    throw Refusal.field('quantity', `Lauks „${labelOf('quantity')}”: šajā rindā nevar būt vairāk par ${formatQuantity(item.quantity)}`)
  }
  const changes = definedFields(fields)
  if (fields.unit_price ?? fields.discount_percent) await refuseCheap(ctx, { ...item, ...changes })
  if (item.source_type === 'late_interest') refuseInterest(fields)
  const figures = fields.quantity ?? fields.unit_price ?? fields.discount_percent
  const net = figures === undefined ? {} : { net: await netAgain(db, { ...item, ...changes }) }
  await db
    .updateTable('invoice_items')
    .set({ ...changes, ...net, updated_by: ctx.user.id })
    .where('id', '=', item.id)
    .execute()
  if (fields.quantity !== undefined) await nameInvoicedUnits(db, invoice_id)
  await recomputeInvoice(db, invoice_id)
  if (fields.quantity !== undefined) await tellRemoved(ctx, await holdersOf(db, invoice_id))
  const { customer_id } = locked
  ctx.audit({ entity: 'invoices', id: invoice_id, event: 'ITEM_EDIT', before: item, after: changes, customer_id })
  return { data: await loadInvoice(ctx, invoice_id) }
}

/** INV-INTEREST-6 */
function refuseInterest(fields: Omit<Body<typeof invoices.updateItem>, 'lock_version'>): void {
  const changed = (['quantity', 'unit_price', 'discount_percent'] as const).find((field) => fields[field] !== undefined)
  if (!changed) return
  throw Refusal.field(changed, `Lauks „${labelOf(changed)}”: procentu summa ir prasījumā; atceliet to un prasiet no jauna`)
}

/** The order line's price floor applies (docs/domain/sales.md#price-resolution rule 8); charges have none. */
async function refuseCheap(ctx: Context, { source_id, unit_price, discount_percent }: Item): Promise<void> {
  const { rows } = await sql<{ item_id: number; warehouse_id: number }>`
    select i.catalog_item_id as item_id, coalesce(i.warehouse_id, o.warehouse_id) as warehouse_id
    from order_items i join orders o on o.id = i.order_id where i.id = ${source_id}`.execute(ctx.db)
  await refuseBelowFloor(
    ctx,
    rows.map((sold) => ({ ...sold, unit_price, discount_percent })),
    () => 'unit_price',
  )
}

export const arrangeItems: Handler<typeof invoices.arrangeItems> = async (ctx) => {
  const { id, customer_id } = await beginInvoice(ctx, ctx.params.id, 'ITEM_EDIT')
  await arrangeLines(ctx.db, 'invoice_items', id, ctx.body.line_ids)
  ctx.audit({ entity: 'invoices', id, event: 'ITEM_EDIT', after: { arranged: ctx.body.line_ids }, customer_id })
  return { data: await loadInvoice(ctx, id) }
}

export const removeItem: Handler<typeof invoices.removeItem> = async (ctx) => {
  const item = await itemOf(ctx, ctx.params.id)
  const locked = await beginInvoice(ctx, item.invoice_id, 'ITEM_DELETE')
  if (item.source_type === 'late_interest')
    throw Refusal.state('Procentu rindas no rēķina neizņem pa vienai; atceliet prasījumu vai dzēsiet rēķinu')
  const holders = await holdersOf(ctx.db, item.invoice_id)
  const deleted = await sql`delete from invoice_items where id = ${item.id} returning id`.execute(ctx.db)
  if (deleted.rows.length === 0) throw Refusal.missing()
  await recomputeInvoice(ctx.db, item.invoice_id)
  await tellRemoved(ctx, holders)
  ctx.audit({ entity: 'invoices', id: item.invoice_id, event: 'ITEM_DELETE', before: item, customer_id: locked.customer_id })
  return { data: await loadInvoice(ctx, item.invoice_id) }
}
