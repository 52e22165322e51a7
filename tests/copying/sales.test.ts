import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { invoicedLine } from '../../server/areas/invoices/invoices.copy-mappings.ts'
import { copiedOffer, copiedOfferLine } from '../../server/areas/offers/offers.copy-mappings.ts'
import * as orderWays from '../../server/areas/orders/orders.copy-mappings.ts'
import type { CopyMapping } from '../../server/areas/shared/copy-mappings.ts'
import type { Person, TestApp } from '../support/app.ts'
import { creditDraft } from '../support/crediting.ts'
import { makeItem, makeOffer, makeOrder } from '../support/factories.ts'
import { accepted, invoiceOf, issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'
import { fill, rowsOf, unlikeOthers, type Unlike } from './filled.ts'
import { arrives, columnsOf, keys, type Row } from './arrives.ts'

const { splitLine, splitOrder, splitDelivery, repeatedLine, repeatedOrder, repeatedDelivery, orderedLine, orderedOffer } = orderWays

let app: TestApp
let clerk: Person
let unlike: Unlike

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  unlike = await unlikeOthers(app)
})

async function twoOrders(of: { line: CopyMapping; header: CopyMapping; delivery: CopyMapping }, filled = unlike) {
  const order_items = [{ item_id: await makeItem(app), quantity: '10' }]
  const plain = await makeOrder(app, { order_items })
  const { id } = await makeOrder(app, { order_items })
  const lines = await rowsOf(app, 'order_items', 'order_id', id)
  const details = await rowsOf(app, 'order_details', 'order_id', id)
  await fill(app, 'order_items', keys(lines), [...new Set([...columnsOf(of.line), 'measure_unit_id'])], filled)
  await fill(app, 'orders', [id], columnsOf(of.header), filled)
  await fill(app, 'order_details', keys(details), columnsOf(of.delivery), filled)
  await reserve(app, id)
  return { plain: await order(plain.id), source: await order(id) }
}

async function order(id: number) {
  const [line] = await rowsOf(app, 'order_items', 'order_id', id)
  const [header] = await rowsOf(app, 'orders', 'id', id)
  const [delivery] = await rowsOf(app, 'order_details', 'order_id', id)
  return { id, line, header, delivery }
}

test('a part of an order that is split off keeps all that was agreed', async () => {
  const { plain, source } = await twoOrders({ line: splitLine, header: splitOrder, delivery: splitDelivery })
  const part = { id: source.line?.['id'] as number, quantity: '4' }
  const { order_id } = await clerk.done(orders.split, { params: { id: source.id }, body: { order_items: [part] } })
  const createdOrder = await order(order_id)
  arrives(splitLine, { plain: plain.line, source: source.line, made: createdOrder.line })
  arrives(splitOrder, { plain: plain.header, source: source.header, made: createdOrder.header })
  arrives(splitDelivery, { plain: plain.delivery, source: source.delivery, made: createdOrder.delivery })
})

test('lines that are merged, or split off whole, come as they are', async () => {
  const { source } = await twoOrders({ line: splitLine, header: splitOrder, delivery: splitDelivery }, { ...unlike, price_mode: undefined })
  const { rows } = await sql<{ customer_id: number; branch_id: number }>`
    select customer_id, branch_id from orders where id = ${source.id}`.execute(app.db)
  const target = await makeOrder(app, { ...rows[0] })
  const orderColumns = new Set(['order_id', 'position', 'updated_at', 'updated_by', 'lock_version'])
  const same = (row: Row | undefined) => Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !orderColumns.has(name)))
  await clerk.done(orders.merge, { params: { id: target.id }, body: { order_ids: [source.id] } })
  const merged = (await rowsOf(app, 'order_items', 'order_id', target.id)).find((row) => row['id'] === source.line?.['id'])
  // The target's address changes the VAT decision.
  const vat = { vat_rate_code: merged?.['vat_rate_code'], vat_category: merged?.['vat_category'] }
  const decided = { ...vat, vat_rate: merged?.['vat_rate'], vat_reason_code: merged?.['vat_reason_code'] }
  expect(same(merged)).toEqual({ ...same(source.line), ...decided })
  const whole = { id: merged?.['id'] as number, quantity: merged?.['quantity'] as string }
  const { order_id } = await clerk.done(orders.split, { params: { id: target.id }, body: { order_items: [whole] } })
  const moved = (await rowsOf(app, 'order_items', 'order_id', order_id))[0]
  expect(same(moved)).toEqual(same(merged))
})

