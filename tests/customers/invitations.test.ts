import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { expireInvitations } from '../../server/areas/customers/invitation-state.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer, makeOrder } from '../support/factories.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person({ permissions: ['manage_customers', 'view_customers'] })
})
afterAll(() => app.close())

const password = 'gana-gara-parole'
const chosen = { password, password_confirmation: password }
let contactCount = 0

async function makeContact(
  fields: { email?: string | null; customerId?: number } = {},
): Promise<{ id: number; customerId: number; email: string }> {
  contactCount += 1
  const email = `uzaicinata${contactCount}@klients.example`
  const customerId = fields.customerId ?? (await makeCustomer(app))
  const body = { name: 'Ilze', surname: 'Ozola', email: fields.email === undefined ? email : fields.email }
  const { data } = await clerk.done(customers.createContact, { params: { customerId }, body })
  return { id: data.id, customerId, email }
}

async function tokenFor(email: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from outbox where payload ->> 'to' = ${email} order by id desc limit 1`.execute(app.db)
  return /\/invitation\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}

const invite = (id: number) => clerk.call(customers.invite, { params: { id } })
const revoke = (id: number) => clerk.call(customers.revokeInvitation, { params: { id } })
const open = (token: string) => app.visitor.call(customers.invitation, { params: { token } })
const accept = (id: number, token: string, body = chosen) =>
  app.visitor.call(customers.acceptInvitation, { params: { id, assign_user_token: token }, body })

describe('an invitation', () => {
  test('is mailed, opened, accepted, and leads to the own orders only', async () => {
    const contact = await makeContact()
    const order = await makeOrder(app, { customer_id: contact.customerId })
    const other = await makeOrder(app)
    const { body } = await invite(contact.id)
    expect(body.data).toMatchObject({ invitation_status: 'invited', can: { REVOKE: true, INVITE: true } })
    const token = await tokenFor(contact.email)
    expect(token.length).toBeGreaterThan(30)
    const { rows } = await sql<{ kept: string }>`select invitation_token_hash as kept from contacts where id = ${contact.id}`.execute(
      app.db,
    )
    expect(rows[0]?.kept).not.toContain(token)

    expect((await open(token)).body.data).toMatchObject({ id: contact.id, name: 'Ilze Ozola', email: contact.email })
    const accepted = await accept(contact.id, token)
    expect(accepted.status).toBe(200)
    const buyer = await signedIn(accepted.body.access_token)
    const { data: self } = await buyer.done(session.user)
    expect(self).toMatchObject({ kind: 'customer', email: contact.email, main_customer: { id: contact.customerId } })
    const { data: seen } = await buyer.done(orders.list)
    expect(seen.map(({ id }) => id)).toEqual([order.id])
    expect((await buyer.call(orders.show, { params: { id: other.id } })).status).toBe(404)
    const { data: record } = await clerk.done(customers.showContact, { params: { id: contact.id } })
    expect(record.invitation_status).toBe('active')
    await app.visitor.done(session.login, { body: { email: contact.email, password } })
  })

  test('dies with its use, with a newer one, with its days, and by a wrong number', async () => {
    const contact = await makeContact()
    await invite(contact.id)
    const first = await tokenFor(contact.email)
    await invite(contact.id)
    const second = await tokenFor(contact.email)
    expect((await open(first)).status).toBe(403)
    expect((await accept(contact.id, first)).status).toBe(403)
    const otherContact = await makeContact()
    expect((await accept(otherContact.id, second)).status).toBe(403)
    expect((await open('nav-tada')).status).toBe(404)
    await sql`update contacts set invitation_expires_at = now() - interval '1 second' where id = ${contact.id}`.execute(app.db)
    expect((await open(second)).status).toBe(403)
    expect((await accept(contact.id, second)).status).toBe(403)
    await invite(contact.id)
    const third = await tokenFor(contact.email)
    const answers = await Promise.all([accept(contact.id, third), accept(contact.id, third)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test('keeps to the rules of passwords', async () => {
    const contact = await makeContact()
    await invite(contact.id)
    const token = await tokenFor(contact.email)
    const short = await accept(contact.id, token, { password: 'īsa', password_confirmation: 'īsa' })
    expect(short.status).toBe(422)
    expect(short.body.errors).toHaveProperty('password')
    const different = await accept(contact.id, token, { password, password_confirmation: `${password}!` })
    expect(different.body.errors).toEqual({ password_confirmation: ['Paroles nesakrīt'] })
    expect((await open(token)).status).toBe(200)
  })

  test('needs an address that nobody else signs in with', async () => {
    const without = await makeContact({ email: null })
    const refused = await invite(without.id)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ status: ['Kontaktpersonai nav norādīts e-pasts'] })
    const { id } = await makeContact({ email: 'kolege@darbgalds.example' })
    await app.person({ email: 'Kolege@darbgalds.example' })
    const { body } = await invite(id)
    expect(body.errors).toEqual({ status: ['Ar šo e-pastu jau pieslēdzas cits lietotājs'] })
    const { data } = await clerk.done(customers.showContact, { params: { id } })
    expect(data.can['INVITE']).toBe('Ar šo e-pastu jau pieslēdzas cits lietotājs')
  })

  test('stays with the address it went to', async () => {
    const contact = await makeContact()
    await invite(contact.id)
    const token = await tokenFor(contact.email)
    const { data } = await clerk.done(customers.showContact, { params: { id: contact.id } })
    const body = { email: 'cita@klients.example', lock_version: data.lock_version }
    await clerk.done(customers.updateContact, { params: { id: contact.id }, body })
    expect((await accept(contact.id, token)).status).toBe(200)
    await app.visitor.done(session.login, { body: { email: contact.email, password } })
    expect((await app.visitor.call(session.login, { body: { email: 'cita@klients.example', password } })).status).toBe(403)
  })

  test('ends by itself after seven days', async () => {
    const contact = await makeContact()
    await invite(contact.id)
    expect(await expireInvitations(app.db)).toBe(0)
    const { rows } = await sql<{ days: number }>`
      select extract(day from invitation_expires_at - invited_at)::int as days from contacts where id = ${contact.id}`.execute(app.db)
    expect(rows[0]?.days).toBe(7)
    await sql`update contacts set invitation_expires_at = now() - interval '1 second' where id = ${contact.id}`.execute(app.db)
    expect(await expireInvitations(app.db)).toBe(1)
    const { data } = await clerk.done(customers.showContact, { params: { id: contact.id } })
    expect(data).toMatchObject({ invitation_status: 'none', can: { INVITE: true } })
  })
})

describe('revoking', () => {
  test('signs the person out, kills his links and leaves the account to a later invitation', async () => {
    const contact = await makeContact()
    await invite(contact.id)
    const accepted = await accept(contact.id, await tokenFor(contact.email))
    const buyer = await signedIn(accepted.body.access_token)
    expect((await revoke(contact.id)).body.data).toMatchObject({ invitation_status: 'revoked' })
    expect((await buyer.call(session.user)).status).toBe(401)
    expect((await app.visitor.call(session.login, { body: { email: contact.email, password } })).status).toBe(403)
    expect((await revoke(contact.id)).status).toBe(200)

    await invite(contact.id)
    const again = await accept(contact.id, await tokenFor(contact.email))
    expect(again.status).toBe(200)
    const { id } = (await (await signedIn(again.body.access_token)).done(session.user)).data
    expect(id).toBe(buyer.id)
  })

  test('an invitation that was never accepted is taken back; one never sent is refused', async () => {
    const contact = await makeContact()
    const refused = await revoke(contact.id)
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.['status']?.[0]).toContain('„Uzaicināts” vai „Aktīvs lietotājs”')
    await invite(contact.id)
    const token = await tokenFor(contact.email)
    await revoke(contact.id)
    expect((await open(token)).status).toBe(403)
  })
})

test('who manages users reads the letter of an invitation where no mail server is set', async () => {
  const contact = await makeContact()
  await invite(contact.id)
  const admin = await app.person({ permissions: ['manage_users'] })
  const { data } = await admin.done(users.outbox, { query: { q: contact.email } })
  expect(data[0]?.text).toContain(await tokenFor(contact.email))
})

async function signedIn(token: string): Promise<Person> {
  const headers = { authorization: `Bearer ${token}` }
  const person: Pick<Person, 'call' | 'done'> = {
    call: (call, sent) => app.visitor.call(call, { ...sent, headers }),
    done: (call, sent) => app.visitor.done(call, { ...sent, headers }),
  }
  const { data } = await person.done(session.user)
  return { ...person, id: data.id, token }
}
