import { createServer } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import type { ShopOrderRecord } from '../../contract/shop/shop-record.ts'
import { shop } from '../../contract/shop/shop.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeService, makeStock } from '../support/factories.ts'
import { dayAgo, makeBuyer } from '../support/invoicing.ts'
import { json, recorded } from '../support/recorded.ts'
import { makeShop, saleNow, sold } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'

/** @file A simulated fiscal device registers sales, returns and closes. */

let app: TestApp
let clerk: Person
let warehouse_id = 0
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  warehouse_id = await makeShop(app)
})
afterEach(() => {
  app.settings.FISCAL_DEVICE = null
})

interface DeviceRequest {
  path: string
  body: { id: string; number: string; total: string; returns: string | null; payments: { method: string; amount: string }[] }
}

/** `way` sets its behaviour; a broken one registers but loses the answer. */
async function device(): Promise<{ deviceRequests: DeviceRequest[]; way: 'well' | 'away' | 'refusing' | 'broken' }> {
  const at: Awaited<ReturnType<typeof device>> = { deviceRequests: [], way: 'well' }
  app.settings.FISCAL_DEVICE = await recorded((request, body, response) => {
    if (at.way === 'away') return json(response, {}, 503)
    if (at.way === 'refusing') return json(response, { message: 'Paper is out' }, 422)
    at.deviceRequests.push({ path: request.url ?? '', body: JSON.parse(body) as DeviceRequest['body'] })
    json(response, { number: `F-${at.deviceRequests.length}` }, at.way === 'broken' ? 500 : 200)
  })
  return at
}

const cash = (amount: string) => [{ method: 'cash' as const, amount }]
const service = () => makeService(app, { shop_price: '10.00' })

async function soldBefore(body: Body<typeof shop.create>): Promise<ShopOrderRecord> {
  const { FISCAL_DEVICE } = app.settings
  app.settings.FISCAL_DEVICE = null
  const sale = await sold(clerk, body)
  app.settings.FISCAL_DEVICE = FISCAL_DEVICE
  return sale
}

test('a sale paid as it is rung up is registered with it, once, and its repetition is told the number', async () => {
  const { deviceRequests } = await device()
  const item_id = await service()
  const body = { items: [{ item_id }], payments: cash('10.00') }
  const headers = { 'idempotency-key': 'sale-of-the-device' }
  const first = await clerk.call(shop.create, { body, headers })
  expect(first.body).toMatchObject({ data: { fiscal_nr: 'F-1', gross: '10.00' }, warnings: [] })
  expect(deviceRequests).toMatchObject([
    { path: '/sales', body: { id: first.body.data?.uuid, total: '10.00', returns: null, payments: cash('10.00') } },
  ])
  expect((await clerk.call(shop.create, { body, headers })).body).toEqual(first.body)
  expect(deviceRequests).toHaveLength(1)
})

test('a sale paid later is registered when its money comes; one that waits for it is not', async () => {
  const { deviceRequests } = await device()
  const sale = await sold(clerk, { items: [{ item_id: await service() }], event: 'PARK' })
  const step = async (event: 'RESUME' | 'PAY', more: object = {}) => {
    const { lock_version } = await saleNow(clerk, sale.id)
    return clerk.done(shop.update, { params: { id: sale.id }, body: { event, lock_version, ...more } })
  }
  await step('RESUME')
  expect(deviceRequests).toEqual([])
  const { data, warnings } = await step('PAY', { payments: [{ method: 'card', amount: '10.00' }] })
  expect([data.fiscal_nr, warnings]).toEqual(['F-1', []])
  expect(deviceRequests).toMatchObject([{ path: '/sales', body: { number: sale.number, payments: [{ method: 'card', amount: '10.00' }] } }])
})

test('money that goes back is registered as it goes, below zero and with the sale that it is of', async () => {
  const { deviceRequests } = await device()
  const sale = await sold(clerk, { items: [{ item_id: await service() }], payments: cash('10.00') })
  const items = [{ line_id: sale.shop_order_items[0]?.id ?? 0 }]
  const { data } = await clerk.done(shop.takeBack, { params: { id: sale.id }, body: { items } })
  expect(data).toMatchObject({ gross: '-10.00', fiscal_nr: 'F-2' })
  expect(deviceRequests[1]).toMatchObject({
    path: '/sales',
    body: { number: data.number, returns: sale.number, total: '-10.00', payments: cash('-10.00') },
  })
})

