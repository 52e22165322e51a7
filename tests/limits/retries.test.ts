import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { webhooks } from '../../contract/webhooks/webhooks.ts'
import { createDb, createPool } from '../../server/db/pool.ts'
import { mailNextLink } from '../../server/areas/account/forgotten.ts'
import type { Db } from '../../server/http/context.ts'
import { buildNext } from '../../server/jobs/documents.ts'
import { queueMail } from '../../server/areas/shared/mail.ts'
import { sendNext } from '../../server/jobs/outbox.ts'
import { tellNext } from '../../server/jobs/webhooks.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { ownCompany } from '../support/factories.ts'
import { accepted } from '../support/invoicing.ts'
import { offsets } from '../support/moments.ts'
import { smtpSink } from '../support/smtp-sink.ts'
import { receiver } from '../webhooks/receiver.ts'

/** @file Work of the background is due at its moment and not a microsecond before. The clock stands still. */

let app: TestApp
let person: Person
/** Its `now()` is what `setClock` says. */
let db: Db
beforeAll(async () => {
  app = await startApp({ WEBHOOK_HOSTS: '127.0.0.1' })
  await ownCompany(app)
  person = await app.person()
  await app.pool.query('create schema frozen; grant usage on schema frozen to public')
  const pool = createPool(app.url, 4)
  pool.on('connect', (client) => void client.query('set search_path to frozen, public, pg_catalog'))
  db = createDb(pool)
})
afterAll(async () => {
  await db.destroy()
  await app.close()
})
beforeEach(async () => {
  await sql`delete from outbox`.execute(app.db)
  await sql`delete from webhooks`.execute(app.db)
})

const start = Date.parse('2030-03-05T08:00:00Z')

/** The first moment is `start`. */
async function setClock(seconds: number, microseconds = 0): Promise<void> {
  await app.pool.query(`create or replace function frozen.now() returns timestamptz language sql stable
    return timestamptz '${new Date(start + seconds * 1000).toISOString()}' + interval '${microseconds} microseconds'`)
}

/** Whether the work is done a microsecond before, at and after the moment. */
async function doneAround(seconds: number, work: () => Promise<boolean>, again: () => Promise<unknown>): Promise<boolean[]> {
  const seen: boolean[] = []
  for (const offset of offsets) {
    await again()
    await setClock(seconds, offset)
    seen.push(await work())
  }
  return seen
}

const mail = (key: string) =>
  queueMail(
    app.db,
    key,
    { to: 'a@test.example', subject: 'Vēstule', text: 'Labdien' },
    { document_type: 'invoices', document_id: 7, user_id: person.id },
  )

const dueAtStart = () => sql`update outbox set next_attempt_at = ${new Date(start).toISOString()}`.execute(app.db)

const works: Readonly<Record<string, readonly [queue: () => Promise<unknown>, work: () => Promise<boolean>]>> = {
  mail: [
    () => mail(crypto.randomUUID()),
    async () => {
      const sink = await smtpSink()
      const transport = createTransport(sink.url)
      onTestFinished(() => transport.close())
      return sendNext(db, app.settings, transport)
    },
  ],
  'a document of an invoice': [async () => accepted(app), () => buildNext(db, app.settings)],
  'a link to a new password': [
    () =>
      sql`insert into outbox (kind, dedupe_key, payload) values ('forgotten', 'forgotten:x', '{"email": "nav@test.example"}')`.execute(
        app.db,
      ),
    () => mailNextLink(db, app.settings),
  ],
}

test.each(Object.entries(works))('%s is due at its moment', async (_name, [queue, work]) => {
  const again = async () => {
    await sql`delete from outbox`.execute(app.db)
    await queue()
    await dueAtStart()
  }
  expect(await doneAround(0, work, again)).toEqual([false, true, true])
})

/** Seconds between tries: 5 s, 30 s, 3 min, 15 min, 1 h, then every 6 h; the fourteenth is the last. */
const pauses = [5, 30, 180, 900, 3600, ...Array.from({ length: 8 }, () => 21_600)]

async function expectTries(work: () => Promise<boolean>): Promise<void> {
  let seconds = 0
  await setClock(0)
  expect(await work()).toBe(true)
  for (const pause of pauses) {
    seconds += pause
    await setClock(seconds, -1)
    const early = await work()
    await setClock(seconds)
    expect([pause, early, await work()]).toEqual([pause, false, true])
  }
  await setClock(seconds + 1_000_000)
  expect(await work()).toBe(false)
}

test('mail that is refused is tried again after each pause, fourteen times', async () => {
  const sink = await smtpSink()
  sink.refuse = 100
  const transport = createTransport(sink.url)
  onTestFinished(() => transport.close())
  await mail('refused')
  await dueAtStart()
  await expectTries(() => sendNext(db, app.settings, transport))
  expect(sink.refuse).toBe(100 - 14)
})

test('a document that cannot be built is tried again after each pause, fourteen times', async () => {
  await sql`insert into outbox (kind, dedupe_key, payload) values ('pdf', 'lost', '{"invoice_id": 999999}')`.execute(app.db)
  await dueAtStart()
  await expectTries(() => buildNext(db, app.settings))
})

test('a receiver that refuses is told again after each pause, fourteen times', async () => {
  const { url, answer } = await receiver()
  answer((response) => response.writeHead(500).end())
  await person.done(webhooks.create, { body: { name: 'Veikals', url, topics: ['orders'] } })
  await sql`
    insert into webhook_deliveries (webhook_id, type, happened_at, next_attempt_at)
    select id, 'orders.CREATED', now(), ${new Date(start).toISOString()} from webhooks`.execute(app.db)
  await sql`update webhooks set resting_until = ${new Date(start).toISOString()}`.execute(app.db)
  await expectTries(() => tellNext(db, app.settings))
})
