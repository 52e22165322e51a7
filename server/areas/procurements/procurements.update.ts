import { sql } from 'kysely'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import type { Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseOtherThanDone } from '../shared/repeated.ts'
import { advance, advanceOnce, type LockedProcurement } from './procurements.transitions.ts'
import { requireHeader } from './procurements.header.ts'
import { moveToAnotherDay } from './redate.ts'
import { loadProcurement } from './procurements.record.ts'

/** `event` marks the goods as ordered; idempotent. */
export const update: Handler<typeof procurements.update> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, event, ...fields } = body
  const save = async (procurement: LockedProcurement) => {
    if (procurement.lock_version !== lock_version) throw Refusal.stale(await loadProcurement(ctx, params.id))
    await requireHeader(db, headerAfter(procurement, fields))
    await db
      .updateTable('procurements')
      .set({ ...definedFields(fields), updated_by: user.id })
      .where('id', '=', procurement.id)
      .execute()
    return definedFields(fields)
  }
  if (event) {
    const advanced = await advanceOnce(ctx, params.id, event, save)
    if (!advanced) await refuseOtherThanDone(db, 'procurements', params.id, fields)
  } else await advance(ctx, { id: params.id, event: 'EDIT' }, save)
  return { data: await loadProcurement(ctx, params.id) }
}

type Fields = { [Field in 'supplier_id' | 'source_warehouse_id' | 'for_order_id']?: number | null | undefined } & {
  warehouse_id?: number | undefined
  transport_cost?: string | undefined
}

function headerAfter(procurement: LockedProcurement, fields: Fields) {
  return {
    kind: procurement.kind,
    supplier_id: fields.supplier_id === undefined ? procurement.supplier_id : fields.supplier_id,
    source_warehouse_id: fields.source_warehouse_id === undefined ? procurement.source_warehouse_id : fields.source_warehouse_id,
    warehouse_id: fields.warehouse_id ?? procurement.warehouse_id,
    transport_cost: fields.transport_cost ?? procurement.transport_cost,
    for_order_id: fields.for_order_id,
  }
}

/** Received goods are then booked on that day. */
export const changeDate: Handler<typeof procurements.changeDate> = async (ctx) => {
  const { params, body } = ctx
  await advance(ctx, { id: params.id, event: 'CHANGE_DATE', lock_version: body.lock_version }, (procurement) =>
    moveToAnotherDay(ctx, procurement, body.date),
  )
  return { data: await loadProcurement(ctx, params.id) }
}

export const remove: Handler<typeof procurements.remove> = async (ctx) => {
  await advance(ctx, { id: ctx.params.id, event: 'DELETE' }, async ({ id }) => {
    await sql`delete from procurement_items where procurement_id = ${id}`.execute(ctx.db)
    await sql`delete from procurements where id = ${id}`.execute(ctx.db)
  })
  return {}
}
