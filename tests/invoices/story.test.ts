import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeBranch, makeCustomer, makeItem, makeOrder, makeService, makeStock, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, delivered, draft, invoiceNow, invoiceOf, issue, makeBuyer, paid, reserve } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

test('an order delivered in three parts and invoiced in three comes to the cent to the whole', async () => {
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '3')
  const customer_id = await makeBuyer(app)
  const order = await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '3', unit_price: '3.3333' }] })
  const line = order.order_items[0]?.id ?? 0
  await reserve(app, order.id)
  const drafts = []
  for (let part = 0; part < 3; part += 1) {
    await issue(app, order.id, [{ id: line, quantity: '1' }])
    drafts.push(await invoiceOf(app, order.id))
  }
  expect(drafts.map((each) => each.net)).toEqual(['3.33', '3.34', '3.33'])
  const { data } = await clerk.done(orders.show, { params: { id: order.id } })
  expect(data.status).toBe('invoiced')
  expect(data.invoices).toHaveLength(3)

  const numbers = []
  for (const { id } of drafts) numbers.push((await clerk.done(invoices.accept, { params: { id } })).data.number ?? '')
  const counts = numbers.map((number) => Number(/^R-\d{4}-(\d{6})$/.exec(number)?.[1]))
  expect(counts).toEqual([counts[0], Number(counts[0]) + 1, Number(counts[0]) + 2])
})

test('an invoice tells what it is made of', async () => {
  const item_id = await makeItem(app, { sku: 'KRZ-1' })
  await makeStock(app, item_id, '10')
  const customer_id = await makeBuyer(app)
  const branch_id = await makeBranch(app, { customer_id })
  const { id, number } = await delivered(app, {
    customer_id,
    branch_id,
    customer_order_nr: 'PO-77',
    order_items: [{ item_id, quantity: '7', unit_price: '31.615' }],
  })
  const firstInvoice = await invoiceOf(app, id)
  expect(firstInvoice).toMatchObject({
    status: 'draft',
    number: null,
    kind: 'goods',
    branch: { id: branch_id },
    net: '221.31',
    vat: '46.48',
    gross: '267.79',
    open: '267.79',
    vat_lines: [{ category: 'S', rate: '21.0000', taxable: '221.31', tax: '46.48' }],
    orders: [{ id, name: number }],
    invoice_items: [{ sku: 'KRZ-1', quantity: '7.0000', net: '221.31', order: { id } }],
    is_overdue: false,
  })
  expect(firstInvoice.can).toMatchObject({ ACCEPT: true, EDIT: true, DELETE: true })
  expect(firstInvoice.can['PAY']).toContain('Sagatavots')
  const { data } = await clerk.done(invoices.accept, { params: { id: firstInvoice.id } })
  expect(data).toMatchObject({ status: 'accepted', amount_in_words: 'Divi simti sešdesmit septiņi eiro un 79 centi' })
})

test('accepting twice answers the same invoice and posts nothing', async () => {
  const { id } = await draft(app)
  const first = await clerk.done(invoices.accept, { params: { id } })
  const trace = () =>
    sql`select (select count(*) from audit_log) as events, (select sum(last_no) from document_series) as numbers, (select count(*) from outbox) as jobs,
      (select to_jsonb(i) from invoices i where id = ${id}) as invoice`.execute(app.db)
  const before = (await trace()).rows
  const second = await clerk.done(invoices.accept, { params: { id } })
  expect(second).toEqual(first)
  const after = (await trace()).rows
  expect(after).toEqual(before)
})

test('payments: part, rest, too much, and back again', async () => {
  const invoice = await accepted(app, { order_items: [{ item_id: await makeService(app), quantity: '10' }] })
  expect(invoice).toMatchObject({ gross: '121.00', open: '121.00' })
  const partly = await paid(app, invoice, '21')
  expect(partly).toMatchObject({ status: 'partially_paid', paid: '21.00', open: '100.00', paid_at: null })
  const over = await paid(app, partly, '150.50')
  expect(over).toMatchObject({ status: 'paid', paid: '121.00', open: '0.00' })
  expect(over.paid_at).not.toBeNull()
  expect(over.payments.map((payment) => payment.amount)).toEqual(['21.00', '100.00'])
  const credits = () =>
    sql`select amount, kind from customer_credits where customer_id = ${invoice.customer.id} order by id`
      .execute(app.db)
      .then(({ rows }) => rows)
  expect(await credits()).toEqual([{ amount: '50.50', kind: 'overpayment' }])

  const again = await clerk.call(invoices.update, {
    params: { id: invoice.id },
    body: { event: 'PAY', lock_version: over.lock_version, payments: [{ amount: '1', date: dayAgo(0), method: 'cash' }] },
  })
  expect([again.status, again.body.errors?.['status']?.[0]]).toEqual([422, expect.stringContaining('Apmaksāts')])

  const take = (lock_version: number, payment_ids?: number[]) =>
    clerk.done(invoices.update, { params: { id: invoice.id }, body: { event: 'UNPAY', lock_version, ...(payment_ids && { payment_ids }) } })
  const less = (await take(over.lock_version, [over.payments[1]?.id ?? 0])).data
  expect(less).toMatchObject({ status: 'partially_paid', open: '100.00', paid_at: null })
  expect(await credits()).toEqual([])
  const none = (await take(less.lock_version)).data
  expect(none).toMatchObject({ status: 'accepted', open: '121.00', payments: [] })
  const { rows } = await sql`select 1 from payments where customer_id = ${invoice.customer.id}`.execute(app.db)
  expect(rows).toEqual([])
})

