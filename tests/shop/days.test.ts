import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shop } from '../../contract/shop.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeService, makeStock } from '../support/factories.ts'
import { dayAgo, makeBuyer } from '../support/invoicing.ts'
import { json, recorded } from '../support/recorded.ts'
import { makeCardItem, makeShop, saleNow, sold } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
let warehouse_id = 0
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  warehouse_id = await makeShop(app)
})

test('what a device was asked to register stays as it was told until it answers; slow, silent or asked twice, it registers once', async () => {
  const told = new Map<string, { total: string; times: number }>()
  const held: (() => void)[] = []
  let way: 'slow' | 'broken' | 'well' = 'slow'
  app.settings.FISCAL_DEVICE = await recorded((_, body, response) => {
    const { id, total } = JSON.parse(body) as { id: string; total: string }
    told.set(id, { total, times: (told.get(id)?.times ?? 0) + 1 })
    // A device that breaks after the deed has registered the sale all the same.
    if (way === 'broken') return json(response, {}, 500)
    const answer = () => json(response, { number: `R-${[...told.keys()].indexOf(id) + 1}` })
    if (way === 'slow') held.push(answer)
    else answer()
  })
  const item_id = await makeService(app, { shop_price: '10.00' })
  const date = dayAgo(2)
  const sale = await sold(clerk, { date, items: [{ item_id }], payments: [{ method: 'cash', amount: '10.00' }] })
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
  expect(told.get(sale.uuid)).toEqual({ total: '10.00', times: 1 })

  way = 'broken'
  const lost = await sold(clerk, { date, items: [{ item_id }], payments: [{ method: 'cash', amount: '10.00' }] })
  const again = () => clerk.call(shop.register, { params: { id: lost.id } })
  expect((await again()).status).toBe(422)
  expect((await saleNow(clerk, lost.id)).can['DELETE']).toBe(unanswered[0])
  await sql`update shop_orders set fiscal_asked_at = moment() - interval '1 minute' where id = ${lost.id}`.execute(app.db)
  way = 'well'
  expect((await again()).body).toMatchObject({ data: { fiscal_nr: 'R-2' } })
  await again()
  expect(told.get(lost.uuid)).toEqual({ total: '10.00', times: 2 })
  await clerk.done(shop.createReport, { body: { type: 'z', date, cash_out: '20.00', cash_balance: '0.00' } })
  app.settings.FISCAL_DEVICE = null
})

test('a day is closed when the device registered each of its sales, or its receipt was written by hand; what it registered stays', async () => {
  const told: { path: string; body: object }[] = []
  let away = false
  app.settings.FISCAL_DEVICE = await recorded((request, body, response) => {
    if (away) return json(response, {}, 503)
    told.push({ path: request.url ?? '', body: JSON.parse(body) as object })
    json(response, { number: `F-${told.length}` })
  })
  const date = dayAgo(1)
  const item_id = await makeService(app, { shop_price: '10.00' })
  const byCard = () => sold(clerk, { date, items: [{ item_id }], payments: [{ method: 'card', amount: '10.00' }] })
  const [first, second] = [await byCard(), await byCard()]
  const close = () => clerk.call(shop.createReport, { body: { type: 'z', date, cash_balance: '25.00' } })
  expect((await close()).body.errors).toEqual({ date: [expect.stringContaining(`${first.number} nav reģistrēts kases aparātā`)] })
  const register = ({ id }: { id: number }) => clerk.call(shop.register, { params: { id } })
  await register(first)
  await register(first)
  expect((await saleNow(clerk, first.id)).fiscal_nr).toBe('F-1')
  expect(told).toMatchObject([
    { path: '/sales', body: { id: first.uuid, total: '10.00', payments: [{ method: 'card', amount: '10.00' }] } },
  ])
  expect((await clerk.call(shop.remove, { params: { id: first.id } })).status).toBe(422)
  away = true
  expect((await register(second)).body.errors).toEqual({ status: ['Kases aparāts neatbild; mēģiniet vēlreiz'] })
  expect((await close()).status).toBe(422)
  const body = { cash_receipt_nr: 'A-77', lock_version: (await saleNow(clerk, second.id)).lock_version }
  await clerk.done(shop.update, { params: { id: second.id }, body })
  away = false
  const id = (await close()).body.shop_daily_report_id
  await clerk.done(shop.registerReport, { params: { id } })
  expect(told.at(-1)).toMatchObject({ path: '/closes', body: { date, total: '20.00', cash: '0.00' } })
  expect((await clerk.call(shop.removeReport, { params: { id } })).body.errors).toEqual({
    status: ['Dienas slēgšana ir reģistrēta kases aparātā'],
  })
  app.settings.FISCAL_DEVICE = null
})

