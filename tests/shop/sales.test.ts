import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shop } from '../../contract/shop/shop.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { backFor, paymentOf, refundAsPaid } from '../../src/areas/shop/payment.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeCustomer, makeItem, makeStock } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { makeCardItem, makeShop, paid, saleNow, sold, soldForCash } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'
import { makeSerial } from '../support/units.ts'

let app: TestApp
let clerk: Person
let warehouse_id = 0
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  warehouse_id = await makeShop(app)
})

/** Shelf price with VAT; stock at 2.00. */
async function goods(shop_price: string, on_hand = '10'): Promise<{ item_id: number; stock: number }> {
  const item_id = await makeItem(app, { price: '1', shop_price })
  return { item_id, stock: await makeStock(app, item_id, on_hand, { cost: '2', warehouse_id }) }
}
const refused = async (call: Promise<{ status: number; body: { errors?: object } }>) => {
  const { status, body } = await call
  // Non-breaking space before the euro sign.
  return [status, ...Object.entries(body.errors ?? {}).flat(2)].map((each) =>
    typeof each === 'string' ? each.replaceAll('\u00a0', ' ') : each,
  )
}

test('goods leave as they are rung up, at the price of the shelf; only the difference is posted, and a deleted sale gives all back', async () => {
  const { item_id, stock } = await goods('5.00')
  const sale = await sold(clerk, { items: [{ item_id, quantity: '3' }] })
  // 15.00 at 21 % contain 2.60.
  expect(sale).toMatchObject({ status: 'open', net: '12.40', vat: '2.60', gross: '15.00', paid: '0.00' })
  expect(sale.number).toMatch(/^CEK-\d{4}-\d{6}$/)
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '7.0000', stock_value: '14.0000' })
  const [line] = sale.shop_order_items
  const { data: less } = await clerk.done(shop.updateItem, {
    params: { id: line?.id ?? 0 },
    body: { quantity: '1', discount_percent: '10', lock_version: line?.lock_version ?? 0 },
  })
  expect(less).toMatchObject({ gross: '4.50', vat: '0.78' })
  const { data: more } = await clerk.done(shop.addItems, { params: { id: sale.id }, body: { items: [{ item_id, quantity: '2' }] } })
  expect(more.gross).toBe('14.50')
  const { rows } = await sql<{ kind: string; quantity: string }>`
    select kind, quantity from stock_movements where document_type = 'shop_order' and document_id = ${sale.id} order by id`.execute(app.db)
  expect(rows.map(({ kind, quantity }) => [kind, Number(quantity)])).toEqual([
    ['shop_sale', -3],
    ['customer_return', 2],
    ['shop_sale', -2],
  ])
  await clerk.done(shop.removeItem, { params: { id: line?.id ?? 0 } })
  await clerk.done(shop.remove, { params: { id: sale.id } })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '10.0000', stock_value: '20.0000' })
})

test('payments come to the sum in rows of every kind, with the change counted; what does not add up is refused', async () => {
  const { item_id } = await goods('7.50')
  const sale = await sold(clerk, {
    items: [{ item_id, quantity: '2' }],
    payments: [
      { method: 'card', amount: '5.00' },
      { method: 'cash', amount: '10.00' },
    ],
    cash_received: '20.00',
  })
  expect(sale).toMatchObject({ paid: '15.00', cash_received: '20.00', change: '10.00', payments: ['card', 'cash'] })
  const items = [{ item_id, quantity: '1' }]
  const trial = (body: object) => refused(clerk.call(shop.create, { body: { items, ...body } }))
  expect(await trial({ payments: [{ method: 'cash', amount: '7.00' }] })).toEqual([422, 'payments', 'Samaksāts 7,00 €, bet jābūt 7,50 €'])
  expect((await trial({ payments: [{ method: 'cash', amount: '7.50' }], cash_received: '5.00' }))[1]).toBe('cash_received')
  expect((await trial({ payments: [{ method: 'transfer', amount: '7.50' }] }))[1]).toBe('customer_id')
  expect((await trial({ payments: [{ method: 'gift_card', amount: '7.50', gift_card_nr: 'nav' }] }))[2]).toBe(
    'Dāvanu karte nav: tādas kartes nav',
  )
  expect((await trial({ items: [{ item_id, quantity: '11' }] }))[1]).toBe('items.0.quantity')
  const { bytes } = await clerk.call(shop.pdf, { params: { id: sale.id } })
  const text = (await pdfPages(bytes)).flat().join(' ')
  for (const word of [sale.number, '15,00', '2,60', 'Saņemts', '20,00', 'Šis nav kases aparāta čeks']) expect(text).toContain(word)
})

