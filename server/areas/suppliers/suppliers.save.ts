import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { suppliers } from '../../../contract/suppliers/suppliers.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { checkParticulars } from './particulars.ts'
import { deleteRefusal, readSupplier } from './suppliers.record.ts'

export const create: Handler<typeof suppliers.create> = async (ctx) => ({
  data: await readSupplier(ctx, await enterSupplier(ctx, ctx.body)),
})

/** Returns the key. */
export async function enterSupplier(ctx: Context, body: Body<typeof suppliers.create> & { customer_id?: number }): Promise<number> {
  const { db, user, audit } = ctx
  const checked = await checkParticulars(ctx, body)
  const values = { ...definedFields(body), ...checked }
  const { id } = await db
    .insertInto('suppliers')
    .values({ ...values, name: body.name, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'suppliers', id, event: 'CREATED', after: values })
  return id
}

export const update: Handler<typeof suppliers.update> = async (ctx) => {
  const {
    db,
    params: { id },
    body,
    user,
    audit,
  } = ctx
  const { lock_version, ...fields } = body
  await lockForSave(db, 'suppliers', { id, lock_version }, () => readSupplier(ctx, id))
  const now = await db.selectFrom('suppliers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const changes = { ...definedFields(fields), ...(await checkParticulars(ctx, fields, now)) }
  const changed = await trail(db, 'suppliers', id, changes)
  await db
    .updateTable('suppliers')
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'suppliers', id, event: 'UPDATED', ...changed })
  return { data: await readSupplier(ctx, id) }
}

/** Otherwise deactivate it. */
export const remove: Handler<typeof suppliers.remove> = async ({ db, params: { id }, audit }) => {
  await lockRecord(db, 'suppliers', id)
  const found = await sql<{ reason: string | null }>`select ${deleteRefusal} as reason from suppliers s where s.id = ${id}`.execute(db)
  const { reason } = one(found.rows)
  if (reason) throw Refusal.state(reason)
  const { rows } = await sql<{ name: string }>`delete from suppliers where id = ${id} returning name`.execute(db)
  await sql`delete from files where fileable_type = 'suppliers' and fileable_id = ${id}`.execute(db)
  audit({ entity: 'suppliers', id, event: 'DELETED', before: rows[0] })
  return {}
}
