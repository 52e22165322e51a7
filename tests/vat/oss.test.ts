import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { countries } from '../../contract/company/vat-lists.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { postingRules } from '../../contract/ledger/posting-rules.ts'
import { orders } from '../../contract/orders/orders.ts'
import { euVatRates } from '../../contract/vat/eu-vat-rates.ts'
import { vat } from '../../contract/vat/vat.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { credited, paidAdvance } from '../support/crediting.ts'
import { makeCategory, makeItem, makeOrder, makeService, makeStock, setProperty } from '../support/factories.ts'
import { accepted, invoiceNow, invoiceOf, issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'

/** @file Distance sales under OSS: two quarters of sales to several states, reckoned by hand. */

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await setProperty(app, 'oss_from', '2025-06-10')
})
afterAll(realTime)

const countryOf = async (code: string) =>
  (await app.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

async function buyer(code: string, vat_nr: string | null = null): Promise<number> {
  const type = vat_nr === null ? 'Fiziska persona' : 'Ārvalstu uzņēmums'
  const { id } = await app.db.selectFrom('customer_types').select('id').where('name', '=', type).executeTakeFirstOrThrow()
  return makeBuyer(app, { country_id: await countryOf(code), type_id: id, reg_nr: null, vat_nr, city: 'Pilsēta', postal_code: '10111' })
}

async function goods(category: Parameters<typeof makeCategory>[1] = {}): Promise<number> {
  const item = await makeItem(app, { category_id: await makeCategory(app, category) })
  await makeStock(app, item, '1000')
  return item
}

const line = (item_id: number, unit_price: string, quantity = '1') => ({ item_id, quantity, unit_price })

async function sell(day: string, customer_id: number, unit_price: string, more: { item?: number; quantity?: string } = {}) {
  await makeItNoon(app, day)
  return accepted(app, { customer_id, order_items: [line(more.item ?? (await goods()), unit_price, more.quantity)] })
}

type Sold = Awaited<ReturnType<typeof sell>>
const giveBack = (invoice: Sold, place: number, quantity: string) =>
  credited(app, invoice, { items: [{ invoice_item_id: invoice.invoice_items[place]?.id ?? 0, quantity }] })

async function quarter(day?: string) {
  const { data } = await clerk.done(vat.oss, { query: day === undefined ? {} : { day } })
  return {
    days: [data.from, data.to, data.due],
    rows: data.rows.map(({ country, rate, taxable, tax }) => [country.name, Number(rate), taxable, tax]),
    corrections: data.corrections.map(({ country, corrects, taxable, tax }) => [country.name, corrects, taxable, tax]),
    sums: [data.payable, data.refundable],
  }
}

/** Rows of the Latvian return above zero, of a month. */
async function ours(month: string): Promise<unknown> {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const { data } = await clerk.done(vat.figures, { query: { from: `${month}-01`, to } })
  const shown = ['41', '45', '48.1', '52', '67'] as const
  return [
    data.unruled,
    Object.fromEntries(
      data.rows
        .filter(({ row, amount }) => shown.some((each) => each === row) && Number(amount) !== 0)
        .map(({ row, amount }) => [row, amount]),
    ),
  ]
}

let estonian = 0
let lithuanian = 0
let early: Sold
let mixed: Sold

test('from the day of registration goods for consumers in other member states bear the rate there', async () => {
  ;[estonian, lithuanian] = [await buyer('EE'), await buyer('LT')]
  await sell('2025-06-05', estonian, '100')
  early = await sell('2025-06-12', estonian, '10', { quantity: '10' })
  expect(early).toMatchObject({ net: '100.00', vat: '22.00', gross: '122.00' })
  // A business, work, a buyer with a Latvian number, goods outside the Union, and what is collected here.
  await sell('2025-06-13', await buyer('EE', 'EE100366327'), '70')
  await sell('2025-06-14', estonian, '30', { item: await makeService(app) })
  await makeItNoon(app, '2025-06-15')
  const order_items = [line(await goods(), '65')]
  await accepted(app, { customer_id: await makeBuyer(app), delivery_country_id: await countryOf('EE'), order_items })
  await sell('2025-06-15', await buyer('NO'), '80')
  await sell('2025-06-15', await buyer('GB'), '90')
  const collected = await app.db.selectFrom('delivery_types').select('id').where('needs_address', '=', false).executeTakeFirstOrThrow()
  await accepted(app, { customer_id: estonian, delivery_type_id: collected.id, order_items: [line(await goods(), '60')] })
  await sell('2025-06-17', estonian, '20000', { item: await goods({ vat_case: 'PVN-TRANSPORTS' }) })
  // 21 % in both states: Latvian tax of work stands beside Lithuanian tax of goods, also of those that are reduced at home.
  await makeItNoon(app, '2025-06-20')
  mixed = await accepted(app, {
    customer_id: lithuanian,
    order_items: [line(await goods(), '33.33'), line(await goods({ vat_rate_code: 'PVN12' }), '16.67'), line(await makeService(app), '50')],
  })
  expect(mixed).toMatchObject({ net: '100.00', vat: '21.00' })
  expect(await quarter('2025-05-01')).toEqual({
    days: ['2025-04-01', '2025-06-30', '2025-07-31'],
    rows: [
      ['Igaunija', 22, '100.00', '22.00'],
      ['Lietuva', 21, '50.00', '10.50'],
    ],
    corrections: [],
    sums: ['32.50', '0.00'],
  })
})

test('nothing of it stands in the return of our own state', async () => {
  // 100 before the day, 30 of work, 65 to a buyer of ours, 60 collected, 50 of work; 70 to a business; 80 and 90 exported.
  expect(await ours('2025-06')).toEqual([0, { 41: '305.00', 45: '70.00', '48.1': '170.00', 52: '64.05' }])
  const query = { date_from: '2025-06-01', date_to: '2025-06-30', customer_id: lithuanian } as const
  const { data } = await clerk.done(vat.entries, { query })
  expect(data.map(({ tax, vat_rows, is_unruled }) => [tax, vat_rows, is_unruled])).toEqual([
    ['10.50', null, false],
    ['10.50', '41, 52', false],
  ])
  const annexes = await clerk.done(vat.annexes, { query: { date_from: '2025-06-01', date_to: '2025-06-30', annex: 'PVN1III' } })
  expect(annexes.data.reduce((all, { taxable }) => all + Math.round(Number(taxable) * 100), 0)).toBe(30500)
})

test('invoices say whose tax it is, and e-invoices bear its percent', async () => {
  const text = (await pdfPages((await clerk.call(invoices.pdf, { params: { id: mixed.id } })).bytes)).flat().join(' ')
  expect(text).toContain('PVN pēc pircēja valsts likmes (OSS): Lietuva')
  const xml = (await clerk.call(invoices.xml, { params: { id: mixed.id } })).bytes.toString()
  // One group of a percent (BR-S-08).
  expect(xml.match(/<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/gs)).toHaveLength(1)
  expect(xml).toContain('<cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount>')
  const estonia = (await clerk.call(invoices.xml, { params: { id: early.id } })).bytes.toString()
  expect(estonia).toMatch(/<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>22(\.0+)?<\/cbc:Percent>/)
})

test('a rate that changes, a credit note in its quarter, and one of a later quarter', async () => {
  const july = await sell('2025-07-01', estonian, '20', { quantity: '10' })
  expect(july).toMatchObject({ net: '200.00', vat: '48.00' })
  const romanian = await buyer('RO')
  await sell('2025-07-31', romanian, '100')
  await sell('2025-08-01', romanian, '100')
  await makeItNoon(app, '2025-08-02')
  await giveBack(july, 0, '2')
  await giveBack(early, 0, '1')
  await credited(app, mixed)
  expect(await quarter('2025-09-30')).toEqual({
    days: ['2025-07-01', '2025-09-30', '2025-10-31'],
    rows: [
      ['Igaunija', 24, '160.00', '38.40'],
      ['Rumānija', 21, '100.00', '21.00'],
      ['Rumānija', 19, '100.00', '19.00'],
    ],
    corrections: [
      ['Igaunija', '2025-04-01', '-10.00', '-2.20'],
      ['Lietuva', '2025-04-01', '-50.00', '-10.50'],
    ],
    // 38.40 - 2.20 + 40.00; Lithuania pays its 10.50 back itself.
    sums: ['76.20', '10.50'],
  })
  expect((await quarter('2025-06-30')).sums).toEqual(['32.50', '0.00'])
  // Of the mixed invoice only our own tax is deducted at home.
  expect(await ours('2025-08')).toEqual([0, { 67: '10.50' }])
})

test('rows lead to their documents, and all of it is posted to its own account', async () => {
  const query = { date_from: '2025-07-01', date_to: '2025-09-30', country_id: await countryOf('EE') } as const
  const corrected = await clerk.done(vat.ossEntries, { query: { ...query, part: 'corrections', corrects: '2025-04-01' } })
  expect(corrected.data.map(({ source, taxable, tax, rate }) => [source, taxable, tax, Number(rate)])).toEqual([
    ['credit_note', '-10.00', '-2.20', 22],
  ])
  const supplied = await clerk.done(vat.ossEntries, { query: { ...query, part: 'supplies', rate: '24' } })
  expect(supplied.data.map(({ source, tax }) => [source, tax])).toEqual([
    ['invoice', '48.00'],
    ['credit_note', '-9.60'],
  ])
  const csv = (await clerk.call(vat.ossCsv, { query: { day: '2025-07-01' } })).bytes.toString()
  expect(csv).toContain('Rumānija')
  expect(csv).toContain('76,20')
  await postLedger(app.db)
  const { rows } = await sql<{ code: string; amount: string }>`
    select a.code, -sum(l.amount) as amount from ledger_lines l join accounting_accounts a on a.id = l.account_id
    where a.code in ('5721', '5725') group by 1 order by 1`.execute(app.db)
  // 64.05 - 10.50 at home; 32.50 + 76.20 - 10.50 elsewhere.
  expect(rows).toEqual([
    { code: '5721', amount: '53.55' },
    { code: '5725', amount: '98.20' },
  ])
})

test('the account is no other rule’s', async () => {
  const { data } = await clerk.done(postingRules.calls.list, { query: { per_page: 200 } })
  const oss = data.find(({ role }) => role === 'vat_oss')
  const output = data.find(({ role }) => role === 'vat_output')
  if (!oss || !output) throw new Error('No rules')
  const change = (rule: typeof oss, account_id: number) =>
    clerk.call(postingRules.calls.change, { params: { id: rule.id }, body: { account_id, lock_version: rule.lock_version } })
  for (const answer of [await change(oss, output.account.id), await change(output, oss.account.id)]) {
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.body)).toContain('account_id')
  }
})