test('a sale is parked and taken up again: parked it holds nothing', async () => {
  const { item_id, stock } = await goods('3.00')
  const parked = await sold(clerk, { event: 'PARK', items: [{ item_id, quantity: '4' }] })
  expect(parked).toMatchObject({ status: 'parked', gross: '12.00' })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '10.0000' })
  const other = await soldForCash(clerk, [{ item_id, quantity: '8' }])
  expect((await saleNow(clerk, parked.id)).can['RESUME']).toMatch(/^Noliktavā vairs nav pietiekami: /)
  await clerk.done(shop.remove, { params: { id: other.id } })
  const event = async (name: 'PARK' | 'RESUME') =>
    (await clerk.done(shop.update, { params: { id: parked.id }, body: { event: name, lock_version: 0 } })).data.status
  expect([await event('RESUME'), await event('RESUME'), await event('PARK')]).toEqual(['open', 'open', 'parked'])
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '10.0000' })
  expect(await event('RESUME')).toBe('open')
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '6.0000' })
})

test('a gift card is sold without VAT and alone, owed until it is used, and never beyond what it holds', async () => {
  const { item_id } = await goods('30.00')
  const card = await makeCardItem(app)
  expect((await refused(clerk.call(shop.create, { body: { items: [{ item_id: card }, { item_id }] } })))[1]).toBe('items')
  const sale = await sold(clerk, { items: [{ item_id: card, units: ['DK-1'] }] })
  expect(sale).toMatchObject({ net: '50.00', vat: '0.00', gross: '50.00' })
  expect(sale.vat_lines).toMatchObject([{ category: 'O', reason: expect.stringContaining('vaučeris') as string }])
  const spend = (amount: string, quantity = '1') =>
    clerk.call(shop.create, {
      body: { items: [{ item_id, quantity }], payments: [{ method: 'gift_card', amount, gift_card_nr: 'DK-1' }] },
    })
  expect((await refused(spend('30.00')))[2]).toContain('karte vēl nav apmaksāta')
  await paid(clerk, sale, [{ method: 'cash', amount: '50.00' }])
  const used = await spend('30.00')
  expect(used.body).toMatchObject({ data: { vat: '5.21', payments: ['gift_card'] } })
  expect((await saleNow(clerk, sale.id)).gift_cards).toMatchObject([{ number: 'DK-1', balance: '20.00', is_paid: true }])
  expect((await refused(spend('60.00', '2')))[2]).toContain('atlikuši tikai 20,00 €')
  expect(await refused(clerk.call(shop.remove, { params: { id: sale.id } }))).toEqual([
    422,
    'status',
    'Pārdotā dāvanu karte jau ir izmantota',
  ])
  expect((await refused(clerk.call(shop.create, { body: { items: [{ item_id: card, units: ['DK-1'] }] } })))[2]).toContain('jau ir pārdota')
})

