import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { deleteRefusal } from './customers.documents.ts'
import { visibleCustomer } from './owner.ts'
import { checkParticulars, type Particulars } from './particulars.ts'
import { usualChannel } from './public-body.ts'
import { readCustomer } from './customers.record.ts'

export const create: Handler<typeof customers.create> = async (ctx) => {
  const id = await enterCustomer(ctx, ctx.params.typeId, ctx.body)
  return { data: await readCustomer(ctx, id) }
}

export async function enterCustomer(ctx: Context, typeId: number, body: Body<typeof customers.create>): Promise<number> {
  const { db, user, audit } = ctx
  const { name, legal_address, ...fields } = body
  const country_id = fields.country_id ?? (await homeCountry(db))
  const is_public_body = fields.is_public_body ?? (await isPublic(db, typeId))
  const channel = fields.einvoice_channel ?? usualChannel({ ...fields, is_public_body })
  const newFields = { ...fields, ...(channel && { einvoice_channel: channel }) }
  const checked = await checkParticulars(ctx, null, { ...newFields, name, type_id: typeId, country_id })
  const values = { ...definedFields(newFields), ...saved(checked), legal_address, is_public_body }
  const { id } = await db
    .insertInto('customers')
    .values({ ...values, name, type_id: typeId, country_id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'customers', id, event: 'CREATED', after: { ...values, name, type_id: typeId }, customer_id: id })
  return id
}

export const update: Handler<typeof customers.update> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  const { lock_version, archived, ...fields } = body
  const { id } = await visibleCustomer(ctx, params.id)
  await lockForSave(db, 'customers', { id, lock_version }, () => readCustomer(ctx, id))
  const now = await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // A new public body gets its default channel.
  const becomes = fields.is_public_body === true && !now.is_public_body && fields.einvoice_channel === undefined
  const channel = becomes ? usualChannel({ ...now, ...definedFields(fields) }) : undefined
  const changedFields = { ...definedFields(fields), ...(channel && { einvoice_channel: channel }) }
  const checked = await checkParticulars(ctx, now, { ...now, ...changedFields })
  const changes = { ...changedFields, ...saved(checked), ...(archived === false && { archived_at: null }) }
  const changed = await trail(db, 'customers', id, changes)
  await db
    .updateTable('customers')
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'customers', id, event: archived === false ? 'RESTORED' : 'UPDATED', ...changed, customer_id: id })
  return { data: await readCustomer(ctx, id) }
}

/** Throws if the customer has documents (docs/domain/people.md#customers). */
export const remove: Handler<typeof customers.remove> = async (ctx) => {
  const { db, params, user, now, audit } = ctx
  const { id } = await visibleCustomer(ctx, params.id)
  await lockRecord(db, 'customers', id)
  const { rows } = await sql<{ reason: string | null; archived: boolean }>`
    select ${deleteRefusal} as reason, c.archived_at is not null as archived from customers c where c.id = ${id}`.execute(db)
  const { reason, archived } = one(rows)
  if (archived) return {}
  if (reason) throw Refusal.state(reason)
  await db.updateTable('customers').set({ archived_at: now.toISOString(), updated_by: user.id }).where('id', '=', id).execute()
  audit({ entity: 'customers', id, event: 'DELETED', customer_id: id })
  return {}
}

function saved({ reg_nr, vat_nr, postal_code, blocked_reason, peppol_id, peppol_scheme }: Particulars) {
  return definedFields({ reg_nr, vat_nr, postal_code, blocked_reason, peppol_id, peppol_scheme })
}

async function homeCountry(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce((select country_id from customers where is_main), (select id from countries where code = 'LV')) as id`.execute(db)
  return one(rows).id ?? 0
}

async function isPublic(db: Db, typeId: number): Promise<boolean> {
  const { rows } = await sql<{ is_public_body: boolean }>`select is_public_body from customer_types where id = ${typeId}`.execute(db)
  return rows[0]?.is_public_body ?? false
}
