import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders, type OrderRecord } from '../../contract/orders.ts'
import { order as chart } from '../../machines/order.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeCustomer, makeItem, ownCompany } from '../support/factories.ts'
import { situations, standing, type Situation, type Standing } from './situations.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

interface Row {
  send: (at: Standing) => Promise<Answered>
  /** Where the event may happen, and the state it leads to. */
  leads: Partial<Record<Situation, OrderRecord['status']>>
  /** Where it had its effect before: answered without posting anything. */
  done?: readonly Situation[]
}

const at = ({ order }: Standing) => ({ id: order.id })

/** domain.md 2.1 as a table: what stands in neither list is refused. */
const table: Readonly<Record<string, Row>> = {
  EDIT: {
    send: (s) => clerk.call(orders.update, { params: at(s), body: { notes: 'labots', lock_version: s.order.lock_version } }),
    leads: { new: 'new' },
  },
  ITEM_ADD: {
    send: async (s) =>
      clerk.call(orders.addItems, {
        params: { orderId: s.order.id },
        body: { order_items: [{ item_id: await makeItem(app), quantity: '1' }] },
      }),
    leads: { new: 'new', reserved: 'in_fulfillment', partial: 'in_fulfillment' },
  },
  ITEM_EDIT: {
    send: (s) =>
      clerk.call(orders.updateItem, {
        params: { orderId: s.order.id, itemId: s.lineId },
        body: { quantity: '3', lock_version: s.order.order_items[0]?.lock_version ?? 1 },
      }),
    leads: { new: 'new', reserved: 'in_fulfillment', partial: 'in_fulfillment' },
  },
  ITEM_DELETE: {
    send: (s) => clerk.call(orders.deleteItem, { params: { orderId: s.order.id, itemId: s.lineId } }),
    leads: { new: 'new', reserved: 'in_fulfillment' },
  },
  CHANGE_CUSTOMER: {
    send: async (s) =>
      clerk.call(orders.changeCustomer, {
        params: at(s),
        body: { customer_id: await makeCustomer(app), lock_version: s.order.lock_version },
      }),
    leads: { new: 'new' },
  },
  RESERVE: {
    send: (s) => clerk.call(orders.fulfil, { params: at(s), body: { step: 'reserve' } }),
    leads: { new: 'in_fulfillment' },
    done: ['reserved', 'partial'],
  },
  ISSUE: {
    send: (s) => clerk.call(orders.fulfil, { params: at(s), body: { step: 'issue' } }),
    leads: { reserved: 'fulfilled', partial: 'fulfilled' },
    done: ['fulfilled'],
  },
  AUTO_PROCESS: {
    send: (s) => clerk.call(orders.autoProcess, { params: at(s) }),
    leads: { new: 'fulfilled', reserved: 'fulfilled', partial: 'fulfilled' },
    done: ['fulfilled'],
  },
  REVERT: {
    send: (s) => clerk.call(orders.revert, { params: at(s) }),
    leads: { partial: 'in_fulfillment', fulfilled: 'in_fulfillment' },
    done: ['reserved'],
  },
  ISSUE_INVOICE: {
    send: (s) => clerk.call(orders.issueInvoice, { params: at(s) }),
    leads: { partial: 'in_fulfillment', fulfilled: 'invoiced' },
    done: ['invoiced'],
  },
  CANCEL: {
    send: (s) => clerk.call(orders.cancel, { params: at(s) }),
    leads: { new: 'cancelled', reserved: 'cancelled' },
    done: ['cancelled'],
  },
  MERGE_TARGET: {
    // The order in question is the one that takes the lines.
    send: (s) => clerk.call(orders.merge, { params: at(s), body: { order_ids: [s.other.id] } }),
    leads: { new: 'new', reserved: 'in_fulfillment', partial: 'in_fulfillment' },
  },
  MERGE_SOURCE: {
    send: (s) => clerk.call(orders.merge, { params: { id: s.other.id }, body: { order_ids: [s.order.id] } }),
    leads: { new: 'merged', reserved: 'merged' },
    done: ['merged'],
  },
  SPLIT: {
    send: (s) => clerk.call(orders.split, { params: at(s), body: { order_items: [{ id: s.lineId, quantity: '1' }] } }),
    // What stays of the partial one is issued in full: the order is closed short (ALL_FULFILLED).
    leads: { new: 'new', reserved: 'in_fulfillment', partial: 'fulfilled' },
  },
  REPLICATE: {
    send: (s) => clerk.call(orders.replicate, { params: at(s) }),
    leads: {
      new: 'new',
      reserved: 'in_fulfillment',
      partial: 'in_fulfillment',
      fulfilled: 'fulfilled',
      invoiced: 'invoiced',
      cancelled: 'cancelled',
      merged: 'merged',
    },
  },
  CREATE_DOCUMENT: {
    send: (s) => clerk.call(orders.createDocument, { params: at(s), body: { type: 'acceptance_act' } }),
    leads: { partial: 'in_fulfillment', fulfilled: 'fulfilled', invoiced: 'invoiced' },
  },
}

