import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askWord, confirmedHeader } from '../../contract/confirmations.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import type { Body } from '../../contract/calls.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeCategory, makeItem, makeService, makeStock, makeWarehouse, setProperty } from '../support/factories.ts'
import { dayAgo, makeBuyer } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
})

type InvoiceRequest = Body<typeof simplified.create>

const issue = async (body: InvoiceRequest): Promise<SimplifiedInvoiceRecord> => (await clerk.done(simplified.create, { body })).data
const now = async (id: number) => (await clerk.done(simplified.show, { params: { id } })).data
const refused = async (body: InvoiceRequest) => {
  const { status, body: answer } = await clerk.call(simplified.create, { body })
  return [status, Object.keys(answer.errors ?? {})]
}
const lineOf = (invoice: SimplifiedInvoiceRecord, place = 0) => {
  const line = invoice.simplified_invoice_items[place]
  if (!line) throw new Error(`No line ${place}`)
  return line
}

test('what is sold over the counter leaves at once, at prices that hold VAT', async () => {
  const item_id = await makeItem(app, { price: '4.13' })
  const stock = await makeStock(app, item_id, '10', { cost: '2' })
  const sold = await issue({ items: [{ item_id, quantity: '3' }] })
  // 4.13 + 21 % is 5.00; 15.00 contain 2.60.
  expect(sold).toMatchObject({ status: 'issued', customer: null, is_cash: true, price_mode: 'gross', is_simplified: true })
  expect(sold).toMatchObject({ net: '12.40', vat: '2.60', gross: '15.00', amount_in_words: 'Piecpadsmit eiro un 00 centi' })
  expect(sold.number).toMatch(/^VR-\d{4}-\d{6}$/)
  expect(lineOf(sold)).toMatchObject({ source_type: 'stock', unit_price: '5.0000', amount: '15.00', net: '12.40', available: '7.0000' })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '7.0000', stock_value: '14.0000' })
})

test('only the difference is posted when a line changes, and what comes back is worth what it went out at', async () => {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '10', { cost: '4' })
  const invoice = await issue({
    items: [
      { item_id, quantity: '4' },
      { name: 'Piegāde', unit_price: '5' },
    ],
  })
  const { id, lock_version } = lineOf(invoice)
  await makeStock(app, item_id, '6', { cost: '10' })
  const change = (quantity: string, version: number) =>
    clerk.done(simplified.updateItem, { params: { id }, body: { quantity, lock_version: version } })
  const more = await change('5', lock_version)
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '11.0000' })
  const less = await change('1', lineOf(more.data).lock_version)
  const { rows } = await sql<{ kind: string; quantity: string }>`
    select kind, quantity from stock_movements where document_type = 'simplified_invoice' and line_id = ${id} order by id`.execute(app.db)
  expect(rows.map(({ kind, quantity }) => [kind, Number(quantity)])).toEqual([
    ['sale', -4],
    ['sale', -1],
    ['customer_return', 4],
  ])
  expect(less.data.simplified_invoice_items).toHaveLength(2)
  await clerk.done(simplified.removeItem, { params: { id } })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '16.0000', stock_value: '100.0000' })
})

test('annulling keeps the number and gives the goods back; it is listed when it is asked for', async () => {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '5', { cost: '3' })
  const first = await issue({ items: [{ item_id, quantity: '2' }] })
  const { data: gone } = await clerk.done(simplified.remove, { params: { id: first.id } })
  expect(gone).toMatchObject({ status: 'annulled', number: first.number })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '5.0000', stock_value: '15.0000' })
  const next = await issue({ items: [{ item_id, quantity: '1' }] })
  expect(Number(next.number.slice(-6))).toBe(Number(first.number.slice(-6)) + 1)
  const listed = async (query: object) => (await clerk.done(simplified.list, { query })).data.map(({ id }) => id)
  expect(await listed({})).not.toContain(first.id)
  expect(await listed({ status: 'annulled' })).toContain(first.id)
  expect(await listed({ q: first.number, status: 'annulled' })).toEqual([first.id])
})

