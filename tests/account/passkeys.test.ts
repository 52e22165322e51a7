import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { codeAt } from '../support/authenticator.ts'
import { Passkey, type Quirks } from '../support/passkey.ts'

let app: TestApp
let admin: Person
let personCount = 0
beforeAll(async () => {
  app = await startApp()
  admin = await app.person()
})
afterAll(() => app.close())
beforeEach(() => sql`delete from sign_in_failures`.execute(app.db))

const password = 'zirgs klavieres mākonis'

interface Owner {
  id: number
  email: string
  headers: { authorization: string }
}

async function newcomer(): Promise<Owner> {
  personCount += 1
  const email = `atslega${personCount}@test.example`
  const { data } = await admin.done(users.create, { body: { email, name: 'Ilze', surname: 'Ozola', password } })
  const { access_token } = await app.visitor.done(session.login, { body: { email, password } })
  return { id: data.id, email, headers: { authorization: `Bearer ${access_token}` } }
}

async function begin({ headers }: Pick<Owner, 'headers'>) {
  return (await app.visitor.done(account.beginPasskey, { headers, body: { old_password: password } })).data.options
}

const keep = ({ headers }: Pick<Owner, 'headers'>, passkey: ReturnType<Passkey['make']>, name = 'Darba dators') =>
  app.visitor.call(account.addPasskey, { headers, body: { name, passkey } })

async function holder(): Promise<Owner & { passkey: Passkey; codes: string[] }> {
  const owner = await newcomer()
  const passkey = new Passkey()
  const { status, body } = await keep(owner, passkey.make(await begin(owner)))
  expect(status).toBe(200)
  return { ...owner, passkey, codes: body.data.recovery_codes }
}

const challenge = async () => (await app.visitor.done(account.beginPasskeySignIn)).data

async function signIn(passkey: Passkey, quirks: Quirks = {}, device?: string): Promise<Answered<typeof account.passkeySignIn>> {
  const { challenge_key, options } = await challenge()
  return app.visitor.call(account.passkeySignIn, {
    body: { challenge_key, passkey: passkey.sign(options, quirks), ...(device !== undefined && { device }) },
  })
}

const statusAndMessage = ({ status, body }: Answered) => [status, body.message]
const passwordAlone = async ({ email }: Owner) =>
  statusAndMessage(await app.visitor.call(session.login, { body: { email, password } })) as [number, string]

describe('a passkey is made', () => {
  test('with the password, for who is found by it and asked who he is, and is listed by its name', async () => {
    const owner = await newcomer()
    const wrong = await app.visitor.call(account.beginPasskey, { headers: owner.headers, body: { old_password: 'aplama' } })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['old_password']])
    const options = await begin(owner)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Darbgalds' },
      user: { name: owner.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    // At least 16 bytes (WebAuthn 13.4.3); the account data is opaque.
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(owner.email)
    expect((await keep(owner, new Passkey().make(options))).status).toBe(200)
    const { data } = await app.visitor.done(account.passkeys, { headers: owner.headers })
    expect(data).toMatchObject([{ name: 'Darba dators', last_used_at: null }])
    expect((await begin(owner)).excludeCredentials).toHaveLength(1)
  })

  test.each<[string, Quirks, string]>([
    ['at another origin', { origin: 'http://localhost:3999' }, 'http://localhost:3999, bet tā darbojas tikai adresē http://localhost:3000'],
    ['for another domain', { rpId: 'viltots.example' }, 'nav izveidota šai sistēmai'],
    ['without asking who it is', { unverified: true }, 'nepārbauda, kas to lieto'],
  ])('and refused %s', async (_, quirks, reason) => {
    const owner = await newcomer()
    const { status, body } = await keep(owner, new Passkey().make(await begin(owner), quirks))
    expect([status, body.errors?.['passkey']?.[0]]).toEqual([422, expect.stringContaining(reason)])
    expect((await app.visitor.done(account.passkeys, { headers: owner.headers })).data).toEqual([])
  })

  test('once for its challenge, by the session that asked, in five minutes, and belongs to one account', async () => {
    const [owner, other] = [await newcomer(), await newcomer()]
    const passkey = new Passkey()
    const answer = passkey.make(await begin(owner))
    const late = expect.stringContaining('sāciet no jauna')
    await begin(other)
    expect((await keep(other, answer)).body.errors?.['passkey']).toEqual([expect.stringContaining('citu pieprasījumu')])
    expect((await keep(owner, answer)).status).toBe(200)
    expect((await keep(owner, answer)).body.errors?.['passkey']).toEqual([late])
    const again = passkey.make(await begin(other))
    expect((await keep(other, again)).body.errors?.['passkey']).toEqual(['Šī piekļuves atslēga jau ir pievienota'])
    const old = new Passkey().make(await begin(other))
    await sql`update passkey_challenges set expires_at = expires_at - interval '301 seconds'`.execute(app.db)
    expect((await keep(other, old)).body.errors?.['passkey']).toEqual([late])
  })

  test('and its owner hears of it by mail, and finds it in the history', async () => {
    const { id, email } = await holder()
    const { rows } = await sql<{ text: string }>`
      select payload ->> 'text' as text from outbox where payload ->> 'to' = ${email} order by id desc limit 1`.execute(app.db)
    expect(rows[0]?.text).toContain('pievienota piekļuves atslēga „Darba dators”')
    const { rows: events } = await sql<{ event: string }>`
      select event from audit_log where entity_type = 'users' and entity_id = ${id} order by id desc limit 1`.execute(app.db)
    expect(events).toEqual([{ event: 'PASSKEY_ADDED' }])
  })
})

