import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { acceptCredit, credited, creditDraft } from '../support/crediting.ts'
import { levelOf, makeItem, makeOrder, makeService, makeStock, makeWarehouse } from '../support/factories.ts'
import { accepted, dayAgo, draft, invoiceNow, invoiceOf, issue, makeBuyer, paid, reserve } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

/** `quantity` at 3.3333, bought at two prices, so the cost is not round. */
async function soldGoods(quantity: string) {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '3', { cost: '10' })
  await makeStock(app, item_id, '4', { cost: '11.3333' })
  const order = await makeOrder(app, { customer_id: await makeBuyer(app), order_items: [{ item_id, quantity, unit_price: '3.3333' }] })
  await reserve(app, order.id)
  await issue(app, order.id)
  const { id } = await invoiceOf(app, order.id)
  const { data: invoice } = await clerk.done(invoices.accept, { params: { id } })
  return { item_id, stock, order, invoice, line: invoice.invoice_items[0]?.id ?? 0 }
}

const statusOf = async (id: number) => (await clerk.done(orders.show, { params: { id } })).data

test('goods come back in parts at what they cost, and the parts give the invoice to the cent', async () => {
  const { stock, invoice, line, order } = await soldGoods('3')
  expect(invoice).toMatchObject({ net: '10.00', vat: '2.10', gross: '12.10' })
  const before = await levelOf(app, stock)
  const service = await makeWarehouse(app, { name: `Serviss ${stock}`, code: `S${stock}`, type: 'service' })
  const parts = []
  for (let part = 0; part < 3; part += 1) {
    parts.push(await credited(app, invoice, { items: [{ invoice_item_id: line, quantity: '1' }] }))
  }
  expect(parts.map(({ net, vat, status }) => [net, vat, status])).toEqual([
    ['3.33', '0.70', 'accepted'],
    ['3.34', '0.70', 'accepted'],
    ['3.33', '0.70', 'accepted'],
  ])
  expect(parts[0]?.number).toMatch(/^KR-\d{4}-\d{6}$/)
  expect(parts[0]?.credit_note_items[0]).toMatchObject({ return_to_stock: true, warehouse: { id: service } })
  const done = await invoiceNow(app, invoice.id)
  expect(done).toMatchObject({ status: 'credited', credited: '12.10', open: '0.00' })
  expect(done.credit_notes.map(({ id }) => id)).toEqual(parts.map(({ id }) => id))
  // Issued at 32.2857 EUR, returned at that value to the service warehouse.
  const { rows } = await sql<{ kind: string; value: string }>`
    select m.kind, sum(m.value) as value from stock_movements m join stock_items s on s.id = m.stock_item_id
    join stock_items own on own.id = ${stock} and own.catalog_item_id = s.catalog_item_id
    where m.kind in ('sale', 'customer_return') group by 1 order by 1`.execute(app.db)
  expect(rows.map(({ value }) => Number(value))).toEqual([32.2857, -32.2857])
  expect(await levelOf(app, stock)).toEqual(before)
  const after = await statusOf(order.id)
  expect([after.status, after.credit_notes.length]).toEqual(['invoiced', 3])
})

test('a line is not credited beyond what was invoiced, drafts counted', async () => {
  const { invoice, line } = await soldGoods('3')
  const first = await creditDraft(app, invoice, { items: [{ invoice_item_id: line, quantity: '2' }] })
  const send = (quantity: string) =>
    clerk.call(credits.create, { body: { invoice_id: invoice.id, reason: 'error', items: [{ invoice_item_id: line, quantity }] } })
  const tooMuch = await send('1.5')
  expect([tooMuch.status, tooMuch.body.errors]).toEqual([
    422,
    { 'items.0.quantity': [expect.stringContaining('kreditēt var vēl tikai 1')] },
  ])
  const second = (await send('1')).body.data
  const { data: choices } = await clerk.done(credits.creditable, { query: { invoice_id: invoice.id } })
  expect(choices.items).toEqual([])
  await clerk.done(credits.reject, { params: { id: first.id } })
  const { data: again } = await clerk.done(credits.creditable, { query: { invoice_id: invoice.id } })
  expect(again.items).toMatchObject([{ invoice_item_id: line, creditable: '2.0000', quantity: '3.0000' }])
  expect((await acceptCredit(app, second)).net).toBe('3.33')
  expect((await credited(app, invoice)).net).toBe('6.67')
})