test('a sale sent late is registered when it is booked, at once or by a person; one that cannot be booked is not', async () => {
  const { deviceRequests } = await device()
  const item_id = await makeItem(app, { price: '1', shop_price: '10.00' })
  const late = { was_offline: true, items: [{ item_id }], payments: cash('10.00') }
  const offlineSale = await clerk.done(shop.create, { body: late })
  expect(offlineSale).toMatchObject({ data: null, warnings: [] })
  expect(deviceRequests).toEqual([])
  await makeStock(app, item_id, '2', { cost: '1', warehouse_id })
  const { rows } = await sql<{ id: number }>`select max(id) as id from shop_differences`.execute(app.db)
  const { data } = await clerk.done(shop.resolveDifference, { params: { id: rows[0]?.id ?? 0 }, body: { book: true } })
  expect(data).toMatchObject({ fiscal_nr: 'F-1' })
  expect((await sold(clerk, late)).fiscal_nr).toBe('F-2')
})

test('what the device refuses or does not answer is told, stands at the till and keeps its day open, until it is registered', async () => {
  const at = await device()
  const date = dayAgo(4)
  const items = [{ item_id: await service() }]
  const sell = () => clerk.done(shop.create, { body: { date, items, payments: cash('10.00') } })
  at.way = 'refusing'
  const { data: refused, warnings } = await sell()
  const { number = '', id = 0 } = refused ?? {}
  expect(refused).toMatchObject({ paid: '10.00', fiscal_nr: null })
  expect(warnings).toEqual([`${number} nav reģistrēts kases aparātā. Kases aparāts to nepieņēma; pārbaudiet aparātu un mēģiniet vēlreiz`])
  at.way = 'away'
  const { data: silent, warnings: words } = await sell()
  expect(words).toEqual([`${silent?.number} nav reģistrēts kases aparātā. Kases aparāts neatbild; mēģiniet vēlreiz`])
  at.way = 'broken'
  const { data: lost } = await sell()
  // It may be registered, so it stays; the others can change.
  const unanswered = 'Pārdevums nosūtīts kases aparātam, un atbildes vēl nav; reģistrējiet to vēlreiz'
  expect([refused?.can['DELETE'], silent?.can['DELETE'], lost?.can['DELETE']]).toEqual([true, true, unanswered])
  const waiting = async () => (await clerk.done(shop.till)).data.unregistered.map((sale) => sale.number)
  expect(await waiting()).toEqual([number, silent?.number, lost?.number])
  const close = () => clerk.call(shop.createReport, { body: { type: 'z', date, cash_balance: '30.00' } })
  expect((await close()).body.errors).toEqual({ date: [expect.stringContaining(`${number} nav reģistrēts kases aparātā`)] })
  at.way = 'well'
  await sql`update shop_orders set fiscal_asked_at = moment() - interval '1 minute' where id = ${lost?.id}`.execute(app.db)
  for (const each of [id, silent?.id ?? 0, lost?.id ?? 0]) await clerk.done(shop.register, { params: { id: each } })
  expect(await waiting()).toEqual([])
  expect(new Set(at.deviceRequests.map(({ body }) => body.id)).size).toBe(3)
  expect((await close()).status).toBe(200)
})

test('a day is registered as it is closed; a close that the device did not register is told and registered later', async () => {
  const at = await device()
  const date = dayAgo(3)
  const items = [{ item_id: await service() }]
  await sold(clerk, { date, items, payments: cash('10.00') })
  // Paid by invoice: not part of the device's close.
  await sold(clerk, { date, items, customer_id: await makeCustomer(app), payments: [{ method: 'transfer', amount: '10.00' }] })
  at.way = 'away'
  const body = { type: 'z' as const, date, cash_in: '0.00', cash_balance: '40.00' }
  const closed = await clerk.done(shop.createReport, { body })
  expect(closed).toMatchObject({ data: { fiscal_nr: null }, warnings: [expect.stringContaining('Dienas slēgums nav reģistrēts')] })
  const params = { id: closed.shop_daily_report_id }
  expect((await clerk.done(shop.till)).data.unregistered_close).toMatchObject({ id: params.id })
  await clerk.done(shop.removeReport, { params })
  at.way = 'well'
  const { data, warnings } = await clerk.done(shop.createReport, { body })
  expect([data.fiscal_nr, warnings]).toEqual(['F-2', []])
  expect(at.deviceRequests.at(-1)).toMatchObject({ path: '/closes', body: { id: data.uuid, date, total: '10.00' } })
  expect((await clerk.done(shop.till)).data.unregistered_close).toBeNull()
  expect((await clerk.call(shop.removeReport, { params: { id: data.id } })).body.errors).toEqual({
    status: ['Dienas slēgšana ir reģistrēta kases aparātā'],
  })
})

