import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { confirmedHeader, type Confirmation } from '../../contract/confirmations.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { countries, vatRates } from '../../contract/company/vat-lists.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { creditDraft } from '../support/crediting.ts'
import { makeCategory, makeItem, makeOffer, makeOrder, makeService, makeWarehouse } from '../support/factories.ts'
import { accepted, delivered, invoiceOf, makeBuyer } from '../support/invoicing.ts'
import { makeShop, sold } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'

/** Each document uses the VAT rates and countries of its tax date. */

let app: TestApp
beginStory((begun) => ({ app } = begun))
afterAll(realTime)

async function on(day: string): Promise<Person> {
  await makeItNoon(app, day)
  return app.person()
}

const agreed = (...codes: Confirmation[]) => ({ headers: { [confirmedHeader]: codes.join(',') } })

async function newPercent(clerk: Person, code: string, rate: string, valid_from: string): Promise<void> {
  const body = { label: `${rate} %`, code, rate, en_category: 'S', valid_from }
  await clerk.done(vatRates.calls.create, { body, ...agreed('rate-ends') })
}

// 21 % until 2027-02-28, 22 % until 2027-03-31, then 23 %.
const days = [
  ['2027-02-28', '21.0000'],
  ['2027-03-01', '22.0000'],
  ['2027-03-31', '22.0000'],
  ['2027-04-01', '23.0000'],
] as const

test('each document bears the percent of its day: the day before, the first, the last and the day after', async () => {
  const accountant = await on('2027-02-01')
  await newPercent(accountant, 'PVN21', '22', '2027-03-01')
  await newPercent(accountant, 'PVN21', '23', '2027-04-01')
  await makeShop(app)
  const item_id = await makeService(app)
  const items = [{ item_id, quantity: '1', unit_price: '100' }]
  let first: InvoiceRecord | undefined
  const found: Record<string, string[]> = {}
  const note = (kind: string, rate: string | null | undefined) => (found[kind] ??= []).push(rate ?? 'none')
  for (const [day] of days) {
    const clerk = await on(day)
    const customer_id = await makeBuyer(app)
    note('offer', (await makeOffer(app, { offer_items: items }, clerk)).items[0]?.vat_rate)
    note('order', (await makeOrder(app, { customer_id, order_items: items }, clerk)).order_items[0]?.vat_rate)
    const { data: named } = await clerk.done(simplified.create, { body: { items: [{ ...items[0], item_id, quantity: '1' }] } })
    note('simplified invoice', named.simplified_invoice_items[0]?.vat_rate)
    const { data: typed } = await clerk.done(simplified.create, { body: { items: [{ name: 'Darbs', quantity: '1', unit_price: '10' }] } })
    note('simplified invoice of a name', typed.simplified_invoice_items[0]?.vat_rate)
    note('sale', (await sold(clerk, { items: [{ item_id, quantity: '1' }] })).shop_order_items[0]?.vat_rate)
    const { data: advance } = await clerk.done(advances.create, { body: { customer_id, items: [{ name: 'Avanss', price_gross: '10' }] } })
    note('advance', advance.advance_invoice_items[0]?.vat_rate)
    const invoice = await accepted(app, { customer_id, order_items: items })
    note('invoice', invoice.vat_lines[0]?.rate)
    first ??= invoice
  }
  const expected = days.map(([, rate]) => rate)
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((kind) => [kind, expected])))
  expect(Object.keys(found)).toHaveLength(7)
  // Credit notes use the invoice's rate.
  const credit = await creditDraft(app, first ?? { id: 0 })
  expect(credit.vat_lines[0]?.rate).toBe('21.0000')
})

test('an order of before the change that is delivered after it bears the new percent, also by a new code', async () => {
  const accountant = await on('2027-05-01')
  // A new rate from a date on, with its own code.
  await accountant.done(vatRates.calls.create, {
    body: { label: '6 %', code: 'PVN6', rate: '6', en_category: 'S', valid_from: '2027-06-01' },
  })
  const category_id = await makeCategory(app, { vat_rate_code: 'PVN12' })
  await sql`insert into category_vat_rates (category_id, vat_rate_code, valid_from) values (${category_id}, 'PVN6', '2027-06-01')`.execute(
    app.db,
  )
  const item_id = await makeItem(app, { category_id, type: 'service', is_stocked: false })
  const customer_id = await makeBuyer(app)
  const clerk = await on('2027-05-31')
  const order = await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '1', unit_price: '100' }] }, clerk)
  expect(order.order_items[0]?.vat_rate).toBe('12.0000')
  await on('2027-06-01')
  const late = await delivered(app, { customer_id, date: '2027-05-31', order_items: [{ item_id, quantity: '1', unit_price: '100' }] })
  expect((await invoiceOf(app, late.id)).vat_lines.map(({ rate, tax }) => [rate, tax])).toEqual([['6.0000', '6.00']])
})

test('goods to a country that joins the Union go out by export on the day before, and within it from that day on', async () => {
  const accountant = await on('2027-07-01')
  const { data: found } = await accountant.done(countries.calls.list, { query: { q: 'moldova' } })
  const moldova = found[0]
  if (!moldova) throw new Error('No Moldova')
  const { id, lock_version } = moldova
  await accountant.done(countries.calls.change, {
    params: { id },
    body: { lock_version, eu_from: '2027-08-01', eu_to: '2027-08-31', vat_prefix: 'MD' },
  })
  await makeWarehouse(app)
  const item_id = await makeItem(app)
  const buyer = await makeBuyer(app, { country_id: id, vat_nr: 'MD1234567' })
  const category: string[] = []
  for (const day of ['2027-07-31', '2027-08-01', '2027-08-31', '2027-09-01']) {
    const clerk = await on(day)
    const order = await makeOrder(app, { customer_id: buyer, order_items: [{ item_id, quantity: '1' }] }, clerk)
    const [line] = order.order_items
    category.push(`${line?.vat_category} ${line?.vat_reason_code}`)
  }
  const inside = 'K VATEX-EU-IC'
  expect(category).toEqual(['G VATEX-EU-G', inside, inside, 'G VATEX-EU-G'])
})

test('an invoice is decided anew by the day of supply that a person gives, also before the change', async () => {
  const clerk = await on('2027-04-05')
  const createdInvoice = await invoiceOf(app, (await delivered(app, {})).id)
  expect(createdInvoice.vat_lines[0]?.rate).toBe('23.0000')
  const { data } = await clerk.done(invoices.update, {
    params: { id: createdInvoice.id },
    body: { lock_version: createdInvoice.lock_version, delivery_date: '2027-03-31' } as never,
  })
  expect(data.vat_lines[0]?.rate).toBe('22.0000')
})
