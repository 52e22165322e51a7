import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '../../contract/company/company.ts'
import { session } from '../../contract/session/session.ts'
import type { SetUpKey } from '../../contract/company/set-up.ts'
import { issueFirstAdminToken } from '../../server/start/first-admin-token.ts'
import { createDb } from '../../server/db/pool.ts'
import { startOutbox } from '../../server/jobs/outbox.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeWarehouse, ownCompany } from '../support/factories.ts'
import { smtpSink } from '../support/smtp-sink.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
})
afterAll(() => app.close())

test('of 32 who use tokens of two starts in two processes at once, one becomes the administrator', async () => {
  const other = await startApp({}, { ...app, drop: async () => undefined })
  try {
    // As if a second start at the same moment had printed one.
    await Promise.all([issueFirstAdminToken(app.url), issueFirstAdminToken(app.url)])
    const tokens = [(await issueFirstAdminToken(app.url)) ?? '', 'otrs']
    await sql`insert into first_admin_tokens (token_hash) values (encode(sha256('otrs'), 'hex'))`.execute(app.db)
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) => {
        const body = {
          token: tokens[n % tokens.length] ?? '',
          email: `pirmais${n}@sakums.example`,
          password: 'zirgs klavieres mākonis',
          name: 'Ilze',
          surname: 'Ozola',
        }
        return (n % 2 === 0 ? app : other).visitor.call(session.firstAdministrator, { body })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([422]))
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from users`.execute(app.db)
    expect(rows).toEqual([{ count: 1 }])
    expect(await issueFirstAdminToken(app.url)).toBeNull()
  } finally {
    await other.close()
  }
  admin = await app.person()
})

const state = async () => {
  const { data } = await admin.done(company.setUp)
  return { ...data, steps: Object.fromEntries(data.steps.map((step) => [step.key, step.state])) as Record<SetUpKey, string> }
}

test('steps follow what is there; optional ones are passed over and taken up again, required ones are not', async () => {
  expect(await state()).toMatchObject({
    left: 7,
    is_over: false,
    steps: { company: 'open', warehouse: 'open', logo: 'open', people: 'done' },
  })
  const refused = await admin.call(company.skipStep, { body: { step: 'warehouse', skip: true } })
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Pirmā noliktava')])
  await admin.done(company.skipStep, { body: { step: 'logo', skip: true } })
  expect(await state()).toMatchObject({ left: 6, steps: { logo: 'skipped' } })
  await admin.done(company.skipStep, { body: { step: 'logo', skip: false } })
  await ownCompany(app)
  await makeWarehouse(app)
  await makeItem(app)
  await makeCustomer(app)
  expect(await state()).toMatchObject({
    left: 2,
    steps: { company: 'done', warehouse: 'done', logo: 'open', item: 'done', customer: 'done' },
  })
})

test('a test letter goes to the mail server; one that is refused says why', async () => {
  const sink = await smtpSink()
  const stop = startOutbox({ db: createDb(app.pool), settings: { ...app.settings, SMTP_URL: sink.url }, every: 20 })
  try {
    const letter = async (address: string) => {
      expect((await admin.done(company.testLetter, { body: { address } })).data.goes).toBe(true)
      for (let n = 0; n < 200; n += 1) {
        const { rows } = await sql<{ settled: boolean }>`
          select sent_at is not null or error is not null as settled from email_log where address = ${address} order by id desc limit 1`.execute(
          app.db,
        )
        if (rows[0]?.settled) return
        await sleep(20)
      }
    }
    sink.refuse = 1
    sink.because = [550, 'Tādas pastkastes nav']
    await letter('nav@sakums.example')
    const { data } = await admin.done(company.setUp)
    expect(data.steps.find(({ key }) => key === 'mail')).toEqual({
      key: 'mail',
      state: 'open',
      told: expect.stringContaining('Tādas pastkastes nav'),
    })
    await letter('ilze@sakums.example')
    expect(sink.mails).toEqual([expect.stringContaining('To: ilze@sakums.example')])
    expect((await state()).steps.mail).toBe('done')
  } finally {
    await stop()
  }
})
