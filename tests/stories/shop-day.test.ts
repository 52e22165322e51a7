import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { shop } from '../../contract/shop/shop.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeItem, makeStock } from '../support/factories.ts'
import { dayAgo, expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { makeCardItem, makeShop, paid, saleNow, sold, soldForCash } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
let warehouse_id = 0
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  warehouse_id = await makeShop(app)
})

const cash = (amount: string) => [{ method: 'cash' as const, amount }]

test('a shop day with mixed payment, a gift card sold and used, a parked sale, a return, an invoice and a lost network closes with its difference told, to the cent', async () => {
  const cup = await makeItem(app, { price: '1', shop_price: '12.10' })
  const book = await makeItem(app, { price: '1', shop_price: '5.60', vat_rate_code: 'PVN12' })
  const cups = await makeStock(app, cup, '100', { warehouse_id, cost: '2', since: dayAgo(5) })
  const books = await makeStock(app, book, '20', { warehouse_id, cost: '1' })

  await sold(clerk, { date: dayAgo(1), items: [{ item_id: cup }], payments: cash('12.10') })
  await clerk.done(shop.createReport, { body: { type: 'z', date: dayAgo(1), cash_in: '50.00', cash_balance: '62.10' } })

  await sold(clerk, {
    items: [{ item_id: await makeCardItem(app), units: ['DK-S'] }],
    payments: [{ method: 'card', amount: '50.00' }],
  })
  // A parked sale; the next is paid in three ways, with change.
  const waiting = await sold(clerk, { event: 'PARK', items: [{ item_id: cup, quantity: '2' }] })
  expect(await levelOf(app, cups)).toMatchObject({ on_hand: '99.0000' })
  const mixed = await sold(clerk, {
    items: [
      { item_id: cup, quantity: '3' },
      { item_id: book, quantity: '2', discount_percent: '10' },
    ],
    payments: [{ method: 'gift_card', amount: '20.00', gift_card_nr: 'DK-S' }, { method: 'card', amount: '10.00' }, ...cash('16.38')],
    cash_received: '20.00',
  })
  expect(mixed).toMatchObject({ gross: '46.38', vat: '7.38', change: '3.62' })
  const { data: resumed } = await clerk.done(shop.update, {
    params: { id: waiting.id },
    body: { event: 'RESUME', lock_version: waiting.lock_version },
  })
  await paid(clerk, resumed, cash('24.20'))

  // Refunds go to the original payment.
  const [cupLine, bookLine] = mixed.shop_order_items.map(({ id }) => id)
  const { data: back } = await clerk.done(shop.takeBack, {
    params: { id: mixed.id },
    body: {
      items: [
        { line_id: cupLine ?? 0, quantity: '1' },
        { line_id: bookLine ?? 0, quantity: '1' },
      ],
      payments: [...cash('12.10'), { method: 'gift_card', amount: '5.04', gift_card_nr: 'DK-S' }],
    },
  })
  expect(back).toMatchObject({ gross: '-17.14', vat: '-2.64' })

  await makeBuyer(app, { card_nr: 'KK-1' })
  const { customer } = (await clerk.done(shop.scan, { query: { code: 'KK-1' } })).data
  const forCompany = await soldForCash(clerk, [{ item_id: cup }], { customer_id: customer?.id })
  const { invoice_id } = await clerk.done(shop.invoice, { params: { id: forCompany.id }, body: { is_full: true } })
  const { data: invoice } = await clerk.done(invoices.show, { params: { id: invoice_id ?? 0 } })
  expect(invoice).toMatchObject({ status: 'paid', net: '10.00', vat: '2.10', gross: '12.10', customer: { id: customer?.id } })

  await sold(clerk, { was_offline: true, items: [{ item_id: cup }], payments: cash('12.10') })
  const unpaid = await sold(clerk, { items: [{ item_id: cup }] })
  const close = () => clerk.call(shop.createReport, { body: { type: 'z', cash_balance: '114.28' } })
  expect((await close()).body.errors).toEqual({ date: [expect.stringContaining(`${unpaid.number} nav apmaksāts`)] })
  await clerk.done(shop.remove, { params: { id: unpaid.id } })
  const { body: closed } = await close()
  const { data: report } = closed

  // Cash 16.38 + 24.20 - 12.10 + 12.10 + 12.10; 21 % on 36.30, 24.20, -12.10 and 12.10, 12 % on 10.08 and -5.04.
  expect(report).toMatchObject({ sales: 6, gross: '127.64', invoiced: '12.10', net: '104.50', vat: '11.04' })
  expect(report.vat_lines).toMatchObject([
    { rate: '21.0000', taxable: '50.00', tax: '10.50' },
    { rate: '12.0000', taxable: '4.50', tax: '0.54' },
    { category: 'O', taxable: '50.00', tax: '0.00' },
  ])
  expect(report).toMatchObject({
    cash_opening: '62.10',
    cash_sales: '52.68',
    cash_expected: '114.78',
    cash_difference: '-0.50',
    gift_cards_sold: '50.00',
    gift_cards_open: '35.04',
  })
  expect(await levelOf(app, cups)).toMatchObject({ on_hand: '93.0000', stock_value: '186.0000' })
  expect(await levelOf(app, books)).toMatchObject({ on_hand: '19.0000', stock_value: '19.0000' })
  const { bytes } = await clerk.call(shop.reportXml, { params: { date: report.date } })
  expect(bytes.toString()).toContain('<Difference>-0.50</Difference>')
  await expectCleanAudit(app)

  // Late sales of a closed day become differences.
  expect((await saleNow(clerk, mixed.id)).status).toBe('closed')
  expect((await clerk.call(shop.create, { body: { items: [{ item_id: cup }] } })).status).toBe(422)
  expect((await clerk.call(shop.remove, { params: { id: mixed.id } })).status).toBe(422)
  const late = await clerk.done(shop.create, { body: { was_offline: true, items: [{ item_id: cup }], payments: cash('12.10') } })
  expect([late.shop_order_id, await levelOf(app, cups)]).toMatchObject([null, { on_hand: '93.0000' }])
  await clerk.done(shop.removeReport, { params: { id: report.id } })
  const { rows } = await sql<{ id: number }>`select id from shop_differences where resolved_at is null`.execute(app.db)
  await clerk.done(shop.resolveDifference, { params: { id: rows[0]?.id ?? 0 }, body: { book: true } })
  expect(await levelOf(app, cups)).toMatchObject({ on_hand: '92.0000' })
})
