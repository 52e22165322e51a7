import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationOf } from '../../server/areas/session/session.logo.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a demonstration names the accounts to try: active ones of its own, by their job', async () => {
  await sql`
    insert into users (email, name, surname, kind, password, job_title, is_active) values
      ('vaditajs@demo.example', 'Anna', 'Ozola', 'staff', 'x', 'Vadītāja', true), ('serviss@demo.example', 'Jānis', 'Bērzs', 'staff', 'x', null, true),
      ('noliktava@demo.example', 'Ilze', 'Kalna', 'staff', 'x', null, false), ('pardosana@cits.example', 'Uldis', 'Liepa', 'staff', 'x', null, true)`.execute(
    app.db,
  )
  const demo = await installationOf({ db: app.db, settings: { ...app.settings, DEMO: true } })
  expect(demo).toMatchObject({
    accounts: [
      { email: 'vaditajs@demo.example', name: 'Vadītāja' },
      { email: 'serviss@demo.example', name: 'Jānis Bērzs' },
    ],
    demo_password: expect.any(String) as string,
  })
  expect(await installationOf(app)).toMatchObject({ accounts: [], demo_password: null })
})
