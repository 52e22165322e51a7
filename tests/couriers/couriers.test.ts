import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askWord, confirmedHeader } from '../../contract/confirmations.ts'
import { couriers } from '../../contract/couriers/couriers.ts'
import { files } from '../../contract/files/files.ts'
import { dayOf } from '../../contract/format.ts'
import { orders } from '../../contract/orders/orders.ts'
import { service } from '../../contract/service/service.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { completedDelivery, makeDelivery } from '../support/couriers.ts'
import { clerkOf, makeCustomer, makeItem, makeOrder, ownCompany } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { meeting } from '../support/meeting.ts'
import { pngOf } from '../support/pictures.ts'
import { makeService, serviceOf } from '../support/service.ts'

/** See docs/domain/transport.md#courier-applications. */

let app: TestApp
let clerk: Person
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

async function toBring(customer_id?: number) {
  const buyer = customer_id ?? (await makeCustomer(app, { email: 'pircejs@test.example' }))
  const order = await makeOrder(app, {
    customer_id: buyer,
    order_items: [{ item_id: await makeItem(app, { weight_kg: '1.5' }), quantity: '2' }],
  })
  const { rows } = await sql<{ id: number }>`select id from delivery_types where is_courier order by id limit 1`.execute(app.db)
  const delivery = { delivery_type_id: rows[0]?.id ?? 0, delivery_address: 'Skolas iela 5', delivery_city: 'Cēsis', delivery_date: today }
  const { data } = await clerk.done(orders.updateDetails, {
    params: { id: order.id },
    body: { ...delivery, recipient_phone: '+371 20000000', lock_version: order.lock_version },
  })
  return data
}

const historyOf = async (entity: string, id: number) =>
  (
    await sql<{ event: string }>`select event from audit_log where entity_type = ${entity} and entity_id = ${id} order by id`.execute(
      app.db,
    )
  ).rows.map(({ event }) => event)

test('all orders that go by courier today become deliveries by one call, once', async () => {
  const order = await toBring()
  await makeOrder(app)
  expect(await clerk.done(couriers.ofDay, { body: {} })).toEqual({ made: 1, without_address: [] })
  expect(await clerk.done(couriers.ofDay, { body: {} })).toEqual({ made: 0, without_address: [] })
  const { data } = await clerk.done(couriers.list, { query: { customer_id: order.customer.id } as never })
  expect(data).toMatchObject([
    {
      order: { id: order.id },
      address: 'Skolas iela 5, Cēsis',
      contact_phone: '+371 20000000',
      weight_kg: '3.0000',
      date: today,
      status: 'new',
    },
  ])
  const twice = await clerk.call(couriers.create, { body: { order_id: order.id } })
  expect(twice.body.errors?.['order_id']?.[0]).toContain('jau ir piegāde')
})

test('machines of service applications that ask for a courier are fetched and brought with the rest of the day', async () => {
  const courier_date = '2027-03-01'
  const customer_id = await makeCustomer(app, { legal_address: 'Liepu iela 3', city: 'Valka' })
  const ask = (fields: Parameters<typeof makeService>[1]) => makeService(app, { customer_id, ...fields })
  const pickupOrder = await ask({ courier_direction: 'pickup', courier_date })
  const planned = await ask({ courier_direction: 'delivery', planned_date: courier_date })
  await ask({ planned_date: courier_date })
  await ask({ courier_direction: 'pickup', planned_date: courier_date, courier_date: '2027-03-02' })
  // An unknown address does not hold back others.
  const nowhere = await makeCustomer(app, { name: 'SIA Bez adreses', legal_address: '', city: null })
  const lost = await ask({ customer_id: nowhere, courier_direction: 'pickup', courier_date })
  const without_address = [`${lost.number} · SIA Bez adreses`]
  expect(await clerk.done(couriers.ofDay, { body: { date: courier_date } })).toEqual({ made: 2, without_address })
  await clerk.done(service.remove, { params: { id: lost.id } })
  expect(await clerk.done(couriers.ofDay, { body: { date: courier_date } })).toEqual({ made: 0, without_address: [] })
  const of = async ({ id }: { id: number }) => (await clerk.done(couriers.list, { query: { service_application_id: String(id) } })).data
  expect(await of(pickupOrder)).toMatchObject([
    {
      direction: 'pickup',
      date: courier_date,
      customer: pickupOrder.customer,
      order: null,
      address: 'Liepu iela 3, Valka',
      contact_name: pickupOrder.customer.name,
    },
  ])
  expect(await of(planned)).toMatchObject([{ direction: 'delivery' }])
  await completedDelivery(app, await attached((await of(pickupOrder))[0]?.id ?? 0))
  const body = { courier_direction: 'delivery' as const, lock_version: (await serviceOf(app, pickupOrder)).lock_version }
  await clerk.done(service.update, { params: { id: pickupOrder.id }, body })
  expect(await clerk.done(couriers.ofDay, { body: { date: courier_date } })).toEqual({ made: 1, without_address: [] })
  expect((await of(pickupOrder)).map(({ direction, status }) => [direction, status])).toEqual([
    ['delivery', 'new'],
    ['pickup', 'completed'],
  ])
})

