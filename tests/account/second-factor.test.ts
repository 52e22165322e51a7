import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { qrPath } from '../../server/documents/qr-path.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { codeAt } from '../support/authenticator.ts'
import { codeInPath } from '../support/pdf-bars.ts'

let app: TestApp
let admin: Person
let personCount = 0
beforeAll(async () => {
  app = await startApp()
  admin = await app.person()
})
afterAll(() => app.close())

const password = 'zirgs klavieres mākonis'
const soon = (halfMinutes: number) => new Date(Date.now() + halfMinutes * 30_000)

interface Guarded {
  id: number
  email: string
  key: string
  codes: string[]
  headers: { authorization: string }
  signIn: (code?: string) => Promise<[status: number, field: string | undefined]>
}

/** With a second factor by default. */
async function newcomer({ on = true } = {}): Promise<Guarded> {
  personCount += 1
  const email = `otrais${personCount}@test.example`
  const { data } = await admin.done(users.create, { body: { email, name: 'Ilze', surname: 'Ozola', password } })
  const signIn = async (code?: string): Promise<[number, string | undefined]> => {
    const { status, body } = await app.visitor.call(session.login, { body: { email, password, ...(code !== undefined && { code }) } })
    return [status, Object.keys(body.errors ?? {})[0]]
  }
  const { access_token } = await app.visitor.done(session.login, { body: { email, password } })
  const headers = { authorization: `Bearer ${access_token}` }
  const person = { id: data.id, email, key: '', codes: [], headers, signIn }
  return on ? turnedOn(person) : person
}

async function turnedOn(person: Guarded): Promise<Guarded> {
  const { headers } = person
  const { data } = await app.visitor.done(account.beginSecondFactor, { headers, body: { old_password: password } })
  const confirmed = await app.visitor.done(account.confirmSecondFactor, { headers, body: { code: codeAt(data.key, soon(-1)) } })
  return { ...person, key: data.key, codes: confirmed.data.recovery_codes }
}

test('codes are those of RFC 6238', () => {
  // RFC appendix B, last six digits; the key is «12345678901234567890».
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1_111_111_109, 1_234_567_890, 2_000_000_000].map((at) => codeAt(key, new Date(at * 1000)))).toEqual([
    ...['287082', '081804', '005924', '279037'],
  ])
})

test('the picture is read by a camera as the address of the key', async () => {
  const uri =
    'otpauth://totp/Darbgalds:ilze%40uznemums.example?issuer=Darbgalds&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30'
  const { path, size } = qrPath(uri)
  expect(await codeInPath(path, size)).toBe(uri)
})

test('it needs the password, is asked only after its first right code, and then at every sign-in', async () => {
  const person = await newcomer({ on: false })
  const { headers } = person
  const wrong = await app.visitor.call(account.beginSecondFactor, { headers, body: { old_password: 'aplama' } })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['old_password']])
  const { data } = await app.visitor.done(account.beginSecondFactor, { headers, body: { old_password: password } })
  expect(data.uri).toContain(`secret=${data.key}`)
  expect(await person.signIn()).toEqual([200, undefined])
  const typo = await app.visitor.call(account.confirmSecondFactor, { headers, body: { code: codeAt(data.key, soon(-9)) } })
  expect([typo.status, Object.keys(typo.body.errors ?? {})]).toEqual([422, ['code']])
  expect(await person.signIn()).toEqual([200, undefined])
  const { data: codes } = await app.visitor.done(account.confirmSecondFactor, { headers, body: { code: codeAt(data.key, soon(0)) } })
  expect(new Set(codes.recovery_codes).size).toBe(10)
  expect(await person.signIn()).toEqual([422, 'code'])
  expect(await person.signIn(codeAt(data.key, soon(1)))).toEqual([200, undefined])
  const { data: factorState } = await app.visitor.done(account.secondFactor, { headers })
  expect(factorState).toMatchObject({ is_on: true, recovery_codes_left: 10 })
})

test('a wrong password tells nothing of the second factor', async () => {
  const { email } = await newcomer()
  const { status, body } = await app.visitor.call(session.login, { body: { email, password: 'cita garā parole' } })
  expect([status, body.errors]).toEqual([403, undefined])
})

test('a code serves once, also for eight at once, and no older one after it', async () => {
  const { key, signIn } = await newcomer()
  const code = codeAt(key, soon(0))
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(code)))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  await sql`delete from sign_in_failures`.execute(app.db)
  expect(await signIn(codeAt(key, soon(-1)))).toEqual([422, 'code'])
  expect(await signIn(codeAt(key, soon(1)))).toEqual([200, undefined])
})

