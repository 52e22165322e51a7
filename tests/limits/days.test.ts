import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { dashboard } from '../../contract/dashboard/dashboard.ts'
import { messages } from '../../contract/messages/messages.ts'
import { rent } from '../../contract/rent/rent.ts'
import { chargeRents } from '../../server/jobs/charge-rents.ts'
import type { Person, TestApp } from '../support/app.ts'
import { dayAfter, makeItNoon, realTime } from '../support/clock.ts'
import { makeItem, makeOrder, makeStock, setProperty } from '../support/factories.ts'
import { makeInventory } from '../support/inventory.ts'
import { accepted, dayAgo, reserve } from '../support/invoicing.ts'
import { rentedMachine, rentOf } from '../support/rent.ts'
import { beginTests } from '../support/story.ts'
import { acceptedSubscription, billAll, subscriptionOf } from '../support/subscriptions.ts'

/** @file What begins or ends with a day, on the day before, on the day and on the day after. */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await setProperty(app, 'reservation_ttl_days', 10)
  await setProperty(app, 'maintenance_notice_days', 7)
})
afterEach(async () => {
  realTime()
  await makeItNoon(app, dayAgo(0))
  realTime()
})

async function isOnHomePage(component: number, id: number): Promise<boolean> {
  const { data } = await clerk.done(dashboard.component, { params: { id: component }, query: { per_page: 200 } })
  return (data as readonly { id: number }[]).some((row) => row.id === id)
}

/** Bypasses triggers, so that the day alone decides. */
async function change(table: string, id: number, values: ReturnType<typeof sql>): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ${sql.table(table)} set ${values} where id = ${id}`.execute(tx)
  })
}

async function insertedId(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await statement.execute(app.db)).rows[0]?.id ?? 0
}

async function reservedOrder(): Promise<number> {
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '5')
  const { id } = await makeOrder(app, { order_items: [{ item_id, quantity: '2' }] })
  await reserve(app, id)
  return id
}

const isUnread = async (id: number): Promise<boolean> => {
  const reader = await app.person({ permissions: [] })
  const { data } = await reader.done(messages.unread)
  await sql`delete from messages where id = ${id}`.execute(app.db)
  return data.count > 0
}

const message = async (days: object): Promise<number> =>
  (await clerk.done(messages.create, { body: { body: 'Inventarizācija', ...days } })).data.id

/** A day beside today; the day before, the day and the day after. */
type Case = readonly [title: string, days: number, expected: readonly [boolean, boolean, boolean], holds: (day: string) => Promise<boolean>]

const cases: readonly Case[] = [
  [
    'a reservation is old when it was not changed for more days than the property says',
    -10,
    [true, false, false],
    async (day) => {
      const id = await reservedOrder()
      await change('orders', id, sql`updated_at = ${day}::date::timestamp at time zone 'Europe/Riga'`)
      return isOnHomePage(11, id)
    },
  ],
  [
    'a reservation changed in the last microsecond of a day belongs to that day',
    -11,
    [true, true, false],
    async (day) => {
      const id = await reservedOrder()
      await change('orders', id, sql`updated_at = (${day}::date + 1)::timestamp at time zone 'Europe/Riga' - interval '1 microsecond'`)
      return isOnHomePage(11, id)
    },
  ],
  [
    'a maintenance is near on the last day of notice',
    7,
    [true, true, false],
    async (day) => {
      const { id } = await makeInventory(app)
      // In 48 months each day of the calendar returns.
      return isOnHomePage(
        5,
        await insertedId(sql<{ id: number }>`
          insert into inventory_item_maintenances (inventory_item_id, name, interval_months, last_at)
          values (${id}, 'Filtri', 48, ${day}::date - interval '48 months') returning id`),
      )
    },
  ],
  [
    'an invoice is overdue on the day after its due date',
    0,
    [true, false, false],
    async (day) => {
      const { id } = await accepted(app)
      await change('invoices', id, sql`date = ${day}::date - 14, due_date = ${day}`)
      return isOnHomePage(9, id)
    },
  ],
  ['a celebration of today is shown, of yesterday is not', 0, [false, true, true], async (day) => isOnHomePage(10, await celebration(day))],
  ['a celebration is shown thirty days ahead', 30, [true, true, false], async (day) => isOnHomePage(10, await celebration(day))],
  ['a message is unread from its first day', 0, [true, true, false], async (day) => isUnread(await message({ visible_from: day }))],
  ['a message is unread until its last day', 0, [false, true, true], async (day) => isUnread(await message({ visible_to: day }))],
]

function celebration(day: string): Promise<number> {
  return insertedId(
    sql<{
      id: number
    }>`insert into celebrations (name, date, repeats_yearly, kind) values ('Svētki', ${day}, false, 'company') returning id`,
  )
}

test.each(cases)('%s', async (_title, days, expected, holds) => {
  const seen: boolean[] = []
  for (const step of [-1, 0, 1]) seen.push(await holds(dayAgo(-days - step)))
  expect(seen).toEqual(expected)
})

/** The work of the night before, on and after the day. */
async function seenAround(day: string, isDone: () => Promise<boolean>): Promise<boolean[]> {
  const seen: boolean[] = []
  for (const step of [-1, 0, 1]) {
    await makeItNoon(app, dayAfter(day, step))
    seen.push(await isDone())
  }
  return seen
}

test.each([
  ['in advance on its first day', { start_date: '2026-03-10' }, '2026-03-10'],
  ['in advance on its billing day', { start_date: '2026-03-10', billing_day: 15 }, '2026-03-15'],
  ['afterwards on the day after its last', { start_date: '2026-03-10', billing_in_advance: false }, '2026-04-10'],
  ['on the last day of a shorter month', { start_date: '2026-04-10', billing_day: 31 }, '2026-04-30'],
])('a subscription is billed %s', async (_title, fields, day) => {
  await makeItNoon(app, '2026-03-01')
  const subscription = await acceptedSubscription(app, fields)
  const countPeriods = async (): Promise<number> => (await subscriptionOf(app, subscription)).periods.length
  const isBilled = async (): Promise<boolean> => {
    const before = await countPeriods()
    await billAll(app)
    return (await countPeriods()) > before
  }
  expect(await seenAround(day, isBilled)).toEqual([false, true, false])
})

test.each([
  ['month', 1, '2026-04-01'],
  ['month', 5, '2026-04-05'],
  ['quarter', 5, '2026-04-05'],
] as const)('the fee of March is charged on the billing day after its %s: on day %i', async (billing_period, billing_day, day) => {
  await makeItNoon(app, '2026-03-01')
  const { record } = await rentedMachine(app, '2026-03-01', { billing_period, billing_day })
  const isCharged = async (): Promise<boolean> => {
    await chargeRents(app.db, { after: 0, most: 100 })
    return (await rentOf(app, record)).charges.length > 0
  }
  expect(await seenAround(day, isCharged)).toEqual([false, true, true])
})

test.each([
  ['month', '2026-04-01'],
  ['quarter', '2026-04-01'],
] as const)('rents of a %s are billed from its first day', async (period, day) => {
  const isOpen = async (): Promise<boolean> => (await clerk.call(rent.billing, { query: { period, day: '2026-04-20' } })).status === 200
  expect(await seenAround(day, isOpen)).toEqual([false, true, true])
})
