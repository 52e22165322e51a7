import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import type { Person, TestApp } from '../support/app.ts'
import { dayAfter, makeItNoon, realTime } from '../support/clock.ts'
import { credited } from '../support/crediting.ts'
import { setProperty } from '../support/factories.ts'
import { agreeInterest } from '../support/interest-claims.ts'
import { invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { dueOn } from '../support/reminders.ts'
import { beginTests } from '../support/story.ts'

/** @file INV-INTEREST-1 to 4. Sums are reckoned by hand, or day by day from the ageing. */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  // Days go back and forth here.
  await setProperty(app, 'numbers_follow_dates', false)
})
afterAll(realTime)

const shown = async (customerId: number, from: string, to: string) =>
  (await clerk.done(receivables.showLateInterest, { params: { customerId }, query: { from, to } })).data
const listed = async (customer_id: number, from: string, to: string) =>
  (await clerk.done(receivables.lateInterest, { query: { customer_id, from, to } })).data
const rowsOf = ({ rows }: Awaited<ReturnType<typeof shown>>) =>
  rows.map(({ from, to, days, base, percent, interest }) => [from, to, days, base, percent, interest])

async function pay(id: number, amount: string, date: string): Promise<void> {
  const { lock_version } = await invoiceNow(app, id)
  const body = { event: 'PAY' as const, lock_version, payments: [{ amount, date, method: 'transfer' as const }] }
  await clerk.done(invoices.update, { params: { id }, body, headers: { [confirmedHeader]: 'overpayment' } })
}

test('by law, on what was open when each day began, at the rate of its half-year, and after the main sum is paid', async () => {
  await sql`update interest_rates set reference_rate = 3.15 where valid_from = '2026-01-01'`.execute(app.db)
  await makeItNoon(app, '2025-12-01')
  const customer = await makeBuyer(app, { name: 'SIA Vēlais' })
  const { id, number } = await dueOn(app, customer, '2025-12-22', '100')
  const onTime = await dueOn(app, customer, '2025-12-22')
  const nextDay = await dueOn(app, customer, '2025-12-22', '30')
  await makeItNoon(app, '2025-12-22')
  await pay(onTime.id, '12.10', '2025-12-22')
  await makeItNoon(app, '2025-12-23')
  await pay(nextDay.id, '363.00', '2025-12-23')
  await makeItNoon(app, '2026-01-10')
  await pay(id, '500.00', '2026-01-10')
  await makeItNoon(app, '2026-02-01')
  await pay(id, '710.00', '2026-02-01')
  await makeItNoon(app, '2026-03-01')
  const whole = await shown(customer, '2025-06-01', '2026-03-01')
  expect(rowsOf(whole)).toEqual([
    // 1210 x 10.15 % x 9 / 365
    ['2025-12-23', '2025-12-31', 9, '1210.00', '10.1500', '3.03'],
    // 1210 x 11.15 % x 10 / 365
    ['2026-01-01', '2026-01-10', 10, '1210.00', '11.1500', '3.70'],
    // 710 x 11.15 % x 22 / 365
    ['2026-01-11', '2026-02-01', 22, '710.00', '11.1500', '4.77'],
    // 363 x 10.15 % / 365: one day late
    ['2025-12-23', '2025-12-23', 1, '363.00', '10.1500', '0.10'],
  ])
  expect([whole.interest, whole.fault, whole.rows[0]?.invoice.name]).toEqual(['11.60', null, number])
  expect(await listed(customer, '2025-06-01', '2026-03-01')).toMatchObject([
    { basis: 'business', invoices: 2, interest: '11.60', fault: null },
  ])
  // A period takes its days, and nothing is reckoned twice by two that follow each other.
  expect(rowsOf(await shown(customer, '2026-01-05', '2026-01-31'))).toEqual([
    ['2026-01-05', '2026-01-10', 6, '1210.00', '11.1500', '2.22'],
    ['2026-01-11', '2026-01-31', 21, '710.00', '11.1500', '4.55'],
  ])
  expect((await shown(customer, '2026-02-02', '2026-03-01')).rows).toEqual([])
  const { bytes } = await clerk.call(receivables.lateInterestPdf, {
    params: { customerId: customer },
    query: { from: '2025-06-01', to: '2026-03-01' },
  })
  const printed = (await pdfPages(bytes)).flat().join('\n')
  for (const words of ['Nokavējuma procentu aprēķins', 'SIA Vēlais', number ?? '', '11,60', '% gadā']) expect(printed).toContain(words)
})

