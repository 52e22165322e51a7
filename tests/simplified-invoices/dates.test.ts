import { makeItNoon, realTime } from '../support/clock.ts'
import { expect, test } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { orders } from '../../contract/orders/orders.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { makeOrder, makeWarehouse } from '../support/factories.ts'
import { dayAgo, expectCleanAudit } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** Moving numbered documents obeys date rules (INV-NUMBER-2, INV-NUMBER-5). */

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
})

const items = [{ name: 'Darbs', unit_price: '1' }]
const issued = (date: string) => clerk.call(simplified.create, { body: { date, items } })

async function move(id: number, date: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered<typeof simplified.update>> {
  const { data } = await clerk.done(simplified.show, { params: { id } })
  return clerk.call(simplified.update, { params: { id }, body: { date, due_date: date, lock_version: data.lock_version }, headers })
}

test('the newest that was moved to a later day stops earlier ones, and moved back it lets them in', async () => {
  const first = (await issued(dayAgo(3))).body.data
  expect((await move(first.id, dayAgo(1))).status).toBe(200)
  const between = await issued(dayAgo(2))
  expect([between.status, Object.keys(between.body.errors ?? {})]).toEqual([422, ['date']])
  expect((await move(first.id, dayAgo(3))).status).toBe(200)
  const second = await issued(dayAgo(2))
  expect(second.status).toBe(200)
  const crossed = await move(first.id, dayAgo(1))
  expect(crossed.body.errors?.['date']?.[0]).toContain(second.body.data.number)
  await expectCleanAudit(app)
})

test('a day ahead is asked about, names what follows, and stops none of today’s', async () => {
  const { id, number } = (await issued(dayAgo(0))).body.data
  const confirmAnswer = await move(id, dayAgo(-1))
  expect([confirmAnswer.status, confirmAnswer.body.confirm?.code]).toEqual([422, 'future-date'])
  expect(confirmAnswer.body.confirm?.text).toContain(`Dokuments patur numuru ${number}`)
  expect((await move(id, dayAgo(-1), { [confirmedHeader]: 'future-date' })).body.data).toMatchObject({ date: dayAgo(-1), number })
  const next = await issued(dayAgo(0))
  expect(next.status).toBe(200)
  // The neighbour is dated today, so this one can still move.
  expect((await move(next.body.data.id, dayAgo(0))).status).toBe(200)
  await expectCleanAudit(app)
})

test('an order that has its number asks the same', async () => {
  const { id, number, lock_version } = await makeOrder(app)
  const change = (headers: Readonly<Record<string, string>> = {}) =>
    clerk.call(orders.update, { params: { id }, body: { date: dayAgo(-2), lock_version }, headers })
  const confirmAnswer = await change()
  expect([confirmAnswer.status, confirmAnswer.body.confirm?.code]).toEqual([422, 'future-date'])
  expect(confirmAnswer.body.confirm?.text).toContain(number)
  expect((await change({ [confirmedHeader]: 'future-date' })).status).toBe(200)
})

test('a day far back is asked about, too', async () => {
  // Late in a year that no other test uses, since numbers stay in it.
  await makeItNoon(app, '2024-12-20')
  try {
    const only = (await issued(dayAgo(0))).body.data
    const confirmAnswer = await move(only.id, dayAgo(200))
    expect([confirmAnswer.status, confirmAnswer.body.confirm?.code]).toEqual([422, 'far-back'])
  } finally {
    realTime()
  }
})
