import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatDate } from '../../contract/format.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { accepted, dayAgo, delivered, draft, invoiceNow, spareNumber } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** Transitions are in `tests/http/transitions`. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const at = ({ id }: { id: number }) => ({ id })

test('a reminder waits for the due date', async () => {
  const dueOn = async (due_date: string) => {
    const order = await delivered(app)
    const items = order.order_items.map(({ id }) => ({ source_type: 'order_item' as const, source_id: id }))
    const body = { date: dayAgo(10), due_date, items }
    const { invoice_id: id } = await clerk.done(invoices.createForCustomer, { params: { customerId: order.customer.id }, body })
    await clerk.done(invoices.accept, { params: { id } })
    return invoiceNow(app, id)
  }
  const early = await dueOn(dayAgo(0))
  const late = await dueOn(dayAgo(2))
  expect([early.is_overdue, late.is_overdue]).toEqual([false, true])
  const { data } = await clerk.done(invoices.list, { query: { overdue: '1', per_page: 200 } })
  expect(data.map(({ id }) => id)).toEqual([late.id])
  expect(data.every(({ is_overdue }) => is_overdue)).toBe(true)
})

test('a number that a person gave is logged, holds a draft, and stays when it is accepted', async () => {
  const before = await accepted(app)
  const number = await spareNumber(app, 'invoice', before.date)
  const record = await draft(app)
  const named = await clerk.done(invoices.setNumber, {
    params: at(record),
    body: { number, reason: 'Vecā sistēma', lock_version: record.lock_version },
  })
  expect(named.data).toMatchObject({ number, can: { DELETE: 'Rēķinam jau ir numurs, un numurētu rēķinu nedzēš' } })
  expect((await clerk.call(invoices.remove, { params: at(record) })).status).toBe(422)
  const done = await clerk.done(invoices.accept, { params: at(record) })
  expect(done.data).toMatchObject({ status: 'accepted', number, series: before.series })
  const { rows } =
    await sql`select old_number, new_number, reason, user_id from invoice_number_log where invoice_id = ${record.id}`.execute(app.db)
  expect(rows).toEqual([{ old_number: null, new_number: number, reason: 'Vecā sistēma', user_id: clerk.id }])

  const other = await accepted(app)
  const set = async (wanted: string) => {
    const answer = await clerk.call(invoices.setNumber, { params: at(other), body: { number: wanted, lock_version: other.lock_version } })
    return [answer.status, answer.body.errors]
  }
  const says = (words: string) => [422, { number: [expect.stringContaining(words)] }]
  expect(await set(number)).toEqual(says(`${number}, ${formatDate(record.date)}, ${record.customer.name}`))
  expect(await set(`R-${new Date().getFullYear()}-999999`)).toEqual(says('nedrīkst būt lielāks'))
  for (const wanted of ['ROKAS-1', '7', number.slice(0, -1), `${number}0`, number.replace('R-', 'r-'), number.replace(/\d{4}/, '2020')]) {
    expect(await set(wanted), wanted).toEqual(says('jāatbilst sērijas paraugam'))
  }
})

test('a number by hand does not escape the order of dates, not even by a date changed afterwards', async () => {
  const early = await accepted(app)
  const number = await spareNumber(app, 'invoice', early.date)
  const record = await draft(app)
  const named = await clerk.done(invoices.setNumber, { params: at(record), body: { number, lock_version: record.lock_version } })
  const moved = await clerk.done(invoices.update, {
    params: at(record),
    body: { date: dayAgo(1), due_date: dayAgo(0), lock_version: named.data.lock_version },
  })
  const refused = await clerk.call(invoices.accept, { params: at(record) })
  expect(refused.body.errors).toEqual({
    number: [expect.stringContaining(`mazāks numurs ir dokumentam ar datumu ${formatDate(early.date)}`)],
  })
  await clerk.done(invoices.update, { params: at(record), body: { date: dayAgo(0), lock_version: moved.data.lock_version } })
  expect((await clerk.done(invoices.accept, { params: at(record) })).data.number).toBe(number)
})

test('a date ahead is confirmed, and never stops the invoices of today', async () => {
  const ahead = await drafted(dayAgo(-3))
  const refused = await clerk.call(invoices.accept, { params: at(ahead) })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { confirm: { code: 'future-date', text: expect.stringContaining('ir nākotnē') }, errors: { date: [expect.stringContaining('R-')] } },
  ])
  expect((await invoiceNow(app, ahead.id)).status).toBe('draft')
  const done = await clerk.done(invoices.accept, { params: at(ahead), headers: { confirmed: 'future-date' } })
  const next = await accepted(app)
  expect([next.date < done.data.date, Number(next.number?.slice(-6)) - Number(done.data.number?.slice(-6))]).toEqual([true, 1])
})

test('a date far back is confirmed before it opens a series of its own', async () => {
  const old = await drafted('2024-02-05')
  const refused = await clerk.call(invoices.accept, { params: at(old) })
  expect(refused.body).toMatchObject({ confirm: { code: 'far-back', text: expect.stringContaining('sāksies sērija R-2024') } })
  const done = await clerk.done(invoices.accept, { params: at(old), headers: { confirmed: 'far-back' } })
  expect(done.data.number).toBe('R-2024-000001')
})

test('a date before the newest of the series is told in the draft', async () => {
  await accepted(app)
  const late = await drafted(dayAgo(1))
  expect(late.can['ACCEPT']).toMatch(/^Sērijā jau ir dokuments ar datumu/)
  expect((await clerk.call(invoices.accept, { params: at(late) })).body.errors).toEqual({ status: [late.can['ACCEPT']] })
})

test('the newest number is taken back, with the date that later ones follow; the next invoice takes it', async () => {
  const [first, second] = [await accepted(app), await accepted(app)]
  const back = (which: { id: number; lock_version: number }) =>
    clerk.call(invoices.withdraw, { params: at(which), body: { lock_version: which.lock_version } })
  expect((await back(first)).body.errors).toEqual({ status: ['Atsaukt var tikai rēķinu, kuram ir sērijas jaunākais numurs'] })
  const taken = await back(second)
  expect(taken.body.data).toMatchObject({ status: 'draft', number: null, series: null, accepted_at: null, amount_in_words: null })
  const other = await accepted(app)
  expect(other.number).toBe(second.number)
  // A mailed draft keeps its mail.
  const again = await clerk.done(invoices.accept, { params: at(second) })
  expect(Number(again.data.number?.slice(-6))).toBe(Number(second.number?.slice(-6)) + 1)
  await clerk.done(invoices.emailToAddress, { params: at(second), body: { address: 'kads@test.example' } })
  expect((await back(await invoiceNow(app, second.id))).body.errors).toEqual({ status: ['Rēķins jau nosūtīts'] })
})

async function drafted(date: string) {
  const order = await delivered(app)
  const items = order.order_items.map(({ id }) => ({ source_type: 'order_item' as const, source_id: id }))
  const body = { date, due_date: dayAgo(-30), items }
  return (await clerk.done(invoices.createForCustomer, { params: { customerId: order.customer.id }, body })).data
}
