import { createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { webhookTopics, webhooks, type WebhookDelivery, type WebhookTopic } from '../../contract/webhooks/webhooks.ts'
import { invoice } from '../../machines/invoice.ts'
import { eventWords } from '../../server/areas/webhooks/event-labels.ts'
import { startWebhooks, tellNext } from '../../server/jobs/webhooks.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeOrder, ownCompany } from '../support/factories.ts'
import { lifecycles, placeOf } from '../support/lifecycles.ts'
import { receiver } from './receiver.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp({ WEBHOOK_HOSTS: '127.0.0.1' })
  await ownCompany(app)
  admin = await app.person()
})
afterAll(() => app.close())
beforeEach(async () => void (await sql`delete from webhooks`.execute(app.db)))

async function hook(url: string, topics: WebhookTopic[] = ['orders']) {
  const { data } = await admin.done(webhooks.create, { body: { name: `Veikals ${url}`, url, topics } })
  return data
}

async function tellAll(): Promise<void> {
  while (await tellNext(app.db, app.settings)) {}
}

const hurry = () =>
  Promise.all([
    sql`update webhook_deliveries set next_attempt_at = now() where taken_at is null and given_up_at is null`.execute(app.db),
    sql`update webhooks set resting_until = now()`.execute(app.db),
  ])

async function deliveriesOf({ id }: { id: number }): Promise<WebhookDelivery[]> {
  return (await admin.done(webhooks.deliveries, { params: { id } })).data
}

test('all that is told has words: every event of a lifecycle, and what the log of changes names beside', async () => {
  const lifecycleTypes = lifecycles.flatMap((chart) => Object.keys(chart.events).map((event) => `${placeOf(chart).table}.${event}`))
  const files = await Promise.all((await glob('server/areas')).map((path) => readFile(path, 'utf8')))
  const logged = files.flatMap((text) =>
    [...text.matchAll(/entity: '(\w+)',[^\n]*?event: '(\w+)'/g)].map(([, topic, event]) => `${topic}.${event}`),
  )
  expect(logged.length).toBeGreaterThan(100)
  const eventTypes = [...lifecycleTypes, ...logged, 'orders.orders.update'].filter((type) => (type.split('.')[0] ?? '') in webhookTopics)
  expect(eventTypes.filter((type) => eventWords(type) === null)).toEqual([])
  expect([eventWords('invoices.ACCEPT'), eventWords('orders.CREATED'), eventWords('test'), eventWords('orders.NOT_OURS')]).toEqual([
    `Rēķini: ${invoice.events.ACCEPT.title}`,
    'Pasūtījumi: Izveidot',
    'Izmēģinājums',
    null,
  ])
})

const glob = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts')).map((name) => join(folder, name))

test('every record with a lifecycle can be told of', () => {
  expect(lifecycles.map((chart) => placeOf(chart).table).filter((table) => !(table in webhookTopics))).toEqual([])
})