test('accepting twice answers the same note and posts nothing', async () => {
  const { invoice } = await soldGoods('2')
  const note = await creditDraft(app, invoice)
  const first = await clerk.done(credits.accept, { params: { id: note.id } })
  const trace = async () =>
    (
      await sql`select (select count(*) from audit_log) as events, (select sum(last_no) from document_series) as numbers,
        (select count(*) from outbox) as jobs, (select count(*) from stock_movements) as moves`.execute(app.db)
    ).rows
  const before = await trace()
  expect(await clerk.done(credits.accept, { params: { id: note.id } })).toEqual(first)
  expect(await trace()).toEqual(before)
})

test('what was paid already is the customer’s credit, and goes with the payment when that is taken back', async () => {
  const invoice = await accepted(app, { order_items: [{ item_id: await makeService(app), quantity: '10' }] })
  const partly = await paid(app, await paid(app, invoice, '21'), '90')
  expect(partly).toMatchObject({ status: 'partially_paid', open: '10.00' })
  const line = invoice.invoice_items[0]?.id ?? 0
  const note = await credited(app, invoice, { reason: 'error', items: [{ invoice_item_id: line, quantity: '3' }] })
  expect(note).toMatchObject({ gross: '36.30', credit: '26.30' })
  const now = await invoiceNow(app, invoice.id)
  expect(now).toMatchObject({ status: 'paid', open: '0.00', credited: '36.30', paid: '84.70' })
  expect(now.payments.map(({ amount }) => amount)).toEqual(['21.00', '63.70'])
  const credit = () =>
    sql<{ amount: string; kind: string }>`select amount, kind from customer_credits where customer_id = ${invoice.customer.id}`
      .execute(app.db)
      .then(({ rows }) => rows)
  expect(await credit()).toEqual([{ amount: '26.30', kind: 'credit_note' }])
  const { data: unpaid } = await clerk.done(invoices.update, {
    params: { id: invoice.id },
    body: { event: 'UNPAY', lock_version: now.lock_version },
  })
  expect(unpaid).toMatchObject({ status: 'accepted', open: '84.70' })
  expect(await credit()).toEqual([])
})

test('a price is corrected without goods coming back, and what is returned later is worth less', async () => {
  const { invoice, line, stock } = await soldGoods('3')
  const before = await levelOf(app, stock)
  const priced = await creditDraft(app, invoice, { reason: 'price', items: [{ invoice_item_id: line, unit_price: '1' }] })
  expect(priced).toMatchObject({ net: '3.00', credit_note_items: [{ price_only: true, return_to_stock: false, quantity: '3.0000' }] })
  const tooMuch = await clerk.call(credits.updateItem, {
    params: { id: priced.credit_note_items[0]?.id ?? 0 },
    body: { unit_price: '3.34', lock_version: priced.credit_note_items[0]?.lock_version ?? 0 },
  })
  expect([tooMuch.status, Object.keys(tooMuch.body.errors ?? {})]).toEqual([422, ['unit_price']])
  await acceptCredit(app, priced)
  expect(await levelOf(app, stock)).toEqual(before)
  expect((await invoiceNow(app, invoice.id)).invoice_items[0]?.quantity_credited).toBe('0.0000')
  // Of 10.00, 7.00 remain: 2.33 for the first piece, 4.67 for the others.
  const one = await credited(app, invoice, { items: [{ invoice_item_id: line, quantity: '1' }] })
  const rest = await credited(app, invoice)
  expect([one.net, rest.net]).toEqual(['2.33', '4.67'])
  expect(await invoiceNow(app, invoice.id)).toMatchObject({ status: 'credited', open: '0.00' })
})

test('a credited order is open again, delivered and invoiced anew to the cent', async () => {
  const { order, invoice, line, stock } = await soldGoods('3')
  const note = await credited(app, invoice, {
    reopen_order: true,
    items: [{ invoice_item_id: line, quantity: '1', warehouse_id: order.warehouse.id }],
  })
  expect(note.orders).toEqual([{ id: order.id, name: order.number }])
  const open = await statusOf(order.id)
  expect(open).toMatchObject({ status: 'in_fulfillment', fulfillment_status: 'partial', invoicing_status: 'partial' })
  expect(open.order_items[0]).toMatchObject({ quantity_fulfilled: '2.0000', quantity_invoiced: '2.0000', quantity_credited: '0.0000' })
  expect((await levelOf(app, stock)).on_hand).toBe('5.0000')
  expect(open.can['REVERT']).toContain('akceptētā rēķinā')
  await issue(app, order.id)
  const again = await invoiceOf(app, order.id)
  expect(again.net).toBe('3.33')
  expect((await statusOf(order.id)).status).toBe('invoiced')
  const { data } = await clerk.done(invoices.accept, { params: { id: again.id } })
  expect(data.status).toBe('accepted')
})

