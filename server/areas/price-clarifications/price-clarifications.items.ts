import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { trail } from '../../http/changed-columns.ts'
import { beginPriceClarification } from './price-clarifications.transitions.ts'
import { selectedSupplier, writeAnswers, type LockedLine } from './answers.ts'
import { refuseUsed } from './price-clarifications.update.ts'
import { inputLines, decideLines, insertLines } from './price-clarifications.lines.ts'
import { loadPriceClarification } from './price-clarifications.record.ts'

/** Typed lines, and lines parsed from a customer's mail. */
export const addItems: Handler<typeof priceClarifications.addItems> = async (ctx) => {
  const { db, body } = ctx
  const { items, text, price_clarification_id } = body
  const { id } = await beginPriceClarification(ctx, price_clarification_id, 'EDIT')
  const { lines, fieldOf } = await inputLines(db, { items, text })
  const field = text ? 'text' : 'items'
  if (lines.length === 0) throw Refusal.field(field, `Lauks „${labelOf(field)}”: nav nevienas rindas`)
  await insertLines(ctx, id, await decideLines(db, lines, fieldOf), field)
  ctx.audit({
    entity: 'price_clarifications',
    id,
    event: 'ITEMS_ADDED',
    after: { lines: lines.length, names: lines.map(({ name }) => name).slice(0, 20) },
  })
  return { data: await loadPriceClarification(ctx, id) }
}

export const updateItem: Handler<typeof priceClarifications.updateItem> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, answers, supplier_id, not_available, ...fields } = body
  const { price_clarification_id } = await itemOf(ctx, params.id)
  const { id } = await beginPriceClarification(ctx, price_clarification_id, 'EDIT')
  const current = await itemOf(ctx, params.id)
  if (current.lock_version !== lock_version) throw Refusal.stale(await loadPriceClarification(ctx, id))
  if (fields.name || fields.quantity || fields.catalog_item_id !== undefined)
    await decideLines(db, [{ ...current, ...definedFields(fields) }], (_, field) => field)
  if (answers) await writeAnswers(ctx, current, answers)
  // A given quantity is no longer unclear.
  const quantity_unclear = fields.quantity_unclear ?? (fields.quantity ? false : undefined)
  const changes = {
    ...definedFields({ ...fields, quantity_unclear }),
    ...(await selectedSupplier(ctx, current, { supplier_id, not_available })),
  }
  const trailEntry = await trail(db, 'price_clarification_items', params.id, changes)
  await db
    .updateTable('price_clarification_items')
    // Saving only answers also increments the line's version.
    .set({ ...changes, updated_by: user.id, lock_version: sql<number>`lock_version + 1` })
    .where('id', '=', params.id)
    .execute()
  ctx.audit({
    entity: 'price_clarifications',
    id,
    event: 'ITEM_CHANGED',
    before: { name: current.name, ...trailEntry.before },
    after: { ...trailEntry.after, ...(answers && { answers }) },
  })
  return { data: await loadPriceClarification(ctx, id) }
}

export const arrangeItems: Handler<typeof priceClarifications.arrangeItems> = async (ctx) => {
  const { id } = await beginPriceClarification(ctx, ctx.params.id, 'EDIT')
  await arrangeLines(ctx.db, 'price_clarification_items', id, ctx.body.line_ids)
  ctx.audit({ entity: 'price_clarifications', id, event: 'EDIT', after: { arranged: ctx.body.line_ids } })
  return { data: await loadPriceClarification(ctx, id) }
}

export const removeItem: Handler<typeof priceClarifications.removeItem> = async (ctx) => {
  const { price_clarification_id } = await itemOf(ctx, ctx.params.id)
  const { id } = await beginPriceClarification(ctx, price_clarification_id, 'EDIT')
  const { name } = await itemOf(ctx, ctx.params.id)
  await refuseUsed(ctx, ctx.params.id)
  await sql`delete from price_clarification_items where id = ${ctx.params.id}`.execute(ctx.db)
  ctx.audit({ entity: 'price_clarifications', id, event: 'ITEM_REMOVED', before: { name } })
  return { data: await loadPriceClarification(ctx, id) }
}

interface Line extends LockedLine {
  name: string
  catalog_item_id: number | null
  quantity: string
  lock_version: number
}

async function itemOf({ db }: Context, id: number): Promise<Line> {
  const found = await db
    .selectFrom('price_clarification_items')
    .select(['id', 'price_clarification_id', 'name', 'catalog_item_id', 'quantity', 'supplier_id', 'not_available', 'lock_version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw Refusal.missing()
  return found
}
