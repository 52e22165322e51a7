import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { simplified } from '../../contract/simplified/simplified.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeStock, makeWarehouse } from '../support/factories.ts'
import { dayAgo, expectCleanAudit } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
})

test('goods of a cash sale leave on its day, and follow it to another one; they are not sold before they came', async () => {
  const item_id = await makeItem(app)
  const since = new Date(Date.now() - 4 * 86_400_000).toISOString()
  const stock = await makeStock(app, item_id, '5', { since })
  const fields = { payment_method: 'cash' as const, items: [{ item_id, quantity: '2' }] }
  const days = async () => {
    const { rows } = await sql<{ day: string; quantity: string }>`
      select (effective_at at time zone 'Europe/Riga')::date as day, sum(quantity) as quantity from stock_movements
      where stock_item_id = ${stock} and document_type = 'simplified_invoice' group by 1 having sum(quantity) <> 0 order by 1`.execute(
      app.db,
    )
    return rows.map(({ day, quantity }) => [day, quantity])
  }
  expect((await clerk.call(simplified.create, { body: { ...fields, date: dayAgo(5) } })).body.errors).toHaveProperty('date')
  const { data } = await clerk.done(simplified.create, { body: { ...fields, date: dayAgo(3) } })
  expect(await days()).toEqual([[dayAgo(3), '-2.0000']])
  const move = (date: string, lock_version: number) =>
    clerk.call(simplified.update, { params: { id: data.id }, body: { date, due_date: date, lock_version } })
  expect((await move(dayAgo(5), data.lock_version)).body.errors).toHaveProperty('date')
  const moved = await move(dayAgo(1), data.lock_version)
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await days()).toEqual([[dayAgo(1), '-2.0000']])
  await expectCleanAudit(app)
})
