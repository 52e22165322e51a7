import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { askWord, confirmedHeader } from '../../contract/confirmations.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { SubscriptionRecord } from '../../contract/subscriptions/subscription-record.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import { billNextSubscription } from '../../server/areas/subscriptions/bill-due.ts'
import { endThread, leaveDatabase } from '../../server/jobs/rents.ts'
import { startSubscriptions } from '../../server/jobs/subscriptions.ts'
import type { Person, Sent, TestApp } from '../support/app.ts'
import { dayAfter, makeItNoon, realTime } from '../support/clock.ts'
import { makeItem } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { acceptedSubscription, billAll, makeSubscription, subscriptionOf } from '../support/subscriptions.ts'
import { expectFound } from '../support/planted.ts'
import { beginStory } from '../support/story.ts'

/** Subscriptions (docs/domain/invoicing.md#subscriptions): each period is billed once. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
const noon = (day: string) => makeItNoon({ pool: app.pool }, day)
beforeEach(() => sql`update subscriptions set status = 'ended', next_invoice_date = null where status = 'active'`.execute(app.db))
afterAll(realTime)

async function live(from: string, to: string, bill = () => billAll(app)): Promise<void> {
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    await noon(day)
    await bill()
  }
}

/** Period, invoice day and sum. */
async function billed({ id }: { id: number }): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', p.period_start, p.period_end, n.date, n.net) as told
    from subscription_invoices p join invoices n on n.id = p.invoice_id where p.subscription_id = ${id} order by p.period_start`.execute(
    app.db,
  )
  return rows.map(({ told }) => told)
}

async function seenByCustomer({ id, customer }: SubscriptionRecord): Promise<(string | undefined)[]> {
  const buyer = await app.person({ kind: 'customer', customer_id: customer.id, permissions: ['view_subscriptions'] })
  return (await buyer.done(subscriptions.show, { params: { id } })).data.periods.map(({ invoice }) => invoice?.status)
}

async function refused<C extends Call>(call: C, sent: Sent<C>, field: string): Promise<void> {
  const { status, body } = await clerk.call(call, sent)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
}

async function step({ id }: SubscriptionRecord, event: 'PAUSE' | 'RESUME' | 'END', more: { end_date?: string } = {}) {
  const { lock_version } = await subscriptionOf(app, { id })
  return clerk.done(subscriptions.update, { params: { id }, body: { event, ...more, lock_version } })
}

test('one of the 31st through February; a price from the next period; paused for two; ended amid one', { timeout: 60_000 }, async () => {
  await noon('2026-01-20')
  const begun = await acceptedSubscription(app, { start_date: '2026-01-31' })
  await live('2026-01-30', '2026-04-10')
  const line = (await subscriptionOf(app, begun)).subscription_items[0]
  const body = { unit_price: '40', lock_version: line?.lock_version ?? 0 }
  await clerk.done(subscriptions.updateItem, { params: { id: line?.id ?? 0 }, body })
  await refused(
    subscriptions.updateItem,
    { params: { id: line?.id ?? 0 }, body: { quantity: '2', lock_version: body.lock_version + 1 } },
    'quantity',
  )
  await live('2026-04-29', '2026-05-02')
  await step(begun, 'PAUSE')
  await live('2026-05-30', '2026-07-10')
  await step(begun, 'RESUME')
  await live('2026-07-30', '2026-08-01')
  await noon('2026-09-10')
  // August 31 was missed: billed at the end, with ten of thirty days.
  const { data, warnings } = await step(begun, 'END', { end_date: '2026-09-09' })
  expect(await billed(begun)).toEqual([
    '2026-01-31 2026-02-27 2026-01-31 30.00',
    '2026-02-28 2026-03-30 2026-02-28 30.00',
    '2026-03-31 2026-04-29 2026-03-31 30.00',
    '2026-04-30 2026-05-30 2026-04-30 40.00',
    '2026-07-31 2026-08-30 2026-07-31 40.00',
    '2026-08-31 2026-09-09 2026-09-10 13.33',
  ])
  expect([data.status, data.next_period, warnings]).toEqual(['ended', null, []])
  const { invoice } = data.periods[0] ?? {}
  const { data: last } = await clerk.done(invoices.show, { params: { id: invoice?.id ?? 0 } })
  expect(last.invoice_items[0]?.description).toBe('31.08.2026.–09.09.2026. (10 no 30 dienām)')
  expect(last).toMatchObject({ type: 'subscription', status: 'draft', kind: 'service' })
})

test('billed afterwards on its billing day; missed periods each on its own invoice; a last day to come is waited for', async () => {
  await noon('2026-03-15')
  const begun = await acceptedSubscription(app, {
    start_date: '2025-12-01',
    billing_day: 31,
    billing_in_advance: false,
    customer_id: await makeBuyer(app),
    items: [
      { name: 'Tālrunis', unit_price: '12.5', quantity: '2', discount_percent: '10' },
      { catalog_item_id: await makeItem(app, { type: 'service', is_stocked: false, price: '7' }) },
    ],
  })
  await billAll(app, 3)
  const { data: ahead } = await step(begun, 'END', { end_date: '2026-04-15' })
  expect([ahead.status, ahead.next_period]).toEqual([
    'active',
    { period_start: '2026-02-01', period_end: '2026-02-28', date: '2026-03-31' },
  ])
  for (const day of ['2026-03-31', '2026-04-30']) await live(day, day)
  // Half of April: 22.50 and 7.00, by days.
  expect(await billed(begun)).toEqual([
    '2025-12-01 2025-12-31 2026-03-15 29.50',
    '2026-01-01 2026-01-31 2026-03-15 29.50',
    '2026-02-01 2026-02-28 2026-03-31 29.50',
    '2026-03-01 2026-03-31 2026-04-30 29.50',
    '2026-04-01 2026-04-15 2026-04-30 14.75',
  ])
  expect((await subscriptionOf(app, begun)).status).toBe('ended')
  // Customers do not see drafts.
  expect(await seenByCustomer(begun)).toEqual([])
})

test('what the preview shows is what is billed, and changes nothing; accepted and mailed where that is asked for', async () => {
  await noon('2026-06-01')
  const begun = await acceptedSubscription(app, { start_date: '2026-06-01', auto_accept: true, notice_email: 'rekini@test.example' })
  const counts = async () =>
    (await sql`select (select count(*) from invoices), (select count(*) from charges), (select count(*) from audit_log)`.execute(app.db))
      .rows
  const before = await counts()
  const text = async (url: string) => {
    const { rawPayload } = await app.app.inject({ url, headers: { authorization: `Bearer ${clerk.token}` } })
    return (await pdfPages(rawPayload)).flat().join(' ')
  }
  const preview = await text(`/api/subscriptions/preview_invoice_pdf/${begun.id}`)
  expect(preview).toContain('Serveru uzturēšana')
  expect(await counts()).toEqual(before)
  await billAll(app)
  const { invoice } = (await subscriptionOf(app, begun)).periods[0] ?? {}
  expect(invoice).toMatchObject({ status: 'accepted', number: expect.any(String), gross: '36.30' })
  expect(await seenByCustomer(begun)).toEqual(['accepted'])
  const { rows } = await sql`select address from email_log where document_type = 'invoices' and document_id = ${invoice?.id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ address: 'rekini@test.example' }])
  // Equal except for the number.
  const words = (printText: string) =>
    printText
      .split(/\s+/)
      .filter((word) => /^\d+[.,]\d/.test(word))
      .toSorted()
  const stored = await text(`/api/invoices/pdf/${invoice?.id}`)
  expect(words(stored)).toEqual(words(preview))
})