test('a payment is not of the future, and one that is not there cannot be taken back', async () => {
  const invoice = await accepted(app)
  const send = (body: object) =>
    clerk.call(invoices.update, { params: { id: invoice.id }, body: { lock_version: invoice.lock_version, ...body } as never })
  const late = await send({ event: 'PAY', payments: [{ amount: '1', date: '2999-01-01', method: 'cash' }] })
  expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['payments.0.date']])
  const nothing = await send({ event: 'PAY', payments: [{ amount: '0.00', date: dayAgo(1), method: 'cash' }] })
  expect([nothing.status, Object.keys(nothing.body.errors ?? {})]).toEqual([422, ['payments.0.amount']])
  expect((await send({ event: 'PAY' })).body.errors).toHaveProperty('payments')
  expect((await send({ payments: [{ amount: '1', date: dayAgo(1), method: 'cash' }] })).body.errors).toHaveProperty('event')
  const half = await paid(app, invoice, '5')
  const stray = await clerk.call(invoices.update, {
    params: { id: invoice.id },
    body: { event: 'UNPAY', lock_version: half.lock_version, payment_ids: [half.payments[0]?.id ?? 0, 999_999] },
  })
  expect([stray.status, Object.keys(stray.body.errors ?? {})]).toEqual([422, ['payment_ids']])
  expect((await invoiceNow(app, invoice.id)).open).toBe('7.10')
})

test('a deleted draft gives the order back, and it is invoiced again', async () => {
  const order = await delivered(app)
  const first = await invoiceOf(app, order.id)
  expect((await clerk.done(orders.issueInvoice, { params: { id: order.id } })).invoice_id).toBe(first.id)
  await clerk.done(invoices.remove, { params: { id: first.id } })
  expect((await clerk.call(invoices.show, { params: { id: first.id } })).body.code).toBe('no_record')
  const { data } = await clerk.done(orders.show, { params: { id: order.id } })
  expect([data.status, data.invoicing_status, data.invoices]).toEqual(['fulfilled', 'none', []])
  const { rows } =
    await sql`select 1 from audit_log where entity_type = 'orders' and entity_id = ${order.id} and event = 'INVOICE_REMOVED'`.execute(
      app.db,
    )
  expect(rows).toHaveLength(1)
  const second = await invoiceOf(app, order.id)
  expect(second.id).not.toBe(first.id)
  expect((await clerk.done(orders.show, { params: { id: order.id } })).data.status).toBe('invoiced')
})

test('lines of a draft: less of one, another price, one taken off', async () => {
  const [a, b] = [await makeService(app), await makeService(app)]
  const order = await delivered(app, {
    order_items: [
      { item_id: a, quantity: '3', unit_price: '3.3333' },
      { item_id: b, quantity: '1' },
    ],
  })
  const orderInvoice = await invoiceOf(app, order.id)
  const [first, second] = orderInvoice.invoice_items
  const change = (id: number, body: object) => clerk.call(invoices.updateItem, { params: { id }, body: body as never })
  const more = await change(first?.id ?? 0, { quantity: '4', lock_version: first?.lock_version })
  expect([more.status, more.body.errors?.['quantity']?.[0]]).toEqual([422, 'Lauks „Daudzums”: šajā rindā nevar būt vairāk par 3'])
  const less = await change(first?.id ?? 0, { quantity: '1', lock_version: first?.lock_version })
  expect(less.body.data.net).toBe('13.33')
  expect((await clerk.done(orders.show, { params: { id: order.id } })).data.status).toBe('fulfilled')
  const stale = await change(first?.id ?? 0, { quantity: '1', lock_version: first?.lock_version })
  expect([stale.status, Object.keys(stale.body.errors ?? {}), stale.body.current]).toEqual([
    422,
    ['lock_version'],
    expect.objectContaining({ id: orderInvoice.id }),
  ])
  const cheaper = await change(second?.id ?? 0, { discount_percent: '50', description: 'Ar atlaidi', lock_version: second?.lock_version })
  expect(cheaper.body.data).toMatchObject({ net: '8.33', gross: '10.08' })
  const off = await clerk.done(invoices.removeItem, { params: { id: second?.id ?? 0 } })
  expect(off.data.invoice_items.map((item) => item.id)).toEqual([first?.id])
  const last = await clerk.call(invoices.removeItem, { params: { id: first?.id ?? 0 } })
  expect([last.status, last.body.errors?.['status']?.[0]]).toEqual([422, expect.stringContaining('vismaz vienai rindai')])
  // Removed parts are open again; the remainder completes the line.
  const rest = await invoiceOf(app, order.id)
  expect(rest.invoice_items.map((item) => [item.item_id, item.quantity, item.net])).toEqual([
    [a, '2.0000', '6.67'],
    [b, '1.0000', '10.00'],
  ])
})