test('of a consumer by the rate for consumers, also in a leap year', async () => {
  await makeItNoon(app, '2024-02-01')
  const { rows } = await sql<{ id: number }>`select id from customer_types where is_natural_person order by id limit 1`.execute(app.db)
  const type_id = rows[0]?.id ?? 0
  const customer = await makeBuyer(app, { name: 'Jānis Lēnais', type_id, reg_nr: null, vat_nr: null })
  await dueOn(app, customer, '2024-02-20', '100')
  await makeItNoon(app, '2024-03-31')
  // 1210 x 6 % x 40 / 365
  expect(rowsOf(await shown(customer, '2024-01-01', '2024-03-31'))).toEqual([['2024-02-21', '2024-03-31', 40, '1210.00', '6.0000', '7.96']])
})

test('by contract a percent a day, up to the cap of the invoice, which days before the period use up', async () => {
  await makeItNoon(app, '2025-03-01')
  const customer = await makeBuyer(app)
  await agreeInterest(app, customer, '0.5')
  await dueOn(app, customer, '2025-03-10', '10')
  await makeItNoon(app, '2025-06-01')
  // 121 x 0.5 % = 0.605 a day; 10 % of 121 are 12.10, reached on the twentieth day.
  expect(rowsOf(await shown(customer, '2025-03-01', '2025-03-20'))).toEqual([['2025-03-11', '2025-03-20', 10, '121.00', '0.5000', '6.05']])
  expect(await shown(customer, '2025-03-21', '2025-06-01')).toMatchObject({
    interest: '6.05',
    rows: [{ from: '2025-03-21', to: '2025-06-01', base: '121.00', interest: '6.05', is_capped: true, basis: 'contract' }],
  })
  expect((await shown(customer, '2025-05-01', '2025-06-01')).interest).toBe('0.00')
})

test('days without a rate are named, not guessed', async () => {
  await makeItNoon(app, '2026-06-01')
  const customer = await makeBuyer(app)
  await dueOn(app, customer, '2026-06-20', '10')
  await makeItNoon(app, '2026-07-31')
  expect(await listed(customer, '2026-06-01', '2026-06-30')).toMatchObject([{ fault: null }])
  const { interest, fault, rows } = await shown(customer, '2026-06-01', '2026-07-31')
  expect([fault, rows.length, rows[0]?.to]).toEqual(['Nav ievadīta likme no 01.07.2026.', 1, '2026-06-30'])
  expect(await listed(customer, '2026-07-01', '2026-07-31')).toMatchObject([
    { interest: '0.00', fault: 'Nav ievadīta likme no 01.07.2026.' },
  ])
  expect(interest).toBe(rows[0]?.interest)
})

test('whatever money and notes come, the open sums are those of the ageing of the day before', async () => {
  await makeItNoon(app, '2025-09-01')
  const customer = await makeBuyer(app)
  const [one, other] = [await dueOn(app, customer, '2025-09-10', '10'), await dueOn(app, customer, '2025-09-12', '20')]
  const openBefore = new Map<string, string>()
  const events: Readonly<Record<number, () => Promise<unknown>>> = {
    3: () => pay(one.id, '20.00', '2025-09-13'),
    // More than is open: the rest is credit, which pays a part of the other invoice later.
    6: () => pay(one.id, '131.00', '2025-09-16'),
    9: async () => {
      const { lock_version, customer_credit } = await invoiceNow(app, other.id)
      expect(customer_credit).toBe('30.00')
      await clerk.done(invoices.payByCredit, { params: { id: other.id }, body: { amount: '25.00', lock_version } })
    },
    12: async () => {
      const { invoice_items, ...invoice } = await invoiceNow(app, other.id)
      await credited(app, invoice, { reason: 'price', items: [{ invoice_item_id: invoice_items[0]?.id ?? 0, unit_price: '5' }] })
    },
  }
  for (let after = 1; after <= 16; after += 1) {
    const day = dayAfter('2025-09-10', after)
    const { data } = await clerk.done(receivables.openItems, { query: { customer_id: customer, date: dayAfter(day, -1) } })
    for (const { document_id, open, due_date } of data) if (due_date < day) openBefore.set(`${document_id} ${day}`, open)
    await makeItNoon(app, day)
    await events[after]?.()
  }
  const { rows } = await shown(customer, '2025-09-01', '2025-09-26')
  const reckoned = new Map<string, string>()
  for (const { invoice, from, to, base } of rows) {
    for (let day = from; day <= to; day = dayAfter(day, 1)) {
      expect(reckoned.has(`${invoice.id} ${day}`), `${invoice.name} ${day} twice`).toBe(false)
      reckoned.set(`${invoice.id} ${day}`, base)
    }
  }
  expect(new Map([...reckoned].toSorted())).toEqual(new Map([...openBefore].toSorted()))
  expect(new Set(openBefore.values()).size).toBeGreaterThan(3)
})