test('an order that is made again keeps what is not decided anew', async () => {
  const { plain, source } = await twoOrders({ line: repeatedLine, header: repeatedOrder, delivery: repeatedDelivery })
  const { order_id } = await clerk.done(orders.replicate, { params: { id: source.id } })
  const createdOrder = await order(order_id)
  arrives(repeatedLine, { plain: plain.line, source: source.line, made: createdOrder.line })
  arrives(repeatedOrder, { plain: plain.header, source: source.header, made: createdOrder.header })
  arrives(repeatedDelivery, { plain: plain.delivery, source: source.delivery, made: createdOrder.delivery })
})

async function twoOffers({ line, header }: { line: CopyMapping; header: CopyMapping }, filled = unlike) {
  const offer_items = [{ item_id: await makeItem(app), quantity: '10' }]
  const plain = await makeOffer(app, { offer_items })
  const { id } = await makeOffer(app, { offer_items })
  const columns = [...new Set([...columnsOf(line), 'measure_unit_id'])]
  await fill(app, 'offer_items', keys(await rowsOf(app, 'offer_items', 'offer_id', id)), columns, filled)
  await fill(app, 'offers', [id], columnsOf(header), filled)
  return { plain: await offer(plain.id), source: await offer(id) }
}

async function offer(id: number) {
  const [line] = await rowsOf(app, 'offer_items', 'offer_id', id)
  const [header] = await rowsOf(app, 'offers', 'id', id)
  return { id, line, header }
}

test('an offer that is copied keeps its words and prices', async () => {
  const { plain, source } = await twoOffers({ line: copiedOfferLine, header: copiedOffer }, { ...unlike, customer_name: undefined })
  const { offer_id } = await clerk.done(offers.copy, { params: { id: source.id } })
  const createdOffer = await offer(offer_id)
  arrives(copiedOfferLine, { plain: plain.line, source: source.line, made: createdOffer.line })
  // Customer and customer name exclude each other.
  const named = await makeOffer(app, { customer_name: 'Kāds cits' })
  const copy = await clerk.done(offers.copy, { params: { id: named.id } })
  expect(copy.data.customer_name).toBe('Kāds cits')
  const withoutName = { ...plain.header, customer_name: 'nobody' }
  arrives(copiedOffer, { plain: withoutName, source: source.header, made: createdOffer.header })
})

test('an offer that is ordered is ordered as it was offered', async () => {
  const { plain, source } = await twoOffers({ line: orderedLine, header: orderedOffer }, { ...unlike, customer_name: undefined })
  const status = (body: 'sent' | 'accepted', lock_version: number) =>
    clerk.done(offers.setStatus, { params: { id: source.id }, body: { status: body, lock_version } })
  const { data } = await status('sent', (await clerk.done(offers.show, { params: { id: source.id } })).data.lock_version)
  await status('accepted', data.lock_version)
  const { order_id } = await clerk.done(orders.createFromOffer, { params: { offerId: source.id }, body: {} })
  const createdOrder = await order(order_id)
  arrives(orderedLine, { plain: plain.line, source: source.line, made: createdOrder.line })
  arrives(orderedOffer, { plain: plain.header, source: source.header, made: createdOrder.header })
})

test('a delivered line comes on its invoice as it was sold', async () => {
  const customer_id = await makeBuyer(app)
  const items = [{ item_id: await makeItem(app), quantity: '10' }]
  const plain = await makeOrder(app, { customer_id, order_items: items })
  const { id } = await makeOrder(app, { customer_id, order_items: items })
  const other = { ...unlike, warehouse_id: undefined, quantity: undefined }
  await fill(app, 'order_items', keys(await rowsOf(app, 'order_items', 'order_id', id)), columnsOf(invoicedLine), other)
  await sql`update order_items set warehouse_id = ${unlike['warehouse_id']} where order_id = ${id}`.execute(app.db)
  await reserve(app, id)
  await issue(app, id)
  const draft = await invoiceOf(app, id)
  const [made] = await rowsOf(app, 'invoice_items', 'invoice_id', draft.id)
  arrives(invoicedLine, { plain: (await order(plain.id)).line, source: (await order(id)).line, made })
})

test('a credited line takes price and discount of the invoice', async () => {
  const invoice = await accepted(app, {
    order_items: [{ item_id: await makeItem(app, { is_stocked: false }), quantity: '3', unit_price: '7.77' }],
  })
  const [source] = await rowsOf(app, 'invoice_items', 'invoice_id', invoice.id)
  const [made] = await rowsOf(app, 'credit_note_items', 'credit_note_id', (await creditDraft(app, invoice, { reason: 'other' })).id)
  expect(made).toMatchObject({
    invoice_item_id: source?.['id'],
    unit_price: source?.['unit_price'],
    discount_percent: source?.['discount_percent'],
  })
})
