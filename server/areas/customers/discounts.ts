import { sql, type RawBuilder } from 'kysely'
import type { CustomerDiscount } from '../../../contract/customers/customer-terms.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import type { Db, Handler } from '../../http/context.ts'
import { lockForSave, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { visibleCustomer } from './owner.ts'

/** Of several general discounts valid on a day, the latest start wins. */
export const createDiscount: Handler<typeof customers.createDiscount> = async (ctx) => {
  const { db, body, user, audit } = ctx
  const { id: customer_id } = await visibleCustomer(ctx, ctx.params.customerId)
  const { id } = await db
    .insertInto('customer_discounts')
    .values({ ...definedFields(body), discount_percent: body.discount_percent, customer_id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'customer_discounts', id, event: 'CREATED', after: body, customer_id })
  return { data: await readDiscount(db, id) }
}

export const updateDiscount: Handler<typeof customers.updateDiscount> = async (ctx) => {
  const { db, body, user, audit } = ctx
  const { id, lock_version, ...fields } = body
  const { id: customer_id } = await visibleCustomer(ctx, ctx.params.customerId)
  const discountLookup = await sql`select 1 from customer_discounts where id = ${id} and customer_id = ${customer_id}`.execute(db)
  if (discountLookup.rows.length === 0) throw Refusal.missing()
  await lockForSave(db, 'customer_discounts', { id, lock_version }, () => readDiscount(db, id))
  const changed = await trail(db, 'customer_discounts', id, fields)
  await db
    .updateTable('customer_discounts')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'customer_discounts', id, event: 'UPDATED', ...changed, customer_id })
  return { data: await readDiscount(db, id) }
}

export async function discountRows(db: Db, condition: RawBuilder<unknown>): Promise<CustomerDiscount[]> {
  const { rows } = await sql<CustomerDiscount>`
    select d.id, d.discount_percent, d.service_discount_percent, d.valid_from, d.valid_to, d.lock_version
    from customer_discounts d where ${condition} order by d.valid_from desc nulls last, d.id desc`.execute(db)
  return rows
}

async function readDiscount(db: Db, id: number): Promise<CustomerDiscount> {
  const [discount] = await discountRows(db, sql`d.id = ${id}`)
  if (!discount) throw Refusal.missing()
  return discount
}
