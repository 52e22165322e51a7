import { expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { catalog } from '../../contract/catalog/catalog.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { balanceOf, stockOf } from '../support/books.ts'
import { acceptCredit, advanceFor, advanceNow, creditDraft } from '../support/crediting.ts'
import { makeItem, makeReceived, makeService } from '../support/factories.ts'
import { dayAgo, expectCleanAudit, invoiceNow, invoiceOf, issue, makeBuyer, paid, reserve } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** A sale delivered and invoiced in parts, with an advance and a credit note. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const at = (id: number) => ({ params: { id } })
const year = dayAgo(0).slice(0, 4)
// Many sequential calls are slow on busy machines.
const long = { timeout: 120_000 }
const standardRate = (taxable: string, tax: string) => [{ category: 'S', rate: '21.0000', taxable, tax }]

test('from an offer over three pieces to a credit note on one of them and its replacement', long, async () => {
  const customer = await makeBuyer(app)
  const cable = await makeItem(app, { price: '3.3333' })
  const balance = () => balanceOf(app, customer)

  // One euro each.
  await makeReceived(app, { procurement_items: [{ item_id: cable, quantity: '2', purchase_price: '1' }] })
  expect(await stockOf(app, cable)).toEqual({ on_hand: '2.0000', reserved: '0.0000', stock_value: '2.0000', avg_cost: '1.000000' })

  // Optional lines are not in the sum.
  const { data: draft } = await clerk.done(offers.create, {
    body: {
      customer_id: customer,
      offer_items: [
        { item_id: cable, quantity: '3' },
        { item_id: await makeService(app), quantity: '1', is_optional: true },
      ],
    },
  })
  expect(draft).toMatchObject({ status: 'draft', number: null, net: '10.00', vat: '2.10', gross: '12.10' })
  const { data: sent } = await clerk.done(offers.mail, { ...at(draft.id), body: { address: 'pircejs@test.example' } })
  expect(sent).toMatchObject({ status: 'sent', number: `PIE-${year}-000001` })
  const { data: agreed } = await clerk.done(offers.setStatus, {
    ...at(draft.id),
    body: { status: 'accepted', lock_version: sent.lock_version },
  })
  expect(agreed.status).toBe('accepted')

  const { data: order } = await clerk.done(orders.createFromOffer, { params: { offerId: draft.id }, body: {} })
  const line = order.order_items[0]?.id ?? 0
  expect(order).toMatchObject({ status: 'new', number: `PAS-${year}-000001`, net: '10.00', vat: '2.10', gross: '12.10' })
  expect(order.order_items).toMatchObject([{ item_id: cable, quantity: '3.0000', unit_price: '3.3333', price_source: 'offer' }])
  expect((await clerk.done(offers.show, at(draft.id))).data).toMatchObject({ status: 'ordered', orders: [{ id: order.id }] })
  expect(await balance()).toBe('0.00')

  const requestedAdvance = await advanceFor(app, order.id, { percent: '50' })
  expect(requestedAdvance).toMatchObject({ number: `A-${year}-000001`, net: '5.00', vat: '1.05', gross: '6.05' })
  expect(requestedAdvance.vat_lines).toMatchObject([{ category: 'S', taxable: '5.00', tax: '1.05' }])
  expect(await balance()).toBe('0.00')
  await clerk.done(advances.markAsPaid, { ...at(requestedAdvance.id), body: {} })
  expect(await balance()).toBe('-6.05')

  // The third piece is missing.
  expect(await reserve(app, order.id)).toMatchObject({ status: 'in_fulfillment', is_backordered: true })
  expect(await stockOf(app, cable)).toMatchObject({ on_hand: '2.0000', reserved: '2.0000' })

  const first = await issue(app, order.id, [{ id: line, quantity: '1' }])
  expect(first).toMatchObject({ status: 'in_fulfillment', fulfillment_status: 'partial' })
  expect(first.order_items[0]).toMatchObject({ quantity_fulfilled: '1.0000', quantity_reserved: '1.0000', cost: '1.000000' })
  expect(await stockOf(app, cable)).toEqual({ on_hand: '1.0000', reserved: '1.0000', stock_value: '1.0000', avg_cost: '1.000000' })

  const one = await accept((await invoiceOf(app, order.id)).id)
  expect(one).toMatchObject({ number: `R-${year}-000001`, net: '3.33', vat: '0.70', gross: '4.03', status: 'paid' })
  expect(one).toMatchObject({ advance_applied: '4.03', open: '0.00', vat_lines: standardRate('3.33', '0.70') })
  expect(await advanceNow(app, requestedAdvance.id)).toMatchObject({ status: 'paid', applied: '4.03' })
  expect(await balance()).toBe('-2.02')

  // Receiving serves the waiting order automatically.
  await makeReceived(app, { procurement_items: [{ item_id: cable, quantity: '4', purchase_price: '1.1333', sale_price: '4.9' }] })
  expect(await stockOf(app, cable)).toEqual({ on_hand: '5.0000', reserved: '2.0000', stock_value: '5.5332', avg_cost: '1.106640' })
  expect((await clerk.done(catalog.show, at(cable))).data.price).toBe('4.9000')
  const { data: served } = await clerk.done(orders.show, at(order.id))
  expect(served).toMatchObject({ is_backordered: false, order_items: [{ quantity_reserved: '2.0000', unit_price: '3.3333' }] })

  await issue(app, order.id, [{ id: line, quantity: '1' }])
  expect(await stockOf(app, cable)).toEqual({ on_hand: '4.0000', reserved: '1.0000', stock_value: '4.4266', avg_cost: '1.106650' })

  // This invoice carries the cent that three times 3,33 would lose.
  const two = await accept((await invoiceOf(app, order.id)).id)
  expect(two).toMatchObject({ number: `R-${year}-000002`, net: '3.34', vat: '0.70', gross: '4.04', status: 'partially_paid' })
  expect(two).toMatchObject({ advance_applied: '2.02', open: '2.02', vat_lines: standardRate('3.34', '0.70') })
  expect(await advanceNow(app, requestedAdvance.id)).toMatchObject({ status: 'settled', applied: '6.05' })
  expect(await balance()).toBe('2.02')
  expect(await paid(app, two, '2.02')).toMatchObject({ status: 'paid', open: '0.00' })
  expect(await balance()).toBe('0.00')

  // Three parts equal the whole to the cent.
  const full = await issue(app, order.id, [{ id: line, quantity: '1' }])
  expect(full).toMatchObject({ status: 'fulfilled', fulfillment_status: 'full', invoicing_status: 'partial' })
  expect(full.order_items[0]?.cost).toBe('1.071100')
  expect(await stockOf(app, cable)).toEqual({ on_hand: '3.0000', reserved: '0.0000', stock_value: '3.3199', avg_cost: '1.106633' })
  const three = await accept((await invoiceOf(app, order.id)).id)
  expect(three).toMatchObject({ number: `R-${year}-000003`, net: '3.33', vat: '0.70', gross: '4.03', status: 'accepted', open: '4.03' })
  expect(await invoicedToday()).toMatchObject({ invoices: 3, net: order.net, vat: order.vat, gross: order.gross, credit_notes: 0 })
  expect(await balance()).toBe('4.03')
  const { data: done } = await clerk.done(orders.show, at(order.id))
  expect([done.status, done.invoices.map(({ id }) => id)]).toEqual(['invoiced', [one.id, two.id, three.id]])

  const note = await creditDraft(app, two, {
    items: [{ invoice_item_id: two.invoice_items[0]?.id ?? 0, quantity: '1', warehouse_id: order.warehouse.id }],
  })
  expect(note).toMatchObject({ status: 'draft', number: null, net: '3.34', vat: '0.70', gross: '4.04' })
  expect([await balance(), (await stockOf(app, cable)).on_hand]).toEqual(['4.03', '3.0000'])

  // Returned at the line's average cost, not today's.
  const back = await acceptCredit(app, note)
  expect(back).toMatchObject({ status: 'accepted', number: `KR-${year}-000001`, vat_lines: standardRate('3.34', '0.70') })
  expect(await stockOf(app, cable)).toEqual({ on_hand: '4.0000', reserved: '0.0000', stock_value: '4.3910', avg_cost: '1.097750' })

  // Nothing was open: the advance is free again and the payment is credit.
  expect(await invoiceNow(app, two.id)).toMatchObject({ status: 'credited', open: '0.00', advance_applied: '0.00', paid: '0.00' })
  expect(await advanceNow(app, requestedAdvance.id)).toMatchObject({ status: 'paid', applied: '4.03' })
  expect(back.credit).toBe('2.02')
  expect(await balance()).toBe('-0.01')
  const { data: shownOrder } = await clerk.done(orders.show, at(order.id))
  expect(shownOrder).toMatchObject({ status: 'invoiced', credit_notes: [{ id: back.id }], order_items: [{ quantity_credited: '1.0000' }] })

  // The replacement has the original price.
  const { data: again } = await clerk.done(credits.createOrder, { params: { creditInvoiceId: back.id }, body: {} })
  expect(again).toMatchObject({
    number: `PAS-${year}-000002`,
    source: 'credit_note',
    credit_note: { id: back.id },
    net: '3.33',
    vat: '0.70',
  })
  expect(again.order_items).toMatchObject([{ item_id: cable, quantity: '1.0000', unit_price: '3.3333' }])
  await reserve(app, again.id)
  expect(await issue(app, again.id)).toMatchObject({ status: 'fulfilled', order_items: [{ cost: '1.097800' }] })
  expect(await stockOf(app, cable)).toEqual({ on_hand: '3.0000', reserved: '0.0000', stock_value: '3.2932', avg_cost: '1.097733' })

  // Other orders' advances are only applied manually.
  const four = await accept((await invoiceOf(app, again.id)).id)
  expect(four).toMatchObject({ number: `R-${year}-000004`, net: '3.33', vat: '0.70', gross: '4.03', advance_applied: '0.00', open: '4.03' })
  expect(await balance()).toBe('4.02')
  const { data: spent } = await clerk.done(advances.apply, { ...at(requestedAdvance.id), body: { invoice_id: four.id } })
  expect(spent).toMatchObject({ status: 'settled', applied: '6.05' })
  expect(spent.invoices.map(({ id, amount }) => [id, amount])).toEqual([
    [one.id, '4.03'],
    [four.id, '2.02'],
  ])
  expect(await invoiceNow(app, four.id)).toMatchObject({ status: 'partially_paid', open: '2.01' })
  expect(await balance()).toBe('4.02')

  // 2,01 are open, 2,02 are credit.
  expect(await paid(app, three, '4.03')).toMatchObject({ status: 'paid', open: '0.00' })
  expect(await balance()).toBe('-0.01')

  expect((await clerk.done(credits.show, at(back.id))).data).toMatchObject({
    invoice: { id: two.id },
    orders: [{ id: order.id }],
    replacements: [{ id: again.id, name: again.number }],
  })
  expect(shownOrder).toMatchObject({ offer: { id: draft.id, name: sent.number }, advances: [{ id: requestedAdvance.id }] })
  expect(await invoicedToday()).toMatchObject({
    invoices: 4,
    net: '13.33',
    vat: '2.80',
    gross: '16.13',
    credit_notes: 1,
    credit_net: '3.34',
    credit_vat: '0.70',
    credit_gross: '4.04',
  })
  await expectCleanAudit(app)
})

const accept = async (id: number) => (await clerk.done(invoices.accept, at(id))).data

async function invoicedToday() {
  const { data } = await clerk.done(invoiceReports.days, { query: { from: dayAgo(0), to: dayAgo(0) } })
  expect(data).toHaveLength(1)
  return data[0]
}