test('a state without a rate is named; Northern Ireland counts', async () => {
  await makeItNoon(app, '2025-09-01')
  await clerk.done(countries.calls.create, { body: { name: 'Ziemeļīrija', code: 'XI' } })
  const customer_id = await buyer('XI')
  const order_items = [line(await goods(), '100')]
  const refused = await clerk.call(orders.create, { body: { customer_id, order_items } })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('valstij XI šajā datumā nav likmes')
  await clerk.done(euVatRates.calls.create, {
    body: { name: 'Ziemeļīrija', country_id: await countryOf('XI'), rate: '20', valid_from: '2025-09-01' },
  })
  expect(await accepted(app, { customer_id, order_items })).toMatchObject({ vat: '20.00' })
  expect((await quarter('2025-09-01')).rows.at(-1)).toEqual(['Ziemeļīrija', 20, '100.00', '20.00'])
})

test('an advance is declared in the quarter in which it is received, apart from our own tax at the same percent', async () => {
  await makeItNoon(app, '2025-10-05')
  const order = await makeOrder(app, {
    customer_id: lithuanian,
    order_items: [line(await goods(), '100'), line(await makeService(app), '100')],
  })
  expect((await paidAdvance(app, order.id, { percent: '50' })).gross).toBe('121.00')
  const paidQuarter = { rows: [['Lietuva', 21, '50.00', '10.50']], corrections: [], sums: ['10.50', '0.00'] }
  expect(await quarter('2025-10-05')).toMatchObject(paidQuarter)
  expect(await ours('2025-10')).toEqual([0, { 41: '50.00', 52: '10.50' }])
  await makeItNoon(app, '2026-01-07')
  // The default is the quarter before.
  expect(await quarter()).toMatchObject({ days: ['2025-10-01', '2025-12-31', '2026-01-31'], ...paidQuarter })
  await reserve(app, order.id)
  await issue(app, order.id)
  const { id } = await invoiceOf(app, order.id)
  await clerk.done(invoices.accept, { params: { id } })
  expect((await invoiceNow(app, id)).open).toBe('121.00')
  expect(await quarter('2026-01-01')).toMatchObject({ rows: [['Lietuva', 21, '50.00', '10.50']], sums: ['10.50', '0.00'] })
  expect(await ours('2026-01')).toEqual([0, { 41: '50.00', 52: '10.50' }])
})

