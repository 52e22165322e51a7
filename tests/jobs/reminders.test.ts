import { createTransport } from 'nodemailer'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { leads } from '../../contract/leads/leads.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { sendNext } from '../../server/jobs/outbox.ts'
import { remindNext } from '../../server/jobs/remind.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited } from '../support/crediting.ts'
import { setProperty } from '../support/factories.ts'
import { dayAgo, delivered, invoiceNow, makeBuyer, paid } from '../support/invoicing.ts'
import { smtpSink } from '../support/smtp-sink.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  // Invoices here are not in date order.
  await setProperty(app, 'numbers_follow_dates', false)
})

const minutes = (from: number): string => new Date(Date.now() + from * 60_000).toISOString()

async function remind(): Promise<number> {
  let count = 0
  while (await remindNext(app.db)) count += 1
  return count
}

/** Actions after a sent reminder, and the number of following ones. */
interface Kind {
  make: () => Promise<number>
  cases: Readonly<Record<string, readonly [deed: (id: number) => Promise<unknown>, follow: number]>>
}

const taskNow = async (id: number) => (await clerk.done(tasks.show, { params: { id } })).data
const editTask = async (id: number, fields: object) =>
  clerk.done(tasks.update, { params: { id }, body: { ...fields, lock_version: (await taskNow(id)).lock_version } })
const setDate = (id: number, task_date: string | null) => clerk.done(leads.setTaskDate, { params: { id }, body: { task_date } })
const setTime = (id: number, task_time: string | null) => clerk.done(leads.setTaskTime, { params: { id }, body: { task_time } })

const kinds: Readonly<Record<string, Kind>> = {
  task: {
    make: async () => (await clerk.done(tasks.create, { body: { title: 'Piezvanīt', remind_at: minutes(-5) } })).task_id,
    cases: {
      nothing: [() => Promise.resolve(), 0],
      'another title': [(id) => editTask(id, { title: 'Piezvanīt rīt' }), 0],
      'the same moment saved again': [async (id) => editTask(id, { title: 'Tas pats', remind_at: (await taskNow(id)).remind_at }), 0],
      'postponed to later': [(id) => editTask(id, { remind_at: minutes(60) }), 0],
      'postponed to a moment that has come': [(id) => editTask(id, { remind_at: minutes(-1) }), 1],
      'postponed and done before': [
        async (id) => {
          await editTask(id, { remind_at: minutes(-1) })
          await clerk.done(tasks.complete, { params: { id } })
        },
        0,
      ],
      'reminder taken away': [(id) => editTask(id, { remind_at: null }), 0],
      deleted: [(id) => clerk.done(tasks.remove, { params: { id } }), 0],
    },
  },
  call: {
    make: async () =>
      (await clerk.done(leads.create, { body: { company_name: 'SIA Zvans', task_date: dayAgo(1), task_time: '09:00' } })).lead_id,
    cases: {
      nothing: [() => Promise.resolve(), 0],
      'the same day again': [(id) => setDate(id, dayAgo(1)), 0],
      'the same time again': [(id) => setTime(id, '09:00'), 0],
      'put off to tomorrow': [(id) => setDate(id, dayAgo(-1)), 0],
      'put off to a time that has come': [(id) => setTime(id, '09:30'), 1],
      'no day any more': [(id) => setDate(id, null), 0],
      'put off and lost before': [
        async (id) => {
          await setTime(id, '10:00')
          await clerk.done(leads.setStatus, { params: { id }, body: { status: 'lost', lost_reason: 'Izvēlējās citu' } })
        },
        0,
      ],
      deleted: [(id) => clerk.done(leads.remove, { params: { id } }), 0],
    },
  },
}

const cases = Object.entries(kinds).flatMap(([kind, { make, cases: kindCases }]) =>
  Object.entries(kindCases).map(([name, [action, follow]]) => ({ name: `${kind}: ${name}`, make, deed: action, follow })),
)

test.each(cases)('after a reminder of a $name → $follow more', async ({ make, deed: action, follow }) => {
  await remind()
  const id = await make()
  expect((await Promise.all([remindNext(app.db), remindNext(app.db)])).filter(Boolean)).toEqual([true])
  await action(id)
  expect([await remind(), await remind()]).toEqual([follow, 0])
})

/** An accepted invoice of 24.20 EUR. */
async function dueAgo(days: number, customer: object = {}): Promise<number> {
  const customer_id = await makeBuyer(app, { email: 'rekini@test.example', ...customer })
  const order = await delivered(app, { customer_id })
  const items = order.order_items.map(({ id }) => ({ source_type: 'order_item' as const, source_id: id }))
  const body = { date: dayAgo(30), due_date: dayAgo(days), items }
  const { invoice_id: id } = await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body })
  await clerk.done(invoices.accept, { params: { id } })
  return id
}

