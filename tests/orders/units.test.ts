import { expect, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import { stockItemOf } from '../../server/areas/stock/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { acceptCredit, creditDraft, credited } from '../support/crediting.ts'
import { levelOf, makeItem, makeOrder, makeStock, makeWarehouse } from '../support/factories.ts'
import { dayAgo, invoiceNow, invoiceOf, issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'
import { makeSerial, nameOn, pieceOf, serialOrder, type Serial } from '../support/units.ts'

/** Serialised units from order to invoice and back, each at its own cost (INV-UNIT-3 to INV-UNIT-5). */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const show = async ({ id }: Pick<OrderRecord, 'id'>) => (await clerk.done(orders.show, { params: { id } })).data
const lineOf = (order: OrderRecord) => order.order_items[0] ?? expect.unreachable('the order has a line')
const unitsOf = (order: OrderRecord) => lineOf(order).units.map(({ number, issued }) => [number, issued])
const stockOf = async ({ item_id }: Serial) => levelOf(app, await stockItemOf(app.db, item_id, await makeWarehouse(app)))
const accept = async (id: number) => (await clerk.done(invoices.accept, { params: { id } })).data
const naming = (order: OrderRecord, units: string[]) =>
  clerk.call(orders.nameUnits, { params: { id: order.id }, body: { order_items: [{ id: lineOf(order).id, units }] } })
const whyNot = async (order: OrderRecord, units: string[]) => (await naming(order, units)).body.errors?.['order_items.0.units']?.[0]

test('the pieces that are named go out at their own cost, and come back with a credit note', async () => {
  const phones = await makeSerial(app, ['100', '250', '400'])
  const [cheap = '', , dear = ''] = phones.numbers
  const order = await serialOrder(app, phones, '2')
  expect(lineOf(order)).toMatchObject({ quantity_reserved: '2.0000', units: [] })

  const { status, body } = await clerk.call(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
  expect([status, body.errors?.['order_items']?.[0]]).toEqual([422, expect.stringContaining('jānorāda vienību numuri (IMEI), trūkst 2')])

  expect(unitsOf(await nameOn(app, order, [dear, cheap]))).toEqual([
    [dear, false],
    [cheap, false],
  ])
  expect(await pieceOf(app, dear)).toMatchObject({ status: 'reserved', order: { id: order.id } })
  expect(await stockOf(phones)).toMatchObject({ on_hand: '3.0000', reserved: '2.0000', stock_value: '750.0000' })

  const issued = await issue(app, order.id)
  expect(issued.status).toBe('fulfilled')
  expect(lineOf(issued)).toMatchObject({ quantity_fulfilled: '2.0000', quantity_reserved: '0.0000', cost: '250.000000' })
  expect(await stockOf(phones)).toMatchObject({ on_hand: '1.0000', reserved: '0.0000', stock_value: '250.0000' })
  const until = new Date(`${dayAgo(0)}T00:00:00Z`)
  until.setUTCFullYear(until.getUTCFullYear() + 2)
  expect(await pieceOf(app, cheap)).toMatchObject({
    status: 'sold',
    customer: { id: order.customer.id },
    warehouse: null,
    order: { id: order.id },
    warranty_until: until.toISOString().slice(0, 10),
  })

  const { document_id: id } = await clerk.done(orders.createDocument, { params: { id: order.id }, body: { type: 'waybill' } })
  const waybill = await app.db.selectFrom('order_documents').select('items').where('id', '=', id).executeTakeFirstOrThrow()
  expect(waybill.items).toMatchObject([{ units: [dear, cheap] }])

  const invoice = await accept((await invoiceOf(app, order.id)).id)
  const line = invoice.invoice_items[0]?.id ?? 0
  const { data: open } = await clerk.done(credits.creditable, { query: { invoice_id: invoice.id } })
  expect(open.items[0]?.units).toEqual([dear, cheap])

  // The returned one of two must be named.
  const draft = await creditDraft(app, invoice, { items: [{ invoice_item_id: line, quantity: '1' }] })
  expect(draft.can['ACCEPT']).toContain('jānorāda kreditēto vienību numuri (IMEI), trūkst 1')
  const [credit] = draft.credit_note_items
  await clerk.done(credits.updateItem, {
    params: { id: credit?.id ?? 0 },
    body: { units: [dear], lock_version: credit?.lock_version ?? 0 },
  })
  await acceptCredit(app, draft)
  expect(await stockOf(phones)).toMatchObject({ on_hand: '2.0000', stock_value: '650.0000' })
  expect(await pieceOf(app, dear)).toMatchObject({ status: 'in_stock', customer: null, sold_at: null, warranty_until: null, order: null })
  expect(unitsOf(await show(order))).toEqual([[cheap, true]])

  const second = await serialOrder(app, phones, '1')
  await nameOn(app, second, [dear])
  expect(lineOf(await issue(app, second.id)).cost).toBe('400.000000')
  expect(await pieceOf(app, dear)).toMatchObject({ status: 'sold', customer: { id: second.customer.id } })
  const again = await accept((await invoiceOf(app, second.id)).id)
  await credited(app, again)
  expect(await stockOf(phones)).toMatchObject({ on_hand: '2.0000', stock_value: '650.0000' })
})

test('a piece that is not free is refused with the reason, and nothing changes', async () => {
  const [phones, others] = [await makeSerial(app, ['10', '10']), await makeSerial(app, ['10'])]
  const [first = '', second = ''] = phones.numbers
  const mine = await nameOn(app, await serialOrder(app, phones, '1'), [first])
  const far = await makeWarehouse(app, {})
  const order = await serialOrder(app, phones, '1')
  expect(await whyNot(order, [first])).toContain(`vienība ${first} nav brīva šajā noliktavā: rezervēta, pasūtījumā ${mine.number}`)
  expect(await whyNot(order, [others.numbers[0] ?? ''])).toContain(`vienības ${others.numbers[0]} nav`)
  expect(await whyNot(order, [first, second])).toContain('norādītas 2 vienības, bet vajag 1')
  expect(await whyNot(order, [second, second])).toContain('norādīta divreiz')
  const away = await makeOrder(app, { warehouse_id: far, order_items: [{ item_id: phones.item_id, quantity: '1' }] })
  expect(await whyNot(await reserve(app, away.id), [second])).toContain('nav brīva šajā noliktavā: noliktavā')
  await issue(app, mine.id)
  expect(await whyNot(order, [first])).toContain('pārdota')
  expect(unitsOf(await show(order))).toEqual([])

  const plain = await makeItem(app)
  await makeStock(app, plain, '1')
  const { id } = await makeOrder(app, { order_items: [{ item_id: plain, quantity: '1' }] })
  expect(await whyNot(await reserve(app, id), ['X'])).toContain('neuzskaita pa vienībām')
  expect((await naming(await makeOrder(app), [])).body.errors?.['status']?.[0]).toContain('Norādīt vienības')
})

test('pieces are taken off again: they are free, and the line holds any other instead', async () => {
  const phones = await makeSerial(app, ['10', '20'])
  const [first = '', second = ''] = phones.numbers
  const order = await nameOn(app, await serialOrder(app, phones, '1'), [first])
  const changed = await nameOn(app, order, [second])
  expect([unitsOf(changed), lineOf(changed).quantity_reserved]).toEqual([[[second, false]], '1.0000'])
  expect((await pieceOf(app, first)).status).toBe('in_stock')
  const none = await nameOn(app, order, [])
  expect([unitsOf(none), lineOf(none).quantity_reserved]).toEqual([[], '1.0000'])
  await nameOn(app, order, [second])
  await clerk.done(orders.cancel, { params: { id: order.id } })
  expect((await pieceOf(app, second)).status).toBe('in_stock')
  expect(await stockOf(phones)).toMatchObject({ on_hand: '2.0000', reserved: '0.0000' })
})

test('the steps of fulfilment take numbers, too: held with the one, issued with the other', async () => {
  const phones = await makeSerial(app, ['10', '20', '30'])
  const [first = '', second = '', third = ''] = phones.numbers
  const { id, order_items } = await makeOrder(app, { order_items: [{ item_id: phones.item_id, quantity: '3' }] })
  const step = async (name: 'reserve' | 'issue', part: object) =>
    (await clerk.done(orders.fulfil, { params: { id }, body: { step: name, order_items: [{ id: order_items[0]?.id ?? 0, ...part }] } }))
      .data
  const reserved = await step('reserve', { quantity: '3', units: [second] })
  expect([unitsOf(reserved), lineOf(reserved).quantity_reserved]).toEqual([[[second, false]], '3.0000'])
  const issued = await step('issue', { units: [third] })
  expect(unitsOf(issued)).toEqual([
    [second, false],
    [third, true],
  ])
  expect(lineOf(issued)).toMatchObject({ quantity_fulfilled: '1.0000', quantity_reserved: '2.0000', cost: '30.000000' })
  await step('issue', { quantity: '1' })
  expect(await pieceOf(app, second)).toMatchObject({ status: 'sold' })
  const { body } = await clerk.call(orders.autoProcess, { params: { id } })
  expect(body.blocked?.[0]).toContain('trūkst 1')
  expect((await pieceOf(app, first)).status).toBe('in_stock')
})

test('a reverted order holds the same pieces again, at the cost at which they went', async () => {
  const phones = await makeSerial(app, ['10', '20.5'])
  const order = await nameOn(app, await serialOrder(app, phones, '2'), phones.numbers)
  await issue(app, order.id)
  await clerk.done(orders.issueInvoice, { params: { id: order.id } })
  // Drafts release it first.
  const invoiced = await show(order)
  await clerk.done(invoices.remove, { params: { id: invoiced.invoices[0]?.id ?? 0 } })
  const { data: reverted } = await clerk.done(orders.revert, { params: { id: order.id } })
  expect(unitsOf(reverted)).toEqual(phones.numbers.map((number) => [number, false]))
  expect(await stockOf(phones)).toMatchObject({ on_hand: '2.0000', reserved: '2.0000', stock_value: '30.5000' })
  expect(await pieceOf(app, phones.numbers[0] ?? '')).toMatchObject({ status: 'reserved', customer: null, warranty_until: null })
  expect((await issue(app, order.id)).status).toBe('fulfilled')
})

test('pieces go with their line when an order is split or merged; a replicated one has none', async () => {
  const phones = await makeSerial(app, ['10', '20', '30'])
  const [first = '', second = ''] = phones.numbers
  const order = await nameOn(app, await serialOrder(app, phones, '3'), [first, second])
  const body = { order_items: [{ id: lineOf(order).id, quantity: '2' }] }
  const { data: part } = await clerk.done(orders.split, { params: { id: order.id }, body })
  const rest = await show(order)
  expect([...unitsOf(part), ...unitsOf(rest)].map(([number]) => number).toSorted()).toEqual([first, second].toSorted())
  expect([lineOf(part).quantity_reserved, lineOf(rest).quantity_reserved]).toEqual(['2.0000', '1.0000'])
  const fraction = { order_items: [{ id: lineOf(part).id, quantity: '0.5' }] }
  expect((await clerk.call(orders.split, { params: { id: part.id }, body: fraction })).status).toBe(422)

  const { data: merged } = await clerk.done(orders.merge, { params: { id: order.id }, body: { order_ids: [part.id] } })
  expect(merged.order_items.flatMap(({ units }) => units.map(({ number }) => number)).toSorted()).toEqual([first, second].toSorted())
  const { data: copy } = await clerk.done(orders.replicate, { params: { id: order.id } })
  expect(copy.order_items.flatMap(({ units }) => units)).toEqual([])
})

test('a line that shrinks gives up the hold of any piece before that of a named one', async () => {
  const phones = await makeSerial(app, ['10', '20', '30'])
  const [first = '', second = ''] = phones.numbers
  let order = await nameOn(app, await serialOrder(app, phones, '3'), [first, second])
  const set = async (quantity: string) => {
    const { id: itemId, lock_version } = lineOf(order)
    const { data } = await clerk.done(orders.updateItem, { params: { orderId: order.id, itemId }, body: { quantity, lock_version } })
    order = data
  }
  await set('2')
  expect(unitsOf(order).map(([number]) => number)).toEqual([first, second])
  await set('1')
  expect(unitsOf(order).map(([number]) => number)).toEqual([first])
  expect((await pieceOf(app, second)).status).toBe('in_stock')
  const { id: itemId, lock_version } = lineOf(order)
  const half = { params: { orderId: order.id, itemId }, body: { quantity: '1.5', lock_version } }
  expect((await clerk.call(orders.updateItem, half)).body.errors?.['quantity']?.[0]).toContain('vesel')
})

test('parts are invoiced each with their own pieces; a line opened again delivers and charges others', async () => {
  const phones = await makeSerial(app, ['10', '20', '30', '40'])
  const [first = '', second = '', third = '', fourth = ''] = phones.numbers
  const buyer = await makeBuyer(app)
  const order = await nameOn(app, await serialOrder(app, phones, '3', buyer), [first, second, third])
  await issue(app, order.id)
  const items = [{ source_type: 'order_item' as const, source_id: lineOf(order).id, quantity: '2' }]
  const charge = async (quantity: string) => {
    const body = { items: items.map((each) => ({ ...each, quantity })) }
    return (await clerk.done(invoices.createForCustomer, { params: { customerId: buyer }, body })).data
  }
  const unitsOn = async (id: number) =>
    (await app.db.selectFrom('invoice_items').select('units').where('invoice_id', '=', id).executeTakeFirstOrThrow()).units
  const draft = await charge('2')
  expect(await unitsOn(draft.id)).toEqual([first, second])
  const [line] = draft.invoice_items
  const shrink = { params: { id: line?.id ?? 0 }, body: { quantity: '1', lock_version: line?.lock_version ?? 0 } }
  await clerk.done(invoices.updateItem, shrink)
  expect(await unitsOn(draft.id)).toEqual([first])
  const rest = await charge('2')
  expect(await unitsOn(rest.id)).toEqual([second, third])
  await accept(draft.id)
  await accept(rest.id)

  // The second unit is a gift; the reopened line delivers the fourth.
  const gift = { invoice_item_id: rest.invoice_items[0]?.id ?? 0, quantity: '1', return_to_stock: false, units: [second] }
  await credited(app, rest, { reason: 'other', reason_text: 'Dāvana', reopen_order: true, items: [gift] })
  expect(await pieceOf(app, second)).toMatchObject({ status: 'sold', order: null, customer: { id: buyer } })
  const open = await show(order)
  expect([open.status, unitsOf(open).map(([number]) => number)]).toEqual(['in_fulfillment', [first, third]])
  await nameOn(app, open, [fourth])
  await issue(app, order.id)
  const last = await invoiceOf(app, order.id)
  expect(await unitsOn(last.id)).toEqual([fourth])
  // Numbers on other invoices cannot return with this one.
  await accept(last.id)
  const wrong = { invoice_item_id: last.invoice_items[0]?.id ?? 0, quantity: '1', units: [third] }
  const { body } = await clerk.call(credits.create, { body: { reason: 'return', invoice_id: last.id, items: [wrong] } })
  expect(body.errors?.['items.0.units']?.[0]).toContain(`vienība ${third} nav šajā rēķina rindā`)
  await credited(app, last, { reopen_order: true })
  expect((await invoiceNow(app, last.id)).status).toBe('credited')
  expect(unitsOf(await show(order)).map(([number]) => number)).toEqual([first, third])
})
