import { sql } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import type { CategoryRecord } from '../../../contract/catalog/categories.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Categories } from '../../db/types.generated.ts'
import type { Updateable } from 'kysely'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { deleteRefusal, readCategory } from './category-record.ts'
import { placeBefore } from './category-tree.ts'
import { rateExists } from './fields.ts'
import { refuseReverseWithoutCase } from './reverse-cases.ts'

export const createCategory: Handler<typeof catalog.createCategory> = async ({ db, user, today, body, audit }) => {
  const values = definedFields(body)
  if (!body.vat_rate_code && !body.parent_id) throw withoutRate()
  await refuseUnknownRate(db, today, body.vat_rate_code)
  const { id } = await db
    .insertInto('categories')
    .values({ ...values, name: body.name, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'categories', id, event: 'CREATED', after: values })
  return { data: await readCategory(db, id) }
}

/** With another parent or `before_id` the category moves in the tree. The database rejects cycles. */
export const updateCategory: Handler<typeof catalog.updateCategory> = async (ctx) => {
  const { lock_version, before_id, ...fields } = ctx.body
  const { id } = ctx.params
  const stored = await lockCategory(ctx, id, lock_version)
  if (fields.parent_id === null && stored.own_vat_rate_code === null) throw withoutRate()
  const data = await saveCategory(ctx, id, definedFields(fields))
  if (fields.parent_id !== undefined) await refuseReverseWithoutCase(ctx.db, id)
  if (before_id === undefined) return { data }
  await placeBefore(ctx.db, id, before_id, ctx.user.id)
  return { data: await readCategory(ctx.db, id) }
}

function withoutRate(): Refusal {
  return Refusal.field('vat_rate_code', `Lauks „${labelOf('vat_rate_code')}” ir obligāts: virs kategorijas nav citas, no kuras to pārņemt`)
}

export const removeCategory: Handler<typeof catalog.removeCategory> = async ({ db, params: { id }, audit }) => {
  await lockRecord(db, 'categories', id)
  const { rows } = await sql<{ reason: string | null }>`select ${deleteRefusal} as reason from categories c where c.id = ${id}`.execute(db)
  const { reason } = one(rows)
  if (reason) throw Refusal.state(reason)
  const before = await readCategory(db, id)
  await sql`delete from categories where id = ${id}`.execute(db)
  audit({ entity: 'categories', id, event: 'DELETED', before })
  return {}
}

export async function lockCategory({ db }: Context, id: number, lock_version: number): Promise<CategoryRecord> {
  await lockForSave(db, 'categories', { id, lock_version }, () => readCategory(db, id))
  return readCategory(db, id)
}

/** Updates a locked category; without changes only its version increases, for changes of attached rows. */
export async function saveCategory({ db, user, audit }: Context, id: number, changes: Updateable<Categories>): Promise<CategoryRecord> {
  const changed = await trail(db, 'categories', id, changes)
  await db
    .updateTable('categories')
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'categories', id, event: 'UPDATED', ...changed })
  return readCategory(db, id)
}

export async function refuseUnknownRate(
  db: Context['db'],
  day: string,
  code: string | null | undefined,
  field = 'vat_rate_code',
): Promise<void> {
  if (code && !(await rateExists(db, day, code))) {
    throw Refusal.field(field, `Lauks „${labelOf('vat_rate_code')}”: „${code}” šajā dienā nav spēkā`)
  }
}