test('a fault leaves the others alone, is told, and is tried again on the next day', async () => {
  await noon('2026-06-10')
  const ill = await acceptedSubscription(app, { start_date: '2026-06-10' })
  const well = await acceptedSubscription(app, {
    start_date: '2026-06-10',
    items: [{ name: 'Grāmata', unit_price: '5', vat_rate_code: 'PVN12' }],
  })
  await sql`update vat_rates set valid_to = '2026-06-09' where code = 'PVN21'`.execute(app.db)
  await billAll(app)
  const subscription = await subscriptionOf(app, ill)
  expect([subscription.billing_fault, subscription.periods]).toEqual(['Maksai „Serveru uzturēšana” PVN likme tās dienā nav spēkā', []])
  expect(await billNextSubscription(app.db, app.settings)).toBe(false)
  await sql`update vat_rates set valid_to = null where code = 'PVN21'`.execute(app.db)
  await noon('2026-06-11')
  await billAll(app)
  for (const each of [ill, well])
    expect(await subscriptionOf(app, each)).toMatchObject({ billing_fault: null, periods: [{ period_start: '2026-06-10' }] })
})

test('32 who bill, pause, resume and end at once leave no period on two invoices', async () => {
  await noon('2026-07-01')
  const all = await Promise.all(Array.from({ length: 4 }, () => acceptedSubscription(app, { start_date: '2026-01-01' })))
  const act = async (place: number) => {
    if (place % 2 === 0) return billAll(app)
    const each = all[place % 4]
    if (!each) return undefined
    const { lock_version } = await subscriptionOf(app, each)
    const event = (['PAUSE', 'RESUME', 'END'] as const)[place % 3] ?? 'END'
    return clerk.call(subscriptions.update, { params: { id: each.id }, body: { event, lock_version } })
  }
  const answers = await Promise.all(Array.from({ length: 32 }, (_, place) => act(place)))
  expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([])
  const { rows } = await sql<{ most: number; lost: number }>`
    select coalesce(max(times), 0)::int as most, count(*) filter (where invoiced = 0)::int as lost from (
      select count(*) as times, min(c.quantity_invoiced) as invoiced from charges c where c.document_type = 'subscription'
      group by c.subscription_item_id, c.period_start) x`.execute(app.db)
  expect(rows[0]).toEqual({ most: 1, lost: 0 })
})