test('cash of a company is registered as it comes, and its invoice takes the registered sale over', async () => {
  const { deviceRequests } = await device()
  const { id, fiscal_nr } = await sold(clerk, { items: [{ item_id: await service() }], payments: cash('10.00') })
  expect(fiscal_nr).toBe('F-1')
  const customer_id = await makeBuyer(app)
  const { data, simplified_invoice_id } = await clerk.done(shop.invoice, { params: { id }, body: { customer_id } })
  expect(data).toMatchObject({ fiscal_nr: 'F-1', customer: { id: customer_id }, simplified_invoice: { id: simplified_invoice_id } })
  const lowered = sql`update shop_orders set gross = 1, net = 1, vat = 0 where id = ${id}`.execute(app.db)
  await expect(lowered).rejects.toThrow('reģistrēts kases aparātā')
  expect(deviceRequests).toHaveLength(1)
})

test('what is owed on an invoice, what costs nothing and what has a receipt by hand is none of the device’s', async () => {
  const { deviceRequests } = await device()
  const item_id = await service()
  const customer_id = await makeCustomer(app)
  const owed = await sold(clerk, { customer_id, items: [{ item_id }], payments: [{ method: 'transfer', amount: '10.00' }] })
  expect(owed.simplified_invoice).not.toBeNull()
  await sold(clerk, { items: [{ item_id, discount_percent: '100' }], payments: [] })
  await sold(clerk, { items: [{ item_id }], cash_receipt_nr: 'A-3', payments: cash('10.00') })
  expect(deviceRequests).toEqual([])
})

test('what a device was asked to register stays as it was told until it answers; slow or asked twice, it registers once', async () => {
  const requestCounts = new Map<string, number>()
  const held: (() => void)[] = []
  app.settings.FISCAL_DEVICE = await recorded((_, body, response) => {
    const { id } = JSON.parse(body) as { id: string }
    requestCounts.set(id, (requestCounts.get(id) ?? 0) + 1)
    held.push(() => json(response, { number: `R-${requestCounts.size}` }))
  })
  const item_id = await service()
  const sale = await soldBefore({ date: dayAgo(2), items: [{ item_id }], payments: cash('10.00') })
  const params = { id: sale.id }
  const register = () => clerk.call(shop.register, { params })
  const asking = register()
  await expect.poll(() => held.length).toBe(1)
  const unanswered = ['Pārdevums nosūtīts kases aparātam, un atbildes vēl nav; reģistrējiet to vēlreiz']
  const tries = [
    await clerk.call(shop.addItems, { params, body: { items: [{ item_id }] } }),
    await clerk.call(shop.updateItem, {
      params: { id: sale.shop_order_items[0]?.id ?? 0 },
      body: { quantity: '2', lock_version: sale.shop_order_items[0]?.lock_version ?? 0 },
    }),
    await clerk.call(shop.remove, { params }),
    await clerk.call(shop.invoice, { params, body: { customer_id: await makeBuyer(app) } }),
  ]
  for (const { status, body } of tries) expect([status, body.errors]).toEqual([422, { status: unanswered }])
  expect((await register()).body.errors).toEqual({ status: [expect.stringContaining('Kases aparātam jau pajautāts')] })
  held[0]?.()
  expect((await asking).body).toMatchObject({ data: { fiscal_nr: 'R-1', gross: '10.00' } })
  expect((await register()).body).toMatchObject({ data: { fiscal_nr: 'R-1' } })
  expect([...requestCounts]).toEqual([[sale.uuid, 1]])
})

test('a day is closed when the device registered each of its sales, or its receipt was written by hand', async () => {
  const at = await device()
  const date = dayAgo(2)
  const sale = await soldBefore({ date, items: [{ item_id: await service() }], payments: [{ method: 'card', amount: '10.00' }] })
  const close = () => clerk.call(shop.createReport, { body: { type: 'z', date, cash_balance: '50.00' } })
  expect((await close()).body.errors).toEqual({ date: [expect.stringContaining(`${sale.number} nav reģistrēts kases aparātā`)] })
  at.way = 'away'
  expect((await clerk.call(shop.register, { params: { id: sale.id } })).body.errors).toEqual({
    status: ['Kases aparāts neatbild; mēģiniet vēlreiz'],
  })
  const body = { cash_receipt_nr: 'A-77', lock_version: (await saleNow(clerk, sale.id)).lock_version }
  await clerk.done(shop.update, { params: { id: sale.id }, body })
  at.way = 'well'
  expect((await close()).status).toBe(200)
})

