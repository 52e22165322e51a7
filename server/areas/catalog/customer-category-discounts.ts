import { sql, type RawBuilder } from 'kysely'
import type { CategoryDiscount } from '../../../contract/customers/category-discounts.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { categoryChoices, inCategories } from './categories.ts'

export const discountForm: Handler<typeof customers.discountForm> = async ({ db, today }) => ({
  data: { valid_from: today, categories: (await categoryChoices(db)).map(({ id, name, path }) => ({ id, name, path })) },
})

export const categoryDiscounts: Handler<typeof customers.categoryDiscounts> = async (ctx) => {
  const { id } = await visibleCustomer(ctx, ctx.params.customerId)
  return { data: await readDiscounts(ctx.db, sql`d.customer_id = ${id}`) }
}

export const createCategoryDiscount: Handler<typeof customers.createCategoryDiscount> = async (ctx) => {
  const { db, body, user, audit } = ctx
  const { id: customer_id } = await visibleCustomer(ctx, ctx.params.customerId)
  await lockRecord(db, 'customers', customer_id)
  const existingDiscount = await sql`
    select 1 from customer_category_discounts where customer_id = ${customer_id} and category_id = ${body.category_id}`.execute(db)
  if (existingDiscount.rows.length > 0)
    throw Refusal.field('category_id', 'Lauks „Kategorija”: šai kategorijai atlaide jau ir; to var labot')
  const values = { ...body, with_subcategories: body.with_subcategories ?? false, customer_id }
  const { id } = await db
    .insertInto('customer_category_discounts')
    .values({ ...values, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'customer_category_discounts', id, event: 'CREATED', after: values, customer_id })
  return { data: await readDiscount(db, id) }
}

export const updateCategoryDiscount: Handler<typeof customers.updateCategoryDiscount> = async (ctx) => {
  const { lock_version, ...fields } = ctx.body
  await save(ctx, lock_version, fields)
  return { data: await readDiscount(ctx.db, ctx.params.id) }
}

/** Saves the discount for the whole branch: the customer's discounts on descendants are deleted. */
export const updateCategoryDiscountWithSubcategories: Handler<typeof customers.updateCategoryDiscountWithSubcategories> = async (ctx) => {
  const { lock_version, ...fields } = ctx.body
  const { category_id, customer_id } = await save(ctx, lock_version, { ...fields, with_subcategories: true })
  await removeBelow(ctx, customer_id, sql`d.category_id <> ${category_id} and ${inCategories(sql`d.category_id`, [category_id])}`)
  return { data: await readDiscount(ctx.db, ctx.params.id) }
}

export const removeCategoryDiscount: Handler<typeof customers.removeCategoryDiscount> = async (ctx) => {
  const { customer_id } = await visibleDiscount(ctx)
  await removeBelow(ctx, customer_id, sql`d.id = ${ctx.params.id}`)
  return {}
}

export const removeCategoryDiscountWithSubcategories: Handler<typeof customers.removeCategoryDiscountWithSubcategories> = async (ctx) => {
  const { customer_id, category_id } = await visibleDiscount(ctx)
  await removeBelow(ctx, customer_id, inCategories(sql`d.category_id`, [category_id]))
  return {}
}

type Pointed = Context & { params: { id: number } }

async function save(
  ctx: Pointed,
  lock_version: number,
  fields: { discount_percent?: string | undefined; with_subcategories?: boolean | undefined },
): Promise<{ customer_id: number; category_id: number }> {
  const { db, params, user, audit } = ctx
  const discount = await visibleDiscount(ctx)
  await lockForSave(db, 'customer_category_discounts', { id: params.id, lock_version }, () => readDiscount(db, params.id))
  const changed = await trail(db, 'customer_category_discounts', params.id, fields)
  await db
    .updateTable('customer_category_discounts')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  audit({ entity: 'customer_category_discounts', id: params.id, event: 'UPDATED', ...changed, customer_id: discount.customer_id })
  return discount
}

async function removeBelow({ db, audit }: Context, customerId: number, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; category_id: number; discount_percent: string; with_subcategories: boolean }>`
    delete from customer_category_discounts d where d.customer_id = ${customerId} and ${condition}
    returning d.id, d.category_id, d.discount_percent, d.with_subcategories`.execute(db)
  for (const { id, ...before } of rows) {
    audit({ entity: 'customer_category_discounts', id, event: 'DELETED', before, customer_id: customerId })
  }
}

async function visibleDiscount(ctx: Pointed): Promise<{ customer_id: number; category_id: number }> {
  const { rows } = await sql<{ customer_id: number; category_id: number }>`
    select customer_id, category_id from customer_category_discounts where id = ${ctx.params.id}`.execute(ctx.db)
  const discount = rows[0]
  if (!discount) throw Refusal.missing()
  await visibleCustomer(ctx, discount.customer_id)
  return discount
}

async function readDiscount(db: Db, id: number): Promise<CategoryDiscount> {
  const [discount] = await readDiscounts(db, sql`d.id = ${id}`)
  if (!discount) throw Refusal.missing()
  return discount
}

async function readDiscounts(db: Db, condition: RawBuilder<unknown>): Promise<CategoryDiscount[]> {
  const { rows } = await sql<Omit<CategoryDiscount, 'path'>>`
    select d.id, d.customer_id, ${reference(sql`c.id`, sql`c.name`)} as category, d.discount_percent, d.with_subcategories, d.lock_version
    from customer_category_discounts d join categories c on c.id = d.category_id where ${condition}`.execute(db)
  const tree = await categoryChoices(db)
  const places = new Map(tree.map(({ id, path }, place) => [id, { path, place }]))
  return rows
    .map((row) => ({ ...row, path: places.get(row.category.id)?.path ?? row.category.name }))
    .toSorted((a, b) => (places.get(a.category.id)?.place ?? 0) - (places.get(b.category.id)?.place ?? 0))
}
