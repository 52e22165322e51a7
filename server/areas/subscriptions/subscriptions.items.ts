import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { subscription as chart } from '../../../machines/subscription.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { trail } from '../../http/changed-columns.ts'
import { beginSubscription, lockSubscription } from './subscriptions.transitions.ts'
import { decideLines, insertLines, type DecidedLine, type LineInput } from './subscriptions.lines.ts'
import { loadSubscription } from './subscriptions.record.ts'

export const addItems: Handler<typeof subscriptions.addItems> = async (ctx) => {
  const { subscription_id, items } = ctx.body
  const { id, customer_id } = await beginSubscription(ctx, subscription_id, 'EDIT')
  const lines = await decideLines(ctx, customer_id, items, (place, field) => `items.${place}.${field}`)
  await insertLines(ctx, id, lines)
  ctx.audit({ entity: 'subscriptions', id, event: 'ITEMS_ADDED', after: { items: lines.map(({ name }) => name) }, customer_id })
  return { data: await loadSubscription(ctx, id) }
}

/** Changeable after acceptance, from the next period (docs/domain/invoicing.md#subscriptions). */
const prices: ReadonlySet<string> = new Set(['unit_price', 'discount_percent'])

export const updateItem: Handler<typeof subscriptions.updateItem> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { event: requestedEvent, lock_version, ...fields } = body
  const { subscription_id } = await itemOf(ctx, params.id)
  const subscription = await lockSubscription(ctx, subscription_id)
  const event = requestedEvent ?? (subscription.status === chart.initial ? 'EDIT' : 'CHANGE_PRICE')
  const { id, customer_id } = await beginSubscription(ctx, subscription_id, event)
  const current = await itemOf(ctx, params.id)
  if (current.lock_version !== lock_version) throw Refusal.stale(await loadSubscription(ctx, id))
  const changes = definedFields(fields)
  const other = Object.keys(changes).find((field) => !prices.has(field))
  if (event === 'CHANGE_PRICE' && other)
    throw Refusal.field(other, `Lauks „${labelOf(other)}”: akceptētai abonēšanai var mainīt tikai cenas`)
  const { subscription_id: _, lock_version: __, price_source: ___, ...line } = current
  const figures = event === 'EDIT' ? (await decideLines(ctx, customer_id, [{ ...line, ...changes }], (_place, field) => field))[0] : changes
  const values = { ...figures, price_source: sourceAfter(current, changes) }
  const trailEntry = await trail(db, 'subscription_items', params.id, values)
  await db
    .updateTable('subscription_items')
    .set({ ...values, updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  ctx.audit({
    entity: 'subscriptions',
    id,
    event: event === 'EDIT' ? 'ITEM_CHANGED' : event,
    before: { name: current.name, ...trailEntry.before },
    after: trailEntry.after,
    customer_id,
  })
  return { data: await loadSubscription(ctx, id) }
}

/** An unchanged price keeps its source; a given one, or one left by an item change, is manual. */
function sourceAfter(line: Line, changes: Partial<LineInput>): DecidedLine['price_source'] {
  const item = changes.catalog_item_id === undefined ? line.catalog_item_id : changes.catalog_item_id
  if (item === null) return null
  const stands = item === line.catalog_item_id && changes.unit_price === undefined && changes.discount_percent === undefined
  return stands ? line.price_source : 'manual'
}

export const arrangeItems: Handler<typeof subscriptions.arrangeItems> = async (ctx) => {
  const { id, customer_id } = await beginSubscription(ctx, ctx.params.id, 'EDIT')
  await arrangeLines(ctx.db, 'subscription_items', id, ctx.body.line_ids)
  ctx.audit({ entity: 'subscriptions', id, event: 'EDIT', after: { arranged: ctx.body.line_ids }, customer_id })
  return { data: await loadSubscription(ctx, id) }
}

export const removeItem: Handler<typeof subscriptions.removeItem> = async (ctx) => {
  const { subscription_id } = await itemOf(ctx, ctx.params.id)
  const { id, customer_id } = await beginSubscription(ctx, subscription_id, 'EDIT')
  const { name } = await itemOf(ctx, ctx.params.id)
  await sql`delete from subscription_items where id = ${ctx.params.id}`.execute(ctx.db)
  ctx.audit({ entity: 'subscriptions', id, event: 'ITEM_REMOVED', before: { name }, customer_id })
  return { data: await loadSubscription(ctx, id) }
}

interface Line extends DecidedLine {
  subscription_id: number
  lock_version: number
}

async function itemOf({ db }: Context, id: number): Promise<Line> {
  const { rows } = await sql<Line>`
    select subscription_id, catalog_item_id, name, description, quantity, measure_unit_id, unit_price, discount_percent, price_source, vat_rate_code, lock_version
    from subscription_items where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