test('what happened to a record is told once, signed, in the order in which it happened, and nothing of what was refused', async () => {
  const shop = await receiver()
  const webhook = await hook(shop.url)
  const order = await makeOrder(app, { order_items: [{ item_id: await makeItem(app), quantity: '1' }] })
  const refused = await admin.call(orders.update, { params: { id: order.id }, body: { date: '1999-02-31', lock_version: 1 } as never })
  await admin.done(orders.cancel, { params: { id: order.id } })
  await makeCustomer(app)
  await tellAll()
  expect(refused.status).toBe(422)
  const { rows } = await sql<{ id: number; event: string; at: string }>`
    select id, event, at from audit_log where entity_type = 'orders' and entity_id = ${order.id} order by id`.execute(app.db)
  expect(rows.at(-1)?.event).toBe('CANCEL')
  const receivedBodies = shop.got.map(({ body }) => JSON.parse(body) as object)
  expect(receivedBodies).toEqual(
    rows.map(({ id, event, at }) => ({
      type: `orders.${event}`,
      timestamp: new Date(at).toISOString(),
      data: {
        entity: 'orders',
        id: order.id,
        event,
        status: expect.toSatisfy((status) => status === null || typeof status === 'string'),
        user_id: expect.any(Number),
        sequence: id,
      },
    })),
  )
  const key = Buffer.from(webhook.secret.slice('whsec_'.length), 'base64')
  expect(key).toHaveLength(32)
  for (const { headers, body } of shop.got) {
    const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(text).digest('base64')}`)
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(300)
  }
  expect(new Set(shop.got.map(({ headers }) => headers['webhook-id'])).size).toBe(rows.length)
  expect(await tellNext(app.db, app.settings)).toBe(false)
})

test('an answer that is no yes is tried again later under the same number, seen with what was said, and sent again by hand', async () => {
  const shop = await receiver()
  const webhook = await hook(shop.url)
  shop.answer((response) => response.writeHead(500).end('Datubāze aizņemta'))
  await admin.done(webhooks.tryOut, { params: { id: webhook.id } })
  await tellAll()
  expect(shop.got).toHaveLength(1)
  const [failed] = await deliveriesOf(webhook)
  expect(failed).toMatchObject({ type: 'test', state: 'waiting', attempts: 1, answered: 500, answer: 'Datubāze aizņemta' })
  expect(Date.parse(failed?.next_attempt_at ?? '')).toBeGreaterThan(Date.now())
  shop.answer((response) => response.writeHead(200).end('labi'))
  await hurry()
  await tellAll()
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'taken', attempts: 2, answered: 200 }])
  await sql`
    insert into webhook_deliveries (webhook_id, type, happened_at, next_attempt_at, given_up_at)
    select ${webhook.id}, 'orders.CREATED', now(), now(), case when n = 1 then now() end from generate_series(1, 150) as n`.execute(app.db)
  const deliveries = async (query: { state?: WebhookDelivery['state']; older_than?: number }) =>
    (await admin.done(webhooks.deliveries, { params: { id: webhook.id }, query })).data
  expect((await deliveries({ state: 'given_up' })).map(({ state, words }) => [state, words])).toEqual([
    ['given_up', 'Pasūtījumi: Izveidot'],
  ])
  const newest = await deliveries({})
  expect(newest).toHaveLength(100)
  expect((await deliveries({ older_than: newest.at(-1)?.id ?? 0 })).length).toBe(51)
  expect(await deliveries({ state: 'taken' })).toHaveLength(1)
  await sql`delete from webhook_deliveries where webhook_id = ${webhook.id} and type = 'orders.CREATED'`.execute(app.db)
  const again = await admin.done(webhooks.resend, { params: { id: failed?.id ?? 0 } })
  expect(again.data).toMatchObject({ state: 'waiting', attempts: 0 })
  await tellAll()
  expect(shop.got).toHaveLength(3)
  expect(new Set(shop.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test.each([
  ['leads elsewhere', 302, 'Location'],
  ['says too much', 200, 'x'.repeat(5_000_000)],
])('a receiver that %s is not followed and not read to its end', async (_, status, responseBody) => {
  const other = await receiver()
  const shop = await receiver()
  const webhook = await hook(shop.url)
  shop.answer((response) => response.writeHead(status, status === 302 ? { location: other.url } : {}).end(responseBody))
  await admin.done(webhooks.tryOut, { params: { id: webhook.id } })
  await tellAll()
  expect(other.got).toEqual([])
  const [delivery] = await deliveriesOf(webhook)
  expect(delivery).toMatchObject({ state: status === 302 ? 'waiting' : 'taken', answered: status })
  expect(delivery?.answer?.length).toBeLessThanOrEqual(300)
})

test('a receiver that hangs up or is not there is left alone for a while, and others are told meanwhile', async () => {
  const gone = await receiver()
  const webhook = await hook(gone.url)
  gone.answer((response) => response.destroy())
  const there = await receiver()
  const second = await hook(there.url)
  for (const { id } of [webhook, webhook, second]) await admin.done(webhooks.tryOut, { params: { id } })
  await tellAll()
  expect([gone.got.length, there.got.length]).toEqual([1, 1])
  expect((await deliveriesOf(webhook)).map(({ attempts, answered }) => [attempts, answered])).toEqual([
    [0, null],
    [1, null],
  ])
  const [, tried] = await deliveriesOf(webhook)
  expect(tried?.answer).toBeTruthy()
})

test('a receiver that wants no more, or took nothing to the last try, is switched off and its owner is written to', async () => {
  const shop = await receiver()
  const webhook = await hook(shop.url)
  shop.answer((response) => response.writeHead(410).end())
  await admin.done(webhooks.tryOut, { params: { id: webhook.id } })
  await tellAll()
  const stopped = (await admin.done(webhooks.list)).data.find(({ id }) => id === webhook.id)
  expect(stopped).toMatchObject({ is_active: false, stopped_because: expect.stringContaining('410') })
  const { rows } = await sql<{
    subject: string
  }>`select payload ->> 'subject' as subject from outbox where payload ->> 'text' like ${`%${shop.url}%`}`.execute(app.db)
  expect(rows).toHaveLength(1)
  const off = await admin.call(webhooks.tryOut, { params: { id: webhook.id } })
  expect(off.body.errors).toEqual({ is_active: ['Tīmekļa āķis ir izslēgts; vispirms ieslēdziet to'] })
  const on = { is_active: true, lock_version: stopped?.lock_version ?? 0 }
  expect((await admin.done(webhooks.update, { params: { id: webhook.id }, body: on })).data).toMatchObject({
    is_active: true,
    stopped_because: null,
  })
  shop.answer((response) => response.writeHead(503).end())
  await admin.done(webhooks.tryOut, { params: { id: webhook.id } })
  await sql`update webhook_deliveries set attempts = 13 where webhook_id = ${webhook.id} and given_up_at is null`.execute(app.db)
  await tellAll()
  expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: 'given_up', attempts: 14, answered: 503 })
  expect((await admin.done(webhooks.list)).data[0]).toMatchObject({ is_active: false })
})

test('three senders at once tell each thing once, and one receiver one thing at a time', async () => {
  const shop = await receiver()
  const webhook = await hook(shop.url)
  let inside = 0
  let most = 0
  shop.answer((response) => {
    most = Math.max(most, (inside += 1))
    setTimeout(() => {
      inside -= 1
      response.writeHead(200).end()
    }, 20)
  })
  for (let each = 0; each < 12; each += 1) await admin.done(webhooks.tryOut, { params: { id: webhook.id } })
  const faults: unknown[] = []
  for (let at = 0; at < 3; at += 1) {
    onTestFinished(startWebhooks({ db: app.db, settings: app.settings, every: 10, onFault: (error) => faults.push(error) }))
  }
  await vi.waitFor(async () => expect((await admin.done(webhooks.list)).data[0]?.waiting).toBe(0), { timeout: 20_000 })
  expect(shop.got).toHaveLength(12)
  expect(most).toBe(1)
  expect(faults).toEqual([])
})

test('a receiver that takes three seconds to answer delays no other one', async () => {
  const [slow, quick] = [await receiver(), await receiver()]
  const [sluggish, shop] = [await hook(slow.url), await hook(quick.url)]
  slow.answer((response) => setTimeout(() => response.writeHead(200).end(), 3000))
  for (let each = 0; each < 8; each += 1) await admin.done(webhooks.tryOut, { params: { id: sluggish.id } })
  const faults: unknown[] = []
  onTestFinished(startWebhooks({ db: app.db, settings: app.settings, every: 50, onFault: (error) => faults.push(error) }))
  await vi.waitUntil(() => slow.got.length > 0, { timeout: 10_000 })
  for (let each = 0; each < 5; each += 1) {
    await admin.done(webhooks.tryOut, { params: { id: shop.id } })
    await vi.waitUntil(() => quick.got.length === each + 1, { timeout: 10_000, interval: 10 })
  }
  expect(slow.got.length).toBeLessThan(8)
  expect(faults).toEqual([])
})

test('a sender that is cut off after the yes tells it again under the same number', async () => {
  const shop = await receiver()
  const webhook = await hook(shop.url)
  await admin.done(webhooks.tryOut, { params: { id: webhook.id } })
  // Simulates a crash before the success is stored.
  await app.db.transaction().execute(async (tx) => {
    shop.answer((response) => {
      void sql`lock table webhook_deliveries in exclusive mode`.execute(tx).then(() => response.writeHead(200).end())
    })
    await expect(tellNext(app.db, app.settings)).rejects.toThrow('lock timeout')
  })
  shop.answer((response) => response.writeHead(200).end())
  // The claim must expire.
  expect(await tellNext(app.db, app.settings)).toBe(false)
  await hurry()
  await tellAll()
  expect(shop.got).toHaveLength(2)
  expect(new Set(shop.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'taken', attempts: 1 }])
})

test('a renewed secret signs beside the former one for a day; it stands nowhere readable, and who may not manage users sees nothing', async () => {
  const shop = await receiver()
  const webhook = await hook(shop.url)
  const { data } = await admin.done(webhooks.renew, { params: { id: webhook.id } })
  await admin.done(webhooks.tryOut, { params: { id: webhook.id } })
  await tellAll()
  const [sent] = shop.got
  const text = `${String(sent?.headers['webhook-id'])}.${String(sent?.headers['webhook-timestamp'])}.${sent?.body}`
  const by = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(text)
      .digest('base64')}`
  expect(String(sent?.headers['webhook-signature']).split(' ')).toEqual([by(data.secret), by(webhook.secret)])
  const { rows } = await sql<{ kept: string }>`
    select concat((select json_agg(w) from webhooks w), (select json_agg(a) from audit_log a), (select json_agg(i) from idempotency_keys i)) as kept`.execute(
    app.db,
  )
  for (const secret of [webhook.secret, data.secret]) expect(rows[0]?.kept.includes(secret.slice(6))).toBe(false)
  const seller = await app.person({ permissions: ['manage_orders', 'view_orders'] })
  expect((await seller.call(webhooks.list)).status).toBe(403)
  await admin.done(webhooks.remove, { params: { id: webhook.id } })
  expect((await admin.call(webhooks.deliveries, { params: { id: webhook.id } })).status).toBe(404)
})
