import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shop } from '../../contract/shop/shop.ts'
import { isAffected } from '../../src/data/affected.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeService } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { makeShop, sold } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeShop(app)
})

test("the day's close and its opening are announced, and the till, the reports and the next close are read anew by each", async () => {
  const item_id = await makeService(app, { shop_price: '10.00' })
  const date = dayAgo(1)
  await sold(clerk, { date, items: [{ item_id }], payments: [{ method: 'card', amount: '10.00' }] })
  const { shop_daily_report_id: id } = await clerk.done(shop.createReport, { body: { type: 'z', date, cash_balance: '0.00' } })
  await clerk.done(shop.removeReport, { params: { id } })
  const { rows } = await sql<{ event: string }>`
    select event from audit_log where entity_type = 'shop_daily_reports' and entity_id = ${id} order by id`.execute(app.db)
  expect(rows.map(({ event }) => event)).toEqual(['CREATED', 'DELETE'])
  for (const call of [shop.till, shop.reports, shop.prepareReport]) {
    expect([call.id, isAffected(call, {}, { entity: 'shop_daily_reports', id })]).toEqual([call.id, true])
  }
})