test('a recovery code serves once, however it is typed, and only its owner', async () => {
  const [mine, theirs] = [await newcomer(), await newcomer()]
  const code = mine.codes[0] ?? ''
  expect(await theirs.signIn(code)).toEqual([422, 'code'])
  expect(await mine.signIn(code.toUpperCase().replaceAll('-', ' '))).toEqual([200, undefined])
  expect(await mine.signIn(code)).toEqual([422, 'code'])
  const { rows } = await sql<{ text: string }>`select string_agg(c::text, ' ') as text from recovery_codes c`.execute(app.db)
  expect(mine.codes.filter((each) => rows[0]?.text.includes(each) || rows[0]?.text.includes(each.replaceAll('-', '')))).toEqual([])
  const { data } = await app.visitor.done(account.renewRecoveryCodes, { headers: mine.headers, body: { old_password: password } })
  expect(await mine.signIn(mine.codes[1])).toEqual([422, 'code'])
  expect(await mine.signIn(data.recovery_codes[1])).toEqual([200, undefined])
})

test('guesses at codes are slowed, for the right one too, in a burst too', async () => {
  const { id, key, signIn } = await newcomer()
  const burst = await Promise.all(Array.from({ length: 9 }, () => signIn('000000')))
  expect(burst.every(([status]) => status === 422)).toBe(true)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from sign_in_failures where kind = 'code' and subject = ${String(id)}`.execute(app.db)
  expect(rows).toEqual([{ n: 5 }])
  // Starts the wait now, however long the burst took.
  await sql`update sign_in_failures set at = now()`.execute(app.db)
  expect(await signIn(codeAt(key, soon(0)))).toEqual([422, 'code'])
  await sql`update sign_in_failures set at = at - interval '16 minutes'`.execute(app.db)
  expect(await signIn(codeAt(key, soon(0)))).toEqual([200, undefined])
})

test('it is turned off with both factors, and told by mail', async () => {
  const { key, headers, signIn, email } = await newcomer()
  const off = (body: { old_password: string; code: string }) => app.visitor.call(account.removeSecondFactor, { headers, body })
  expect((await off({ old_password: 'aplama', code: codeAt(key, soon(0)) })).status).toBe(422)
  expect((await off({ old_password: password, code: '000000' })).status).toBe(422)
  expect(await signIn()).toEqual([422, 'code'])
  expect((await off({ old_password: password, code: codeAt(key, soon(1)) })).status).toBe(200)
  expect(await signIn()).toEqual([200, undefined])
  const { rows } = await sql<{
    text: string
  }>`select payload ->> 'text' as text from outbox where payload ->> 'to' = ${email} order by id`.execute(app.db)
  expect(rows.map(({ text }) => /ieslēgta divpakāpju|izslēgta divpakāpju/.exec(text)?.[0])).toEqual([
    ...['ieslēgta divpakāpju', 'izslēgta divpakāpju'],
  ])
})

test('an administrator turns it off for who lost it, not for who has more rights, and it is in the history', async () => {
  const { id, headers, signIn } = await newcomer()
  const weak = await app.person({ permissions: ['manage_users'] })
  expect((await weak.call(account.resetSecondFactor, { params: { id: admin.id } })).status).toBe(422)
  await weak.done(account.resetSecondFactor, { params: { id } })
  expect((await app.visitor.call(session.user, { headers })).status).toBe(401)
  expect(await signIn()).toEqual([200, undefined])
  const { rows } = await sql`
    select user_id from audit_log where entity_type = 'users' and entity_id = ${id} and event = 'SECOND_FACTOR_RESET'`.execute(app.db)
  expect(rows).toEqual([{ user_id: weak.id }])
})

test('no secret is kept for a repetition of its call, nor a fast hash of one', async () => {
  const { headers } = await newcomer()
  const key = 'atkartojums-1'
  const sent = { headers: { ...headers, 'idempotency-key': key }, body: { old_password: password } }
  const { data } = await app.visitor.done(account.renewRecoveryCodes, sent)
  const again = await app.visitor.done(account.renewRecoveryCodes, sent)
  expect(again.data.recovery_codes).not.toEqual(data.recovery_codes)
  const email = 'atkartota@test.example'
  const create = (typed: string) =>
    admin.done(users.create, {
      body: { email, name: 'Ilze', surname: 'Ozola', password: typed },
      headers: { 'idempotency-key': 'atkartojums-2' },
    })
  // Telling them apart would need a password hash.
  expect((await create('tērauda lietussargs')).data.id).toBe((await create('zirgs klavieres mākonis')).data.id)
  const { rows } = await sql<{ kept: string }>`select string_agg(k::text, ' ') as kept from idempotency_keys k`.execute(app.db)
  expect([...data.recovery_codes, ...again.data.recovery_codes].filter((code) => rows[0]?.kept.includes(code))).toEqual([])
})
