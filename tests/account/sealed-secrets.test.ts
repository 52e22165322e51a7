import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { seal, unseal } from '../../server/runtime/secret-key.ts'
import { sealOldSecrets } from '../../server/start/seal-old-secrets.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { codeAt } from '../support/authenticator.ts'

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

async function withAuthenticator(): Promise<{ id: number; email: string; key: string }> {
  personCount += 1
  const email = `slegts${personCount}@test.example`
  const { data } = await admin.done(users.create, { body: { email, name: 'Ilze', surname: 'Ozola', password } })
  const { access_token } = await app.visitor.done(session.login, { body: { email, password } })
  const headers = { authorization: `Bearer ${access_token}` }
  const begun = await app.visitor.done(account.beginSecondFactor, { headers, body: { old_password: password } })
  await app.visitor.done(account.confirmSecondFactor, { headers, body: { code: codeAt(begun.data.key, soon(-1)) } })
  return { id: data.id, email, key: begun.data.key }
}

const signIn = (email: string, code: string) => app.visitor.call(session.login, { body: { email, password, code } })
const storedSecret = async (id: number) =>
  (await sql<{ secret: string }>`select secret from user_totp where user_id = ${id}`.execute(app.db)).rows[0]?.secret ?? ''

test('a sealed text is read with its key and for its owner only', () => {
  const [one, other] = [mkdtempSync(join(tmpdir(), 'atslega-')), mkdtempSync(join(tmpdir(), 'atslega-'))]
  const place = { SECRET_KEY: null, DATA_DIR: one }
  const sealed = seal(place, 'user_totp 1', 'GEZDGNBVGY3TQOJQ')
  expect(sealed).not.toContain('GEZDGNBVGY3TQOJQ')
  expect(seal(place, 'user_totp 1', 'GEZDGNBVGY3TQOJQ')).not.toBe(sealed)
  expect(unseal(place, 'user_totp 1', sealed)).toBe('GEZDGNBVGY3TQOJQ')
  expect(unseal(place, 'user_totp 2', sealed)).toBeNull()
  expect(unseal({ SECRET_KEY: null, DATA_DIR: other }, 'user_totp 1', sealed)).toBeNull()
  expect(unseal(place, 'user_totp 1', `${sealed.slice(0, -2)}AA`)).toBeNull()
  expect(statSync(join(one, 'secret.key')).mode & 0o777).toBe(0o600)
  const given = { SECRET_KEY: 'x'.repeat(32), DATA_DIR: other }
  expect(unseal({ ...given, DATA_DIR: one }, 'user_totp 1', seal(given, 'user_totp 1', 'KEY'))).toBe('KEY')
  for (const folder of [one, other]) rmSync(folder, { recursive: true })
})

test('the database holds no key of an authenticator as it is, and takes none', async () => {
  const { id, email, key } = await withAuthenticator()
  expect(await storedSecret(id)).not.toContain(key)
  expect((await signIn(email, codeAt(key, soon(0)))).status).toBe(200)
  await expect(sql`update user_totp set secret = ${key} where user_id = ${id}`.execute(app.db)).rejects.toThrow('user_totp_sealed')
})

test('one that was kept as it is before is enciphered by the next start, once, and works on', async () => {
  const { id, email, key } = await withAuthenticator()
  // The state before the constraint.
  await sql`alter table user_totp drop constraint user_totp_sealed`.execute(app.db)
  await sql`update user_totp set secret = ${key} where user_id = ${id}`.execute(app.db)
  await sql`alter table user_totp add constraint user_totp_sealed check (secret like 'v1:%') not valid`.execute(app.db)
  await sealOldSecrets(app.url, app.settings)
  const sealed = await storedSecret(id)
  expect(sealed).toMatch(/^v1:/)
  await sealOldSecrets(app.url, app.settings)
  expect(await storedSecret(id)).toBe(sealed)
  expect((await signIn(email, codeAt(key, soon(0)))).status).toBe(200)
})

test('a key moved to another row, or sealed with another key, lets nobody in and says what to do', async () => {
  const [mine, theirs] = [await withAuthenticator(), await withAuthenticator()]
  await sql`update user_totp set secret = ${await storedSecret(mine.id)} where user_id = ${theirs.id}`.execute(app.db)
  const { status, body } = await signIn(theirs.email, codeAt(mine.key, soon(0)))
  expect([status, body.errors?.['code']]).toEqual([422, [expect.stringContaining('lietojiet rezerves kodu')]])
})