test('a copy is a new invoice of today with the same buyer, lines and prices', async () => {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '10')
  const invoice = await issue({
    buyer_name: 'Jānis Bērziņš',
    date: dayAgo(0),
    items: [
      { item_id, quantity: '2', unit_price: '9.99', discount_percent: '10' },
      { name: 'Iepakojums', unit_price: '0.50', vat_rate_code: 'PVN12' },
    ],
  })
  await clerk.done(simplified.remove, { params: { id: invoice.id } })
  const { data: copy } = await clerk.done(simplified.copy, { params: { id: invoice.id } })
  expect(copy).toMatchObject({ status: 'issued', buyer_name: 'Jānis Bērziņš', gross: invoice.gross, date: dayAgo(0) })
  expect(copy.number).not.toBe(invoice.number)
  expect(copy.simplified_invoice_items.map(({ unit_price, vat_rate_code }) => [unit_price, vat_rate_code])).toEqual([
    ['9.9900', 'PVN21'],
    ['0.5000', 'PVN12'],
  ])
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '8.0000' })
})

test('it is paid and unpaid whole, and frozen while it is paid', async () => {
  const invoice = await issue({ items: [{ name: 'Darbs', unit_price: '20' }] })
  const event = (name: 'PAY' | 'UNPAY', more: object = {}) =>
    clerk.call(simplified.update, { params: { id: invoice.id }, body: { event: name, lock_version: invoice.lock_version, ...more } })
  expect((await event('PAY', { paid_at: '2999-01-01' })).body.errors).toHaveProperty('paid_at')
  expect((await event('PAY', { paid_at: dayAgo(0) })).body.data).toMatchObject({ status: 'paid', paid_at: dayAgo(0) })
  expect((await event('PAY')).status).toBe(200)
  await expect(
    sql`update simplified_invoice_items set unit_price = 1 where simplified_invoice_id = ${invoice.id}`.execute(app.db),
  ).rejects.toThrow(/slēgts/)
  const back = await event('UNPAY')
  expect(back.body, JSON.stringify(back.body)).toMatchObject({ data: { status: 'issued', paid_at: null } })
})

test('above the limit the buyer is a customer; below it he may be nobody', async () => {
  const body = { items: [{ name: 'Galds', unit_price: '150.01' }] }
  expect(await refused(body)).toEqual([422, ['customer_id']])
  const named = await issue({ ...body, customer_id: await makeBuyer(app, { name: 'Ķēžu rūpnīca' }) })
  expect(named).toMatchObject({ is_simplified: false, gross: '150.01', buyer_name: 'Ķēžu rūpnīca' })
  const small = await issue({ items: [{ name: 'Galds', unit_price: '150' }] })
  expect(small).toMatchObject({ is_simplified: true, buyer_name: null })
  const more = await clerk.call(simplified.addItems, {
    params: { id: small.id },
    body: { items: [{ name: 'Krēsls', unit_price: '0.01' }] },
  })
  expect([more.status, Object.keys(more.body.errors ?? {})]).toEqual([422, ['customer_id']])
  expect((await now(small.id)).simplified_invoice_items).toHaveLength(1)
})

test('cash keeps the reverse charge of phones away; another way of payment brings it', async () => {
  const reverse = await makeCategory(app, { reverse_vat: true, vat_reason_code: await nonCashReason() })
  const item_id = await makeService(app, { category_id: reverse, price: '100' })
  const invoice = await issue({ customer_id: await makeBuyer(app), price_mode: 'net', items: [{ item_id, quantity: '1' }] })
  expect(invoice.vat_lines).toMatchObject([{ category: 'S', tax: '21.00' }])
  const body = { payment_method: 'transfer' as const, lock_version: invoice.lock_version }
  const { data } = await clerk.done(simplified.update, { params: { id: invoice.id }, body })
  expect(data).toMatchObject({ net: '100.00', vat: '0.00', gross: '100.00', vat_lines: [{ category: 'AE', tax: '0.00' }] })
})

