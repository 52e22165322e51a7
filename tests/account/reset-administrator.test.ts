import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { session } from '../../contract/session/session.ts'
import { resetAdministrator } from '../../server/areas/account/reset-administrator.ts'
import { users } from '../../contract/users/users.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'

vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person({ email: 'Vadiba@Test.example' })
  await app.person({ email: 'pardevejs@test.example', permissions: ['manage_orders'] })
})
afterAll(() => app.close())

const chosen = { password: 'tērauda lietussargs', password_confirmation: 'tērauda lietussargs' }

function command(...args: string[]) {
  const root = join(import.meta.dirname, '../..')
  const env = { ...process.env, DATABASE_URL: app.url, DATA_DIR: app.settings.DATA_DIR, DEMO: '0', APP_URL: 'https://darbgalds.example' }
  const run = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'server/tools/reset-administrator.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env,
  })
  return { code: run.status, output: `${run.stdout}${run.stderr}`.trim() }
}

test('password, second factor and sessions go, the account is active, and the printed link makes a new password', async () => {
  await sql`insert into user_totp (user_id, secret, confirmed_at) values (${admin.id}, 'v1:x', now())`.execute(app.db)
  await sql`insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    values (${admin.id}, 'Telefons', 'abc', '\\x00', 0, '{}')`.execute(app.db)
  await sql`update users set is_active = false where id = ${admin.id}`.execute(app.db)
  await sql`insert into sign_in_failures (kind, subject) select 'account', 'vadiba@test.example' from generate_series(1, 20)`.execute(
    app.db,
  )
  const { code, output } = command('vadiba@test.example')
  expect([code, output]).toEqual([0, expect.stringMatching(/\nhttps:\/\/darbgalds\.example\/password\/[\w-]{20,}$/)])
  expect((await admin.call(users.list)).status).toBe(401)
  const token = output.split('/password/').at(-1) ?? ''
  await app.visitor.done(session.storePassword, { params: { token }, body: chosen })
  expect((await app.visitor.call(session.storePassword, { params: { token }, body: chosen })).status).toBe(403)
  const signedIn = await app.visitor.done(session.login, { body: { email: 'vadiba@test.example', password: chosen.password } })
  expect(signedIn).toMatchObject({ access_token: expect.any(String) as string })
  const { rows } =
    await sql`select user_id from audit_log where entity_type = 'users' and entity_id = ${admin.id} and event = 'ADMINISTRATOR_RESET'`.execute(
      app.db,
    )
  expect(rows).toEqual([{ user_id: null }])
})

test('nobody else is let in by it: one line that names those who may be', async () => {
  for (const email of ['pardevejs@test.example', 'nav@test.example']) {
    const { code, output } = command(email)
    expect([code, output]).toEqual([1, `${email} nav administratora konts. Administratori: Vadiba@Test.example`])
  }
  expect(command().code).toBe(1)
})

test('an administrator is found however the address is written, and only one of staff', async () => {
  await expect(resetAdministrator(app.db, app.settings, 'pardevejs@test.example')).rejects.toThrow('Administratori: Vadiba@Test.example')
  expect(await resetAdministrator(app.db, app.settings, 'VADIBA@test.example')).toMatch(/\/password\/[\w-]{20,}$/)
})
