import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import type { Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'
import { decideAgain } from '../stock/decide-again.ts'
import { advanceLocked } from './orders.transitions.ts'
import { confirmMoved } from '../shared/numbering-dates.ts'
import { lockOrderForSave } from './lock.ts'
import { loadOrder } from './orders.record.ts'

export const update: Handler<typeof orders.update> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, ...fields } = body
  const locked = await lockOrderForSave(ctx, params.id, lock_version)
  await advanceLocked(ctx, locked, 'EDIT', async (order) => {
    await requireReferences(ctx, order.customer_id, fields)
    if (fields.date) confirmMoved(ctx, 'order', order, fields.date)
    const values = definedFields(fields)
    await db
      .updateTable('orders')
      .set({ ...values, updated_by: user.id })
      .where('id', '=', order.id)
      .execute()
    // VAT follows day and branch; prices stay.
    const branch_id = fields.branch_id === undefined ? order.branch_id : fields.branch_id
    const date = fields.date ?? order.date
    if (date !== order.date || branch_id !== order.branch_id) await decideAgain(ctx, 'order_items', { ...order, date, branch_id }, 'vat')
    return values
  })
  return { data: await loadOrder(ctx, params.id) }
}

/** The version is the order's. */
export const updateDetails: Handler<typeof orders.updateDetails> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, ...fields } = body
  const locked = await lockOrderForSave(ctx, params.id, lock_version)
  await advanceLocked(ctx, locked, 'EDIT', async (order) => {
    await requireReferences(ctx, order.customer_id, fields)
    const values = definedFields(fields)
    await db
      .insertInto('order_details')
      .values({ ...values, order_id: order.id, created_by: user.id, updated_by: user.id })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ ...values, updated_by: user.id }))
      .execute()
    await sql`update orders set lock_version = lock_version + 1, updated_by = ${user.id} where id = ${order.id}`.execute(db)
    const { delivery_type_id = order.delivery_type_id, delivery_country_id = order.delivery_country_id, vat_case = order.vat_case } = fields
    if (delivery_type_id !== order.delivery_type_id || delivery_country_id !== order.delivery_country_id || vat_case !== order.vat_case)
      await decideAgain(ctx, 'order_items', { ...order, delivery_type_id, delivery_country_id, vat_case }, 'vat')
    return values
  })
  return { data: await loadOrder(ctx, params.id) }
}

/** Recalculates prices and VAT, clears branch and contact. */
export const changeCustomer: Handler<typeof orders.changeCustomer> = async (ctx) => {
  const { db, user, params, body } = ctx
  const locked = await lockOrderForSave(ctx, params.id, body.lock_version)
  await advanceLocked(ctx, locked, 'CHANGE_CUSTOMER', async (order) => {
    if (order.customer_id === body.customer_id) return { customer_id: body.customer_id }
    await requireCustomer(ctx, body.customer_id)
    await sql`
      update orders set customer_id = ${body.customer_id}, branch_id = null, contact_id = null, updated_by = ${user.id}
      where id = ${order.id}`.execute(db)
    await decideAgain(ctx, 'order_items', { ...order, customer_id: body.customer_id, branch_id: null }, 'prices and vat')
    return { customer_id: body.customer_id, from_customer_id: order.customer_id }
  })
  return { data: await loadOrder(ctx, params.id) }
}
