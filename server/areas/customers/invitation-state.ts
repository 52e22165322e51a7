import { sql, type UpdateObject } from 'kysely'
import {
  contactInvitation as chart,
  type ContactInvitationEvent,
  type ContactInvitationFacts,
  type ContactInvitationState,
} from '../../../machines/contact-invitation.ts'
import type { DB } from '../../db/types.generated.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { moveOf, stepsOf } from '../shared/lifecycle.ts'
import { readContact } from './contacts.ts'
import { invitationFacts } from './invitation-facts.ts'

export interface InvitedContact {
  id: number
  status: ContactInvitationState
  lock_version: number
  customer_id: number
  customer: string
  name: string
  surname: string | null
  email: string | null
  user_id: number | null
  invitation_email: string | null
}

const steps = stepsOf({ chart, lock, facts: readFacts, load: readContact })

export const beginInvitation = steps.begin
/** For repeatable events: returns null if already done. */
export const beginOnce = steps.beginOnce

async function lock({ db }: Context, id: number): Promise<InvitedContact> {
  const { rows } = await sql<InvitedContact>`
    select p.id, p.invitation_status as status, p.lock_version, p.customer_id, c.name as customer, p.name, p.surname, p.email, p.user_id,
      p.invitation_email
    from contacts p join customers c on c.id = p.customer_id where p.id = ${id} for update of p`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function readFacts(db: Db, id: number): Promise<ContactInvitationFacts> {
  const { rows } = await sql<ContactInvitationFacts>`select ${invitationFacts} from contacts p where p.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export async function moveInvitation(
  ctx: Context,
  contact: InvitedContact,
  event: ContactInvitationEvent,
  changes: UpdateObject<DB, 'contacts'>,
): Promise<void> {
  const { db, user, audit } = ctx
  const status = await steps.stateAfter(ctx, contact, event)
  await db
    .updateTable('contacts')
    .set({ ...changes, invitation_status: status, updated_by: user.id || null })
    .where('id', '=', contact.id)
    .execute()
  const [before, after] = [{ invitation_status: contact.status }, { invitation_status: status }]
  audit({ entity: 'contacts', id: contact.id, event, before, after, customer_id: contact.customer_id })
}

/** Expires overdue invitations (docs/domain/people.md#invitations, EXPIRE); returns their number. */
export async function expireInvitations(db: Db): Promise<number> {
  const { from, to } = moveOf(chart, 'EXPIRE')
  const { rows } = await sql`
    with due as (
      select id, invitation_status as before from contacts
      where invitation_status = any (${from}) and invitation_expires_at <= moment() for update
    ), ended as (
      update contacts set invitation_status = ${to}, invitation_token_hash = null, invitation_expires_at = null
      from due where contacts.id = due.id returning contacts.id, due.before, contacts.customer_id
    ), written as (
      insert into audit_log (entity_type, entity_id, event, before, after)
      select 'contacts', id, 'EXPIRE', jsonb_build_object('invitation_status', before), jsonb_build_object('invitation_status', ${to}::text)
      from ended
    )
    select pg_notify('changes', json_build_object('entity', 'contacts', 'id', id, 'customer_id', customer_id)::text) from ended`.execute(db)
  return rows.length
}
