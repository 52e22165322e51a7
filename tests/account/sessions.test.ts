import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { deviceName } from '../../server/areas/account/device-name.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'

let app: TestApp
let admin: Person
let personCount = 0
beforeAll(async () => {
  app = await startApp()
  admin = await app.person()
})
afterAll(() => app.close())

const password = 'zirgs klavieres mākonis'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function newcomer(): Promise<{ id: number; email: string }> {
  personCount += 1
  const email = `sesija${personCount}@test.example`
  const { data } = await admin.done(users.create, { body: { email, name: 'Ilze', surname: 'Ozola', password } })
  return { id: data.id, email }
}

async function signIn(email: string, userAgent = chrome) {
  const headers = { 'user-agent': userAgent }
  const { access_token } = await app.visitor.done(session.login, { body: { email, password }, headers })
  const authorization = `Bearer ${access_token}`
  return {
    headers: { authorization },
    isLive: async () => (await app.visitor.call(session.user, { headers: { authorization } })).status === 200,
  }
}

test('a person sees each of his sign-ins, with device, address and times, and which one is this', async () => {
  const { email } = await newcomer()
  const office = await signIn(email, firefox)
  const phone = await signIn(email)
  const { data } = await app.visitor.done(account.sessions, phone)
  expect(data).toMatchObject([
    { device: 'Chrome, Windows', ip: '127.0.0.1', is_current: true },
    { device: 'Firefox, Linux', ip: '127.0.0.1', is_current: false },
  ])
  for (const { created_at, last_used_at } of data) {
    expect(Math.abs(Date.now() - Date.parse(created_at))).toBeLessThan(60_000)
    expect(Math.abs(Date.now() - Date.parse(last_used_at ?? ''))).toBeLessThan(60_000)
  }
  await sql`update access_tokens set expires_at = now() where id = ${data[1]?.id ?? 0}`.execute(app.db)
  expect((await app.visitor.done(account.sessions, phone)).data).toHaveLength(1)
  expect(await office.isLive()).toBe(false)
})

test('one of them is ended, and the others go on', async () => {
  const { email } = await newcomer()
  const [here, lost, home] = [await signIn(email), await signIn(email, firefox), await signIn(email)]
  const { data } = await app.visitor.done(account.sessions, here)
  const id = data.find(({ device }) => device.startsWith('Firefox'))?.id ?? 0
  await app.visitor.done(account.endSession, { params: { id }, headers: here.headers })
  expect([await here.isLive(), await lost.isLive(), await home.isLive()]).toEqual([true, false, true])
  expect((await app.visitor.call(account.endSession, { params: { id }, headers: here.headers })).status).toBe(404)
})

test('nobody sees or ends a stranger’s', async () => {
  const [mine, theirs] = [await newcomer(), await newcomer()]
  const [me, otherPerson] = [await signIn(mine.email), await signIn(theirs.email)]
  const id = (await app.visitor.done(account.sessions, otherPerson)).data[0]?.id ?? 0
  expect((await app.visitor.done(account.sessions, me)).data.map((each) => each.id)).not.toContain(id)
  expect((await app.visitor.call(account.endSession, { params: { id }, headers: me.headers })).status).toBe(404)
  await app.visitor.done(account.endOtherSessions, { headers: me.headers })
  expect(await otherPerson.isLive()).toBe(true)
})

test('all others are ended at once, and by a change of the password', async () => {
  const { email } = await newcomer()
  const [here, ...others] = [await signIn(email), await signIn(email), await signIn(email)]
  await app.visitor.done(account.endOtherSessions, { headers: here.headers })
  expect([await here.isLive(), ...(await Promise.all(others.map((each) => each.isLive())))]).toEqual([true, false, false])
  const another = await signIn(email)
  const changed = { old_password: password, password: 'tērauda lietussargs', password_confirmation: 'tērauda lietussargs' }
  await app.visitor.done(session.changePassword, { body: changed, headers: here.headers })
  expect([await here.isLive(), await another.isLive()]).toEqual([true, false])
})

test('however it is used, a sign-in ends after seven days', async () => {
  const { id, email } = await newcomer()
  const here = await signIn(email)
  await sql`update access_tokens set created_at = now() - interval '6 days 20 hours', last_used_at = now() - interval '1 hour' where user_id = ${id}`.execute(
    app.db,
  )
  expect(await here.isLive()).toBe(true)
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - now()) / 3600)::int as hours from access_tokens where user_id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ hours: 4 }])
})

test('an administrator ends another’s, not those of who has more rights, and it is in the history', async () => {
  const { id, email } = await newcomer()
  const theirs = await signIn(email)
  const weak = await app.person({ permissions: ['manage_users'] })
  expect((await weak.call(account.endSessionsOf, { params: { id: admin.id } })).status).toBe(422)
  expect((await admin.call(session.user)).status).toBe(200)
  expect((await admin.call(account.endSessionsOf, { params: { id: admin.id } })).status).toBe(422)
  await weak.done(account.endSessionsOf, { params: { id } })
  expect(await theirs.isLive()).toBe(false)
  const { rows } =
    await sql`select user_id from audit_log where entity_type = 'users' and entity_id = ${id} and event = 'SESSIONS_ENDED'`.execute(app.db)
  expect(rows).toEqual([{ user_id: weak.id }])
})

test.each([
  [chrome, 'Chrome, Windows'],
  [`${chrome} Edg/140.0.0.0`, 'Edge, Windows'],
  [`${chrome} OPR/120.0.0.0`, 'Opera, Windows'],
  [firefox, 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome, iOS',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['curl/8.5.0', 'curl'],
  ['', 'Nezināma ierīce'],
])('what calls itself %s is named', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
