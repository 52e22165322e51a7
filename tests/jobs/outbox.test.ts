import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { keepFile } from '../../server/areas/files/keep.ts'
import { queueMail } from '../../server/areas/shared/mail.ts'
import { startOutbox } from '../../server/jobs/outbox.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { smtpSink } from '../support/smtp-sink.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person()
})
afterAll(() => app.close())
beforeEach(async () => void (await sql`delete from outbox`.execute(app.db)))

function workers(url: string, count: number): void {
  for (let at = 0; at < count; at += 1) {
    const stop = startOutbox({ db: app.db, settings: { ...app.settings, SMTP_URL: url }, every: 20 })
    onTestFinished(stop)
  }
}

async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await check())) {
    if (Date.now() > end) throw new Error('It did not come about in 10 s')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox where done_at is null`.execute(app.db)
  return rows[0]?.count ?? 0
}

const about = () => ({ document_type: 'invoices', document_id: 7, user_id: admin.id })

test('forty mails go out once each though three workers share the outbox', async () => {
  const sink = await smtpSink()
  for (let n = 0; n < 40; n += 1) {
    await queueMail(app.db, `n${n}`, { to: 'a@test.example', subject: `Vēstule-${n}.`, text: 'Labdien' }, about())
  }
  workers(sink.url, 3)
  await until(async () => (await waiting()) === 0)
  const subjects = sink.mails.map((mail) => /V=C4=93stule-\d+\.|Vēstule-\d+\./.exec(mail)?.[0] ?? mail.match(/Subject: .*/)?.[0])
  expect(sink.mails).toHaveLength(40)
  expect(new Set(subjects).size).toBe(40)
})

test('a mail that is first refused is tried again and goes once, with its log telling so', async () => {
  const sink = await smtpSink()
  sink.refuse = 1
  const logId = await queueMail(app.db, 'atteikta', { to: 'b@test.example', subject: 'Otrreiz', text: 'x' }, about())
  workers(sink.url, 1)
  await until(async () => (await log(logId)).error !== null)
  expect(await log(logId)).toMatchObject({ sent_at: null, error: expect.stringContaining('Vēlāk') })
  const { rows } = await sql<{ attempts: number; seconds: string }>`
    select attempts, extract(epoch from next_attempt_at - now()) as seconds from outbox`.execute(app.db)
  expect(rows[0]?.attempts).toBe(1)
  expect(Number(rows[0]?.seconds)).toBeGreaterThan(2)
  await sql`update outbox set next_attempt_at = now()`.execute(app.db)
  await until(() => sink.mails.length > 0)
  await until(async () => (await waiting()) === 0)
  expect(sink.mails).toHaveLength(1)
  expect(await log(logId)).toMatchObject({ error: null, sent_at: expect.any(String) })
})

test('what the mail server refuses for good is not tried again, and who sent it is told', async () => {
  const sink = await smtpSink()
  sink.refuse = 1
  sink.because = [550, 'No such user here']
  const messages: string[] = []
  const listener = new pg.Client({ connectionString: app.url })
  await listener.connect()
  onTestFinished(() => listener.end())
  listener.on('notification', ({ payload }) => void messages.push(payload ?? ''))
  await listener.query('listen changes')
  const logId = await queueMail(app.db, 'nekad', { to: 'nav@test.example', subject: 'Nekad', text: 'x' }, about())
  workers(sink.url, 1)
  await until(() => messages.some((each) => each.includes('nav@test.example')))
  expect(await log(logId)).toMatchObject({ sent_at: null, error: 'Pasta serveris vēstuli nepieņēma: 550 No such user here' })
  expect(JSON.parse(messages.find((each) => each.includes('nav@test.example')) ?? '{}')).toMatchObject({
    mail: { user_id: admin.id, address: 'nav@test.example', error: expect.stringContaining('No such user') },
  })
  await sql`update outbox set next_attempt_at = now()`.execute(app.db)
  await queueMail(app.db, 'pēc tam', { to: 'ir@test.example', subject: 'Pēc tam', text: 'x' }, about())
  await until(async () => (await waiting()) === 1)
  const { rows } = await sql<{ dedupe_key: string }>`select dedupe_key from outbox where done_at is null`.execute(app.db)
  expect(rows).toEqual([{ dedupe_key: 'email:nekad' }])
  expect(sink.mails).toHaveLength(1)
})

test('two workers and a mail server that refuses at first: each mail goes once', async () => {
  const sink = await smtpSink()
  sink.refuse = 4
  for (let n = 0; n < 6; n += 1) await queueMail(app.db, `divi${n}`, { to: 'e@test.example', subject: `Divi-${n}.`, text: 'x' }, about())
  workers(sink.url, 2)
  const refused = async () => (await sql`select 1 from outbox where last_error is not null and done_at is null`.execute(app.db)).rows.length
  await until(async () => sink.refuse === 0 && (await refused()) > 0 && (await refused()) === (await waiting()))
  await sql`update outbox set next_attempt_at = now() where done_at is null`.execute(app.db)
  await until(async () => (await waiting()) === 0)
  const subjects = sink.mails.map((mail) => /Subject: Divi-\d+\./.exec(mail)?.[0])
  expect(subjects).toHaveLength(6)
  expect(new Set(subjects)).toEqual(new Set(Array.from({ length: 6 }, (_, n) => `Subject: Divi-${n}.`)))
})

test('a mail is queued once by its key, and not at all when the call is rolled back', async () => {
  const mail = { to: 'c@test.example', subject: 'Vienreiz', text: 'x' }
  expect(await queueMail(app.db, 'viena', mail, about())).not.toBeNull()
  expect(await queueMail(app.db, 'viena', mail, about())).toBeNull()
  await expect(
    app.db.transaction().execute(async (db) => {
      await queueMail(db, 'atcelta', mail, about())
      throw new Error('atcelts')
    }),
  ).rejects.toThrow('atcelts')
  expect(await waiting()).toBe(1)
})

test('attachments travel, and a missing one is an error that people see', async () => {
  const sink = await smtpSink()
  const ctx = { settings: app.settings, user: { id: admin.id } as never }
  const file = await app.db
    .transaction()
    .execute((db) =>
      keepFile(
        { ...ctx, db },
        { fileable_type: 'invoices', fileable_id: 7, kind: 'generated', mime: 'application/pdf' },
        { name: 'r.pdf', bytes: Buffer.from('%PDF-1.7 rēķins') },
      ),
    )
  await queueMail(
    app.db,
    'ar',
    { to: 'd@test.example', subject: 'Rekins', text: 'x', attachments: [{ file_id: file.id, name: 'rekins.pdf' }] },
    about(),
  )
  const lost = await queueMail(
    app.db,
    'bez',
    { to: 'd@test.example', subject: 'Pazudis', text: 'x', attachments: [{ file_id: 999_999, name: 'nav.pdf' }] },
    about(),
  )
  workers(sink.url, 1)
  await until(async () => (await waiting()) === 1 && (await log(lost)).error !== null)
  expect(sink.mails).toHaveLength(1)
  expect(sink.mails[0]).toContain('rekins.pdf')
  expect(sink.mails[0]).toContain(Buffer.from('%PDF-1.7 rēķins').toString('base64'))
  expect((await log(lost)).error).toContain('nav.pdf')
})

test('a password link stays readable without a mail server, but only for who could set that password', async () => {
  const { data: person } = await admin.done(users.create, {
    body: { email: 'saite@test.example', name: 'Ieva', surname: 'Kalniņa', send_email: true },
  })
  const { data: mails } = await admin.done(users.outbox, { query: { waiting: '1' } })
  const secret = /\/password\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  expect(mails[0]).toMatchObject({ to: 'saite@test.example', sent_at: null, attempts: 0 })
  expect((await app.visitor.done(session.passwordLink, { params: { token: secret } })).data.email).toBe('saite@test.example')
  const { rows } = await sql<{ id: number }>`select id from permissions where name = 'view_orders'`.execute(app.db)
  await admin.done(users.setPermissions, { params: { id: person.id }, body: { permissions: [rows[0]?.id ?? 0] } })
  const weaker = await app.person({ permissions: ['manage_users'] })
  const { data: seen } = await weaker.done(users.outbox)
  expect(seen[0]?.text).not.toContain(secret)

  await app.visitor.done(session.storePassword, {
    params: { token: secret },
    body: { password: 'jauna-parole-1', password_confirmation: 'jauna-parole-1' },
  })
  expect((await app.visitor.call(session.passwordLink, { params: { token: secret } })).status).toBe(403)
})

test('a reset ends sessions and password; a link mailed again within ten seconds is the same one', async () => {
  const target = await app.person({ permissions: [] })
  await admin.done(users.mailPassword, { params: { id: target.id } })
  await admin.done(users.mailPassword, { params: { id: target.id } })
  expect(await waiting()).toBe(1)
  expect((await target.call(session.user)).status).toBe(200)
  await admin.done(users.resetPassword, { params: { id: target.id } })
  expect((await target.call(session.user)).status).toBe(401)
  const { rows } = await sql<{
    live: number
  }>`select count(*) as live from password_tokens where user_id = ${target.id} and used_at is null`.execute(app.db)
  expect(rows[0]?.live).toBe(1)
})

test('a sent secret leaves the outbox', async () => {
  const sink = await smtpSink()
  const target = await app.person({ permissions: [] })
  await admin.done(users.resetPassword, { params: { id: target.id } })
  workers(sink.url, 1)
  await until(async () => (await waiting()) === 0)
  expect(sink.mails[0]).toContain('/password/')
  const { rows } = await sql<{ payload: string }>`select payload::text as payload from outbox`.execute(app.db)
  expect(rows[0]?.payload).not.toContain('/password/')
})

async function log(id: number | null): Promise<{ sent_at: string | null; error: string | null }> {
  const { rows } = await sql<{
    sent_at: string | null
    error: string | null
  }>`select sent_at, error from email_log where id = ${id}`.execute(app.db)
  return rows[0] ?? { sent_at: null, error: null }
}
