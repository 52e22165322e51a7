import { sql } from 'kysely'
import type { offers } from '../../../contract/offers/offers.ts'
import type { LineOption } from '../../../contract/line-options.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import type { Actor } from '../shared/lifecycle.ts'
import type { PriceSource } from '../catalog/price-rules.ts'
import { changeOfLine, columnsOfChange, complaintsOfChange } from '../stock/sale-line-change.ts'
import { decideLines, refuseComplaints } from '../stock/sale-lines.ts'
import { advanceOffer } from './offers.transitions.ts'
import { insertOfferLines, lineOwner, offerLinesOf, usualCost } from './offers.lines.ts'
import { loadOffer } from './offers.record.ts'

export const addItems: Handler<typeof offers.addItems> = async (ctx) => {
  const { offer_id, offer_items } = ctx.body
  await advanceOffer(ctx, offer_id, 'EDIT', async (offer) => {
    const lines = await offerLinesOf(ctx, offer, offer_items)
    return { offer_items: await insertOfferLines(ctx, offer.id, lines) }
  })
  return { data: await loadOffer(ctx, offer_id) }
}

interface Line {
  id: number
  offer_id: number
  catalog_item_id: number
  name: string
  quantity: string
  unit_price: string
  base_price: string
  price_source: PriceSource
  discount_percent: string
  warehouse_id: number | null
  options: LineOption[]
  notes: string | null
  lock_version: number
}

/** Unlocked; the lock checks visibility. */
async function lineOf({ db }: Pick<Actor, 'db'>, id: number): Promise<Line> {
  const { rows } = await sql<Line>`select * from offer_items where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** A given price or discount becomes manual; null restores the resolved one. */
export const updateItem: Handler<typeof offers.updateItem> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { offer_id } = await lineOf(ctx, params.id)
  await advanceOffer(ctx, offer_id, 'EDIT', async (offer) => {
    const line = await lineOf(ctx, params.id)
    if (line.lock_version !== body.lock_version) throw Refusal.stale(await loadOffer(ctx, offer.id))
    const change = changeOfLine(line, body)
    const [decided] = await decideLines(db, await lineOwner(ctx, offer), [change.input], (_, field) => field)
    if (!decided) throw Refusal.missing()
    refuseComplaints([complaintsOfChange({ line, change, decided, needed: change.input.quantity }, user)], (_, field) => field)
    const { is_optional, group_title, purchase_price } = body
    await db
      .updateTable('offer_items')
      .set({
        ...columnsOfChange(decided, change),
        ...(change.replaced && { purchase_price: usualCost(decided) }),
        ...(is_optional !== undefined && { is_optional }),
        ...(group_title !== undefined && { group_title }),
        ...(purchase_price !== undefined && { purchase_price }),
        updated_by: user.id,
      })
      .where('id', '=', line.id)
      .execute()
    return { offer_item_id: line.id, before: { quantity: line.quantity, unit_price: line.unit_price }, changes: body }
  })
  return { data: await loadOffer(ctx, offer_id) }
}

export const arrangeItems: Handler<typeof offers.arrangeItems> = async (ctx) => {
  const { db, params, body } = ctx
  await advanceOffer(ctx, params.id, 'EDIT', async (offer) => {
    await arrangeLines(db, 'offer_items', offer.id, body.line_ids)
    return { arranged: body.line_ids }
  })
  return { data: await loadOffer(ctx, params.id) }
}

export const deleteItem: Handler<typeof offers.deleteItem> = async (ctx) => {
  const { offer_id, name, quantity, unit_price } = await lineOf(ctx, ctx.params.id)
  await advanceOffer(ctx, offer_id, 'EDIT', async () => {
    await sql`delete from offer_items where id = ${ctx.params.id}`.execute(ctx.db)
    return { offer_item_id: ctx.params.id, deleted: { name, quantity, unit_price } }
  })
  return { data: await loadOffer(ctx, offer_id) }
}