test('goods come back after a receipt at what they were paid and went out at, in parts to the cent and never twice', async () => {
  const { item_id, stock } = await goods('3.33')
  const { numbers, item_id: phone } = await makeSerial(app, ['100'])
  const sale = await sold(clerk, {
    items: [{ item_id, quantity: '3', discount_percent: '10' }],
    payments: [{ method: 'card', amount: '8.99' }],
  })
  const [line] = sale.shop_order_items
  const back = async (quantity: string) =>
    (await clerk.done(shop.takeBack, { params: { id: sale.id }, body: { items: [{ line_id: line?.id ?? 0, quantity }] } })).data
  const parts = [await back('1'), await back('1'), await back('1')]
  // 8.99 with 1.56 tax, returned cumulatively as 3.00, 5.99, 8.99.
  expect(parts.map(({ gross }) => gross)).toEqual(['-3.00', '-2.99', '-3.00'])
  expect(parts.reduce((tax, { vat }) => tax + Math.round(Number(vat) * 100), 0)).toBe(-156)
  expect(parts[0]).toMatchObject({ returns: { name: sale.number }, payments: ['card'], paid: '-3.00' })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '10.0000', stock_value: '20.0000' })
  expect(await refused(clerk.call(shop.takeBack, { params: { id: sale.id }, body: { items: [{ line_id: line?.id ?? 0 }] } }))).toEqual([
    ...[422, 'status', 'Viss jau ir atgriezts'],
  ])
  expect((await saleNow(clerk, sale.id)).can['DELETE']).toBe('Preces no pārdevuma jau ir atgrieztas')
  const [number = ''] = numbers
  const { rows } = await sql<{ warehouse_id: number }>`
    select s.warehouse_id from catalog_item_units u join stock_items s on s.id = u.stock_item_id where u.number = ${number}`.execute(app.db)
  const piece = await soldForCash(clerk, [{ item_id: phone, units: [number] }], { warehouse_id: rows[0]?.warehouse_id })
  const line_id = piece.shop_order_items[0]?.id ?? 0
  expect((await refused(clerk.call(shop.takeBack, { params: { id: piece.id }, body: { items: [{ line_id, quantity: '1' }] } })))[1]).toBe(
    'items.0.units',
  )
  await clerk.done(shop.takeBack, { params: { id: piece.id }, body: { items: [{ line_id, units: [number] }] } })
  const again = await soldForCash(clerk, [{ item_id: phone, units: [number] }], { warehouse_id: rows[0]?.warehouse_id })
  expect(again.shop_order_items[0]?.units).toEqual([number])
})

test('an invoice takes the sale over: goods do not move again, and it stays as it is', async () => {
  const { item_id, stock } = await goods('12.10')
  const customer_id = await makeBuyer(app)
  const sale = await soldForCash(clerk, [{ item_id, quantity: '2' }])
  const { simplified_invoice_id: id } = await clerk.done(shop.invoice, { params: { id: sale.id }, body: { customer_id } })
  const { data: invoice } = await clerk.done(simplified.show, { params: { id: id ?? 0 } })
  expect(invoice).toMatchObject({ status: 'paid', net: sale.net, vat: sale.vat, gross: sale.gross, customer: { id: customer_id } })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '8.0000' })
  expect(invoice.can['UNPAY']).toBe('Rēķins ir par veikala pārdevumu; preces atgriež pēc čeka')
  expect((await saleNow(clerk, sale.id)).can['EDIT']).toBe('Par pārdevumu ir rēķins')
  const owed = await sold(clerk, { customer_id, items: [{ item_id }], payments: [{ method: 'transfer', amount: '12.10' }] })
  const { data: open } = await clerk.done(simplified.show, { params: { id: owed.simplified_invoice?.id ?? 0 } })
  expect(open).toMatchObject({ status: 'issued', payment_method: 'transfer' })
  expect((await saleNow(clerk, owed.id)).can['RETURN']).toBe('Rēķins par pārdevumu vēl nav apmaksāts')
})