test('a run of all of them, killed in the middle and begun again by two, bills each period once', { timeout: 60_000 }, async () => {
  await noon('2026-07-01')
  const customer_id = await makeBuyer(app)
  const all = await Promise.all(Array.from({ length: 15 }, () => acceptedSubscription(app, { customer_id, start_date: '2026-05-20' })))
  const periods = async (): Promise<number[]> => {
    const { rows } = await sql<{ count: number }>`
      select count(p.invoice_id)::int as count from subscriptions s left join subscription_invoices p on p.subscription_id = s.id
      where s.id = any(${all.map(({ id }) => id)}) group by s.id`.execute(app.db)
    return rows.map(({ count }) => count)
  }
  const billedPeriods = async () => (await periods()).reduce((sum, count) => sum + count, 0)
  const begin = () => startSubscriptions({ db: app.db, databaseUrl: app.url, settings: app.settings, every: 20 })
  const stops = [begin()]
  await expect.poll(billedPeriods, { interval: 5 }).toBeGreaterThan(3)
  await endThread()
  await Promise.all(stops.map((stop) => stop()))
  expect(await billedPeriods()).toBeLessThan(30)
  stops.push(begin(), begin())
  await expect.poll(billedPeriods).toBe(30)
  await Promise.all(stops.map((stop) => stop()))
  expect(await periods()).toEqual(all.map(() => 2))
  // The worker thread uses the real clock, so the invoice day is ignored.
  for (const each of all) {
    const billedRows = (await billed(each)).map((period) => period.replace(/ \S+ (?=\S+$)/, ' '))
    expect(billedRows).toEqual(['2026-05-20 2026-06-19 30.00', '2026-06-20 2026-07-19 30.00'])
  }
  await leaveDatabase(app.url)
})

test('what is not billed like this is refused at its field', async () => {
  await noon('2026-07-10')
  const stocked = await makeItem(app)
  const create = (fields: object) => ({ body: { customer_id: begun.customer.id, name: 'Abonēšana', start_date: '2026-07-10', ...fields } })
  const begun = await makeSubscription(app)
  await refused(subscriptions.create, create({ end_date: '2026-07-09' }), 'end_date')
  await refused(subscriptions.create, create({ items: [{ catalog_item_id: stocked }] }), 'items.0.catalog_item_id')
  await refused(subscriptions.create, create({ items: [{ unit_price: '1' }] }), 'items.0.name')
  await refused(subscriptions.create, create({ items: [{ name: 'Serveris' }] }), 'items.0.unit_price')
  await refused(subscriptions.create, create({ items: [{ name: 'A', unit_price: '1', vat_rate_code: 'PVN99' }] }), 'items.0.vat_rate_code')
  await refused(subscriptions.create, create({ items: [{ name: 'A', unit_price: '1', quantity: '0.5' }] }), 'items.0.quantity')
  const { data } = await clerk.done(subscriptions.accept, { params: { id: begun.id } })
  const end = { params: { id: data.id }, body: { event: 'END', end_date: '2026-07-01', lock_version: data.lock_version } } as const
  await refused(subscriptions.update, end, 'end_date')
})

