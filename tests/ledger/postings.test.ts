import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { customers } from '../../contract/customers/customers.ts'
import type { TestApp } from '../support/app.ts'
import { billAccepted, billEvent, received } from '../support/buying.ts'
import { credited, paidAdvance } from '../support/crediting.ts'
import { clerkOf, makeItem, makeOrder, makeService, makeStock, setProperty } from '../support/factories.ts'
import {
  accepted,
  dayAgo,
  delivered,
  invoiceNow,
  invoiceOf,
  issue,
  makeBuyer,
  overpaid,
  paid,
  refunded,
  reserve,
} from '../support/invoicing.ts'
import { balances, postedOf, turnover } from '../support/ledger.ts'
import { makeCardItem, makeShop, sold, soldForCash } from '../support/shop.ts'
import { paidSimply, simplyCredited, soldSimply } from '../support/simplified-credits.ts'
import { beginStory } from '../support/story.ts'

/** @file Postings of each kind of document, with figures reckoned by hand (docs/domain/ledger.md#postings). */

let app: TestApp
beginStory((begun) => ({ app } = begun))

test('an invoice of 100.00 at 21 %, half of it paid, then paid too much, and the rest refunded', async () => {
  const customer_id = await makeBuyer(app)
  const item_id = await makeService(app, { price: '100' })
  const before = await balances(app)
  const invoice = await accepted(app, { customer_id, order_items: [{ item_id, quantity: '1' }] })
  expect(await postedOf(app, 'invoice', invoice.id)).toEqual({ 2310: '121.00', 5721: '-21.00', 6110: '-100.00' })
  const half = await paid(app, invoice, '60.50')
  expect(await turnover(app, before)).toEqual({ 2310: '60.50', 2620: '60.50', 5721: '-21.00', 6110: '-100.00' })
  await paid(app, half, '70.50')
  expect(await turnover(app, before)).toEqual({ 2620: '131.00', 5210: '-10.00', 5721: '-21.00', 6110: '-100.00' })
  await refunded(app, customer_id, { amount: '4.00', method: 'cash' })
  expect(await turnover(app, before)).toEqual({ 2610: '-4.00', 2620: '131.00', 5210: '-6.00', 5721: '-21.00', 6110: '-100.00' })
})

test('an invoice that is withdrawn leaves nothing behind but its reversal', async () => {
  const before = await balances(app)
  const invoice = await accepted(app)
  await postedOf(app, 'invoice', invoice.id)
  const clerk = await clerkOf(app)
  await clerk.done(invoices.withdraw, { params: { id: invoice.id }, body: { lock_version: invoice.lock_version } })
  expect(await turnover(app, before)).toEqual({})
  const { rows } = await app.pool.query(
    'select count(*)::int as entries, count(reverses_id)::int as reversals from ledger_entries where source = $1 and document_id = $2',
    ['invoice', invoice.id],
  )
  expect(rows).toEqual([{ entries: 2, reversals: 1 }])
})

test('payments that are taken back are reversed', async () => {
  const invoice = await accepted(app)
  const before = await balances(app)
  const now = await paid(app, invoice, '12.10')
  await balances(app)
  const clerk = await clerkOf(app)
  await clerk.done(invoices.update, { params: { id: invoice.id }, body: { event: 'UNPAY', lock_version: now.lock_version } })
  expect(await turnover(app, before)).toEqual({})
})

test('a credit note of a paid invoice becomes credit of the customer, which pays the next one', async () => {
  const customer_id = await makeBuyer(app)
  const item_id = await makeService(app, { price: '50' })
  const before = await balances(app)
  const invoice = await accepted(app, { customer_id, order_items: [{ item_id, quantity: '2' }] })
  await paid(app, invoice, '121.00')
  const note = await credited(app, invoice, { items: [{ invoice_item_id: invoice.invoice_items[0]?.id ?? 0, quantity: '1' }] })
  expect(await postedOf(app, 'credit_note', note.id)).toEqual({ 2310: '-60.50', 5721: '10.50', 6110: '50.00' })
  expect(await turnover(app, before)).toEqual({ 2620: '121.00', 5210: '-60.50', 5721: '-10.50', 6110: '-50.00' })
  const next = await accepted(app, { customer_id, order_items: [{ item_id, quantity: '1' }] })
  const clerk = await clerkOf(app)
  await clerk.done(invoices.payByCredit, { params: { id: next.id }, body: { lock_version: next.lock_version } })
  expect(await turnover(app, before)).toEqual({ 2620: '121.00', 5721: '-21.00', 6110: '-100.00' })
})

