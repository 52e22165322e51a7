import { sql } from 'kysely'
import { checkGtin, compactNumber } from '../../../contract/checks.ts'
import type { Body } from '../../../contract/calls.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { readBranch } from './branches.ts'
import { branchDeleteRefusal } from './customers.documents.ts'
import { visibleBranch, visibleCustomer } from './owner.ts'

export const createBranch: Handler<typeof customers.createBranch> = async (ctx) => {
  const id = await enterBranch(ctx, ctx.params.customerId, ctx.body)
  return { data: await readBranch(ctx, id) }
}

export async function enterBranch(ctx: Context, customerId: number, body: Body<typeof customers.createBranch>): Promise<number> {
  const { db, user, audit } = ctx
  const { name, address, ...fields } = body
  const customer = await visibleCustomer(ctx, customerId)
  const defaultBranches = await sql`select 1 from branches where customer_id = ${customer.id} and is_default`.execute(db)
  const is_default = fields.is_default ?? defaultBranches.rows.length === 0
  if (is_default) await demoteOthers(ctx, customer.id, 0)
  const values = { ...definedFields(fields), ...gln(fields), name, address, is_default, customer_id: customer.id }
  const { id } = await db
    .insertInto('branches')
    .values({ ...values, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'branches', id, event: 'CREATED', after: values, customer_id: customer.id })
  return id
}

export const updateBranch: Handler<typeof customers.updateBranch> = async (ctx) => {
  const { db, body, user, audit } = ctx
  const { lock_version, archived, ...fields } = body
  const { id, customer_id } = await visibleBranch(ctx, ctx.params.id)
  await lockForSave(db, 'branches', { id, lock_version }, () => readBranch(ctx, id))
  if (fields.is_default) await demoteOthers(ctx, customer_id, id)
  const changes = { ...definedFields(fields), ...gln(fields), ...(archived === false && { archived_at: null }) }
  const changed = await trail(db, 'branches', id, changes)
  await db
    .updateTable('branches')
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'branches', id, event: archived === false ? 'RESTORED' : 'UPDATED', ...changed, customer_id })
  return { data: await readBranch(ctx, id) }
}

/** Archives a branch: documents keep it, pick lists do not offer it. */
export const removeBranch: Handler<typeof customers.removeBranch> = async (ctx) => {
  const { db, user, now, audit } = ctx
  const { id, customer_id } = await visibleBranch(ctx, ctx.params.id)
  await lockRecord(db, 'branches', id)
  const { rows } = await sql<{ reason: string | null; archived: boolean }>`
    select ${branchDeleteRefusal} as reason, b.archived_at is not null as archived from branches b where b.id = ${id}`.execute(db)
  const { reason, archived } = one(rows)
  if (archived) return {}
  if (reason) throw Refusal.state(reason)
  const changes = { archived_at: now.toISOString(), is_default: false }
  await db
    .updateTable('branches')
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'branches', id, event: 'DELETED', customer_id })
  return {}
}

async function demoteOthers({ db, audit }: Context, customerId: number, branchId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update branches set is_default = false where customer_id = ${customerId} and is_default and id <> ${branchId} returning id`.execute(db)
  for (const { id } of rows) {
    audit({ entity: 'branches', id, event: 'UPDATED', before: { is_default: true }, after: { is_default: false }, customer_id: customerId })
  }
}

/** 13 digits with a GTIN check digit. */
function gln(fields: { gln?: string | null | undefined }): { gln?: string } {
  if (!fields.gln) return {}
  const number = compactNumber(fields.gln)
  const reason = number.length === 13 ? checkGtin(number) : 'jābūt 13 cipariem'
  if (reason) throw Refusal.field('gln', `Lauks „${labelOf('gln')}”: ${reason}`)
  return { gln: number }
}