async function nonCashReason(): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from vat_reasons where non_cash_only and valid_to is null limit 1`.execute(
    app.db,
  )
  return rows[0]?.code ?? ''
}

test('a sale on credit asks whether the customer may owe it', async () => {
  const blocked = await makeBuyer(app, { is_blocked: true, blocked_reason: 'Parādi' })
  const items = [{ name: 'Darbs', unit_price: '60' }]
  expect(await refused({ customer_id: blocked, payment_method: 'transfer', items })).toEqual([422, ['customer_id']])
  expect((await issue({ customer_id: blocked, payment_method: 'cash', items })).status).toBe('issued')
  const limited = await makeBuyer(app, { credit_limit: '100' })
  const sell = () => clerk.call(simplified.create, { body: { customer_id: limited, payment_method: 'transfer', items } })
  expect((await sell()).body).toMatchObject({ warning: null })
  expect((await sell()).body).toMatchObject({ warning: expect.stringContaining('120,00') as string })
  await setProperty(app, 'credit_limit_mode', 'block')
  expect((await sell()).body.errors).toHaveProperty('customer_id')
  await setProperty(app, 'credit_limit_mode', 'warn')
})

test('where a person waits for the answer, a passed credit limit is asked about before the invoice, and once', async () => {
  await setProperty(app, 'credit_limit_mode', 'warn')
  const items = [{ name: 'Darbs', unit_price: '60' }]
  const customer_id = await makeBuyer(app, { credit_limit: '100' })
  const [asking, sure] = [{ [confirmedHeader]: askWord }, { [confirmedHeader]: `${askWord}, credit-limit` }]
  const sell = (headers: Record<string, string>) =>
    clerk.call(simplified.create, { body: { customer_id, payment_method: 'transfer', items }, headers })
  const first = (await sell(asking)).body.data
  const add = (headers: Record<string, string>) => clerk.call(simplified.addItems, { params: { id: first.id }, body: { items }, headers })
  const confirmAnswer = await sell(asking)
  expect([confirmAnswer.status, confirmAnswer.body.confirm?.code, Object.keys(confirmAnswer.body.errors ?? {})]).toEqual([
    422,
    'credit-limit',
    ['customer_id'],
  ])
  // Only the line passing the limit needs confirmation.
  expect((await add(asking)).body.confirm?.text).toContain('120,00')
  expect((await add(sure)).status).toBe(200)
  expect((await add(asking)).status).toBe(200)
  expect((await now(first.id)).gross).toBe('180.00')
  expect((await sell(asking)).body.confirm?.code).toBe('credit-limit')
  const copied = await clerk.call(simplified.copy, { params: { id: first.id }, headers: asking })
  expect(copied.body.confirm?.code).toBe('credit-limit')
  expect((await sell(sure)).body.warning).toContain('240,00')
  const cash = await issue({ customer_id, payment_method: 'cash', items })
  const later = await clerk.call(simplified.update, {
    params: { id: cash.id },
    body: { payment_method: 'transfer', lock_version: cash.lock_version },
    headers: asking,
  })
  expect(later.body.confirm?.code).toBe('credit-limit')
})

test('numbers follow dates when a date is changed, too', async () => {
  const first = await issue({ items: [{ name: 'Pirmais', unit_price: '1' }] })
  await issue({ items: [{ name: 'Otrais', unit_price: '1' }] })
  const change = (date: string) =>
    clerk.call(simplified.update, { params: { id: first.id }, body: { date, lock_version: first.lock_version } })
  expect((await change(dayAgo(-2))).body.errors).toHaveProperty('date')
  expect((await change('2001-01-01')).body.errors).toHaveProperty('date')
  await setProperty(app, 'locked_until', dayAgo(0))
  expect((await change(dayAgo(0))).body.errors?.['date']?.[0]).toMatch(/periods ir slēgts līdz /)
  await setProperty(app, 'locked_until', '')
})

test('what is wrong is named at its field, and nothing is half done', async () => {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '2')
  const counters = async () => (await sql`select kind, period, last_no from document_series order by 1, 2`.execute(app.db)).rows
  const before = await counters()
  expect(
    await refused({
      items: [
        { name: 'Darbs', unit_price: '1' },
        { item_id, quantity: '3' },
      ],
    }),
  ).toEqual([422, ['items.1.quantity']])
  expect(await refused({ items: [{ quantity: '1' }] })).toEqual([422, ['items.0.name', 'items.0.unit_price']])
  expect(await refused({ items: [{ name: 'Darbs', unit_price: '1', vat_rate_code: 'NAV' }] })).toEqual([422, ['items.0.vat_rate_code']])
  expect(await refused({ items: [{ item_id: 999_999 }] })).toEqual([422, ['items.0.item_id']])
  expect(await refused({ items: [{ item_id: await makeItem(app, { has_units: true, unit_kind: 'serial' }) }] })).toEqual([
    422,
    ['items.0.units'],
  ])
  expect(await refused({ customer_id: 999_999, items: [{ item_id }] })).toEqual([422, ['customer_id']])
  expect(await refused({ due_date: dayAgo(3), items: [{ item_id }] })).toEqual([422, ['due_date']])
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '2.0000' })
  expect(await counters()).toEqual(before)
})

test('a stale save of header or line is refused with the record as it is', async () => {
  const invoice = await issue({
    items: [
      { name: 'Darbs', unit_price: '1' },
      { name: 'Vēl', unit_price: '2' },
    ],
  })
  const line = lineOf(invoice)
  await clerk.done(simplified.updateItem, { params: { id: line.id }, body: { unit_price: '3', lock_version: line.lock_version } })
  const again = await clerk.call(simplified.updateItem, {
    params: { id: line.id },
    body: { unit_price: '4', lock_version: line.lock_version },
  })
  expect(again.body.errors).toHaveProperty('lock_version')
  const header = await clerk.call(simplified.update, {
    params: { id: invoice.id },
    body: { notes: 'a', lock_version: invoice.lock_version },
  })
  expect(header.body.errors).toHaveProperty('lock_version')
  expect((await now(invoice.id)).gross).toBe('5.00')
})

test('it is printed with what law asks for, prices without their VAT', async () => {
  const item_id = await makeService(app, { name: 'Ķēdes asināšana', price: '10' })
  const invoice = await issue({ buyer_name: 'Žanna Ūdre', items: [{ item_id, quantity: '2' }] })
  const { bytes, headers } = await clerk.call(simplified.pdf, { params: { id: invoice.id } })
  expect(String(headers['content-disposition'])).toContain(`${invoice.number}.pdf`)
  const text = (await pdfPages(bytes)).flat().join('\n')
  for (const part of [
    'Vienkāršots rēķins',
    invoice.number,
    'Žanna Ūdre',
    'Ķēdes asināšana',
    '10,00',
    '24,20',
    'PVN 21 %',
    'Skaidra nauda',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toContain('Divdesmit četri eiro un 20 centi')
})

test('quotes tell prices as the invoice will have them', async () => {
  const item_id = await makeItem(app, { price: '10', shop_price: '11.99' })
  const quote = async (body: object) =>
    (await clerk.done(simplified.quote, { body: { lines: [{ item_id, quantity: '2' }], ...body } })).data.lines[0]
  expect(await quote({})).toMatchObject({ unit_price: '11.9900', net: '23.98', warning: expect.stringContaining('Noliktavā') as string })
  expect(await quote({ price_mode: 'net' })).toMatchObject({ unit_price: '10.0000', net: '20.00' })
  // Customer price, not shelf price.
  expect(await quote({ customer_id: await makeBuyer(app, { discount_percent: '50' }) })).toMatchObject({
    unit_price: '12.1000',
    net: '12.10',
  })
})

test('two sales of the last piece: one is told that it is gone', async () => {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '1')
  const both = await Promise.all([1, 2].map(() => clerk.call(simplified.create, { body: { items: [{ item_id, quantity: '1' }] } })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '0.0000', stock_value: '0.0000' })
})
