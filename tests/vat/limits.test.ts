import { afterAll, expect, test } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { formatMoney } from '../../contract/format.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { vatLimits, type WatchedDealing } from '../../contract/vat/limits.ts'
import { vat } from '../../contract/vat/vat.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, received } from '../support/buying.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { credited } from '../support/crediting.ts'
import { makeCategory, makeItem, makeService, makeStock, makeSupplier } from '../support/factories.ts'
import { accepted, draft, makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** @file Yearly limits beside the VAT return: a year of sales to the Union and purchases from it, reckoned by hand. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

const countryOf = async (code: string) =>
  (await app.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

async function buyer(code: string, vat_nr: string | null): Promise<number> {
  const type = vat_nr === null ? 'Fiziska persona' : 'Ārvalstu uzņēmums'
  const { id } = await app.db.selectFrom('customer_types').select('id').where('name', '=', type).executeTakeFirstOrThrow()
  return makeBuyer(app, { country_id: await countryOf(code), type_id: id, reg_nr: null, vat_nr, city: 'Pilsēta', postal_code: '10111' })
}

async function goods(category: Parameters<typeof makeCategory>[1] = {}): Promise<number> {
  const item = await makeItem(app, { category_id: await makeCategory(app, category) })
  await makeStock(app, item, '1000')
  return item
}

const line = (item_id: number, unit_price: string) => [{ item_id, quantity: '1', unit_price }]

async function sell(day: string, customer_id: number, net: string, item?: number) {
  await makeItNoon(app, day)
  return accepted(app, { customer_id, order_items: line(item ?? (await goods()), net) })
}

async function figure(year: number, watched: WatchedDealing) {
  const { data } = await clerk.done(vat.limits, { query: { year } })
  const found = data.limits.find((each) => each.watched === watched)
  if (!found) throw new Error(watched)
  const { limit, amount, amount_before, percent, passed_in, level } = found
  return { limit, amount, amount_before, percent, passed_in, level }
}

/** As the home page tells of the year of the clock: the figures of the page of limits. */
async function toldAtHome() {
  const { year, watched, limit, amount, amount_before, percent, passed_in, level } = (await clerk.done(vat.distanceLimit)).data
  expect({ limit, amount, amount_before, percent, passed_in, level }).toEqual(await figure(year, watched))
  return `${year} ${watched} ${level}`
}

let finn = 0
let estonian = 0

test('a consumer in the Union counts, who is no business and whose goods are sent', async () => {
  ;[finn, estonian] = [await buyer('FI', null), await buyer('EE', null)]
  await sell('2023-11-10', finn, '4000')
  await makeItNoon(app, '2024-01-15')
  const first = await accepted(app, { customer_id: estonian, order_items: [{ item_id: await goods(), quantity: '10', unit_price: '500' }] })
  // Not: a business, a buyer at home, one of ours that has goods sent there, work, a new vehicle, goods outside the Union.
  await sell('2024-01-16', await buyer('EE', 'EE100366327'), '700')
  await sell('2024-01-16', await makeBuyer(app, { vat_nr: null }), '900')
  await makeItNoon(app, '2024-01-16')
  await accepted(app, {
    customer_id: await makeBuyer(app),
    delivery_country_id: await countryOf('EE'),
    order_items: line(await goods(), '650'),
  })
  await sell('2024-01-17', estonian, '300', await makeService(app))
  await sell('2024-01-18', estonian, '20000', await goods({ vat_case: 'PVN-TRANSPORTS' }))
  await sell('2024-01-19', await buyer('NO', null), '800')
  await makeItNoon(app, '2024-02-03')
  await credited(app, first, { items: first.invoice_items.map(({ id }) => ({ invoice_item_id: id, quantity: '1' })) })
  expect(await figure(2024, 'distance')).toEqual({
    limit: '10000',
    amount: '4500.00',
    amount_before: '4000.00',
    percent: '45.0',
    passed_in: null,
    level: 'below',
  })
  // Everything that was sent to the Union: 5000 - 500 + 700 + 20000.
  expect(await figure(2024, 'dispatches')).toMatchObject({ amount: '25200.00', amount_before: '4000.00', limit: '200000', level: 'below' })
})

test('goods that are collected here are no distance sale', async () => {
  const collected = await app.db.selectFrom('delivery_types').select('id').where('needs_address', '=', false).executeTakeFirstOrThrow()
  await makeItNoon(app, '2024-02-04')
  await accepted(app, { customer_id: estonian, delivery_type_id: collected.id, order_items: line(await goods(), '600') })
  expect(await figure(2024, 'distance')).toMatchObject({ amount: '4500.00' })
})

test('from four fifths on the limit is near', async () => {
  await sell('2024-02-10', finn, '3499.99')
  expect(await figure(2024, 'distance')).toMatchObject({ amount: '7999.99', level: 'below' })
  await sell('2024-02-11', finn, '0.01')
  expect(await figure(2024, 'distance')).toMatchObject({ amount: '8000.00', percent: '80.0', level: 'near' })
  expect(await toldAtHome()).toBe('2024 distance near')
})

test('the invoice that passes the limit is asked about once, the one that reaches it is not', async () => {
  await sell('2024-03-04', estonian, '2000')
  expect(await figure(2024, 'distance')).toMatchObject({ amount: '10000.00', passed_in: null, level: 'near' })
  await makeItNoon(app, '2024-03-05')
  const { id } = await draft(app, { customer_id: finn, order_items: line(await goods(), '0.01') })
  const refused = await clerk.call(invoices.accept, { params: { id } })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ confirm: { code: 'distance-limit' } })
  expect(JSON.stringify(refused.body)).toContain(formatMoney('10000.01'))
  expect((await clerk.done(invoices.show, { params: { id } })).data.status).toBe('draft')
  await clerk.done(invoices.accept, { params: { id }, headers: { [confirmedHeader]: 'distance-limit' } })
  expect(await figure(2024, 'distance')).toMatchObject({ amount: '10000.01', passed_in: '2024-03', level: 'passed' })
  await sell('2024-04-01', finn, '50')
  expect(await figure(2024, 'distance')).toMatchObject({ amount: '10050.01', passed_in: '2024-03' })
  expect(await toldAtHome()).toBe('2024 distance passed')
})

