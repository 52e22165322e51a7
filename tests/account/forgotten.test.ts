import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { mailNextLink } from '../../server/areas/account/forgotten.ts'
import { startOutbox } from '../../server/jobs/outbox.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { smtpSink } from '../support/smtp-sink.ts'

/** The answer must not reveal who has an account. */

let app: TestApp
let admin: Person
let personCount = 0
beforeAll(async () => {
  app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  admin = await app.person()
})
afterAll(() => app.close())

const password = 'zirgs klavieres mākonis'
const chosen = { password: 'tērauda lietussargs', password_confirmation: 'tērauda lietussargs' }

async function newcomer(): Promise<{ id: number; email: string }> {
  personCount += 1
  const email = `aizmirsa${personCount}@test.example`
  const { data } = await admin.done(users.create, { body: { email, name: 'Ilze', surname: 'Ozola', password } })
  return { id: data.id, email }
}

/** An address of its own, because of rate limits. */
const ask = (email: string) => app.visitor.call(account.forgotten, { body: { email } })

async function work(): Promise<void> {
  while (await mailNextLink(app.db, app.settings)) {}
}

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from outbox where kind = 'email' and payload ->> 'to' = ${email} order by id`.execute(app.db)
  return rows.map(({ text }) => text)
}

const tokenIn = (text = '') => /\/password\/([\w-]+)/.exec(text)?.[1] ?? ''

test('the link makes a new password, once, ends every session and is told by mail', async () => {
  const { id, email } = await newcomer()
  const { access_token } = await app.visitor.done(session.login, { body: { email, password } })
  expect((await ask(email.toUpperCase())).status).toBe(200)
  // The old password works until the new one is set, so a request locks nobody out.
  expect((await app.visitor.call(session.login, { body: { email, password } })).status).toBe(200)
  await work()
  const [letter] = await mailsTo(email)
  expect(letter).toContain('vienu stundu')
  const params = { token: tokenIn(letter) }
  await app.visitor.done(session.storePassword, { params, body: chosen })
  expect((await app.visitor.call(session.storePassword, { params, body: chosen })).status).toBe(403)
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await app.visitor.call(session.user, { headers })).status).toBe(401)
  expect((await app.visitor.call(session.login, { body: { email, password } })).status).toBe(403)
  await app.visitor.done(session.login, { body: { email, password: chosen.password } })
  expect((await mailsTo(email)).at(-1)).toContain('parole ir nomainīta')
  const { rows } = await sql<{ event: string }>`select event from audit_log where entity_type = 'users' and entity_id = ${id}`.execute(
    app.db,
  )
  expect(rows.map(({ event }) => event)).toEqual(expect.arrayContaining(['PASSWORD_FORGOTTEN', 'PASSWORD_CREATED']))
})

test('the link lives for an hour', async () => {
  const { id, email } = await newcomer()
  await ask(email)
  await work()
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_tokens where user_id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ minutes: 60 }])
})

test('an address that nobody has, a deactivated account and one that is there are answered the same, and do the same', async () => {
  const there = await newcomer()
  const gone = await newcomer()
  await admin.done(users.remove, { params: { id: gone.id } })
  const statements = async (email: string): Promise<unknown> => {
    const before = await changes()
    const { status, body } = await ask(email)
    return { status, body, changed: minus(await changes(), before) }
  }
  const [first, second, third] = [
    await statements(there.email),
    await statements(gone.email),
    await statements('nav-tāda@test.example'.replace('ā', 'a')),
  ]
  expect(first).toMatchObject({ status: 200, body: {} })
  expect(second).toEqual(first)
  expect(third).toEqual(first)
  await work()
  expect(await mailsTo(there.email)).toHaveLength(1)
  expect(await mailsTo(gone.email)).toEqual([])
  expect(await mailsTo('nav-tada@test.example')).toEqual([])
  expect((await sql`select 1 from outbox where kind = 'forgotten'`.execute(app.db)).rows).toEqual([])
})

async function changes(): Promise<Record<string, number>> {
  const tables = ['outbox', 'email_log', 'password_tokens', 'sign_in_failures', 'audit_log', 'users', 'access_tokens']
  const counts = tables.map(
    (name) => sql<{ name: string; n: number }>`select ${sql.lit(name)} as name, count(*) as n from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(app.db)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

function minus(after: Record<string, number>, before: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)]))
}

test('it is slowed by account, whether there is one or not, and by address', async () => {
  await sql`delete from sign_in_failures`.execute(app.db)
  for (const email of [(await newcomer()).email, 'nav-neviena@test.example']) {
    const statuses = [await ask(email), await ask(email.toUpperCase()), await ask(email), await ask(email)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 422])
  }
  const many = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(`cits${n}@test.example`)))
  expect(many.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(14)
  expect(many.find(({ status }) => status !== 200)?.body.errors).toEqual({ email: [expect.stringContaining('pārāk bieži')] })
  await sql`update sign_in_failures set at = at - interval '61 minutes'`.execute(app.db)
  expect((await ask('nav-neviena@test.example')).status).toBe(200)
})

test('without a mail server it says whom to ask', async () => {
  const without = await startApp()
  try {
    const { status, body } = await without.visitor.call(account.forgotten, { body: { email: 'kads@test.example' } })
    expect([status, body.message]).toEqual([422, expect.stringContaining('administratoram')])
    expect((await without.visitor.done(session.logo)).sends_mail).toBe(false)
    expect((await app.visitor.done(session.logo)).sends_mail).toBe(true)
  } finally {
    await without.close()
  }
})

test('the running product writes the letter', async () => {
  await sql`delete from outbox`.execute(app.db)
  await sql`delete from sign_in_failures`.execute(app.db)
  const sink = await smtpSink()
  const { email } = await newcomer()
  await ask(email)
  const stop = startOutbox({ db: app.db, settings: { ...app.settings, SMTP_URL: sink.url }, every: 20 })
  await expect.poll(() => sink.mails.length, { timeout: 10_000 }).toBe(1)
  await stop()
  expect(sink.mails[0]).toContain(email)
})

test('a new password or address that an administrator sets is told to the address of before', async () => {
  const { id, email } = await newcomer()
  const edit = async (body: object) => {
    const { data } = await admin.done(users.editForm, { params: { id } })
    await admin.done(users.update, { params: { id }, body: { ...body, lock_version: data.user.lock_version } })
  }
  await edit({ password: chosen.password })
  expect((await mailsTo(email)).at(-1)).toContain('paroli nomainīja administrators')
  await edit({ email: `cita-${email}` })
  expect((await mailsTo(email)).at(-1)).toContain(`cita-${email}`)
})
