import { sql, type RawBuilder } from 'kysely'
import type { ContactRecord, ContactRow } from '../../../contract/customers/contacts.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { contactInvitation, type ContactInvitationFacts } from '../../../machines/contact-invitation.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler, Io } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf, withheld } from '../shared/abilities.ts'
import { trail } from '../../http/changed-columns.ts'
import { isStaff, visibleTo } from '../../http/visible.ts'
import { contactDeleteRefusal } from './customers.documents.ts'
import { invitationFacts } from './invitation-facts.ts'
import { fullName } from './customers.names.ts'
import { visibleContact, visibleCustomer } from './owner.ts'

export const showContact: Handler<typeof customers.showContact> = async (ctx) => ({ data: await readContact(ctx, ctx.params.id) })

export const createContact: Handler<typeof customers.createContact> = async (ctx) => {
  const customer = await visibleCustomer(ctx, ctx.params.customerId)
  const id = await insertContact(ctx, customer.id, ctx.body)
  return { data: await readContact(ctx, id) }
}

export const updateContact: Handler<typeof customers.updateContact> = async (ctx: Io<typeof customers.updateContact>) => {
  const { db, params, body, user, audit } = ctx
  const { lock_version, ...fields } = body
  const { customer_id } = await visibleContact(ctx, params.id)
  await lockForSave(db, 'contacts', { id: params.id, lock_version }, () => readContact(ctx, params.id))
  const changed = await trail(db, 'contacts', params.id, fields)
  if (fields.is_primary) await demoteOthers(ctx, customer_id, params.id)
  await db
    .updateTable('contacts')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  audit({ entity: 'contacts', id: params.id, event: 'UPDATED', ...changed, customer_id })
  return { data: await readContact(ctx, params.id) }
}

/** Throws if the contact signs or is in a document. */
export const removeContact: Handler<typeof customers.removeContact> = async (ctx) => {
  const { db, params, audit } = ctx
  const { customer_id } = await visibleContact(ctx, params.id)
  await lockRecord(db, 'contacts', params.id)
  const { rows } = await sql<{
    reason: string | null
  }>`select ${contactDeleteRefusal} as reason from contacts p where p.id = ${params.id}`.execute(db)
  const { reason } = one(rows)
  if (reason) throw Refusal.state(reason)
  const before = await readContact(ctx, params.id)
  await db.deleteFrom('contacts').where('id', '=', params.id).execute()
  audit({ entity: 'contacts', id: params.id, event: 'DELETED', before, customer_id })
  return {}
}

export async function insertContact(
  ctx: Context,
  customerId: number,
  { name, ...fields }: Io<typeof customers.createContact>['body'],
): Promise<number> {
  const { db, user, audit } = ctx
  const existingContacts = await sql`select 1 from contacts where customer_id = ${customerId} limit 1`.execute(db)
  const is_primary = fields.is_primary ?? existingContacts.rows.length === 0
  if (is_primary) await demoteOthers(ctx, customerId, 0)
  const { id } = await db
    .insertInto('contacts')
    .values({ ...definedFields(fields), customer_id: customerId, name, is_primary, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'contacts', id, event: 'CREATED', after: { name, ...fields }, customer_id: customerId })
  return id
}

async function demoteOthers({ db, audit }: Context, customerId: number, contactId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update contacts set is_primary = false where customer_id = ${customerId} and is_primary and id <> ${contactId} returning id`.execute(db)
  for (const { id } of rows) {
    audit({ entity: 'contacts', id, event: 'UPDATED', before: { is_primary: true }, after: { is_primary: false }, customer_id: customerId })
  }
}

const rowColumns = sql`p.id, p.customer_id, p.name, p.surname, ${fullName('p')} as full_name, p.email, p.phone, p.position, p.is_primary,
  p.receives_invoices, p.receives_service_reports, p.signs_acts, p.language, p.invitation_status, p.lock_version`

export async function contactRows(db: Db, condition: RawBuilder<unknown>): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select ${rowColumns} from contacts p where ${condition} order by p.is_primary desc, p.surname nulls first, p.name, p.id`.execute(db)
  return rows
}

export async function readContact(ctx: Context, id: number): Promise<ContactRecord> {
  const { db, user } = ctx
  const { rows } = await sql<Contact>`
    select ${rowColumns}, ${reference(sql`c.id`, sql`c.name`)} as customer, p.invited_at, p.invitation_expires_at,
      ${contactDeleteRefusal} as delete_refusal, ${invitationFacts}
      ${isStaff(user) ? sql`, p.notes` : sql``}
    from contacts p join customers c on c.id = p.customer_id
    ${whereAll([sql`p.id = ${id}`, ...visibleTo(user, sql`p.customer_id`)])}`.execute(db)
  const row = rows[0]
  if (!row) throw Refusal.missing()
  const { delete_refusal, addressed, taken, alive, ...contact } = row
  const invitation = abilitiesOf(user, contactInvitation, contact.invitation_status, { addressed, taken, alive })
  const branches = await sql<ContactRecord['branches'][number]>`
    select t.id, ${reference(sql`b.id`, sql`b.name`)} as branch, t.role, t.is_primary
    from branch_contacts t join branches b on b.id = t.branch_id
    where t.contact_id = ${id} and b.archived_at is null order by b.name, b.id`.execute(db)
  return {
    ...contact,
    branches: branches.rows,
    can: { ...withheld(user, 'contact', { EDIT: true, DELETE: delete_refusal ?? true }), ...invitation },
  }
}

type Contact = Omit<ContactRecord, 'branches' | 'can'> & { delete_refusal: string | null } & ContactInvitationFacts