test('tax of other states does not wait for payment', async () => {
  await setProperty(app, 'vat_regime', 'cash_accounting')
  try {
    await makeItNoon(app, '2026-02-02')
    await accepted(app, { customer_id: estonian, order_items: [line(await goods(), '100'), line(await makeService(app), '10')] })
    expect(await quarter('2026-02-02')).toMatchObject({
      rows: [
        ['Igaunija', 24, '100.00', '24.00'],
        ['Lietuva', 21, '50.00', '10.50'],
      ],
    })
    expect(await ours('2026-02')).toEqual([0, {}])
  } finally {
    await setProperty(app, 'vat_regime', 'registered')
  }
})

test('the limit of distance sales is asked about only outside of OSS', async () => {
  const distance = async () =>
    (await clerk.done(vat.limits, { query: { year: 2026 } })).data.limits.find(({ watched }) => watched === 'distance')?.level
  await sell('2026-03-01', estonian, '15000')
  expect(await distance()).toBe('oss')
  await setProperty(app, 'oss_until', '2026-03-31')
  await sell('2026-03-31', estonian, '100')
  await makeItNoon(app, '2026-04-01')
  expect(await distance()).toBe('passed')
  expect(await accepted(app, { customer_id: estonian, order_items: [line(await goods(), '100')] })).toMatchObject({ vat: '21.00' })
  // Another state leaves nothing of the order as it was taken: the day of supply decides.
  expect((await quarter('2026-03-31')).rows[0]).toEqual(['Igaunija', 24, '15200.00', '3648.00'])
  expect((await quarter('2026-04-01')).rows).toEqual([])
})
