import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { LineOption } from '../../../contract/line-options.ts'
import { big, round4 } from '../../../contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { PriceSource } from '../catalog/price-rules.ts'
import { changeOfLine, columnsOfChange, complaintsOfChange, type LineChange } from '../stock/sale-line-change.ts'
import { channelOf } from '../catalog/catalog.prices.ts'
import { checkedLines, decideLines, refuseComplaints } from '../stock/sale-lines.ts'
import { advanceOrder } from './orders.transitions.ts'
import { insertLines } from './orders.lines.ts'
import { arrangeLines } from '../shared/line-order.ts'
import type { Actor } from '../shared/lifecycle.ts'
import type { LockedOrder } from './lock.ts'
import { loadOrder } from './orders.record.ts'
import { adjustReservation, dropReservations } from './reserve.ts'

export const items: Handler<typeof orders.items> = async (ctx) => {
  const { order_items } = await loadOrder(ctx, ctx.params.orderId)
  return { data: order_items }
}

/** Without a reservation during fulfilment. */
export const addItems: Handler<typeof orders.addItems> = async (ctx) => {
  await advanceOrder(ctx, ctx.params.orderId, 'ITEM_ADD', async (order) => {
    const lines = await checkedLines(ctx, { ...order, channel: channelOf(ctx.user) }, ctx.body.order_items)
    return { order_items: await insertLines(ctx, order.id, lines) }
  })
  return { data: await loadOrder(ctx, ctx.params.orderId) }
}

interface Line {
  id: number
  catalog_item_id: number
  name: string
  quantity: string
  unit_price: string
  base_price: string
  discount_percent: string
  price_source: PriceSource
  warehouse_id: number | null
  options: LineOption[]
  notes: string | null
  quantity_fulfilled: string
  quantity_invoiced: string
  quantity_reserved: string
  lock_version: number
  on_accepted: boolean
}

async function lineOf({ db }: Actor, order: LockedOrder, id: number): Promise<Line> {
  const { rows } = await sql<Line>`
    select i.*, exists (
      select from invoice_items n join invoices v on v.id = n.invoice_id
      where n.source_type = 'order_item' and n.source_id = i.id and v.accepted_at is not null) as on_accepted
    from order_items i where i.id = ${id} and i.order_id = ${order.id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/**
 * A given price or discount becomes manual; null restores the resolved one. The reservation follows
 * (docs/domain/sales.md#orders, ITEM_EDIT).
 */
export const updateItem: Handler<typeof orders.updateItem> = async (ctx) => {
  const { db, user, params, body } = ctx
  await advanceOrder(ctx, params.orderId, 'ITEM_EDIT', async (order) => {
    const line = await lineOf(ctx, order, params.itemId)
    if (line.lock_version !== body.lock_version) throw Refusal.stale(await loadOrder(ctx, order.id))
    const change = changeOfLine(line, body)
    refuseTooLittle(line, change)
    const [decided] = await decideLines(db, { ...order, channel: channelOf(ctx.user) }, [change.input], (_, field) => field)
    if (!decided) throw Refusal.missing()
    const needed = change.replaced ? change.input.quantity : round4(big(change.input.quantity).minus(big(line.quantity)))
    refuseComplaints([complaintsOfChange({ line, change, decided, needed }, user)], (_, field) => field)
    const columns = { ...columnsOfChange(decided, change), updated_by: user.id }
    await adjustReservation(ctx, order, { ...line, ...change.input, replaced: change.replaced, before: line.quantity }, () =>
      db.updateTable('order_items').set(columns).where('id', '=', line.id).execute(),
    )
    return { order_item_id: line.id, before: { quantity: line.quantity, unit_price: line.unit_price }, changes: body }
  })
  return { data: await loadOrder(ctx, params.orderId) }
}

function refuseTooLittle(line: Line, { input: { quantity }, replaced }: LineChange): void {
  if (line.on_accepted) throw Refusal.state('Rinda ir akceptētā rēķinā, to vairs nelabo')
  const used = big(line.quantity_fulfilled).gt(big(line.quantity_invoiced)) ? line.quantity_fulfilled : line.quantity_invoiced
  if (replaced && big(used).gt(0)) throw Refusal.field('item_id', `Lauks „${labelOf('item_id')}”: rinda jau ir izsniegta, preci nemaina`)
  if (big(quantity).lt(big(used))) {
    throw Refusal.field('quantity', `Lauks „${labelOf('quantity')}”: jau izsniegts ${formatQuantity(used)}, mazāk nevar būt`)
  }
}

export const arrangeItems: Handler<typeof orders.arrangeItems> = async (ctx) => {
  const { db, params, body } = ctx
  await advanceOrder(ctx, params.id, 'ITEM_EDIT', async (order) => {
    await arrangeLines(db, 'order_items', order.id, body.line_ids)
    return { arranged: body.line_ids }
  })
  return { data: await loadOrder(ctx, params.id) }
}

export const deleteItem: Handler<typeof orders.deleteItem> = async (ctx) => {
  const { db, params } = ctx
  await advanceOrder(ctx, params.orderId, 'ITEM_DELETE', async (order) => {
    const line = await lineOf(ctx, order, params.itemId)
    if (big(line.quantity_fulfilled).gt(0)) throw Refusal.state('Rinda jau ir izsniegta, to nedzēš')
    await dropReservations(db, [line.id])
    await sql`delete from order_items where id = ${line.id}`.execute(db)
    const { name, quantity, unit_price } = line
    return { order_item_id: line.id, deleted: { name, quantity, unit_price } }
  })
  return { data: await loadOrder(ctx, params.orderId) }
}
