import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { handOver, lockHeld } from '../stock/reservations.ts'
import { targetColumns, copiedColumns } from '../shared/copy-mappings.ts'
import { advanceOrder } from './orders.transitions.ts'
import { copyHeader, numberOrder } from './orders.create.ts'
import type { Actor } from '../shared/lifecycle.ts'
import type { LockedOrder } from './lock.ts'
import { openLines, openOf, type OpenLine } from './open-lines.ts'
import { loadOrder } from './orders.record.ts'
import { lineSource } from './reserve.ts'
import { splitLine } from './orders.copy-mappings.ts'

/** Conserves quantities, unrounded amounts, VAT decisions and reservations (INV-SALE-1). */
export const split: Handler<typeof orders.split> = async (ctx) => {
  const id = await splitOff(ctx, ctx.params.id, (order) => openLines(ctx.db, order, ctx.body.order_items))
  return { order_id: id, data: await loadOrder(ctx, id) }
}

export const splitMissing: Handler<typeof orders.splitMissing> = async (ctx) => {
  const id = await splitOff(ctx, ctx.params.id, async (order) => {
    const open = await openLines(ctx.db, order, undefined)
    await lockHeld(
      ctx.db,
      open.map((line) => lineSource(line.id)),
    )
    // The reserved quantity is read under the lock.
    const lines = await openLines(ctx.db, order, undefined)
    const parts = lines.flatMap((line) => {
      const missing = big(line.requestedQuantity).minus(big(line.quantity_reserved))
      return line.is_stocked && missing.gt(0) ? [Object.assign(line, { requestedQuantity: missing.toFixed(4) })] : []
    })
    if (parts.length === 0) throw Refusal.state('Visas preces ir izsniegtas vai rezervētas: atdalīt nav ko')
    return parts
  })
  return { order_id: id, data: await loadOrder(ctx, id) }
}

/** Gives the key of the new order. */
async function splitOff(ctx: Context, orderId: number, partsOf: (order: LockedOrder) => Promise<OpenLine[]>): Promise<number> {
  let id = 0
  await advanceOrder(ctx, orderId, 'SPLIT', async (order) => {
    const parts = await partsOf(order)
    await refuseEmptied(ctx, order, parts)
    const date = await dayOfSplit(ctx, order)
    id = await copyHeader(ctx, order.id, 'split', date)
    await lockHeld(
      ctx.db,
      parts.map((part) => lineSource(part.id)),
    )
    for (const [index, part] of parts.entries()) await movePart(ctx, part, id, index + 1)
    await numberOrder(ctx, { id, customer_id: order.customer_id, date }, 'CREATED')
    return { split_to: id, order_items: parts.map((part) => ({ id: part.id, quantity: part.requestedQuantity })) }
  })
  return id
}

async function refuseEmptied({ db }: Actor, order: LockedOrder, parts: readonly OpenLine[]): Promise<void> {
  const moved = new Map(parts.map((part) => [part.id, part.requestedQuantity]))
  const lines = await db.selectFrom('order_items').select(['id', 'quantity']).where('order_id', '=', order.id).execute()
  if (lines.every(({ id, quantity }) => big(quantity).eq(big(moved.get(id))))) {
    throw Refusal.field('order_items', 'Sākotnējā pasūtījumā jāpaliek vismaz kaut kam; viss pasūtījums nav jāsadala')
  }
}

/** Keeps the date unless its period was closed. */
async function dayOfSplit({ db, today }: Actor, order: LockedOrder): Promise<string> {
  const { rows } = await sql<{ closed: boolean }>`select coalesce(${order.date}::date <= locked_until(), false) as closed`.execute(db)
  return one(rows).closed ? today : order.date
}

async function movePart({ db, user }: Actor, part: OpenLine, to: number, position: number): Promise<void> {
  if (big(part.requestedQuantity).eq(big(part.quantity))) {
    await sql`update order_items set order_id = ${to}, position = ${position}, updated_by = ${user.id} where id = ${part.id}`.execute(db)
    return
  }
  const { rows } = await sql<{ id: number }>`
    insert into order_items (${targetColumns(splitLine)}, order_id, position, quantity, split_from_item_id, created_by, updated_by)
    select ${copiedColumns(splitLine, 'i')}, ${to}, ${position}, ${part.requestedQuantity}, i.id, ${user.id}, ${user.id}
    from order_items i where i.id = ${part.id} returning id`.execute(db)
  const stays = openOf(part).minus(big(part.requestedQuantity))
  const moved = big(part.quantity_reserved).minus(stays)
  if (moved.gt(0)) await handOver(db, lineSource(part.id), lineSource(one(rows).id), moved)
  await sql`update order_items set quantity = quantity - ${part.requestedQuantity}::numeric, updated_by = ${user.id} where id = ${part.id}`.execute(
    db,
  )
}
