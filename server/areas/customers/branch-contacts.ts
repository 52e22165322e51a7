import { sql } from 'kysely'
import type { customers } from '../../../contract/customers/customers.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockForSave, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { readBranch } from './branches.ts'
import { insertContact } from './contacts.ts'
import { visibleBranch, visibleContact } from './owner.ts'

export const createBranchContact: Handler<typeof customers.createBranchContact> = async (ctx) => {
  const { role, is_primary, ...person } = ctx.body
  const branch = await visibleBranch(ctx, ctx.params.branchId)
  const contactId = await insertContact(ctx, branch.customer_id, person)
  await tie(ctx, branch, contactId, { role: role ?? null, is_primary: is_primary ?? false })
  return { data: await readBranch(ctx, branch.id) }
}

/** Idempotent. */
export const attachBranchContact: Handler<typeof customers.attachBranchContact> = async (ctx) => {
  const branch = await visibleBranch(ctx, ctx.params.branchId)
  const contact = await visibleContact(ctx, ctx.params.contactId)
  if (contact.customer_id !== branch.customer_id) {
    throw Refusal.field('contact_id', 'Lauks „Kontaktpersona”: tā ir cita klienta kontaktpersona')
  }
  await tie(ctx, branch, contact.id, { role: null, is_primary: false })
  return { data: await readBranch(ctx, branch.id) }
}

export const updateBranchContact: Handler<typeof customers.updateBranchContact> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  const { lock_version, ...fields } = body
  const found = await sql<{ branch_id: number }>`select branch_id from branch_contacts where id = ${params.id}`.execute(db)
  const branch = await visibleBranch(ctx, found.rows[0]?.branch_id ?? 0)
  await lockForSave(db, 'branch_contacts', { id: params.id, lock_version }, () => readBranch(ctx, branch.id))
  if (fields.is_primary) await demoteOthers(ctx, branch.id, params.id)
  const changed = await trail(db, 'branch_contacts', params.id, fields)
  await db
    .updateTable('branch_contacts')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  audit({ entity: 'branch_contacts', id: params.id, event: 'UPDATED', ...changed, customer_id: branch.customer_id })
  return { data: await readBranch(ctx, branch.id) }
}

export const removeBranchContact: Handler<typeof customers.removeBranchContact> = async (ctx) => {
  const { db, params, audit } = ctx
  const branch = await visibleBranch(ctx, params.branchId)
  const { rows } = await sql<{ id: number }>`
    delete from branch_contacts where branch_id = ${branch.id} and contact_id = ${params.contactId} returning id`.execute(db)
  const removedTie = rows[0]
  if (!removedTie) throw Refusal.missing()
  audit({
    entity: 'branch_contacts',
    id: removedTie.id,
    event: 'DELETED',
    before: { contact_id: params.contactId },
    customer_id: branch.customer_id,
  })
  return { data: await readBranch(ctx, branch.id) }
}

export async function tie(
  ctx: Context,
  branch: { id: number; customer_id: number },
  contactId: number,
  { role, is_primary }: { role: string | null; is_primary: boolean },
): Promise<void> {
  const { db, user, audit } = ctx
  if (is_primary) await demoteOthers(ctx, branch.id, 0)
  const { rows } = await sql<{ id: number }>`
    insert into branch_contacts (branch_id, contact_id, role, is_primary, created_by, updated_by)
    values (${branch.id}, ${contactId}, ${role}, ${is_primary}, ${user.id}, ${user.id})
    on conflict (branch_id, contact_id) do nothing returning id`.execute(db)
  const createdTie = rows[0]
  if (createdTie) {
    const after = { branch_id: branch.id, contact_id: contactId, role, is_primary }
    audit({ entity: 'branch_contacts', id: createdTie.id, event: 'CREATED', after, customer_id: branch.customer_id })
  }
}

async function demoteOthers({ db }: Context, branchId: number, tieId: number): Promise<void> {
  await sql`update branch_contacts set is_primary = false where branch_id = ${branchId} and is_primary and id <> ${tieId}`.execute(db)
}