test('an advance bears its tax when it is received, and gives it back when it is used', async () => {
  const item_id = await makeService(app, { price: '100' })
  const order = await makeOrder(app, { customer_id: await makeBuyer(app), order_items: [{ item_id, quantity: '1' }] })
  const before = await balances(app)
  const advance = await paidAdvance(app, order.id, { percent: '50' })
  expect(await postedOf(app, 'advance_vat', advance.id)).toEqual({ 2398: '10.50', 5721: '-10.50' })
  expect(await turnover(app, before)).toEqual({ 2398: '10.50', 2620: '60.50', 5210: '-60.50', 5721: '-10.50' })
  await reserve(app, order.id)
  await issue(app, order.id)
  const { id } = await invoiceOf(app, order.id)
  await (await clerkOf(app)).done(invoices.accept, { params: { id } })
  expect(await turnover(app, before)).toEqual({ 2310: '60.50', 2620: '60.50', 5721: '-21.00', 6110: '-100.00' })
})

test('tax on payment stays deferred until it is paid, and returns with what is credited', async () => {
  await setProperty(app, 'vat_regime', 'cash_accounting')
  const item_id = await makeService(app, { price: '100' })
  const customer_id = await makeBuyer(app)
  const before = await balances(app)
  const invoice = await accepted(app, { customer_id, order_items: [{ item_id, quantity: '1' }] })
  await setProperty(app, 'vat_regime', 'registered')
  expect(await turnover(app, before)).toEqual({ 2310: '121.00', 5729: '-21.00', 6110: '-100.00' })
  const some = await paid(app, invoice, '40.00')
  // 21.00 × 40.00 ÷ 121.00 = 6.94
  expect(await turnover(app, before)).toEqual({ 2310: '81.00', 2620: '40.00', 5721: '-6.94', 5729: '-14.06', 6110: '-100.00' })
  await paid(app, some, '81.00')
  expect(await turnover(app, before)).toEqual({ 2620: '121.00', 5721: '-21.00', 6110: '-100.00' })
  await credited(app, invoice)
  expect(await turnover(app, before)).toEqual({ 2620: '121.00', 5210: '-121.00' })
})

test('goods go from the supplier through stock into their cost', async () => {
  const before = await balances(app)
  const item_id = await makeItem(app, { price: '9' })
  const receipt = await received(app, [{ item_id, quantity: '10', purchase_price: '5' }])
  expect(await turnover(app, before)).toEqual({ 2130: '50.00', 5319: '-50.00' })
  const bill = await billAccepted(app, receipt)
  expect(await postedOf(app, 'procurement_invoice', bill.id)).toEqual({ 5310: '-60.50', 5319: '50.00', 5721: '10.50' })
  expect(await turnover(app, before)).toEqual({ 2130: '50.00', 5310: '-60.50', 5721: '10.50' })
  const bought = await billEvent(app, bill, { event: 'PAY' })
  expect(await turnover(app, before)).toEqual({ 2130: '50.00', 2620: '-60.50', 5721: '10.50' })
  const unpaid = await billEvent(app, bought, { event: 'UNPAY' })
  await billEvent(app, unpaid, { event: 'REOPEN' })
  expect(await turnover(app, before)).toEqual({ 2130: '50.00', 5319: '-50.00' })
})