test('the receipt of a return is written by hand, so that its day can be closed; its goods and buyer stay', async () => {
  const item_id = await service()
  const sale = await sold(clerk, { cash_receipt_nr: 'A-1', items: [{ item_id }], payments: cash('10.00') })
  const line_id = sale.shop_order_items[0]?.id ?? 0
  const { data: back } = await clerk.done(shop.takeBack, { params: { id: sale.id }, body: { items: [{ line_id }] } })
  app.settings.FISCAL_DEVICE = 'http://127.0.0.1:1'
  const obstacles = async () => (await clerk.done(shop.prepareReport, { params: { date: back.date } })).data.obstacles.join(' ')
  expect(await obstacles()).toContain(`${back.number} nav reģistrēts`)
  const params = { id: back.id }
  const statusError = { status: ['Atgriešanu nelabo; preces pārdod no jauna'] }
  const customer_id = await makeBuyer(app)
  const to = (body: object) => clerk.call(shop.update, { params, body: { ...body, lock_version: back.lock_version } })
  expect((await to({ customer_id })).body.errors).toEqual(statusError)
  expect((await clerk.call(shop.addItems, { params, body: { items: [{ item_id }] } })).body.errors).toEqual(statusError)
  const returnLine = { id: back.shop_order_items[0]?.id ?? 0 }
  expect((await clerk.call(shop.removeItem, { params: returnLine })).body.errors).toEqual(statusError)
  expect((await to({ cash_receipt_nr: 'A-2' })).body.data.cash_receipt_nr).toBe('A-2')
  expect(await obstacles()).not.toContain(back.number)
})

test('a sale sent again while the device is asked waits for the number of its receipt', async () => {
  const [request, answers] = [deferred(), deferred()]
  let requestCount = 0
  app.settings.FISCAL_DEVICE = await recorded((_, __, response) => {
    requestCount += 1
    request.resolve()
    void answers.promise.then(() => json(response, { number: 'F-LATE' }))
  })
  const body = { items: [{ item_id: await service() }], payments: cash('10.00') }
  const send = () => clerk.call(shop.create, { body, headers: { 'idempotency-key': 'sale-sent-twice' } })
  const first = send()
  await request.promise
  const again = send()
  let isAnswered = false
  void again.then(() => (isAnswered = true))
  await after(600)
  expect(isAnswered).toBe(false)
  answers.resolve()
  const both = await Promise.all([first, again, send()].map(async (each) => (await each).body))
  // The third came afterwards or waited.
  expect(both.map(({ data }) => data?.fiscal_nr)).toEqual(['F-LATE', 'F-LATE', 'F-LATE'])
  expect(new Set(both.map(({ shop_order_id }) => shop_order_id)).size).toBe(1)
  expect((await send()).body.data?.fiscal_nr).toBe('F-LATE')
  expect(requestCount).toBe(1)
})

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}

test('a device that answers without end is cut off, and its sale may be registered or not', async () => {
  let sent = 0
  const device = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = (): void => {
      while (!response.destroyed && sent < 64 * 1024 * 1024) {
        sent += 65_536
        if (!response.write(' '.repeat(65_536))) return void response.once('drain', more)
      }
      response.end('{"number":"F-1"}')
    }
    more()
  })
  await new Promise<void>((ready) => device.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void device.close())
  const address = device.address()
  app.settings.FISCAL_DEVICE = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const sale = await clerk.done(shop.create, { body: { items: [{ item_id: await service() }], payments: cash('10.00') } })
  expect(sale.warnings[0]).toContain('nav reģistrēts')
  expect(sale.data).toMatchObject({ fiscal_nr: null })
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test('without a device the close lists sales of the day that have no receipt, and closes all the same', async () => {
  const item_id = await service()
  const [bare, written] = [
    await soldBefore({ items: [{ item_id }], payments: cash('10.00') }),
    await soldBefore({ items: [{ item_id }], payments: cash('10.00') }),
  ]
  const { lock_version } = await saleNow(clerk, written.id)
  await clerk.done(shop.update, { params: { id: written.id }, body: { cash_receipt_nr: '77', lock_version } })
  app.settings.FISCAL_DEVICE = null
  const date = dayAgo(0)
  const { data: prepared } = await clerk.done(shop.prepareReport, { params: { date } })
  expect(prepared.without_receipt).toContainEqual({ id: bare.id, number: bare.number, gross: '10.00' })
  expect(prepared.without_receipt.map(({ id }) => id)).not.toContain(written.id)
  const { warnings } = await clerk.done(shop.createReport, { body: { type: 'z', date, cash_balance: '0' } })
  expect(warnings.join()).toContain(bare.number)
  expect(warnings.join()).not.toContain(written.number)
})
