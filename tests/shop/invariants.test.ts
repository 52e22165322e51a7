import { sql } from 'kysely'
import { test } from 'vitest'
import { shop } from '../../contract/shop/shop.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeStock } from '../support/factories.ts'
import { dayAgo, expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { expectFound } from '../support/planted.ts'
import { makeCardItem, makeShop, sold } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
let warehouse_id = 0
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  warehouse_id = await makeShop(app)
})

test('the nightly audit is clean after a day of the shop, and each of its laws sees what was changed behind the triggers', async () => {
  const item_id = await makeItem(app, { price: '1', shop_price: '12.10' })
  await makeStock(app, item_id, '50', { warehouse_id, since: dayAgo(5) })
  const date = dayAgo(2)
  const cash = (amount: string) => [{ method: 'cash' as const, amount }]
  await sold(clerk, { date, items: [{ item_id: await makeCardItem(app), units: ['DK-L'] }], payments: cash('50.00') })
  const spent = await sold(clerk, {
    date,
    items: [{ item_id, quantity: '2' }],
    payments: [{ method: 'gift_card', amount: '20.00', gift_card_nr: 'DK-L' }, ...cash('4.20')],
  })
  const invoiced = await sold(clerk, { date, items: [{ item_id }], payments: cash('12.10') })
  await clerk.done(shop.invoice, { params: { id: invoiced.id }, body: { customer_id: await makeBuyer(app) } })
  await clerk.done(shop.createReport, { body: { type: 'z', date, cash_balance: '66.30' } })
  await clerk.done(shop.createReport, { body: { type: 'period', date, date_from: dayAgo(9) } })
  const line_id = spent.shop_order_items[0]?.id ?? 0
  await clerk.done(shop.takeBack, { params: { id: spent.id }, body: { items: [{ line_id, quantity: '1' }] } })
  const parked = await sold(clerk, { event: 'PARK', items: [{ item_id }] })
  await expectCleanAudit(app)

  const closed = sql`id = ${spent.id}`
  const report = sql`type = 'z' and date = ${date}`
  await expectFound(app.db, [
    ['V4_shop_totals', sql`update shop_orders set net = net - 0.01, vat = vat + 0.01 where ${closed}`],
    ['V4_shop_totals', sql`update shop_order_items set amount = amount + 0.01 where returns_item_id = ${line_id}`],
    ['V2_shop_groups_are_the_totals', sql`update shop_order_vat_lines set tax = tax + 1 where shop_order_id = ${spent.id}`],
    ['shop_goods_have_moved', sql`delete from stock_movements where document_type = 'shop_order' and document_id = ${spent.id}`],
    ['shop_goods_have_moved', sql`update shop_orders set status = 'open' where id = ${parked.id}`],
    ['shop_returns_are_counted', sql`update shop_order_items set quantity_returned = 2 where id = ${line_id}`],
    ['shop_sales_are_paid_whole', sql`update shop_payments set amount = amount - 1 where shop_order_id = ${spent.id} and method = 'cash'`],
    ['shop_sales_are_paid_whole', sql`insert into shop_payments (shop_order_id, method, amount) values (${parked.id}, 'card', 1)`],
    ['shop_reports_tell_their_sales', sql`update shop_daily_reports set gross = gross + 1, net = net + 1, sales = 9 where ${report}`],
    // Tax taken over by an invoice belongs to it alone.
    [
      'shop_reports_tell_their_sales',
      sql`update shop_daily_reports set invoiced = 0, net = net + 10, vat = vat + 2.10 where type = 'period'`,
    ],
    ['shop_cash_is_what_was_taken', sql`update shop_daily_reports set cash_sales = cash_sales + 5 where ${report}`],
    ['shop_cash_is_what_was_taken', sql`update shop_payments set method = 'card' where shop_order_id = ${spent.id} and method = 'cash'`],
    ['shop_days_are_closed_whole', sql`update shop_orders set date = date - 1 where ${closed}`],
    ['shop_days_are_closed_whole', sql`update shop_orders set status = 'open', daily_report_id = null where ${closed}`],
    [
      'shop_days_are_closed_whole',
      sql`update shop_orders set daily_report_id = (select id from shop_daily_reports where type = 'period') where ${closed}`,
    ],
    [
      'shop_nothing_of_a_closed_day_changed',
      sql`insert into audit_log (entity_type, entity_id, event, after) values ('shop_orders', ${spent.id}, 'EDIT', '{"notes": "Cits"}')`,
    ],
    ['gift_cards_are_owed_until_used', sql`update gift_cards set balance = balance + 1`],
    ['gift_cards_are_owed_until_used', sql`delete from shop_payments where gift_card_id is not null`],
    ['V8_gift_cards_are_sold_alone_and_untaxed', sql`delete from gift_cards`],
    ['V8_gift_cards_are_sold_alone_and_untaxed', sql`update shop_order_items set vat_category = 'S' where vat_category = 'O'`],
    ['shop_invoices_take_their_sale_over', sql`update simplified_invoices set net = net + 1, gross = gross + 1`],
    [
      'shop_invoices_take_their_sale_over',
      sql`update shop_orders set customer_id = (select max(id) from customers where is_main) where id = ${invoiced.id}`,
    ],
  ])
})