test('all invoices of an order are credited at once, a note for each', async () => {
  const item_id = await makeService(app)
  const order = await makeOrder(app, { customer_id: await makeBuyer(app), order_items: [{ item_id, quantity: '2' }] })
  await reserve(app, order.id)
  const line = order.order_items[0]?.id ?? 0
  const createdNotes = []
  for (let part = 0; part < 2; part += 1) {
    await issue(app, order.id, [{ id: line, quantity: '1' }])
    const { id } = await invoiceOf(app, order.id)
    createdNotes.push((await clerk.done(invoices.accept, { params: { id } })).data)
  }
  const { data: choices } = await clerk.done(credits.creditable, { query: { order_id: order.id } })
  expect(choices.items.map((each) => each.invoice.id)).toEqual(createdNotes.map(({ id }) => id))
  const { credit_note_ids: ids } = await clerk.done(credits.createForOrder, { body: { order_id: order.id, reason: 'error' } })
  expect(ids).toHaveLength(2)
  for (const id of ids) await clerk.done(credits.accept, { params: { id } })
  for (const { id } of createdNotes) expect((await invoiceNow(app, id)).status).toBe('credited')
  const nothing = await clerk.call(credits.createForOrder, { body: { order_id: order.id, reason: 'error' } })
  expect([nothing.status, Object.keys(nothing.body.errors ?? {})]).toEqual([422, ['order_id']])
})

test('what was credited is ordered anew at the same price', async () => {
  const { invoice, item_id } = await soldGoods('2')
  const note = await credited(app, invoice)
  const { data: prepared } = await clerk.done(credits.orderData, { params: { creditInvoiceId: note.id } })
  expect(prepared).toMatchObject({
    credit_note: { id: note.id, name: note.number },
    customer: { id: invoice.customer.id },
    items: [{ item_id, quantity: '2.0000', unit_price: '3.3333' }],
  })
  const row = prepared.items[0]?.credit_note_item_id ?? 0
  const over = await clerk.call(credits.createOrder, {
    params: { creditInvoiceId: note.id },
    body: { order_items: [{ id: row, quantity: '3' }] },
  })
  expect([over.status, Object.keys(over.body.errors ?? {})]).toEqual([422, ['order_items.0.quantity']])
  const { data } = await clerk.done(credits.createOrder, {
    params: { creditInvoiceId: note.id },
    body: { order_items: [{ id: row, quantity: '1' }], notes: 'Jauna piegāde' },
  })
  expect(data).toMatchObject({
    status: 'new',
    source: 'credit_note',
    credit_note: { id: note.id },
    notes: 'Jauna piegāde',
    order_items: [{ item_id, quantity: '1.0000', unit_price: '3.3333' }],
  })
  expect((await clerk.done(credits.show, { params: { id: note.id } })).data.replacements).toEqual([{ id: data.id, name: data.number }])
})