test('the table holds every event that a person can send', () => {
  const sent = Object.entries(chart.events).flatMap(([event, { internal }]: [string, { internal?: true }]) => (internal ? [] : [event]))
  expect([...Object.keys(table), 'DELETE'].sort()).toEqual(sent.sort())
})

/** Orders that only refused and repeated events are sent to; they stay as they are, so all tests share them. */
const shared = new Map<Situation, Standing>()

async function sharedStanding(situation: Situation): Promise<Standing> {
  const known = shared.get(situation) ?? (await standing(app, situation))
  shared.set(situation, known)
  return known
}

/** Everything that an event without effect must leave alone. */
async function footprint({ order, other }: Standing): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(o) order by id) from orders o where customer_id = ${order.customer.id}) as orders,
      (select jsonb_agg(to_jsonb(i) order by id) from order_items i where order_id in (${order.id}, ${other.id})) as items,
      (select count(*) from orders) as all_orders, (select count(*) from order_items) as all_items,
      (select count(*) from stock_reservations where status = 'active') as holds, (select sum(quantity) from stock_reservations) as held,
      (select count(*) from stock_movements) as moves, (select count(*) from invoices) as invoices,
      (select count(*) from order_documents) as documents, (select count(*) from audit_log) as told`.execute(app.db)
  return rows[0]
}

describe.each(Object.entries(table))('%s', (event, { send, leads, done = [] }) => {
  test.each(situations.filter((each) => leads[each]))('leads on from %s', async (situation) => {
    const before = await standing(app, situation)
    const { status, body } = await send(before)
    expect(status, JSON.stringify(body)).toBe(200)
    const { data } = await clerk.done(orders.show, { params: at(before) })
    expect(data.status).toBe(leads[situation])
    const { rows } =
      await sql`select 1 from audit_log where entity_type = 'orders' and entity_id = ${before.order.id} and event = ${event}`.execute(
        app.db,
      )
    expect(rows).not.toHaveLength(0)
  })

  test.each(situations.filter((each) => done.includes(each)))('changes nothing a second time in %s', async (situation) => {
    const before = await sharedStanding(situation)
    const trace = await footprint(before)
    expect((await send(before)).status).toBe(200)
    expect(await footprint(before)).toEqual(trace)
  })

  test.each(situations.filter((each) => !leads[each] && !done.includes(each)))('is refused with its reason in %s', async (situation) => {
    const before = await sharedStanding(situation)
    const trace = await footprint(before)
    const { status, body } = await send(before)
    expect(status, JSON.stringify(body)).toBe(422)
    expect(body.errors?.['status']?.[0]).toMatch(/\p{Lu}\p{L}+/u)
    expect(await footprint(before)).toEqual(trace)
  })
})

test.each(situations)('DELETE removes a new order only: %s', async (situation) => {
  const { order } = situation === 'new' ? await standing(app, situation) : await sharedStanding(situation)
  const { status, body } = await clerk.call(orders.remove, { params: { id: order.id } })
  const after = await clerk.call(orders.show, { params: { id: order.id } })
  if (situation === 'new') {
    expect([status, after.status, after.body.code]).toEqual([200, 404, 'no_record'])
    return
  }
  expect([status, after.status]).toEqual([422, 200])
  expect(body.errors?.['status']).toBeDefined()
})

test('DELETE of an order that others came from or went into is refused with its reason, as `can` said', async () => {
  const { order, lineId } = await standing(app, 'new')
  await clerk.done(orders.split, { params: { id: order.id }, body: { order_items: [{ id: lineId, quantity: '1' }] } })
  const { order: merged, other } = await standing(app, 'merged')
  for (const [{ id }, reason] of [
    [order, 'No pasūtījuma ir atdalīts cits pasūtījums'],
    [other, 'Pasūtījumam ir pievienoti citi pasūtījumi'],
  ] as const) {
    expect((await clerk.done(orders.show, { params: { id } })).data.can['DELETE']).toBe(reason)
    const { status, body } = await clerk.call(orders.remove, { params: { id } })
    expect([status, body.errors?.['status']]).toEqual([422, [reason]])
  }
  expect((await clerk.done(orders.show, { params: { id: merged.id } })).data.merged_into?.id).toBe(other.id)
})

test('what `can` promises is what the calls do', async () => {
  for (const situation of situations) {
    const { order } = await sharedStanding(situation)
    for (const [event, { leads, done = [] }] of Object.entries(table)) {
      // A line of its own decides these two, so the order cannot promise them.
      if (event === 'ITEM_DELETE' || event === 'ITEM_EDIT') continue
      if (leads[situation]) expect(order.can[event], `${event} ${situation}`).toBe(true)
      else if (!done.includes(situation)) expect(order.can[event], `${event} ${situation}`).toEqual(expect.any(String))
    }
  }
})
