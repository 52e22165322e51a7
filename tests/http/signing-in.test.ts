import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('signing in', () => {
  const password = 'pareiza-parole-1'
  let serial = 0

  async function account(): Promise<{ email: string; id: number }> {
    serial += 1
    const email = `konts${serial}@test.example`
    const { id } = await app.person({ email })
    const { hashPassword } = await import('../../server/areas/session/secret.ts')
    await app.db
      .updateTable('users')
      .set({ password: await hashPassword(password) })
      .where('id', '=', id)
      .execute()
    return { email, id }
  }

  const login = (email: string, typed: string, remoteAddress = '10.0.0.1', device?: string) =>
    app.app.inject({ method: 'POST', url: '/api/login', payload: { email, password: typed, device }, remoteAddress })

  test('gives a token that works, kept as a hash only', async () => {
    const { email } = await account()
    const answer = await login(email.toUpperCase(), password)
    const { access_token } = answer.json<{ access_token: string }>()
    expect((await app.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${access_token}` } })).statusCode).toBe(200)
    const { rows } = await sql`select 1 from access_tokens where token_hash = ${access_token}`.execute(app.db)
    expect(rows).toEqual([])
  })

  const messageOf = (answer: { json: <T>() => T }) => answer.json<{ message: string }>().message
  const later = (seconds: number) => sql`update sign_in_failures set at = at - make_interval(secs => ${seconds})`.execute(app.db)

  test('slows guesses at an account from one address more and more, for the right password too', async () => {
    const { email } = await account()
    const guess = () => login(email, 'aplama', '10.1.0.1')
    for (let n = 0; n < 5; n += 1) expect(messageOf(await guess())).toContain('nav pareiza')
    // 30 s, doubled after each failure, at most 15 min.
    for (const waitText of ['30 s', '1 min', '2 min', '4 min', '8 min', '15 min', '15 min']) {
      const blocked = await login(email, password, '10.1.0.1')
      expect([blocked.statusCode, messageOf(blocked)]).toEqual([403, expect.stringContaining(`pēc ${waitText}`)])
      await later({ '30 s': 31, '1 min': 61, '2 min': 121, '4 min': 241, '8 min': 481, '15 min': 901 }[waitText] ?? 0)
      expect(messageOf(await guess())).toContain('nav pareiza')
    }
    await later(901)
    expect((await login(email, password, '10.1.0.1')).statusCode).toBe(200)
    expect(messageOf(await guess())).toContain('nav pareiza')
  })

  test('guesses from elsewhere lock nobody out, nor does somebody who shares the address', async () => {
    const { email } = await account()
    const { email: colleague } = await account()
    for (let n = 0; n < 40; n += 1) await login(email, 'aplama', `10.5.0.${n}`)
    expect((await login(email, password, '10.5.1.1')).statusCode).toBe(200)
    // A shared address: forty failures for forty accounts hardly delay the next person.
    for (let n = 0; n < 40; n += 1) await login(`nav${n}@test.example`, 'aplama', '10.5.2.1')
    for (let n = 0; n < 6; n += 1) await login(email, 'aplama', '10.5.2.1')
    expect((await login(email, password, '10.5.2.1')).statusCode).toBe(403)
    expect((await login(colleague, password, '10.5.2.1')).statusCode).toBe(200)
  })

  test('lets a right password from a known device pass whatever was guessed elsewhere, and slows it by its own failures', async () => {
    const { email } = await account()
    const { email: other } = await account()
    const { device } = (await login(email, password, '10.6.0.1')).json<{ device: string }>()
    for (let n = 0; n < 6; n += 1) await login(email, 'aplama', '10.6.0.1')
    await sql`
      insert into sign_in_failures (kind, subject)
      select kind, subject from (values ('account', ${email}), ('address', '10.6.0.1')) v (kind, subject), generate_series(1, 300)`.execute(
      app.db,
    )
    expect((await login(email, password, '10.6.0.1')).statusCode).toBe(403)
    expect((await login(email, password, '10.6.0.2')).statusCode).toBe(403)
    const again = await login(email, password, '10.6.0.1', device)
    expect([again.statusCode, again.json<{ device: string }>().device]).toEqual([200, device])
    // The device is trusted for this account only.
    expect((await login(other, password, '10.6.0.1', device)).statusCode).toBe(403)
    for (let n = 0; n < 5; n += 1) expect(messageOf(await login(email, 'aplama', '10.6.0.3', device))).toContain('nav pareiza')
    expect(messageOf(await login(email, password, '10.6.0.3', device))).toContain('30 s')
    const { rows } = await sql`select 1 from known_devices where token_hash = ${device}`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('counts a burst of tries on one account as what it is', async () => {
    const { email } = await account()
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, 'aplama', '10.2.0.1')))
    const tried = answers.filter((each) => messageOf(each).includes('nav pareiza')).length
    // On a busy machine one may time out in the queue.
    expect([4, 5]).toContain(tried)
  })

  test('tells an unknown account from a known one neither by its answer nor by a shorter wait', async () => {
    const { email } = await account()
    const time = async (address: string) => {
      const started = performance.now()
      const answer = await login(address, 'aplama', '10.4.0.1')
      return { ms: performance.now() - started, text: answer.json<{ message: string }>().message, status: answer.statusCode }
    }
    await time('sildisana@test.example')
    const [unknown, known] = [await time('nav@test.example'), await time(email)]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    // Both hash; otherwise the answer would be ten times faster.
    expect(unknown.ms).toBeGreaterThan(known.ms / 5)
  })

  test('a token slides with use, ends unused, and ends with its session, its account and a new password', async () => {
    const { email, id } = await account()
    const tokens = await Promise.all(
      [1, 2, 3].map(async () => (await login(email, password)).json<{ access_token: string }>().access_token),
    )
    const [a = '', b = '', c = ''] = tokens
    const status = async (token: string, url = '/api/user') =>
      (await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
    await sql`update access_tokens set last_used_at = now() - interval '5 hours', expires_at = now() + interval '7 hours' where user_id = ${id}`.execute(
      app.db,
    )
    expect(await status(a)).toBe(200)
    const { rows } = await sql<{
      hours: number
    }>`select extract(epoch from max(expires_at) - now()) / 3600 as hours from access_tokens where user_id = ${id}`.execute(app.db)
    expect(Number(rows[0]?.hours)).toBeGreaterThan(11.9)
    expect(await status(a, '/api/logout')).toBe(200)
    expect(await status(a)).toBe(401)
    const change = (token: string, payload: object) =>
      app.app.inject({ method: 'PATCH', url: '/api/change_user_password', headers: { authorization: `Bearer ${token}` }, payload })
    const next = 'cita-parole-22'
    const short = await change(b, { old_password: password, password: 'īsa', password_confirmation: 'īsa' })
    expect([short.statusCode, short.json<{ errors: Record<string, string[]> }>().errors['password']?.[0]]).toEqual([
      422,
      expect.stringContaining('vismaz 12'),
    ])
    const wrong = await change(b, { old_password: 'nav-tā', password: next, password_confirmation: next })
    expect(Object.keys(wrong.json<{ errors: object }>().errors)).toEqual(['old_password'])
    const different = await change(b, { old_password: password, password: next, password_confirmation: `${next}x` })
    expect(Object.keys(different.json<{ errors: object }>().errors)).toEqual(['password_confirmation'])
    expect((await change(b, { old_password: password, password: next, password_confirmation: next })).statusCode).toBe(200)
    expect([await status(b), await status(c)]).toEqual([200, 401])
    await sql`update access_tokens set expires_at = now() - interval '1 second' where user_id = ${id}`.execute(app.db)
    expect(await status(b)).toBe(401)
    const fresh = (await login(email, next)).json<{ access_token: string }>().access_token
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    expect([await status(fresh), (await login(email, next)).statusCode]).toEqual([401, 403])
  })
})
