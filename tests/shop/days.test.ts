import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatDate } from '../../contract/format.ts'
import { shop } from '../../contract/shop/shop.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeService, makeStock } from '../support/factories.ts'
import { makeCardItem, makeShop, saleNow, sold } from '../support/shop.ts'
import { dayAgo } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
let warehouse_id = 0
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  warehouse_id = await makeShop(app)
})

test('a sale tells in its own history that its day was closed, and that it was opened again', async () => {
  const item_id = await makeService(app, { shop_price: '10.00' })
  const date = dayAgo(1)
  const { id } = await sold(clerk, { date, items: [{ item_id }], payments: [{ method: 'card', amount: '10.00' }] })
  const historyRows = async () => (await saleNow(clerk, id)).history.map(({ title, words, user }) => [title, words, user?.id])
  const day = formatDate(date)
  expect(await historyRows()).toEqual([['Ievadīts', null, clerk.id]])
  const { shop_daily_report_id } = await clerk.done(shop.createReport, { body: { type: 'z', date, cash_balance: '0.00' } })
  expect((await historyRows())[0]).toEqual(['Diena slēgta', day, clerk.id])
  await clerk.done(shop.removeReport, { params: { id: shop_daily_report_id } })
  expect((await historyRows()).slice(0, 2)).toEqual([
    ['Diena atvērta no jauna', day, clerk.id],
    ['Diena slēgta', day, clerk.id],
  ])
  await clerk.done(shop.createReport, { body: { type: 'z', date, cash_balance: '0.00' } })
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
