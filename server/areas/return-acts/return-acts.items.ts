import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { returnActs } from '../../../contract/return-acts/return-acts.ts'
import type { Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { trail } from '../../http/changed-columns.ts'
import { rateOn } from '../supplier-invoices/supplier-invoices.create.ts'
import {
  goodsIn,
  plainField,
  requireCounted,
  requireGoods,
  requireThere,
  unitsOf,
} from '../technical-documents/technical-documents.lines.ts'
import { begin } from './return-acts.transitions.ts'
import { insertLines, planned, refuseMoreThan, refusePriced } from './return-acts.lines.ts'
import { loadReturnAct, returnActItem, returnActItems } from './return-acts.record.ts'

export const items: Handler<typeof returnActs.items> = async (ctx) => ({ data: (await loadReturnAct(ctx, ctx.params.id)).return_act_items })

export const item: Handler<typeof returnActs.item> = async ({ db, params }) => ({ data: await returnActItem(db, params) })

export const addItem: Handler<typeof returnActs.addItem> = async (ctx) => {
  const { db, params, body } = ctx
  const act = await begin(ctx, params.id, 'ITEM_ADD')
  const line = await planned(db, act, body, plainField)
  const there = await returnActItems(db, act.id)
  const source = line.procurement_invoice_item_id
  if (there.some((each) => each.item_id === line.item_id && each.procurement_invoice_item_id === source)) {
    const field = source === null ? 'item_id' : 'procurement_invoice_item_id'
    throw Refusal.field(field, `Lauks „${labelOf(field)}”: prece dokumentā jau ir`)
  }
  await insertLines(ctx, act, [line])
  ctx.audit({ entity: 'return_acts', id: act.id, event: 'ITEM_ADD', after: line })
  return { data: await loadReturnAct(ctx, act.id) }
}

/** Prices only without an invoice. */
export const updateItem: Handler<typeof returnActs.updateItem> = async (ctx) => {
  const { db, params, body, user } = ctx
  const { id, date, warehouse_id } = await begin(ctx, params.id, 'ITEM_EDIT')
  const before = await returnActItem(db, params)
  const { lock_version, units, ...changes } = body
  if (before.lock_version !== lock_version) throw Refusal.stale(await loadReturnAct(ctx, id))
  const quantity = changes.quantity ?? before.quantity
  if (before.procurement_invoice_item_id !== null) {
    refusePriced(changes, plainField)
    if (changes.quantity !== undefined) refuseMoreThan(before.returnable, quantity, 'quantity')
  }
  const goods = requireGoods((await goodsIn(db, warehouse_id, [before.item_id])).get(before.item_id), plainField)
  if (changes.quantity !== undefined) requireCounted(goods, changes.quantity, plainField)
  if (changes.quantity !== undefined) requireThere(goods, quantity, plainField)
  const code = changes.vat_rate_code
  const values = {
    ...definedFields(changes),
    ...(code !== undefined && { vat_rate: await rateOn(db, date, code) }),
    ...((units !== undefined || changes.quantity !== undefined) && {
      units: unitsOf(goods, quantity, units === undefined ? before.units : units, plainField),
    }),
  }
  const changed = await trail(db, 'return_act_items', before.id, values)
  await db
    .updateTable('return_act_items')
    .set({ ...values, updated_by: user.id })
    .where('id', '=', before.id)
    .execute()
  ctx.audit({ entity: 'return_acts', id, event: 'ITEM_EDIT', ...changed })
  return { data: await loadReturnAct(ctx, id) }
}

export const arrangeItems: Handler<typeof returnActs.arrangeItems> = async (ctx) => {
  const { id } = await begin(ctx, ctx.params.id, 'ITEM_EDIT')
  await arrangeLines(ctx.db, 'return_act_items', id, ctx.body.line_ids)
  ctx.audit({ entity: 'return_acts', id, event: 'ITEM_EDIT', after: { arranged: ctx.body.line_ids } })
  return { data: await loadReturnAct(ctx, id) }
}

export const removeItem: Handler<typeof returnActs.removeItem> = async (ctx) => {
  const { id } = await begin(ctx, ctx.params.id, 'ITEM_DELETE')
  const before = await returnActItem(ctx.db, ctx.params)
  await sql`delete from return_act_items where id = ${before.id}`.execute(ctx.db)
  ctx.audit({ entity: 'return_acts', id, event: 'ITEM_DELETE', before })
  return { data: await loadReturnAct(ctx, id) }
}