test('a till is told what is sold most, as each of its codes would tell it, without what is sold by the piece', async () => {
  const [often, seldom] = [await goods('3.50'), await goods('4.70')]
  const { item_id: phone, numbers } = await makeSerial(app, ['10'])
  await sql`insert into catalog_item_barcodes (catalog_item_id, code) values (${often.item_id}, '4750000000017')`.execute(app.db)
  for (let times = 0; times < 3; times += 1) await soldForCash(clerk, [{ item_id: often.item_id }])
  await soldForCash(clerk, [{ item_id: seldom.item_id }])
  const { rows } = await sql<{ warehouse_id: number }>`
    select s.warehouse_id from catalog_item_units n join stock_items s on s.id = n.stock_item_id where n.number = ${numbers[0] ?? ''}`.execute(
    app.db,
  )
  await soldForCash(clerk, [{ item_id: phone, units: [numbers[0] ?? ''] }], { warehouse_id: rows[0]?.warehouse_id })
  const { data } = await clerk.done(shop.usual)
  const place = (id: number) => data.findIndex(({ item_id }) => item_id === id)
  expect(place(often.item_id)).toBeGreaterThanOrEqual(0)
  expect(place(often.item_id)).toBeLessThan(place(seldom.item_id))
  expect(place(phone)).toBe(-1)
  const codes = data.filter(({ item_id }) => item_id === often.item_id)
  expect(codes.map(({ barcode }) => barcode)).toContain('4750000000017')
  for (const code of codes) {
    const { data: scanned } = await clerk.done(shop.scan, { query: { code: code.barcode } })
    expect(scanned.item).toEqual(code)
  }
})

test('what a scanner reads is goods, a piece, a customer, a gift card or a receipt', async () => {
  const { item_id } = await goods('9.90')
  const customer = await makeCustomer(app, { reg_nr: '50003000006' })
  await sql`update customers set card_nr = 'KK-17' where id = ${customer}`.execute(app.db)
  const { reg_nr } = await app.db.selectFrom('customers').select('reg_nr').where('id', '=', customer).executeTakeFirstOrThrow()
  const { rows } = await sql<{ sku: string }>`select sku from catalog_items where id = ${item_id}`.execute(app.db)
  const scan = async (code: string) => (await clerk.done(shop.scan, { query: { code } })).data
  expect(await scan(rows[0]?.sku ?? '')).toMatchObject({ item: { item_id, shop_price: '9.9000', available: '10.0000' } })
  expect(await scan('DK-1')).toMatchObject({ gift_card: { balance: '20.00' } })
  const card = await makeCardItem(app, '30.00')
  const { sku } = await app.db.selectFrom('catalog_items').select('sku').where('id', '=', card).executeTakeFirstOrThrow()
  expect(await scan(sku ?? '')).toMatchObject({ item: { item_id: card, shop_price: '30.00', available: null }, gift_card: null })
  const { numbers } = await makeSerial(app, ['10'])
  expect(await scan(numbers[0] ?? '')).toMatchObject({ item: { unit: numbers[0], has_units: true } })
  expect(await scan(reg_nr ?? '')).toMatchObject({ customer: { id: customer }, item: null })
  expect(await scan('KK-17')).toMatchObject({ customer: { id: customer } })
  expect((await clerk.call(shop.scan, { query: { code: 'nekas' } })).status).toBe(404)
})

test('money goes back as it was paid, part by part to the cent, and by the receipt of the device', async () => {
  const { item_id } = await goods('3.33')
  const items = [{ item_id, quantity: '3', discount_percent: '10' }]
  const sale = await sold(clerk, { items, payments: [{ method: 'card', amount: '8.99' }] })
  const gross = []
  for (const cash_receipt_nr of ['A-1', 'A-2', 'A-3']) {
    const { shop_order_items, shop_payments } = await saleNow(clerk, sale.id)
    const [line] = shop_order_items
    const back = line ? backFor(line, '1') : ''
    const read = paymentOf({ ...refundAsPaid(shop_payments, back), cash_receipt_nr }, back)
    const paid = 'payment' in read ? read.payment : {}
    const body = { items: [{ line_id: line?.id ?? 0, quantity: '1' }], ...paid }
    const { data } = await clerk.done(shop.takeBack, { params: { id: sale.id }, body })
    expect(data).toMatchObject({ payments: ['card'], cash_receipt_nr })
    gross.push(data.gross)
  }
  expect(gross).toEqual(['-3.00', '-2.99', '-3.00'])
})
