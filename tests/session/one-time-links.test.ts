import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { issueFirstAdminToken } from '../../server/start/first-admin-token.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer } from '../support/factories.ts'

/** One-time links work once, also under eight concurrent uses, and expire. */

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person()
})
afterAll(() => app.close())

const eight = <T>(act: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 8 }, (_, n) => act(n)))
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()
const chosen = (n: number) => ({ password: `gana-gara-parole-${n}`, password_confirmation: `gana-gara-parole-${n}` })

async function mailed(email: string, place: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from outbox where payload ->> 'to' = ${email} order by id desc limit 1`.execute(app.db)
  return new RegExp(`/${place}/([\\w-]+)`).exec(rows[0]?.text ?? '')?.[1] ?? ''
}

async function passwordLink(email: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`select id from users where email = ${email}`.execute(app.db)
  await admin.done(users.resetPassword, { params: { id: rows[0]?.id ?? 0 } })
  return mailed(email, 'password')
}

test('a password link makes one password, the one that then signs in', async () => {
  const email = 'saite@test.example'
  await app.person({ email })
  const token = await passwordLink(email)
  const answers = await eight((n) => app.visitor.call(session.storePassword, { params: { token }, body: chosen(n) }))
  expect(statuses(answers)).toEqual([200, 403, 403, 403, 403, 403, 403, 403])
  const winner = answers.findIndex(({ status }) => status === 200)
  await app.visitor.done(session.login, { body: { email, password: chosen(winner).password } })
  expect((await app.visitor.call(session.passwordLink, { params: { token } })).status).toBe(403)
})

test('a password link outlives a refused password, but not its hours', async () => {
  const email = 'termins@test.example'
  await app.person({ email })
  const token = await passwordLink(email)
  const short = { password: 'īsa', password_confirmation: 'īsa' }
  expect((await app.visitor.call(session.storePassword, { params: { token }, body: short })).status).toBe(422)
  expect((await app.visitor.call(session.passwordLink, { params: { token } })).status).toBe(200)
  await sql`update password_tokens set expires_at = now() - interval '1 second' where used_at is null`.execute(app.db)
  expect((await app.visitor.call(session.passwordLink, { params: { token } })).status).toBe(403)
  expect((await app.visitor.call(session.storePassword, { params: { token }, body: chosen(1) })).status).toBe(403)
})

test('what no mailed link can have been is no record; one that may have served once is dead', async () => {
  const answers = async (token: string) =>
    [
      await app.visitor.call(session.passwordLink, { params: { token } }),
      await app.visitor.call(customers.invitation, { params: { token } }),
    ].map(({ status, body }) => [status, body.code, body.message])
  const expiredText = 'Saite nav derīga vai tās termiņš ir beidzies'
  expect(await answers('0')).toEqual([1, 2].map(() => [404, 'no_record', expiredText]))
  expect(await answers(randomBytes(32).toString('base64url'))).toEqual([1, 2].map(() => [403, undefined, expiredText]))
})

test('an invitation makes one user, who is signed in once', async () => {
  const customerId = await makeCustomer(app)
  const email = 'aicinata@klients.example'
  const body = { name: 'Ilze', surname: 'Ozola', email }
  const { data: contact } = await admin.done(customers.createContact, { params: { customerId }, body })
  await admin.done(customers.invite, { params: { id: contact.id } })
  const params = { id: contact.id, assign_user_token: await mailed(email, 'invitation') }
  const answers = await eight((n) => app.visitor.call(customers.acceptInvitation, { params, body: chosen(n) }))
  expect(statuses(answers)).toEqual([200, 403, 403, 403, 403, 403, 403, 403])
  const { rows } = await sql<{ accounts: number; tokens: number }>`
    select (select count(*) from users where email = ${email}) as accounts,
      (select count(*) from access_tokens t join users u on u.id = t.user_id where u.email = ${email}) as tokens`.execute(app.db)
  expect(rows).toEqual([{ accounts: 1, tokens: 1 }])
})

test('the first administrator is made once, with whatever tokens several starts have printed, and within a day', async () => {
  const empty = await startApp()
  try {
    const body = (token: string, n = 0) => ({
      token,
      name: 'Ilze',
      surname: 'Kalna',
      email: `pirma${n}@test.example`,
      password: 'gana-gara-parole',
    })
    const make = (token: string, n = 0) => empty.visitor.call(session.firstAdministrator, { body: body(token, n) })
    const old = (await issueFirstAdminToken(empty.url)) ?? ''
    await sql`update first_admin_tokens set created_at = now() - interval '25 hours'`.execute(empty.db)
    expect(Object.keys((await make(old)).body.errors ?? {})).toEqual(['token'])
    const dead = (await issueFirstAdminToken(empty.url)) ?? ''
    const token = (await issueFirstAdminToken(empty.url)) ?? ''
    expect((await make(dead)).status).toBe(422)
    // The token of a second server started meanwhile.
    await sql`insert into first_admin_tokens (token_hash) select encode(sha256('otrs'), 'hex')`.execute(empty.db)
    const answers = await eight((n) => make(n % 2 ? token : 'otrs', n))
    expect(statuses(answers)).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
    expect((await sql<{ n: number }>`select count(*) as n from users`.execute(empty.db)).rows).toEqual([{ n: 1 }])
    expect(await issueFirstAdminToken(empty.url)).toBeNull()
  } finally {
    await empty.close()
  }
})
