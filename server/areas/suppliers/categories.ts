import { sql, type RawBuilder } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { SupplierCategory, suppliers } from '../../../contract/suppliers/suppliers.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { categoryChoices } from '../catalog/categories.ts'

export const categories: Handler<typeof suppliers.categories> = async ({ db, params }) => {
  await requireSupplier(db, params.id)
  return { data: await categoriesOf(db, params.id) }
}

/** Throws 404 if there is none. */
export const category: Handler<typeof suppliers.category> = async ({ db, params }) => ({
  data: await readCategory(db, sql`d.supplier_id = ${params.id} and d.category_id = ${params.categoryId}`),
})

export const addCategories: Handler<typeof suppliers.addCategories> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  await lockRecord(db, 'suppliers', params.id)
  for (const { category_id, discount_percent = '0', is_preferred = false } of body.categories) {
    await refuseKnown(db, params.id, category_id)
    if (is_preferred) await demoteOthers(ctx, category_id)
    const values = { supplier_id: params.id, category_id, discount_percent, is_preferred }
    const { id } = await db
      .insertInto('supplier_categories')
      .values({ ...values, created_by: user.id, updated_by: user.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    audit({ entity: 'supplier_categories', id, event: 'CREATED', after: values })
  }
  return { data: await categoriesOf(db, params.id) }
}

export const updateCategory: Handler<typeof suppliers.updateCategory> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  const { lock_version, attached, ...fields } = body
  const { id } = await readCategory(db, sql`d.supplier_id = ${params.id} and d.category_id = ${params.categoryId}`)
  await lockForSave(db, 'supplier_categories', { id, lock_version }, () => readCategory(db, sql`d.id = ${id}`))
  if (attached === false) {
    await sql`delete from supplier_categories where id = ${id}`.execute(db)
    audit({ entity: 'supplier_categories', id, event: 'DELETED', before: { supplier_id: params.id, category_id: params.categoryId } })
    return { data: await categoriesOf(db, params.id) }
  }
  if (fields.is_preferred) await demoteOthers(ctx, params.categoryId)
  const changed = await trail(db, 'supplier_categories', id, fields)
  await db
    .updateTable('supplier_categories')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'supplier_categories', id, event: 'UPDATED', ...changed })
  return { data: await categoriesOf(db, params.id) }
}

export async function categoriesOf(db: Db, supplierId: number): Promise<SupplierCategory[]> {
  return readCategories(db, sql`d.supplier_id = ${supplierId}`)
}

/** Only one main supplier per category. */
async function demoteOthers({ db, audit }: Context, categoryId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update supplier_categories set is_preferred = false where category_id = ${categoryId} and is_preferred returning id`.execute(db)
  for (const { id } of rows) {
    audit({ entity: 'supplier_categories', id, event: 'UPDATED', before: { is_preferred: true }, after: { is_preferred: false } })
  }
}

async function refuseKnown(db: Db, supplierId: number, categoryId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from supplier_categories where supplier_id = ${supplierId} and category_id = ${categoryId}`.execute(db)
  if (rows.length > 0) throw Refusal.field('category_id', `Lauks „${labelOf('category_id')}”: piegādātājam šāda kategorija jau ir`)
}

async function requireSupplier(db: Db, id: number): Promise<void> {
  const { rows } = await sql`select 1 from suppliers where id = ${id}`.execute(db)
  if (rows.length === 0) throw Refusal.missing()
}

async function readCategory(db: Db, condition: RawBuilder<unknown>): Promise<SupplierCategory> {
  const [found] = await readCategories(db, condition)
  if (!found) throw Refusal.missing()
  return found
}

async function readCategories(db: Db, condition: RawBuilder<unknown>): Promise<SupplierCategory[]> {
  const { rows } = await sql<Omit<SupplierCategory, 'path'>>`
    select d.id, d.supplier_id, ${reference(sql`c.id`, sql`c.name`)} as category, d.discount_percent, d.is_preferred, d.lock_version
    from supplier_categories d join categories c on c.id = d.category_id where ${condition}`.execute(db)
  if (rows.length === 0) return []
  const places = new Map((await categoryChoices(db)).map(({ id, path }, place) => [id, { path, place }]))
  return rows
    .map((row) => ({ ...row, path: places.get(row.category.id)?.path ?? row.category.name }))
    .toSorted((a, b) => (places.get(a.category.id)?.place ?? 0) - (places.get(b.category.id)?.place ?? 0))
}
