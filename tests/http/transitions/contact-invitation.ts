import { sql } from 'kysely'
import { customers } from '../../../contract/customers/customers.ts'
import { contactInvitation as chart } from '../../../machines/contact-invitation.ts'
import { expireInvitations } from '../../../server/areas/customers/invitation-state.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf, makeCustomer } from '../../support/factories.ts'
import { transitionsOf } from '../../support/transitions.ts'

interface Stand {
  id: number
  /** From the last mail; empty if none was sent. */
  token: string
}

let contacts = 0

async function stand(app: TestApp, situation: string): Promise<Stand> {
  contacts += 1
  const clerk = await clerkOf(app)
  const email = `aicinata${contacts}@klients.example`
  const body = { name: 'Ilze', ...(situation !== 'without an address' && { email }) }
  const { data } = await clerk.done(customers.createContact, { params: { customerId: await makeCustomer(app) }, body })
  const invitation: Stand = { id: data.id, token: '' }
  if (situation === 'of a colleague') await app.person({ email })
  if (!['invited', 'active', 'revoked', 'overdue'].includes(situation)) return invitation
  await clerk.done(customers.invite, { params: { id: invitation.id } })
  const invited = { ...invitation, token: await tokenFor(app, email) }
  if (situation === 'active') await accept(invited, app)
  if (situation === 'revoked') await clerk.done(customers.revokeInvitation, { params: { id: invitation.id } })
  if (situation === 'overdue') {
    await sql`update contacts set invitation_expires_at = now() - interval '1 second' where id = ${invitation.id}`.execute(app.db)
  }
  return invited
}

async function tokenFor({ db }: TestApp, email: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select payload ->> 'text' as text from outbox where payload ->> 'to' = ${email}`.execute(db)
  return /\/invitation\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}

const password = 'gana-gara-parole'

/** Invited persons have only the link. */
const accept = ({ id, token }: Stand, { visitor }: TestApp) =>
  visitor.call(customers.acceptInvitation, {
    params: { id, assign_user_token: token || 'nav-tada' },
    body: { password, password_confirmation: password },
  })
const open = ({ token }: Stand, { visitor }: TestApp) => visitor.call(customers.invitation, { params: { token: token || 'A'.repeat(43) } })

const at = ({ id }: Stand) => ({ params: { id } })
const revoke = (each: Stand, clerk: Person) => clerk.call(customers.revokeInvitation, at(each))

/** A dead link leads to the sign-in (docs/domain/people.md#invitations). */
const dead = { status: 403 } as const

export const transitions = transitionsOf({
  chart,
  table: 'contacts',
  usual: { addressed: true, taken: false, alive: false },
  situations: {
    none: { state: 'none' },
    invited: { state: 'invited', facts: { alive: true } },
    active: { state: 'active' },
    revoked: { state: 'revoked' },
    'without an address': { state: 'none', facts: { addressed: false } },
    'of a colleague': { state: 'none', facts: { taken: true } },
    overdue: { state: 'invited' },
  },
  stand,
  look: async (app, each: Stand) => {
    const { data } = await (await clerkOf(app)).done(customers.showContact, at(each))
    return { status: data.invitation_status, can: data.can }
  },
  actions: {
    INVITE: { send: (each, clerk) => clerk.call(customers.invite, at(each)) },
    OPEN: { send: (each, _, app) => open(each, app), refused: dead, isUnaudited: true },
    ACCEPT: { send: (each, _, app) => accept(each, app), refused: dead },
    REVOKE: { send: revoke },
    EXPIRE: { send: async (_, __, { db }) => void (await expireInvitations(db)) },
  },
})
