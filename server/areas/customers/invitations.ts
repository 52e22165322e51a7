import { sql } from 'kysely'
import { invitationDays } from '../../../contract/customers/invitations.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { deadLink, refuseNeverMailed } from '../../http/mailed-link.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf, newSecret } from '../../http/sign-in.ts'
import { queueMail } from '../shared/mail.ts'
import { startSession } from '../session/login.ts'
import { refuseDifferent } from '../session/password.ts'
import { hashNewPassword } from '../session/new-password.ts'
import { clientAddress } from '../users/password-mail.ts'
import { readContact } from './contacts.ts'
import { beginInvitation, beginOnce, moveInvitation, type InvitedContact } from './invitation-state.ts'
import { visibleContact } from './owner.ts'

/** Invalidates earlier links. */
export const invite: Handler<typeof customers.invite> = async (ctx) => {
  const { db, settings, user, params } = ctx
  await visibleContact(ctx, params.id)
  const contact = await beginInvitation(ctx, params.id, 'INVITE')
  const { secret, hash } = newSecret()
  await moveInvitation(ctx, contact, 'INVITE', {
    invitation_token_hash: hash,
    invitation_email: contact.email,
    invited_at: sql<string>`moment()`,
    invitation_expires_at: sql<string>`moment() + make_interval(days => ${invitationDays})`,
  })
  await queueMail(
    db,
    `invitation:${hash}`,
    { to: contact.email ?? '', ...letter(contact, `${await clientAddress(ctx, settings)}/invitation/${secret}`), secret: true },
    { document_type: 'contacts', document_id: contact.id, user_id: user.id },
  )
  return { data: await readContact(ctx, contact.id) }
}

function letter({ name, customer }: InvitedContact, link: string): { subject: string; text: string } {
  const text = [
    `Labdien, ${name}!`,
    '',
    `Jūs aicina darboties Darbgaldā uzņēmuma „${customer}” vārdā. Lai izvēlētos paroli un sāktu, atveriet saiti:`,
    link,
    '',
    `Saite derīga ${invitationDays} dienas un vienu reizi. Ja to neesat gaidījis, šo vēstuli varat neievērot.`,
  ].join('\n')
  return { subject: 'Darbgalds: uzaicinājums', text }
}

/** Revokes an invitation or the access of the accepted user. */
export const revokeInvitation: Handler<typeof customers.revokeInvitation> = async (ctx) => {
  const { db, user, params } = ctx
  await visibleContact(ctx, params.id)
  const contact = await beginOnce(ctx, params.id, 'REVOKE')
  if (!contact) return { data: await readContact(ctx, params.id) }
  await moveInvitation(ctx, contact, 'REVOKE', { invitation_token_hash: null, invitation_expires_at: null })
  if (contact.user_id !== null) {
    await sql`update users set is_active = false, updated_by = ${user.id} where id = ${contact.user_id}`.execute(db)
    await sql`delete from access_tokens where user_id = ${contact.user_id}`.execute(db)
    await sql`delete from password_tokens where user_id = ${contact.user_id} and used_at is null`.execute(db)
    ctx.audit({ entity: 'users', id: contact.user_id, event: 'DELETED', customer_id: contact.customer_id })
  }
  return { data: await readContact(ctx, params.id) }
}

/** Throws 403 for an invalid link; the client then opens the sign-in (rule R182). */
export const invitation: Handler<typeof customers.invitation> = async ({ db, params }) => {
  refuseNeverMailed(params.token)
  return { data: await invitedBy(db, params.token) }
}

export const acceptInvitation: Handler<typeof customers.acceptInvitation> = async (ctx) => {
  const { db, params, body } = ctx
  const { id } = await invitedBy(db, params.assign_user_token, sql`for update of p`)
  if (id !== params.id) throw deadLink()
  const contact = await beginInvitation(ctx, id, 'ACCEPT')
  refuseDifferent(body)
  const userId = await becomeUser(ctx, contact, await hashNewPassword(body.password, { ...contact, email: contact.invitation_email ?? '' }))
  await moveInvitation(ctx, contact, 'ACCEPT', { invitation_token_hash: null, invitation_expires_at: null, user_id: userId })
  return { access_token: await startSession(ctx, userId) }
}

interface Invited {
  id: number
  name: string
  email: string
  customer: string
}

/** Locked on acceptance, so that a concurrent second use finds the link invalid. */
async function invitedBy(db: Db, token: string, lockClause = sql``): Promise<Invited> {
  const { rows } = await sql<Invited>`
    select p.id, concat_ws(' ', p.name, p.surname) as name, p.invitation_email as email, c.name as customer
    from contacts p join customers c on c.id = p.customer_id
    where p.invitation_token_hash = ${hashOf(token)} and p.invitation_status = 'invited' and p.invitation_expires_at > moment() ${lockClause}`.execute(
    db,
  )
  if (!rows[0]) throw deadLink()
  return rows[0]
}

async function becomeUser({ db, audit }: Context, contact: InvitedContact, password: string): Promise<number> {
  const email = contact.invitation_email ?? ''
  const account = {
    email,
    name: contact.name,
    surname: contact.surname ?? '',
    password,
    is_active: true,
    kind: 'customer',
    main_customer_id: contact.customer_id,
    contact_id: contact.id,
  }
  if (contact.user_id !== null) {
    await db.updateTable('users').set(account).where('id', '=', contact.user_id).execute().catch(refuseTakenEmail)
    audit({ entity: 'users', id: contact.user_id, event: 'RESTORED', customer_id: contact.customer_id })
    return contact.user_id
  }
  const { id } = await db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow().catch(refuseTakenEmail)
  await sql`insert into user_roles (user_id, role_id) select ${id}, r.id from roles r where r.name = 'customer'`.execute(db)
  audit({ entity: 'users', id, event: 'CREATED', after: { email, contact_id: contact.id }, customer_id: contact.customer_id })
  return id
}

/** The address was taken by another account after the invitation. */
function refuseTakenEmail(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'users_email') {
    throw Refusal.field('password', 'Lietotājs ar šo e-pastu jau ir; lūdziet jaunu uzaicinājumu')
  }
  throw error
}