test('what is wrong is named at its field, and nothing is half done', async () => {
  const { invoice, line } = await soldGoods('2')
  const other = await accepted(app)
  const foreign = other.invoice_items[0]?.id ?? 0
  const send = async (body: object) => {
    const answer = await clerk.call(credits.create, { body: { invoice_id: invoice.id, reason: 'return', ...body } as never })
    return [answer.status, Object.keys(answer.body.errors ?? {})]
  }
  const item = { invoice_item_id: line, quantity: '1' }
  expect(await send({ invoice_id: 999_999 })).toEqual([422, ['invoice_id']])
  expect(await send({ invoice_id: (await draft(app)).id })).toEqual([422, ['invoice_id']])
  expect(await send({ items: [{ invoice_item_id: foreign }] })).toEqual([422, ['items.0.invoice_item_id']])
  expect(await send({ items: [item, item] })).toEqual([422, ['items.1.invoice_item_id']])
  expect(await send({ items: [{ ...item, quantity: '0.5' }] })).toEqual([422, ['items.0.quantity']])
  expect(await send({ items: [{ ...item, warehouse_id: 999_999 }] })).toEqual([422, ['items.0.warehouse_id']])
  expect(await send({ items: [{ ...item, unit_price: '1' }] })).toEqual([422, ['items.0.unit_price']])
  expect(await send({ reason: 'price', items: [item] })).toEqual([422, ['items.0.unit_price']])
  expect(await send({ reason: 'price', items: [{ ...item, unit_price: '1', return_to_stock: true }] })).toEqual([
    422,
    ['items.0.return_to_stock'],
  ])
  expect(await send({ reason: 'discount', reopen_order: true, items: [{ ...item, unit_price: '1' }] })).toEqual([422, ['reopen_order']])
  expect(await send({ date: dayAgo(3) })).toEqual([422, ['date']])
  expect(await send({ items: [{ invoice_item_id: foreign, return_to_stock: true }], invoice_id: other.id })).toEqual([
    422,
    ['items.0.return_to_stock'],
  ])
  expect((await invoiceNow(app, invoice.id)).credit_notes).toEqual([])
})

test('two notes on one line at once: what both ask for is given once', async () => {
  const { invoice, line } = await soldGoods('4')
  const ask = () =>
    clerk.call(credits.create, { body: { invoice_id: invoice.id, reason: 'return', items: [{ invoice_item_id: line, quantity: '3' }] } })
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
  const note = answers.find(({ status }) => status === 200)?.body.data
  const second = await creditDraft(app, invoice)
  // Accepted concurrently, both are booked.
  await Promise.all([acceptCredit(app, note ?? second), acceptCredit(app, second)])
  expect(await invoiceNow(app, invoice.id)).toMatchObject({ status: 'credited', credited: invoice.gross, open: '0.00' })
})

test('goods that cost nothing come back after the line that was paid for, and from an invoice of nothing else', async () => {
  const [sold, free] = [await makeItem(app), await makeItem(app)]
  const stocks = [await makeStock(app, sold, '2'), await makeStock(app, free, '3', { cost: '7' })]
  const before = await Promise.all(stocks.map((each) => levelOf(app, each)))
  const gift = { item_id: free, quantity: '1', unit_price: '0' }
  const invoiceOver = async (order_items: object[]) => {
    const order = await makeOrder(app, { customer_id: await makeBuyer(app), order_items: order_items as [typeof gift] })
    await reserve(app, order.id)
    await issue(app, order.id)
    const { id } = await invoiceOf(app, order.id)
    return (await clerk.done(invoices.accept, { params: { id } })).data
  }
  const invoice = await invoiceOver([{ item_id: sold, quantity: '2', unit_price: '50' }, gift])
  const [paidLine, freeLine] = invoice.invoice_items.map(({ id }) => id)
  const returned = { return_to_stock: true, warehouse_id: await makeWarehouse(app) }
  await credited(app, invoice, { items: [{ invoice_item_id: paidLine ?? 0, ...returned }] })
  expect(await invoiceNow(app, invoice.id)).toMatchObject({ status: 'credited', open: '0.00' })
  const open = async () => (await clerk.done(credits.creditable, { query: { invoice_id: invoice.id } })).data.items
  expect((await open()).map(({ invoice_item_id }) => invoice_item_id)).toEqual([freeLine])
  expect((await invoiceNow(app, invoice.id)).can['CREDIT']).toBe(true)
  const note = await credited(app, invoice, { items: [{ invoice_item_id: freeLine ?? 0, ...returned }] })
  expect(note).toMatchObject({ status: 'accepted', gross: '0.00' })
  expect(await open()).toEqual([])
  expect((await invoiceNow(app, invoice.id)).can['CREDIT']).not.toBe(true)
  expect(await invoiceNow(app, invoice.id)).toMatchObject({ status: 'credited', credited: '121.00' })
  const gifts = await invoiceOver([gift])
  expect(gifts).toMatchObject({ status: 'paid', gross: '0.00' })
  await credited(app, gifts, { items: [{ invoice_item_id: gifts.invoice_items[0]?.id ?? 0, ...returned }] })
  expect(await Promise.all(stocks.map((each) => levelOf(app, each)))).toEqual(before)
})