test('the nightly audit finds a period billed twice, a charge of none, and a pause amid a pause', async () => {
  await expectFound(app.db, [
    [
      'SB1_a_period_is_billed_once',
      sql`update subscription_invoices p set period_end = o.period_start + 3 from subscription_invoices o
      where o.subscription_id = p.subscription_id and o.period_start > p.period_end`,
    ],
    ['SB2_what_is_charged_is_a_period', sql`delete from subscription_invoices where id = (select max(id) from subscription_invoices)`],
    [
      'SB3_a_pause_ends_before_the_next',
      sql`insert into subscription_pauses (subscription_id, date_from, date_to)
      select subscription_id, date_from, date_to + 1 from subscription_pauses where date_to is not null
      union all select subscription_id, date_from, date_from + 9 from subscription_pauses`,
    ],
  ])
})

test('one that begins long ago says how many invoices follow and what they come to, before it is accepted', async () => {
  await noon('2026-11-27')
  const items = [
    { name: 'Uzturēšana', unit_price: '30', quantity: '2', discount_percent: '10' },
    { name: 'Dublēšana', unit_price: '3.335' },
  ]
  const ask = { [confirmedHeader]: askWord }
  // 2016 instead of 2026: 121 months, each 54.00 + 3.34 (3.335 rounds up).
  const { id } = await makeSubscription(app, { start_date: '2016-11-27', items })
  const confirmAnswer = await clerk.call(subscriptions.accept, { params: { id }, headers: ask })
  expect([confirmAnswer.status, confirmAnswer.body.confirm?.code, Object.keys(confirmAnswer.body.errors ?? {})]).toEqual([
    422,
    'billed-behind',
    ['start_date'],
  ])
  expect(confirmAnswer.body.confirm?.text).toContain('121 rēķinu,')
  expect(confirmAnswer.body.confirm?.text).toMatch(/6.?938,14/)
  expect((await subscriptionOf(app, { id })).status).toBe('draft')
  // A single due period is expected.
  const usual = await makeSubscription(app, { start_date: '2026-11-27', items })
  expect((await clerk.done(subscriptions.accept, { params: { id: usual.id }, headers: ask })).warnings).toEqual([])
  // Programs without confirmation get a warning.
  const two = await makeSubscription(app, { start_date: '2026-10-27', items })
  const sure = { [confirmedHeader]: `${askWord}, billed-behind` }
  const { data, warnings } = await clerk.done(subscriptions.accept, { params: { id: two.id }, headers: sure })
  expect([data.status, warnings[0]]).toEqual(['active', expect.stringContaining('2 rēķinus, kopā 114,68') as string])
  await billAll(app)
  expect((await billed(two)).map((row) => row.split(' ').at(-1))).toEqual(['57.34', '57.34'])
})

test('the invoice of a subscription is shown as it will be, also before it is accepted, and nothing of it stays', async () => {
  await noon('2026-11-27')
  const prepared = await makeSubscription(app, { start_date: '2026-12-01', name: 'Iepriekš' })
  const show = async (id: number) => {
    const { status, bytes, body } = await clerk.call(subscriptions.preview, { params: { id } })
    expect(status, JSON.stringify(body)).toBe(200)
    return (await pdfPages(bytes)).flat().join(' ')
  }
  expect(await show(prepared.id)).toContain('01.12.2026')
  expect(await subscriptionOf(app, prepared)).toMatchObject({ status: 'draft', periods: [] })
  await clerk.done(subscriptions.accept, { params: { id: prepared.id } })
  expect(await show(prepared.id)).toContain('01.12.2026')
  await step(prepared, 'PAUSE')
  expect(await show(prepared.id)).toContain('01.12.2026')
  expect(await billed(prepared)).toEqual([])
})