describe('signing in with a passkey alone', () => {
  test('lets its owner in, tells when it was used last, and is in the history', async () => {
    const { id, headers, passkey } = await holder()
    const { status, body } = await signIn(passkey)
    expect(status).toBe(200)
    const mine = await app.visitor.done(session.user, { headers: { authorization: `Bearer ${body.access_token}` } })
    expect(mine.data.id).toBe(id)
    const { data } = await app.visitor.done(account.passkeys, { headers })
    expect(data[0]?.last_used_at).not.toBeNull()
    const { rows } = await sql<{ after: unknown }>`
      select after from audit_log where entity_id = ${id} and event = 'LOGIN' order by id desc limit 1`.execute(app.db)
    expect(rows).toEqual([{ after: { passkey: 'Darba dators' } }])
  })

  test.each<[string, Quirks, string]>([
    ['of another origin', { origin: 'https://darbgalds.viltots.example' }, 'darbojas tikai adresē http://localhost:3000'],
    ['bound to another domain', { rpId: 'viltots.example' }, 'paraksts nav derīgs'],
    ['that did not ask who it is', { unverified: true }, 'paraksts nav derīgs'],
    ['signed by another key', { signer: new Passkey() }, 'paraksts nav derīgs'],
    ['for another account', { userHandle: Buffer.from('cits').toString('base64url') }, 'pieder citam kontam'],
  ])('refuses an answer %s', async (_, quirks, reason) => {
    const { passkey } = await holder()
    expect(statusAndMessage(await signIn(passkey, quirks))).toEqual([403, expect.stringContaining(reason)])
    expect((await signIn(passkey)).status).toBe(200)
  })

  test('takes one person’s passkey for nobody else, whoever it says that it is', async () => {
    const [mine, theirs] = [await holder(), await holder()]
    const { challenge_key, options } = await challenge()
    const answer = { ...mine.passkey.sign(options, { userHandle: theirs.passkey.handle }), id: theirs.passkey.id }
    const refused = await app.visitor.call(account.passkeySignIn, { body: { challenge_key, passkey: answer } })
    expect(statusAndMessage(refused)).toEqual([403, expect.stringContaining('paraksts nav derīgs')])
  })

  test('takes an answer once, also of eight at once, with the key of the page that asked, for five minutes', async () => {
    const { passkey } = await holder()
    const { challenge_key, options } = await challenge()
    const send = (key: string, answer = passkey.sign(options)) =>
      app.visitor.call(account.passkeySignIn, { body: { challenge_key: key, passkey: answer } })
    const gone = [403, expect.stringContaining('izmantots vai novecojis')]
    expect(statusAndMessage(await send('cita-lapa'))).toEqual(gone)
    const other = await challenge()
    expect(statusAndMessage(await send(other.challenge_key))).toEqual([403, expect.stringContaining('citu pieprasījumu')])
    const answer = passkey.sign(options)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(challenge_key, answer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(statusAndMessage(await send(challenge_key, answer))).toEqual(gone)
    const late = await challenge()
    await sql`update passkey_challenges set expires_at = expires_at - interval '301 seconds'`.execute(app.db)
    expect(statusAndMessage(await send(late.challenge_key, passkey.sign(late.options)))).toEqual(gone)
  })

  test('uses a challenge up by a wrong answer, too', async () => {
    const { passkey } = await holder()
    const { challenge_key, options } = await challenge()
    const send = (quirks: Quirks) =>
      app.visitor.call(account.passkeySignIn, { body: { challenge_key, passkey: passkey.sign(options, quirks) } })
    expect((await send({ unverified: true })).status).toBe(403)
    expect(statusAndMessage(await send({}))).toEqual([403, expect.stringContaining('izmantots vai novecojis')])
  })

  test('refuses a count that goes back and warns the owner; who does not count is let in', async () => {
    const { passkey, email } = await holder()
    expect((await signIn(passkey, { counter: 7 })).status).toBe(200)
    expect((await signIn(passkey, { counter: 9 })).status).toBe(200)
    for (const counter of [9, 8, 0]) {
      expect(statusAndMessage(await signIn(passkey, { counter }))).toEqual([403, expect.stringContaining('skaitītājs ir gājis atpakaļ')])
    }
    const { rows } = await sql<{ text: string }>`
      select payload ->> 'text' as text from outbox where payload ->> 'to' = ${email} order by id desc limit 1`.execute(app.db)
    expect(rows[0]?.text).toContain('iespējams, ir nokopēta')
    expect((await signIn(passkey, { counter: 10 })).status).toBe(200)
    const uncounted = await holder()
    for (let n = 0; n < 3; n += 1) expect((await signIn(uncounted.passkey, { counter: 0 })).status).toBe(200)
  })

  test('refuses a passkey that was removed, or never was ours', async () => {
    const { headers, passkey } = await holder()
    const { data } = await app.visitor.done(account.passkeys, { headers })
    const params = { id: data[0]?.id ?? 0 }
    const remove = (old_password: string) => app.visitor.call(account.removePasskey, { headers, params, body: { old_password } })
    expect(Object.keys((await remove('aplama')).body.errors ?? {})).toEqual(['old_password'])
    expect((await remove(password)).status).toBe(200)
    const unknown = [403, 'Šī piekļuves atslēga šeit nav zināma vai ir noņemta']
    expect(statusAndMessage(await signIn(passkey))).toEqual(unknown)
    const foreign = new Passkey()
    foreign.make({ challenge: 'x', user: { id: passkey.handle } })
    expect(statusAndMessage(await signIn(foreign))).toEqual(unknown)
  })

  test('refuses an account that is switched off', async () => {
    const { id, passkey } = await holder()
    await admin.done(users.remove, { params: { id } })
    expect(statusAndMessage(await signIn(passkey))).toEqual([403, 'Konts ir atslēgts'])
  })

  test('is slowed by failures from its address, knows devices, and slows nobody elsewhere', async () => {
    const { passkey } = await holder()
    const { device } = (await signIn(passkey)).body
    for (let n = 0; n < 5; n += 1) expect((await signIn(passkey, { unverified: true })).status).toBe(403)
    expect(statusAndMessage(await signIn(passkey))).toEqual([403, expect.stringContaining('pēc 30 s')])
    const again = await signIn(passkey, {}, device)
    expect([again.status, again.body.device]).toEqual([200, device])
  })

  test('one address has no more challenges open than a company could need', async () => {
    await sql`insert into passkey_challenges (challenge, key_hash, ip)
      select 'x', 'x' || n, '127.0.0.1' from generate_series(1, 300) n`.execute(app.db)
    expect((await app.visitor.call(account.beginPasskeySignIn)).status).toBe(403)
    await sql`delete from passkey_challenges`.execute(app.db)
  })
})

describe('as a second factor', () => {
  test('a passkey is asked for beside the password, or a recovery code; without one nothing is', async () => {
    const owner = await holder()
    expect(owner.codes).toHaveLength(10)
    expect(await passwordAlone(owner)).toEqual([422, 'Lietojiet piekļuves atslēgu, vai ievadiet kādu no rezerves kodiem'])
    const withCode = (code: string) => app.visitor.call(session.login, { body: { email: owner.email, password, code } })
    expect((await withCode(owner.codes[0] ?? '')).status).toBe(200)
    expect((await app.visitor.done(account.secondFactor, { headers: owner.headers })).data).toMatchObject({
      is_on: true,
      since: null,
      recovery_codes_left: 9,
    })
    const { data } = await app.visitor.done(account.passkeys, { headers: owner.headers })
    await app.visitor.done(account.removePasskey, {
      headers: owner.headers,
      params: { id: data[0]?.id ?? 0 },
      body: { old_password: password },
    })
    expect((await passwordAlone(owner))[0]).toBe(200)
    expect((await app.visitor.done(account.secondFactor, { headers: owner.headers })).data).toMatchObject({
      is_on: false,
      recovery_codes_left: 0,
    })
  })

  test('it stands beside an authenticator, and its codes stay when one of the two goes', async () => {
    const { headers, codes, email } = await holder()
    const { data } = await app.visitor.done(account.beginSecondFactor, { headers, body: { old_password: password } })
    const code = (halfMinutes: number) => codeAt(data.key, new Date(Date.now() + halfMinutes * 30_000))
    const confirmed = await app.visitor.done(account.confirmSecondFactor, { headers, body: { code: code(-1) } })
    expect((await app.visitor.call(session.login, { body: { email, password, code: codes[0] ?? '' } })).status).toBe(422)
    await app.visitor.done(account.removeSecondFactor, { headers, body: { old_password: password, code: code(0) } })
    expect((await app.visitor.done(account.secondFactor, { headers })).data).toMatchObject({ is_on: true, recovery_codes_left: 10 })
    const [left = ''] = confirmed.data.recovery_codes
    expect((await app.visitor.call(session.login, { body: { email, password, code: left } })).status).toBe(200)
  })

  test('an administrator takes it off with the others', async () => {
    const owner = await holder()
    await admin.done(account.resetSecondFactor, { params: { id: owner.id } })
    expect((await passwordAlone(owner))[0]).toBe(200)
    expect((await signIn(owner.passkey)).status).toBe(403)
  })
})

test('nobody sees, renames or removes another’s passkey', async () => {
  const [mine, theirs] = [await holder(), await holder()]
  const { data } = await app.visitor.done(account.passkeys, { headers: theirs.headers })
  const params = { id: data[0]?.id ?? 0 }
  const { headers } = mine
  expect((await app.visitor.done(account.passkeys, { headers })).data.map(({ id }) => id)).not.toContain(params.id)
  expect((await app.visitor.call(account.renamePasskey, { headers, params, body: { name: 'Mans' } })).status).toBe(404)
  expect((await app.visitor.call(account.removePasskey, { headers, params, body: { old_password: password } })).status).toBe(404)
  await app.visitor.done(account.renamePasskey, { headers: theirs.headers, params, body: { name: 'Tālrunis' } })
  expect((await app.visitor.done(account.passkeys, { headers: theirs.headers })).data).toMatchObject([{ name: 'Tālrunis' }])
})

describe('the address at which passkeys work', () => {
  test.each([
    ['http://darbs.uznemums.example', 'http://darbs.uznemums.example'],
    ['https://192.0.2.7', 'https://192.0.2.7'],
    ['https://[2001:db8::7]', 'https://[2001:db8::7]'],
  ])('is not %s, and the refusal says so', async (APP_URL, shown) => {
    const elsewhere = await startApp({ APP_URL })
    try {
      const { status, body } = await elsewhere.visitor.call(account.beginPasskeySignIn)
      expect([status, body.message]).toEqual([422, expect.stringMatching(/tikai drošā adresē \(https\) ar domēna vārdu/)])
      expect(body.message).toContain(shown)
    } finally {
      await elsewhere.close()
    }
  })

  test('is that of the settings, whatever a request or a proxy says', async () => {
    const behind = await startApp({ APP_URL: 'https://darbs.uznemums.example/', TRUSTED_PROXIES: 'loopback' })
    try {
      const headers = { host: 'viltots.example', 'x-forwarded-host': 'viltots.example', 'x-forwarded-proto': 'http' }
      const { data } = await behind.visitor.done(account.beginPasskeySignIn, { headers })
      expect([data.origin, data.options.rpId]).toEqual(['https://darbs.uznemums.example', 'darbs.uznemums.example'])
    } finally {
      await behind.close()
    }
  })
})