test('three pieces of a cent that has no half lose nothing', async () => {
  const customer_id = await makeBuyer(app)
  const item_id = await makeItem(app, { price: '1' })
  await makeStock(app, item_id, '3', { cost: '0.3333' })
  const before = await balances(app)
  for (const quantity of ['1', '1', '1']) await delivered(app, { customer_id, order_items: [{ item_id, quantity }] })
  // 3 × 0.3333 = 0.9999, of which every piece alone would be 0.33.
  expect(await turnover(app, before)).toEqual({ 2130: '-1.00', 7110: '1.00' })
})

test('three pieces that are posted one by one lose nothing either', async () => {
  const customer_id = await makeBuyer(app)
  const item_id = await makeItem(app, { price: '1' })
  await makeStock(app, item_id, '3', { cost: '0.3333' })
  const before = await balances(app)
  for (const upTo of ['0.33', '0.67', '1.00']) {
    await delivered(app, { customer_id, order_items: [{ item_id, quantity: '1' }] })
    expect(await turnover(app, before)).toEqual({ 2130: `-${upTo}`, 7110: upTo })
  }
})

test('a sale at the till: cash, card of a gift, and the gift card that was sold before', async () => {
  const clerk = await clerkOf(app)
  const warehouse_id = await makeShop(app)
  const card = await makeCardItem(app, '50.00')
  const before = await balances(app)
  const sale = await soldForCash(clerk, [{ item_id: card, quantity: '1' }], { warehouse_id })
  expect(await postedOf(app, 'shop_order', sale.id)).toEqual({ 2613: '50.00', 5215: '-50.00' })
  const number = sale.gift_cards[0]?.number ?? ''
  const item_id = await makeService(app, { price: '100' })
  const paidByCard = await sold(clerk, {
    warehouse_id,
    items: [{ item_id, quantity: '1' }],
    payments: [
      { method: 'gift_card', gift_card_nr: number, amount: '50.00' },
      { method: 'card', amount: '71.00' },
    ],
  })
  expect(await postedOf(app, 'shop_order', paidByCard.id)).toEqual({ 2671: '71.00', 5215: '50.00', 5721: '-21.00', 6110: '-100.00' })
  expect(await turnover(app, before)).toEqual({ 2613: '50.00', 2671: '71.00', 5721: '-21.00', 6110: '-100.00' })
})

test('a simplified invoice that is paid and credited to a buyer without a record', async () => {
  const item_id = await makeService(app, { price: '100' })
  const before = await balances(app)
  const invoice = await soldSimply(app, { buyer_name: 'Pircējs', payment_method: 'cash', items: [{ item_id, quantity: '1' }] })
  expect(await turnover(app, before)).toEqual({ 2310: '121.00', 5721: '-21.00', 6110: '-100.00' })
  await paidSimply(app, invoice)
  expect(await turnover(app, before)).toEqual({ 2610: '121.00', 5721: '-21.00', 6110: '-100.00' })
  await simplyCredited(app, invoice, { refund_method: 'cash' })
  expect(await turnover(app, before)).toEqual({})
})

test('a payment counts on its own day', async () => {
  const invoice = await accepted(app)
  const clerk = await clerkOf(app)
  const body = {
    event: 'PAY' as const,
    lock_version: invoice.lock_version,
    payments: [{ amount: '12.10', date: dayAgo(3), method: 'card' as const }],
  }
  const { data } = await clerk.done(invoices.update, { params: { id: invoice.id }, body })
  const { payments } = await invoiceNow(app, invoice.id)
  expect(data.status).toBe('paid')
  await balances(app)
  const { rows } = await app.pool.query("select date::text from ledger_entries where source = 'payment' and document_id = $1", [
    payments[0]?.id,
  ])
  expect(rows).toEqual([{ date: dayAgo(3) }])
})

test('credit of the customer that was paid too much is owed to them', async () => {
  const before = await balances(app)
  const invoice = await overpaid(app, '5.00')
  const { data } = await (await clerkOf(app)).done(customers.standing, { params: { customerId: invoice.customer?.id ?? 0 } })
  expect(data.balance).toBe('0.00')
  expect((await turnover(app, before))['5210']).toBe('-5.00')
})