test('a year after one above the limit is above it from January, and nothing is asked', async () => {
  await sell('2025-01-05', finn, '10001')
  expect(await figure(2025, 'distance')).toMatchObject({
    amount: '10001.00',
    amount_before: '10050.01',
    level: 'passed',
    passed_in: '2025-01',
  })
  expect(await figure(2026, 'distance')).toMatchObject({ amount: '0.00', amount_before: '10001.00', level: 'earlier' })
  await makeItNoon(app, '2026-01-02')
  expect(await toldAtHome()).toBe('2026 distance earlier')
})

test('goods from the Union are held against the limit of their year, and lead to their documents', async () => {
  await makeItNoon(app, '2025-02-01')
  const supplier_id = await makeSupplier(app, { country_id: await countryOf('EE'), vat_nr: 'EE100931558' })
  const buy = async (quantity: string) => {
    const receipt = await received(app, [{ item_id: await makeItem(app), quantity, purchase_price: '10' }], { supplier_id })
    return billAccepted(app, receipt, { vat_kind: 'eu' })
  }
  await buy('30')
  await makeItNoon(app, '2025-03-01')
  const second = await buy('31')
  const body = { source: 'CSP akts', watched: 'arrivals', valid_from: '2025-01-01', amount: '600' } as const
  await clerk.done(vatLimits.calls.create, { body })
  expect(await figure(2025, 'arrivals')).toMatchObject({ limit: '600', amount: '610.00', passed_in: '2025-03', level: 'passed' })
  expect(await figure(2024, 'arrivals')).toMatchObject({ limit: '350000', amount: '0.00', level: 'below' })
  expect(await figure(2021, 'arrivals')).toMatchObject({ limit: null, percent: null, level: 'unknown' })
  const query = { date_from: '2025-03-01', date_to: '2025-03-31', watched: 'arrivals', country_id: await countryOf('EE') } as const
  const { data } = await clerk.done(vat.limitDealings, { query })
  expect(data.map(({ document, amount, country }) => [document.type, document.id, amount, country])).toEqual([
    ['procurement_invoice', second.id, '310.00', 'EE'],
  ])
})

test('countries add up to their limits', async () => {
  for (const year of [2024, 2025]) {
    const { data } = await clerk.done(vat.limits, { query: { year } })
    for (const { watched, amount, amount_before } of data.limits) {
      const own = data.countries.filter((each) => each.watched === watched)
      const total = (of: 'amount' | 'amount_before') => own.reduce((all, each) => all + Math.round(Number(each[of]) * 100), 0)
      expect([year, watched, total('amount'), total('amount_before')]).toEqual([
        year,
        watched,
        Math.round(Number(amount) * 100),
        Math.round(Number(amount_before) * 100),
      ])
    }
  }
})