const attached = async (id: number) => (await clerk.done(couriers.attach, { params: { id }, body: { user_id: clerk.id } })).data

test('who cancels an order for which a courier was called is asked before, or told with the answer', async () => {
  const [order, other, free] = [await toBring(), await toBring(), await toBring()]
  const { number } = await makeDelivery(app, { order_id: order.id })
  await makeDelivery(app, { order_id: other.id, user_id: clerk.id })
  const asking = { [confirmedHeader]: askWord }
  const cancel = (id: number, headers = {}) => clerk.call(orders.cancel, { params: { id }, headers })
  const cancelAnswer = await cancel(order.id, asking)
  expect(cancelAnswer.body).toMatchObject({
    confirm: { code: 'courier-called', text: `Pasūtījumam ir izsaukts kurjers: ${number} (Jauns)` },
  })
  expect((await clerk.done(orders.show, { params: { id: order.id } })).data.status).toBe('new')
  expect((await cancel(order.id, { [confirmedHeader]: `${askWord},courier-called` })).body.data.status).toBe('cancelled')
  expect((await cancel(other.id)).body.warnings).toEqual([expect.stringContaining('(Nodots kurjeram)')])
  expect((await cancel(free.id, asking)).body).toMatchObject({ data: { status: 'cancelled' }, warnings: [] })
})

test('a sheet is sorted by hand, each courier his own', async () => {
  const user_id = (await app.person()).id
  const stops = []
  for (const address of ['A iela', 'B iela', 'C iela']) stops.push(await makeDelivery(app, { address, user_id }))
  const [a, b, c] = stops.map(({ id }) => id)
  const move = (id: number | undefined, to: 'earlier' | 'later') => clerk.done(couriers.sort, { params: { id: id ?? 0 }, body: { to } })
  await move(c, 'earlier')
  await move(a, 'later')
  const { data } = await clerk.done(couriers.list, { query: { user_id, sort: 'sheet' } as never })
  expect(data.map(({ id, position }) => [id, position])).toEqual([
    [c, 1],
    [a, 2],
    [b, 3],
  ])
})