test('one invoice for several orders of a customer, by day and branch', async () => {
  const customer_id = await makeBuyer(app)
  const branch_id = await makeBranch(app, { customer_id })
  const early = await delivered(app, { customer_id, branch_id })
  const late = await delivered(app, { customer_id })
  await sql`update orders set fulfilled_at = '2026-02-03T10:00:00Z' where id = ${early.id}`.execute(app.db)
  await sql`update orders set fulfilled_at = '2026-03-03T10:00:00Z' where id = ${late.id}`.execute(app.db)
  const otherOrder = await delivered(app)
  const choice = (query: object) => clerk.done(invoices.invoiceable, { query: { customer_id, ...query } as never })
  expect((await choice({})).data).toHaveLength(2)
  expect((await choice({ date: '2026-02-28' })).data.map((row) => [row.order?.id, row.date])).toEqual([[early.id, '2026-02-03']])
  expect((await choice({ branch_id })).data.map((row) => row.order?.id)).toEqual([early.id])
  const { data: offer } = await clerk.done(invoices.customerData, { params: { customerId: customer_id }, query: { date: '2026-03-31' } })
  expect(offer).toMatchObject({ customer: { id: customer_id }, due_date: '2026-04-14' })
  expect(offer.items.map((row) => row.net)).toEqual(['10.00', '10.00'])
  const listed = await clerk.done(invoices.invoiceableCustomers, { query: { per_page: 200 } })
  expect(listed.data.find((row) => row.id === customer_id)).toMatchObject({ items: 2, net: '20.00', oldest: '2026-02-03' })

  const items = offer.items.map(({ source_id }) => ({ source_type: 'order_item' as const, source_id }))
  const combinedInvoice = await clerk.done(invoices.createForCustomer, {
    params: { customerId: customer_id },
    body: { date: '2026-03-31', due_date: '2026-04-30', notes: 'Par februāri un martu', items },
  })
  expect(combinedInvoice.data).toMatchObject({
    date: '2026-03-31',
    due_date: '2026-04-30',
    delivery_date: '2026-03-03',
    branch: null,
    gross: '24.20',
  })
  expect(combinedInvoice.data.orders.map((order) => order.id)).toEqual([early.id, late.id])
  for (const { id } of [early, late]) expect((await clerk.done(orders.show, { params: { id } })).data.status).toBe('invoiced')
  expect((await choice({})).data).toEqual([])

  const part = await delivered(app, { customer_id, order_items: [{ item_id: await makeService(app), quantity: '3' }] })
  const source_id = part.order_items[0]?.id ?? 0
  await clerk.done(invoices.createForCustomer, {
    params: { customerId: customer_id },
    body: { items: [{ source_type: 'order_item', source_id, quantity: '1' }] },
  })
  expect((await choice({})).data.map((row) => [row.source_id, row.quantity_open])).toEqual([[source_id, '2.0000']])

  const wrong = async (body: object) => {
    const { status, body: answer } = await clerk.call(invoices.createForCustomer, {
      params: { customerId: customer_id },
      body: body as never,
    })
    return [status, Object.keys(answer.errors ?? {})]
  }
  const foreign = { source_type: 'order_item', source_id: otherOrder.order_items[0]?.id }
  expect(await wrong({ items: [foreign] })).toEqual([422, ['items.0']])
  expect(await wrong({ items })).toEqual([422, ['items.0']])
  expect(await wrong({ items: [items[0], items[0]] })).toEqual([422, ['items.1']])
  expect(await wrong({ items: [{ source_type: 'order_item', source_id: 999_999 }] })).toEqual([422, ['items.0']])
  const open = (await delivered(app, { customer_id })).order_items[0]?.id
  const good = [{ source_type: 'order_item', source_id: open }]
  expect(await wrong({ items: good, date: '2026-05-01', due_date: '2026-04-30' })).toEqual([422, ['due_date']])
  expect(await wrong({ items: good, branch_id: await makeBranch(app) })).toEqual([422, ['branch_id']])
  expect(await wrong({ items: [{ ...good[0], quantity: '1.0001' }] })).toEqual([422, ['items.0.quantity']])
})