const mailOf = (id: number) => clerk.call(invoices.emailDue, { params: { id }, body: { text: 'Lūdzam samaksāt {open}' } })
const pay = async (id: number, amount?: string) => {
  const invoice = await invoiceNow(app, id)
  await paid(app, invoice, amount ?? invoice.open)
}
const credit = async (id: number, share: 'all' | 'half') => {
  const { invoice_items, ...invoice } = await invoiceNow(app, id)
  const half = { reason: 'price' as const, items: [{ invoice_item_id: invoice_items[0]?.id ?? 0, unit_price: '5' }] }
  await credited(app, invoice, share === 'all' ? {} : half)
}

const overdueCases: Readonly<
  Record<string, readonly [days: number, customer: object, deed: (id: number) => Promise<unknown>, answer: unknown]>
> = {
  'due yesterday': [1, {}, () => Promise.resolve(), '12,10'],
  'due today': [0, {}, () => Promise.resolve(), 'Apmaksas termiņš nav kavēts'],
  'paid in part': [1, {}, (id) => pay(id, '2.10'), '10,00'],
  'credited in part': [1, {}, (id) => credit(id, 'half'), '6,05'],
  paid: [1, {}, (id) => pay(id), 422],
  'credited wholly': [1, {}, (id) => credit(id, 'all'), 422],
  'of a customer without an address': [1, { email: null }, () => Promise.resolve(), 'Klientam nav e-pasta adreses'],
  'of a customer who is blocked from buying': [1, { is_blocked: true, blocked_reason: 'Parāds' }, () => Promise.resolve(), '12,10'],
}

test.each(Object.entries(overdueCases))('a reminder of an invoice %s', async (_name, [days, customer, action, answer]) => {
  const { is_blocked, blocked_reason, ...fields } = customer as { is_blocked?: boolean; blocked_reason?: string }
  const id = await dueAgo(days, fields)
  if (is_blocked) {
    await sql`
      update customers set is_blocked = true, blocked_reason = ${blocked_reason}
      where id = (select customer_id from invoices where id = ${id})`.execute(app.db)
  }
  await action(id)
  const { status, body } = await mailOf(id)
  const replyText = status === 200 ? await waitingText(id) : (Object.values(body.errors ?? {}).flat()[0] ?? '')
  if (typeof answer === 'number') expect(status).toBe(answer)
  else expect(replyText).toContain(answer)
})

async function waitingText(id: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select o.payload ->> 'text' as text from outbox o join email_log l on l.id = (o.payload ->> 'email_log_id')::bigint
    where o.kind = 'email' and o.done_at is null and l.document_type = 'invoices' and l.document_id = ${id}`.execute(app.db)
  expect(rows).toHaveLength(1)
  return rows[0]?.text ?? ''
}

/** Events while a reminder waits for the mail server, and the sum that the sent mail names; null: not sent. */
const meanwhile: Readonly<Record<string, readonly [deed: (id: number) => Promise<unknown>, sum: string | null]>> = {
  nothing: [() => Promise.resolve(), '12,10'],
  'it is paid in part': [(id) => pay(id, '2.10'), '10,00'],
  'it is credited in part': [(id) => credit(id, 'half'), '6,05'],
  'it is paid': [(id) => pay(id), null],
  'it is credited': [(id) => credit(id, 'all'), null],
}

test.each(Object.entries(meanwhile))('a reminder waits, and %s', async (_name, [action, sum]) => {
  const goes = sum !== null
  await sql`delete from outbox`.execute(app.db)
  const id = await dueAgo(1)
  expect((await mailOf(id)).status).toBe(200)
  await action(id)
  const sink = await smtpSink()
  const transport = createTransport(sink.url)
  onTestFinished(() => transport.close())
  while (await sendNext(app.db, { ...app.settings, SMTP_URL: sink.url }, transport)) {}
  const { emails } = await invoiceNow(app, id)
  expect(sink.mails).toHaveLength(goes ? 1 : 0)
  if (sum !== null) expect(sink.mails[0]).toContain(sum)
  expect(emails).toMatchObject([
    goes
      ? { sent_at: expect.any(String), error: null }
      : { sent_at: null, error: 'Nav nosūtīts: rēķins pa to laiku ir apmaksāts vai kreditēts' },
  ])
})

test('a reminder that waits for a payment names what is open after it', async () => {
  const id = await dueAgo(1)
  const sent = await app.db.transaction().execute(async (tx) => {
    await sql`select from invoices where id = ${id} for update`.execute(tx)
    const waits = mailOf(id)
    await untilWaiting()
    await sql`
      with paid as (insert into payments (customer_id, amount, date, method) select customer_id, 2.10, today(), 'transfer' from invoices where id = ${id} returning id)
      insert into payment_allocations (payment_id, document_type, document_id, amount) select id, 'invoice', ${id}, 2.10 from paid`.execute(
      tx,
    )
    return [waits]
  })
  expect((await sent[0])?.status).toBe(200)
  expect(await waitingText(id)).toContain('10,00')
})

async function untilWaiting(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await app.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      return rows.length
    })
    .toBeGreaterThan(0)
}
