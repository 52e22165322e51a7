import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shop } from '../../contract/shop/shop.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import type { Body } from '../../contract/calls.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCategory, makeService, makeWarehouse } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { makeShop, sold } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'

/** Switching reverse charge keeps the net price: list price 500 is 605.00 in cash, 500.00 by transfer. */

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
})

type Change = Omit<Body<typeof simplified.update>, 'lock_version'>

const issue = async (body: Body<typeof simplified.create>) => (await clerk.done(simplified.create, { body })).data

async function change(invoice: SimplifiedInvoiceRecord, body: Change): Promise<SimplifiedInvoiceRecord> {
  const { data: now } = await clerk.done(simplified.show, { params: { id: invoice.id } })
  return (await clerk.done(simplified.update, { params: { id: invoice.id }, body: { ...body, lock_version: now.lock_version } })).data
}

const sums = ({ net, vat, gross }: SimplifiedInvoiceRecord) => [net, vat, gross]
const prices = (invoice: SimplifiedInvoiceRecord) => invoice.simplified_invoice_items.map(({ unit_price }) => unit_price)

async function reasonOf(nonCash: boolean): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select code from vat_reasons where non_cash_only = ${nonCash} and valid_to is null and code like '%AE%' order by code limit 1`.execute(
    app.db,
  )
  return rows[0]?.code ?? ''
}

async function reversed(price: string, { nonCash, shop_price }: { nonCash: boolean; shop_price?: string }): Promise<number> {
  const category_id = await makeCategory(app, { reverse_vat: true, vat_reason_code: await reasonOf(nonCash) })
  return makeService(app, { category_id, price, ...(shop_price !== undefined && { shop_price }) })
}

test('another way of payment keeps the list price, there and back', async () => {
  const item_id = await reversed('500', { nonCash: true })
  const invoice = await issue({ customer_id: await makeBuyer(app), items: [{ item_id, quantity: '1' }] })
  expect(sums(invoice)).toEqual(['500.00', '105.00', '605.00'])
  const transferred = await change(invoice, { payment_method: 'transfer' })
  expect(sums(transferred)).toEqual(['500.00', '0.00', '500.00'])
  expect(prices(transferred)).toEqual(['500.0000'])
  const back = await change(invoice, { payment_method: 'cash' })
  expect(sums(back)).toEqual(['500.00', '105.00', '605.00'])
  expect(prices(back)).toEqual(['605.0000'])
})

test('the list price has its four places, and a corrected invoice is as one that was issued so', async () => {
  const item_id = await reversed('31.615', { nonCash: true })
  const customer_id = await makeBuyer(app)
  const items = [{ item_id, quantity: '7' }]
  // 7 × 31.615 is 221.31 (docs/domain/invoicing.md#rounding); the shop rounds a piece to 38.25.
  const fresh = await issue({ customer_id, payment_method: 'transfer', items })
  expect([fresh.net, prices(fresh)]).toEqual(['221.31', ['31.6150']])
  const corrected = await change(await issue({ customer_id, items }), { payment_method: 'transfer' })
  expect([corrected.net, prices(corrected)]).toEqual(['221.31', ['31.6150']])
  const back = await change(fresh, { payment_method: 'card' })
  expect(sums(back)).toEqual(['221.31', '46.47', '267.78'])
})

test('a shelf price of its own comes back with the tax', async () => {
  const item_id = await reversed('8', { nonCash: true, shop_price: '9.99' })
  const invoice = await issue({ items: [{ item_id, quantity: '3' }] })
  expect(invoice.gross).toBe('29.97')
  const customer_id = await makeBuyer(app)
  const transferred = await change(invoice, { customer_id, payment_method: 'transfer' })
  expect(sums(transferred)).toEqual(['24.00', '0.00', '24.00'])
  const back = await change(invoice, { customer_id: null, payment_method: 'cash' })
  expect([back.gross, prices(back)]).toEqual(['29.97', ['9.9900']])
})

test('another buyer keeps the price without tax of what was typed, too, with its discount', async () => {
  const item_id = await reversed('900', { nonCash: false })
  const invoice = await issue({
    items: [
      { item_id, quantity: '1', unit_price: '60.50', discount_percent: '10' },
      { item_id, quantity: '2', unit_price: '12.10' },
    ],
  })
  expect(sums(invoice)).toEqual(['65.00', '13.65', '78.65'])
  const business = await change(invoice, { customer_id: await makeBuyer(app) })
  expect(sums(business)).toEqual(['65.00', '0.00', '65.00'])
  expect(prices(business)).toEqual(['50.0000', '10.0000'])
  const person = await change(invoice, { customer_id: null })
  expect([person.gross, prices(person)]).toEqual(['78.65', ['60.5000', '12.1000']])
})

test('a free line of work for a business abroad is worth what it was without tax', async () => {
  const { id: country_id } = await app.db.selectFrom('countries').select('id').where('code', '=', 'EE').executeTakeFirstOrThrow()
  const invoice = await issue({ items: [{ name: 'Darbs', unit_price: '121' }] })
  const abroad = await makeBuyer(app, { country_id, vat_nr: 'EE100594102' })
  const corrected = await change(invoice, { customer_id: abroad })
  expect(sums(corrected)).toEqual(['100.00', '0.00', '100.00'])
  expect(sums(await change(invoice, { customer_id: null }))).toEqual(['100.00', '21.00', '121.00'])
})

test('prices that hold no tax stay', async () => {
  const item_id = await reversed('500', { nonCash: true })
  const invoice = await issue({ customer_id: await makeBuyer(app), price_mode: 'net', items: [{ item_id, quantity: '1' }] })
  expect(prices(await change(invoice, { payment_method: 'transfer' }))).toEqual(['500.0000'])
})

test('a copy for a buyer who owes the tax by now keeps the list price', async () => {
  const item_id = await reversed('500', { nonCash: false })
  const customer_id = await makeBuyer(app, { vat_nr: null })
  const invoice = await issue({ customer_id, items: [{ item_id, quantity: '1' }] })
  expect(invoice.gross).toBe('605.00')
  await sql`update customers set vat_nr = 'LV' || reg_nr where id = ${customer_id}`.execute(app.db)
  const { data } = await clerk.done(simplified.copy, { params: { id: invoice.id } })
  expect([sums(data), prices(data)]).toEqual([['500.00', '0.00', '500.00'], ['500.0000']])
  // Renaming also decides the tax again.
  const line = invoice.simplified_invoice_items[0]
  const renamed = await clerk.done(simplified.updateItem, {
    params: { id: line?.id ?? 0 },
    body: { description: 'Sērija 5', lock_version: line?.lock_version ?? 0 },
  })
  expect([sums(renamed.data), prices(renamed.data)]).toEqual([['500.00', '0.00', '500.00'], ['500.0000']])
})

test('a parked sale whose buyer owes the tax when it goes on keeps the price without tax', async () => {
  await makeShop(app)
  const item_id = await reversed('500', { nonCash: false })
  const sale = await sold(clerk, { items: [{ item_id, quantity: '1' }] })
  expect(sale.gross).toBe('605.00')
  const event = async (name: 'PARK' | 'RESUME') => {
    const { data } = await clerk.done(shop.show, { params: { id: sale.id } })
    return clerk.done(shop.update, { params: { id: sale.id }, body: { event: name, lock_version: data.lock_version } })
  }
  await event('PARK')
  await sql`update shop_orders set customer_id = ${await makeBuyer(app)} where id = ${sale.id}`.execute(app.db)
  expect((await event('RESUME')).data).toMatchObject({ net: '500.00', vat: '0.00', gross: '500.00' })
})