test('numbers follow dates, and what is missing by law is named before a number is taken', async () => {
  const [first, second] = [await draft(app), await draft(app)]
  // Last year's series has no other number.
  const year = Number(dayAgo(0).slice(0, 4)) - 1
  const dated = async ({ id, lock_version }: InvoiceRecord, day: string) => {
    const body = { date: `${year}-${day}`, due_date: `${year}-07-01`, delivery_date: null, lock_version }
    await clerk.done(invoices.update, { params: { id }, body })
    return clerk.call(invoices.accept, { params: { id }, headers: { confirmed: 'far-back' } })
  }
  expect((await dated(second, '06-15')).body.data).toMatchObject({ number: `R-${year}-000001` })
  const early = await dated(first, '06-14')
  expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['status']])

  const nameless = await makeCustomer(app)
  const unready = await draft(app, { customer_id: nameless })
  const refused = await clerk.call(invoices.accept, { params: { id: unready.id } })
  expect([refused.status, refused.body.errors]).toEqual([422, { status: ['Pircējam nav reģistrācijas numura'] }])
  expect(unready.can['ACCEPT']).toBe('Pircējam nav reģistrācijas numura')
})

test('numbers of 64 accepts at once, every fifth of them failing, have neither a gap nor a double', async () => {
  const item_id = await makeService(app)
  const customer_id = await makeBuyer(app)
  const order = await delivered(app, { customer_id, order_items: Array.from({ length: 64 }, () => ({ item_id, quantity: '1' })) })
  const failing = (n: number) => n % 5 === 4
  const drafts = []
  for (const [n, { id: source_id }] of order.order_items.entries()) {
    const kind = !failing(n) ? {} : n % 2 === 0 ? { date: '2026-01-05', due_date: '2026-02-05' } : { notes: 'neizdosies' }
    const body = { ...kind, items: [{ source_type: 'order_item' as const, source_id }] }
    drafts.push((await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body })).invoice_id)
  }
  await setProperty(app, 'locked_until', '2026-01-31')
  // The last step fails: the number is already assigned.
  await sql`create function fail_late() returns trigger language plpgsql as $$ begin perform refuse('DG008', 'notes', 'Tīšām'); end $$`.execute(
    app.db,
  )
  await sql`create trigger zy_late before update on invoices for each row when (new.notes = 'neizdosies' and new.number is not null)
    execute function fail_late()`.execute(app.db)
  const last = async () =>
    (await sql<{ no: number }>`select coalesce(max(last_no), 0) as no from document_series where kind = 'invoice'`.execute(app.db)).rows[0]
      ?.no ?? 0
  const before = await last()
  // On a slow machine the last in the queue wait for the lock beyond its limit: they come again, as the client does.
  const accepted = async (id: number) => {
    for (;;) {
      const answer = await clerk.call(invoices.accept, { params: { id } })
      if (answer.status !== 503) return answer
    }
  }
  const answers = await Promise.all(drafts.map(accepted))
  expect(answers.map(({ status }) => status)).toEqual(drafts.map((_, n) => (failing(n) ? 422 : 200)))
  expect(new Set(answers.flatMap(({ body }) => Object.keys(body.errors ?? {})))).toEqual(new Set(['status', 'notes']))
  const numbers = answers.flatMap(({ status, body }) => (status === 200 ? [Number(body.data.number?.slice(-6))] : []))
  const expected = Array.from({ length: numbers.length }, (_, n) => before + n + 1)
  expect(numbers.toSorted((x, y) => x - y)).toEqual(expected)
  expect(await last()).toBe(before + numbers.length)
  await setProperty(app, 'locked_until', '')
})

test('each draft accepted eight times at once is posted once', async () => {
  const { id } = await draft(app)
  const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.call(invoices.accept, { params: { id } })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.number}`)).size).toBe(1)
  const { rows } = await sql`select 1 from audit_log where entity_type = 'invoices' and entity_id = ${id} and event = 'ACCEPT'`.execute(
    app.db,
  )
  expect(rows).toHaveLength(1)
})
