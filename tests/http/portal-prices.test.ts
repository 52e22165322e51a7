import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { customers } from '../../contract/customers/customers.ts'
import { files } from '../../contract/files/files.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { portal } from '../../contract/portal.ts'
import { session } from '../../contract/session/session.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { moneyIn } from './portal-notices.ts'
import { everyCall } from './samples.ts'
import { sendSample } from './sending.ts'
import { makeWorld, type World } from './world.ts'

/**
 * Without `portal_can_see_prices` no call or file shows a price. Prices are recognized as decimals outside the known
 * quantity and rate fields.
 */

let app: TestApp
let ownWorld: World
let seeing: Person
let blind: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  ownWorld = await makeWorld(app, 'SAVĒJAIS')
  seeing = await app.person({ kind: 'customer', customer_id: ownWorld.customer })
  blind = seeing
})
afterAll(() => app.close())

const inside = everyCall.filter(({ id }) => Object.hasOwn(portal, id))

async function pricesShownTo(person: Person, calls: readonly Call[]): Promise<{ leaks: string[]; answered: number }> {
  const leaks: string[] = []
  let answered = 0
  for (const call of calls) {
    const { status, body } = await sendSample(person, call, ownWorld)
    if (status === 200) answered += 1
    leaks.push(...moneyIn(body).map((each) => `${call.id}: ${each}`))
  }
  return { leaks: [...new Set(leaks)], answered }
}

const reading = inside.filter(({ method, spec }) => method === 'GET' && !spec.changes && !spec.file)

test('who may see prices is told of many', async () => {
  const { leaks } = await pricesShownTo(seeing, reading)
  expect(new Set(leaks.map((each) => each.split(/[:=]/)[1])).size).toBeGreaterThan(8)
})

test('from then on nothing that he reads tells any', async () => {
  const clerk = await clerkOf(app)
  await clerk.done(customers.saveProfile, {
    params: { id: ownWorld.customer },
    body: {
      portal_can_see_prices: false,
      lock_version: (await clerk.done(customers.profile, { params: { id: ownWorld.customer } })).data.lock_version,
    },
  })
  blind = await app.person({ kind: 'customer', customer_id: ownWorld.customer })
  expect((await blind.done(session.user)).data).toMatchObject({ sees_prices: false })
  expect((await blind.done(session.user)).data.permissions).not.toContain('view_invoices')
  const { leaks, answered } = await pricesShownTo(blind, reading)
  expect(leaks).toEqual([])
  expect(answered).toBeGreaterThan(20)
})

test('what he sends is answered without any, from the order to its last line', async () => {
  const params = { id: 0 }
  const answers: Answered[] = []
  const done = async (answer: Promise<Answered>): Promise<Answered['body']> => {
    answers.push(await answer)
    return answers.at(-1)?.body ?? {}
  }
  const line = { item_id: ownWorld.item, quantity: '2' }
  await done(blind.call(orders.quote, { body: { customer_id: ownWorld.customer, lines: [line] } }))
  const createdOrder = (await done(blind.call(orders.create, { body: { customer_id: ownWorld.customer, order_items: [line] } }))) as {
    data: { id: number; lock_version: number; order_items: { id: number; lock_version: number }[] }
  }
  params.id = createdOrder.data.id
  const [item] = createdOrder.data.order_items
  await done(blind.call(orders.update, { params, body: { notes: 'Lūdzu, steidzami', lock_version: createdOrder.data.lock_version } }))
  await done(blind.call(orders.addItems, { params: { orderId: params.id }, body: { order_items: [line] } }))
  await done(
    blind.call(orders.updateItem, {
      params: { orderId: params.id, itemId: item?.id ?? 0 },
      body: { quantity: '3', lock_version: item?.lock_version ?? 0 },
    }),
  )
  await done(blind.call(orders.fulfil, { params, body: { step: 'reserve' } }))
  await done(blind.call(orders.replicate, { params }))
  const offer = (await blind.done(offers.show, { params: { id: ownWorld.offer } })).data
  await done(
    blind.call(orders.createFromOffer, {
      params: { offerId: ownWorld.offer },
      body: { customer_id: ownWorld.customer, offer_items: offer.items.map(({ id }) => ({ id, quantity: '1' })) },
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.flatMap(({ body }) => moneyIn(body))).toEqual([])
  // A stale save returns the record.
  const stale = await blind.call(orders.update, { params, body: { notes: 'x', lock_version: createdOrder.data.lock_version } })
  expect(stale.status).toBe(422)
  expect(moneyIn(stale.body)).toEqual([])
})

test('every paper with prices is closed to him, also as a stored file', async () => {
  const printCalls = inside.filter(({ id, spec }) => spec.file && id !== 'files.download')
  const reached: string[] = []
  for (const call of printCalls) {
    const { status } = await sendSample(blind, call, ownWorld)
    if (status !== 403) reached.push(`${call.id}: ${status}`)
  }
  expect(reached).toEqual([])
  expect(printCalls.length).toBeGreaterThan(6)
  const { rows } = await sql<{ id: number }>`
    insert into files (fileable_type, fileable_id, kind, name, mime, size, sha256, storage_key)
    select t.type, t.key, 'generated', 'Papīrs.pdf', 'application/pdf', size, sha256, storage_key
    from files, (values ('invoices', ${ownWorld.invoice}::bigint), ('orders', ${ownWorld.order}), ('offers', ${ownWorld.offer})) t (type, key)
    where id = ${ownWorld.file} returning id`.execute(app.db)
  for (const { id } of rows) expect((await blind.call(files.download, { params: { id } })).status).toBeGreaterThanOrEqual(403)
})

test('no order of a list and no filter tells what its fields do not', async () => {
  for (const [call, key] of [
    ['orders.list', 'gross'],
    ['offers.list', 'gross'],
    ['catalog.list', 'price'],
  ] as const) {
    const found = inside.find(({ id }) => id === call)
    if (!found) throw new Error(call)
    for (const sort of [key, `-${key}`]) expect([call, (await blind.call(found, { query: { sort } } as never)).status]).toEqual([call, 403])
  }
  expect((await blind.call(orders.list, { query: { sort: 'number' } })).status).toBe(200)
  expect((await blind.call(orders.list, { query: { manager_id: 1 } })).status).toBe(403)
})

test('the search and his own history tell none', async () => {
  const { data } = await blind.done(workspace.search, { query: { q: 'SAVĒJAIS' } })
  expect(data.length).toBeGreaterThan(0)
  expect(moneyIn(data)).toEqual([])
})