test('no two stops of a sheet have one number: not by another day, not after some are done, not by two who sort at once', async () => {
  const user_id = (await app.person()).id
  const createdDeliveries = []
  for (const address of ['A iela', 'B iela', 'C iela', 'D iela', 'E iela'])
    createdDeliveries.push(await makeDelivery(app, { address, user_id }))
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = createdDeliveries.map(({ id }) => id)
  const move = (id: number, to: 'earlier' | 'later') => clerk.call(couriers.sort, { params: { id }, body: { to } })
  const numbers = async (date = today) => {
    const query = { user_id, sort: 'sheet', date_from: date, date_to: date } as never
    return (await clerk.done(couriers.list, { query })).data.map(({ id, position }) => [id, position])
  }
  await move(b, 'earlier')
  await completedDelivery(app, (await clerk.done(couriers.show, { params: { id: b } })).data)
  await move(c, 'earlier')
  expect((await numbers()).slice(0, 3)).toEqual([
    [b, 1],
    [c, 2],
    [a, 3],
  ])
  // On another day it comes last.
  const another = await makeDelivery(app, { address: 'Cita diena', user_id, date: '2027-04-01' })
  await move(another.id, 'earlier')
  const { lock_version } = (await clerk.done(couriers.show, { params: { id: c } })).data
  await clerk.done(couriers.update, {
    params: { id: another.id },
    body: { date: today, lock_version: (await clerk.done(couriers.show, { params: { id: another.id } })).data.lock_version },
  })
  await clerk.done(couriers.update, { params: { id: c }, body: { date: '2027-04-01', lock_version } })
  expect(await numbers('2027-04-01')).toEqual([[c, 0]])
  expect((await numbers()).at(-1)).toEqual([another.id, 0])
  const moves = [a, d, e, another.id].flatMap((id) => [move(id, 'earlier'), move(id, 'later'), move(id, 'earlier')])
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(moves.map(() => 200))
  expect((await numbers()).map(([, position]) => position)).toEqual([1, 2, 3, 4, 5])
  const sheet = (await numbers()).map(([id]) => id ?? 0)
  const [done = 0, first = 0, second = 0, third = 0, fourth = 0] = sheet
  const answers = await meeting(app.pool, [() => move(third, 'earlier'), () => move(first, 'later')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  // Either may have been the first to move.
  expect([
    [done, third, first, second, fourth],
    [done, second, third, first, fourth],
  ]).toContainEqual((await numbers()).map(([id]) => id))
  const forced = sql`update courier_applications set position = 3 where id in (${a}, ${d})`.execute(app.db)
  await expect(forced).rejects.toThrow('courier_applications_position')
})

test('handed over with a signature: the order has its day, its customer a mail; a picture of another delivery is none', async () => {
  const order = await toBring()
  const { id, lock_version } = await makeDelivery(app, { order_id: order.id, user_id: clerk.id })
  const upload = async (fileable_id: number) =>
    (
      await clerk.done(files.uploadImages, {
        form: {
          fields: { fileable_type: 'courier_applications', fileable_id: String(fileable_id) },
          files: [{ name: 'p.png', bytes: pngOf(4, 4) }],
        },
      })
    ).data[0]?.id ?? 0
  const complete = (signature_file_id: number) =>
    clerk.call(couriers.update, {
      params: { id },
      body: { event: 'COMPLETE', accepted_by: 'Jānis Kalns', signature_file_id, lock_version },
    })
  const strange = await upload((await makeDelivery(app)).id)
  expect((await complete(strange)).body.errors).toEqual({ signature_file_id: ['Lauks „Paraksts”: pieteikumam tāda attēla nav'] })
  const { data } = (await complete(await upload(id))).body
  expect(data).toMatchObject({ status: 'completed', accepted_by: 'Jānis Kalns' })
  expect(data.emails.map(({ address, subject }) => [address, subject])).toEqual([['pircejs@test.example', `Piegādāts: ${order.number}`]])
  expect(await historyOf('orders', order.id)).toContain('DELIVERED')
  expect((await clerk.done(orders.show, { params: { id: order.id } })).data.details.delivery_date).toBe(today)
})

test('what is fetched is not delivered: the order keeps its day, and the customer is told what was done', async () => {
  const order = await toBring()
  const delivery_date = dayAgo(-5)
  const { data } = await clerk.done(orders.updateDetails, {
    params: { id: order.id },
    body: { delivery_date, lock_version: order.lock_version },
  })
  const fetched = await makeDelivery(app, { order_id: order.id, direction: 'pickup', user_id: clerk.id })
  const { emails } = await completedDelivery(app, fetched)
  expect(emails.map(({ subject }) => subject)).toEqual([`Paņemts: ${order.number}`])
  expect((await clerk.done(orders.show, { params: { id: data.id } })).data.details.delivery_date).toBe(delivery_date)
  expect(await historyOf('orders', order.id)).toEqual(expect.arrayContaining(['FETCHED']))
  const other = await makeDelivery(app, { order_id: order.id, direction: 'pickup', user_id: clerk.id })
  const body = { event: 'FAIL' as const, failure_reason: 'Nav sagatavots', lock_version: other.lock_version }
  const failed = await clerk.done(couriers.update, { params: { id: other.id }, body })
  expect(failed.data.emails.map(({ subject }) => subject)).toEqual([`Nav paņemts: ${order.number}`])
})

test('deliveries of the day are asked for by one word', async () => {
  const user_id = (await app.person()).id
  const now = await makeDelivery(app, { user_id })
  const later = await makeDelivery(app, { user_id, date: dayAgo(-1) })
  const of = async (today: '0' | '1') =>
    (await clerk.done(couriers.list, { query: { user_id: String(user_id), today } })).data.map(({ id }) => id)
  expect([await of('1'), await of('0')]).toEqual([[now.id], [later.id]])
})

test('what is not brought yet is asked for by one word, whoever brings it', async () => {
  const user_id = (await app.person()).id
  const [open, free, given] = [await makeDelivery(app, { user_id }), await makeDelivery(app), await makeDelivery(app, { user_id })]
  const brought = await completedDelivery(app, given)
  const ours = new Set([open.id, free.id, brought.id])
  const of = async (is_open: '0' | '1') =>
    (await clerk.done(couriers.list, { query: { is_open, per_page: 100 } })).data
      .map(({ id }) => id)
      .filter((id) => ours.has(id))
      .toSorted((a, b) => a - b)
  expect([await of('1'), await of('0')]).toEqual([[open.id, free.id], [brought.id]])
})

test('failed: a reason is asked for, the courier is taken off, order and customer are told', async () => {
  const order = await toBring()
  const { id, lock_version } = await makeDelivery(app, { order_id: order.id, user_id: clerk.id })
  const fail = (failure_reason: string | null) =>
    clerk.call(couriers.update, { params: { id }, body: { event: 'FAIL', failure_reason, lock_version } })
  expect((await fail(null)).body.errors).toEqual({ failure_reason: ['Lauks „Neizdošanās iemesls” ir obligāts'] })
  const { data } = (await fail('Neviena nebija mājās')).body
  expect(data).toMatchObject({ status: 'new', courier: null, failure_reason: 'Neviena nebija mājās' })
  expect(dayOf(new Date(data.failed_at ?? 0))).toBe(today)
  expect(data.emails).toHaveLength(1)
  expect(await historyOf('orders', order.id)).toContain('DELIVERY_FAILED')
})

test('who is not active or none of ours is no courier', async () => {
  const { id } = await makeDelivery(app)
  const gone = await app.person()
  await sql`update users set is_active = false where id = ${gone.id}`.execute(app.db)
  const attach = async (user_id: number) => (await clerk.call(couriers.attach, { params: { id }, body: { user_id } })).body.errors
  expect(await attach(gone.id)).toEqual({ user_id: ['Lauks „Lietotājs”: lietotājs nav aktīvs'] })
  const buyer = await app.person({ kind: 'customer', customer_id: await makeCustomer(app) })
  expect(await attach(buyer.id)).toEqual({ user_id: ['Lauks „Lietotājs”: norādītais ieraksts neeksistē'] })
})

test('a customer sees his own deliveries, without who comes and what we note', async () => {
  const customer_id = await makeCustomer(app)
  const ownDelivery = await makeDelivery(app, { customer_id, user_id: clerk.id, notes: 'Suns pagalmā' })
  const other = await makeDelivery(app, { customer_id: await makeCustomer(app) })
  const buyer = await app.person({ kind: 'customer', customer_id })
  expect((await buyer.done(couriers.list)).data.map(({ id, courier }) => [id, courier])).toEqual([[ownDelivery.id, null]])
  expect((await buyer.done(couriers.show, { params: { id: ownDelivery.id } })).data).toMatchObject({ notes: null, courier: null })
  expect((await buyer.call(couriers.show, { params: { id: other.id } })).status).toBe(404)
})