test('the receipt of a return is written by hand, so that its day can be closed; its goods and buyer stay', async () => {
  const item_id = await makeService(app, { shop_price: '10.00' })
  const payments = [{ method: 'cash' as const, amount: '10.00' }]
  const sale = await sold(clerk, { cash_receipt_nr: 'A-1', items: [{ item_id }], payments })
  const line_id = sale.shop_order_items[0]?.id ?? 0
  const { data: back } = await clerk.done(shop.takeBack, { params: { id: sale.id }, body: { items: [{ line_id }] } })
  app.settings.FISCAL_DEVICE = 'http://127.0.0.1:1'
  const obstacles = async () => (await clerk.done(shop.prepareReport, { params: { date: back.date } })).data.obstacles.join(' ')
  expect(await obstacles()).toContain(`${back.number} nav reģistrēts`)
  const params = { id: back.id }
  const kept = { status: ['Atgriešanu nelabo; preces pārdod no jauna'] }
  const customer_id = await makeBuyer(app)
  const to = (body: object) => clerk.call(shop.update, { params, body: { ...body, lock_version: back.lock_version } })
  expect((await to({ customer_id })).body.errors).toEqual(kept)
  expect((await clerk.call(shop.addItems, { params, body: { items: [{ item_id }] } })).body.errors).toEqual(kept)
  const own = { id: back.shop_order_items[0]?.id ?? 0 }
  expect((await clerk.call(shop.removeItem, { params: own })).body.errors).toEqual(kept)
  expect((await to({ cash_receipt_nr: 'A-2' })).body.data.cash_receipt_nr).toBe('A-2')
  expect(await obstacles()).not.toContain(back.number)
  app.settings.FISCAL_DEVICE = null
})

test('of thirty-two at once one spends the card, and one closes the day', async () => {
  const item_id = await makeItem(app, { price: '1', shop_price: '10.00' })
  await makeStock(app, item_id, '100', { warehouse_id })
  await sold(clerk, {
    items: [{ item_id: await makeCardItem(app, '10.00'), units: ['DK-32'] }],
    payments: [{ method: 'cash', amount: '10.00' }],
  })
  const crowd = Array.from({ length: 32 })
  const spent = await Promise.all(
    crowd.map(() =>
      clerk.call(shop.create, {
        body: { items: [{ item_id }], payments: [{ method: 'gift_card', amount: '10.00', gift_card_nr: 'DK-32' }] },
      }),
    ),
  )
  expect(spent.filter(({ status }) => status === 200)).toHaveLength(1)
  const closing = await Promise.all(
    crowd.map((_, index) =>
      index % 2 === 0
        ? clerk.call(shop.createReport, { body: { type: 'z', cash_balance: '0.00' } })
        : clerk.call(shop.create, { body: { items: [{ item_id }], payments: [{ method: 'cash', amount: '10.00' }] } }),
    ),
  )
  expect(closing.filter(({ status }, index) => index % 2 === 0 && status === 200)).toHaveLength(1)
  const { rows } = await sql<{ open: number; told: string; sum: string }>`
    select (select count(*)::int from shop_orders where status = 'open') as open, (select gross from shop_daily_reports where date = today()) as told,
      (select sum(t.gross) from shop_orders t join shop_daily_reports d on d.id = t.daily_report_id where d.date = today()) as sum`.execute(
    app.db,
  )
  expect(rows[0]).toMatchObject({ open: 0 })
  expect(rows[0]?.told).toBe(rows[0]?.sum)
})
