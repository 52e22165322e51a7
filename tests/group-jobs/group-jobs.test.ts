import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { offers } from '../../contract/offers/offers.ts'
import type { Body, Call } from '../../contract/calls.ts'
import { groupJobs } from '../../contract/workspace/group-jobs.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { doNextStep, groupJobDependencies, startGroupJobs } from '../../server/app/group-jobs.ts'
import type { Dependencies } from '../../server/app/pipeline.ts'
import { CallMetrics } from '../../server/http/call-metrics.ts'
import { cleanUp } from '../../server/jobs/clean-up.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeOffer, makeOrder, makeStock, makeWarehouse } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'
import { endWorker, startedWorker } from './worker.ts'

/** A group as one thing: each record exactly once, with the rights of the moment, through kills and several processes. */

let app: TestApp
let clerk: Person
let dependencies: Dependencies
let customer: number
let item: number

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  dependencies = newDependencies()
  await makeWarehouse(app)
  customer = await makeBuyer(app)
  item = await makeItem(app)
  await makeStock(app, item, '10000')
})

afterEach(async () => {
  await sql`delete from group_jobs`.execute(app.db)
})

function newDependencies(): Dependencies {
  const { pool, settings, url } = app
  return groupJobDependencies({ pool, settings, databaseUrl: url, callMetrics: new CallMetrics() })
}

async function work(): Promise<void> {
  while (await doNextStep(dependencies)) {}
}

/** In the order in which a job takes them. */
async function newOrders(count: number, customer_id = customer) {
  const order_items = [{ item_id: item, quantity: '1' }]
  const made = await Promise.all(Array.from({ length: count }, () => makeOrder(app, { customer_id, order_items })))
  return made.toSorted((one, other) => one.id - other.id)
}

type Start = Body<typeof groupJobs.start>

function startOf(call: Call, records: readonly { id: number; number?: string | null }[], more: Partial<Start> = {}): Start {
  return {
    command_id: 'order.reserve',
    title: 'Nodot izpildē',
    kind: 'order',
    call: call.id,
    records: records.map(({ id, number }) => ({ id, title: number ?? `Ieraksts ${id}` })),
    ...more,
  }
}

const start = async (person: Person, body: Start) => (await person.done(groupJobs.start, { body })).data
const jobOf = async (person: Person, id: number) => (await person.done(groupJobs.show, { params: { id } })).data
const resultsOf = async (person: Person, id: number, query = {}) => (await person.done(groupJobs.results, { params: { id }, query })).data
const reservation = { body: { step: 'reserve' } } as const

test('a group is carried out record by record through the usual path, in the name of the person', async () => {
  const made = await newOrders(3)
  const job = await start(clerk, startOf(orders.fulfil, made, reservation))
  expect(job).toMatchObject({ state: 'running', is_queued: false, total: 3, done: 0, refused: 0, asking: 0, left: [] })
  await work()
  expect(await jobOf(clerk, job.id)).toMatchObject({
    state: 'ended',
    done: 3,
    refused: 0,
    asking: 0,
    reasons: [],
    left: [],
    is_seen: false,
  })
  for (const { id } of made) expect((await clerk.done(orders.show, { params: { id } })).data.status).toBe('in_fulfillment')
  const { rows } = await sql<{ entity_id: number; user_id: number }>`
    select entity_id, user_id from audit_log where entity_type = 'orders' and event = 'RESERVE' and entity_id = any(${made.map(({ id }) => id)})
    order by entity_id`.execute(app.db)
  expect(rows).toEqual(made.map(({ id }) => ({ entity_id: id, user_id: clerk.id })))
})

test('failures come first, with their reasons, and may be tried again', async () => {
  const [good, bad, good2] = await newOrders(3)
  if (!good || !bad || !good2) throw new Error('Three orders were made')
  await clerk.done(orders.cancel, { params: { id: bad.id } })
  const job = await start(clerk, startOf(orders.fulfil, [good, bad, good2], reservation))
  await work()
  const ended = await jobOf(clerk, job.id)
  expect(ended).toMatchObject({ state: 'ended', done: 2, refused: 1, left: [bad.id] })
  expect(ended.reasons).toEqual([{ state: 'refused', reason: expect.stringMatching(/\S/), count: 1, titles: [bad.number] }])
  const results = await resultsOf(clerk, job.id)
  expect(results.map(({ id, state }) => [id, state])).toEqual([
    [bad.id, 'refused'],
    [good.id, 'done'],
    [good2.id, 'done'],
  ])
  expect(results[0]?.reason).toBe(ended.reasons[0]?.reason)
  expect((await resultsOf(clerk, job.id, { state: 'refused' })).map(({ id }) => id)).toEqual([bad.id])
  for (const column of Object.keys(groupJobs.results.spec.columns)) {
    const rising = (await resultsOf(clerk, job.id, { sort: column })).map(({ id }) => id)
    expect([column, (await resultsOf(clerk, job.id, { sort: `-${column}` })).map(({ id }) => id)]).toEqual([column, rising.toReversed()])
  }
  expect((await resultsOf(clerk, job.id, { where: 'reason:empty' })).map(({ id }) => id)).toEqual([good.id, good2.id])
  expect((await resultsOf(clerk, job.id, { sort: '-title' })).map(({ title }) => title)).toEqual(
    results.map(({ title }) => title).toSorted((one, other) => other.localeCompare(one, 'lv')),
  )

  const resumed = (await clerk.done(groupJobs.resume, { params: { id: job.id } })).data
  expect(resumed).toMatchObject({ state: 'running', done: 2, refused: 0 })
  await work()
  expect(await jobOf(clerk, job.id)).toMatchObject({ state: 'ended', done: 2, refused: 1, left: [bad.id] })
})

test('what asks for a confirmation waits for one answer for all', async () => {
  const buyer = await makeBuyer(app, { credit_limit: '1.00' } as never)
  const over = await Promise.all([1, 2].map(() => makeOrder(app, { customer_id: buyer, order_items: [{ item_id: item, quantity: '5' }] })))
  const [calm] = await newOrders(1)
  const job = await start(clerk, startOf(orders.fulfil, [calm as { id: number }, ...over], reservation))
  await work()
  const asked = await jobOf(clerk, job.id)
  expect(asked).toMatchObject({ state: 'ended', done: 1, asking: 2, refused: 0 })
  expect((await clerk.call(groupJobs.resume, { params: { id: job.id } })).status).toBe(422)
  await clerk.done(groupJobs.confirm, { params: { id: job.id } })
  await work()
  expect(await jobOf(clerk, job.id)).toMatchObject({ state: 'ended', done: 3, asking: 0, left: [] })
  expect((await clerk.call(groupJobs.confirm, { params: { id: job.id } })).status).toBe(422)
})

/** Copies an offer each time it runs, so that a second run shows. */
const copying = (made: readonly { id: number }[]): Start =>
  startOf(offers.copy, made, { command_id: 'offer.copy', title: 'Kopēt piedāvājumus', kind: 'offer' })

const newOffers = (count: number, customer_id: number) => Promise.all(Array.from({ length: count }, () => makeOffer(app, { customer_id })))

async function offersOf(person: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from offers where customer_id = ${person}`.execute(app.db)
  return rows[0]?.count ?? 0
}

test('several processes at once carry out each record once', { timeout: 60_000 }, async () => {
  const buyer = await makeBuyer(app)
  const made = await newOffers(12, buyer)
  const job = await start(clerk, copying(made))
  const stops = [1, 2, 3].map(() => startGroupJobs({ dependencies: newDependencies(), every: 5 }))
  onTestFinished(async () => void (await Promise.all(stops.map((stop) => stop()))))
  await expect.poll(async () => (await jobOf(clerk, job.id)).state, { timeout: 40_000 }).toBe('ended')
  expect(await jobOf(clerk, job.id)).toMatchObject({ done: 12, refused: 0 })
  expect(await offersOf(buyer)).toBe(24)
})

test('a worker that is killed in the middle loses nothing and repeats nothing', { timeout: 300_000 }, async () => {
  const buyer = await makeBuyer(app)
  const made = await newOffers(24, buyer)
  const job = await start(clerk, copying(made))
  for (const until of [3, 11]) {
    const worker = await startedWorker(app)
    await expect.poll(async () => (await jobOf(clerk, job.id)).done, { timeout: 90_000, interval: 10 }).toBeGreaterThan(until)
    endWorker(worker)
    expect((await jobOf(clerk, job.id)).state).toBe('running')
  }
  await expect
    .poll(
      async () => {
        await work()
        return (await jobOf(clerk, job.id)).state
      },
      { timeout: 90_000 },
    )
    .toBe('ended')
  expect(await jobOf(clerk, job.id)).toMatchObject({ done: 24, refused: 0 })
  expect(await offersOf(buyer)).toBe(48)
  const { rows } = await sql<{ args: { records: number[]; done: number } }>`
    select args from command_history where command_id = 'offer.copy' and user_id = ${clerk.id} order by id desc limit 1`.execute(app.db)
  expect([rows[0]?.args.records.length, rows[0]?.args.done]).toEqual([24, 24])
})

test('a call that was just made by hand is not made again, and its record counts as done', async () => {
  const buyer = await makeBuyer(app)
  const [order] = await newOrders(1, buyer)
  const id = order?.id ?? 0
  await clerk.done(orders.replicate, { params: { id } })
  const job = await start(clerk, startOf(orders.replicate, [{ id }], { command_id: 'order.replicate', title: 'Kopēt pasūtījumus' }))
  await work()
  expect(await jobOf(clerk, job.id)).toMatchObject({ state: 'ended', done: 1 })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders where customer_id = ${buyer}`.execute(app.db)
  expect(rows[0]?.count).toBe(2)
})

test('a right that is withdrawn in the middle stops the job, and so does a closed account', async () => {
  const worker = await app.person()
  const made = await newOrders(4)
  const job = await start(worker, startOf(orders.fulfil, made, reservation))
  await doNextStep(dependencies)
  await sql`delete from user_permissions where user_id = ${worker.id} and permission_id = (select id from permissions where name = 'manage_orders')`.execute(
    app.db,
  )
  await work()
  expect(await jobOf(worker, job.id)).toMatchObject({
    state: 'stopped',
    done: 1,
    stopped_because: 'Darbība nav atļauta',
    left: made.slice(1).map(({ id }) => id),
  })

  const leaver = await app.person()
  const theirs = await start(leaver, startOf(orders.fulfil, made.slice(1), reservation))
  await doNextStep(dependencies)
  await sql`update users set is_active = false where id = ${leaver.id}`.execute(app.db)
  await work()
  const { rows } = await sql`select state, done, stopped_because from group_jobs where id = ${theirs.id}`.execute(app.db)
  expect(rows).toEqual([{ state: 'stopped', done: 1, stopped_because: 'Konts ir atslēgts' }])
})

test('a stopped job leaves the rest as it was and goes on when it is resumed', async () => {
  const made = await newOrders(3)
  const job = await start(clerk, startOf(orders.fulfil, made, reservation))
  await doNextStep(dependencies)
  const stopped = (await clerk.done(groupJobs.stop, { params: { id: job.id } })).data
  expect(stopped).toMatchObject({
    state: 'stopped',
    done: 1,
    stopped_because: 'Apturējāt paši',
    is_seen: true,
    left: made.slice(1).map(({ id }) => id),
  })
  await work()
  expect((await jobOf(clerk, job.id)).done).toBe(1)
  await clerk.done(groupJobs.resume, { params: { id: job.id } })
  await work()
  expect(await jobOf(clerk, job.id)).toMatchObject({ state: 'ended', done: 3 })
  expect((await clerk.call(groupJobs.resume, { params: { id: job.id } })).status).toBe(422)
})

test('jobs of one person run one after another, those of different people side by side', async () => {
  const other = await app.person()
  const [one, two, three] = [await newOrders(2), await newOrders(1), await newOrders(1)]
  const first = await start(clerk, startOf(orders.fulfil, one, reservation))
  const second = await start(clerk, startOf(orders.fulfil, two, reservation))
  const theirs = await start(other, startOf(orders.fulfil, three, reservation))
  expect(second.is_queued).toBe(true)
  await doNextStep(dependencies)
  await doNextStep(dependencies)
  expect([(await jobOf(clerk, first.id)).done, (await jobOf(clerk, second.id)).done, (await jobOf(other, theirs.id)).done]).toEqual([
    1, 0, 1,
  ])
  expect((await clerk.done(groupJobs.current)).data?.id).toBe(first.id)
  await work()
  expect((await jobOf(clerk, second.id)).state).toBe('ended')
  expect((await clerk.done(groupJobs.list)).data.map(({ id }) => id)).toEqual([second.id, first.id])
})

test('the end stays announced until it was seen', async () => {
  const job = await start(clerk, startOf(orders.fulfil, await newOrders(1), reservation))
  await work()
  expect((await clerk.done(groupJobs.current)).data).toMatchObject({ id: job.id, state: 'ended' })
  await clerk.done(groupJobs.seen, { params: { id: job.id } })
  expect((await clerk.done(groupJobs.current)).data).toBeNull()
})

test("others' jobs do not exist, and customers and programs have none", async () => {
  const job = await start(clerk, startOf(orders.fulfil, await newOrders(1), reservation))
  const other = await app.person()
  const params = { id: job.id }
  for (const call of [groupJobs.show, groupJobs.results, groupJobs.stop, groupJobs.confirm, groupJobs.resume, groupJobs.seen])
    expect([call.id, (await other.call(call, { params })).status]).toEqual([call.id, 404])
  expect((await other.done(groupJobs.list)).data).toEqual([])
  const buyer = await app.person({ kind: 'customer', customer_id: customer })
  for (const call of Object.values(groupJobs))
    expect([call.id, (await buyer.call(call as typeof groupJobs.show, { params })).status]).toEqual([call.id, 403])
})

test.each([
  ['an unknown call', { call: 'orders.nothing' }, 'call'],
  ['a call of sessions', { call: 'session.logout' }, 'call'],
  ['a call without a record', { call: orders.create.id }, 'call'],
  ['a reading call', { call: orders.show.id }, 'call'],
  ['a file', { call: orders.pdf.id }, 'call'],
  ['an unknown kind', { kind: 'nothing' }, 'kind'],
  [
    'a record given twice',
    {
      records: [
        { id: 1, title: 'A' },
        { id: 1, title: 'A' },
      ],
    },
    'records',
  ],
  ['no records', { records: undefined }, 'records'],
  ['too many records', { records: Array.from({ length: 10_001 }, (_, at) => ({ id: at + 1, title: 'A' })) }, 'records'],
  ['records and a list', { list: { call: orders.list.id } }, 'records'],
])('%s is refused at its field', async (_, change, field) => {
  const { status, body } = await clerk.call(groupJobs.start, {
    body: { ...startOf(orders.fulfil, [{ id: 1 }], reservation), ...change } as Start,
  })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

test('without the right to the call nothing is started', async () => {
  const reader = await app.person({ permissions: ['view_orders'] })
  expect((await reader.call(groupJobs.start, { body: startOf(orders.fulfil, [{ id: 1 }], reservation) })).status).toBe(403)
})

test('all of a list but some are read by the server, with the rights of the person', async () => {
  const buyer = await makeBuyer(app)
  const made = await newOrders(4, buyer)
  const [without, ...rest] = made
  const list = { call: orders.list.id, query: { customer_id: buyer }, but: [without?.id ?? 0] }
  const base = { ...startOf(orders.fulfil, [], reservation), records: undefined }
  const changed = await clerk.call(groupJobs.start, { body: { ...base, list: { ...list, count: 4 } } })
  expect(changed.body.errors?.['list']?.[0]).toBe('Saraksts tikmēr mainījās: bija 4, tagad 3; apskatiet vēlreiz')
  const job = await start(clerk, { ...base, list: { ...list, count: 3 } })
  expect(job.total).toBe(3)
  await work()
  expect((await resultsOf(clerk, job.id)).map(({ id, title, state }) => [id, title, state])).toEqual(
    rest.map(({ id, number }) => [id, number, 'done']),
  )
  const blind = await app.person({ permissions: ['manage_orders'] })
  expect((await blind.call(groupJobs.start, { body: { ...base, list } })).status).toBe(403)
  const wrong = await clerk.call(groupJobs.start, { body: { ...base, list: { call: orders.list.id, query: { nothing: '1' } } } })
  expect(wrong.status).toBe(422)
})

test('a versioned call takes the version that was seen, and after a refusal the present one', async () => {
  const [fresh, stale] = [await makeOffer(app, { customer_id: customer }), await makeOffer(app, { customer_id: customer })]
  await clerk.done(offers.update, { params: { id: stale.id }, body: { notes: 'Mainīts', lock_version: stale.lock_version } as never })
  const records = [fresh, stale].map(({ id, lock_version, number }) => ({ id, lock_version, title: number ?? 'Bez numura' }))
  const shared = { kind: 'offer', body: { status: 'sent', rejected_reason: null }, records }
  const job = await start(clerk, startOf(offers.setStatus, [], { ...shared, command_id: 'offer.sent', title: 'Atzīmēt kā nosūtītus' }))
  await work()
  expect(await jobOf(clerk, job.id)).toMatchObject({ done: 1, refused: 1, left: [stale.id] })
  await clerk.done(groupJobs.resume, { params: { id: job.id } })
  await work()
  expect(await jobOf(clerk, job.id)).toMatchObject({ done: 2, refused: 0, left: [] })
})

test('the job stands in the history as one run with its counts and calls', async () => {
  const made = await newOrders(2)
  await clerk.done(orders.cancel, { params: { id: made[1]?.id ?? 0 } })
  const job = await start(clerk, startOf(orders.fulfil, made, { ...reservation, sentence: 'Nodoti izpildē (2 ieraksti)' }))
  await work()
  const { data } = await clerk.done(workspace.recording, {})
  const run = data.runs.at(-1)
  expect(run).toMatchObject({ command_id: 'order.reserve', args: { records: made.map(({ id }) => id), done: 1 }, outcome: 'failed' })
  expect(run?.error).toBe((await jobOf(clerk, job.id)).reasons[0]?.reason)
  expect(run?.calls?.map(({ call, status }) => [call, status])).toEqual([
    [orders.fulfil.id, 200],
    [orders.fulfil.id, 422],
  ])
})

test('jobs are removed thirty days after their end', async () => {
  const [old, recent] = [
    await start(clerk, startOf(orders.fulfil, await newOrders(1), reservation)),
    await start(clerk, startOf(orders.fulfil, await newOrders(1), reservation)),
  ]
  await work()
  await sql`update group_jobs set ended_at = now() - case when id = ${old.id} then interval '31 days' else interval '29 days' end`.execute(
    app.db,
  )
  await cleanUp(app.db)
  expect((await clerk.done(groupJobs.list)).data.map(({ id }) => id)).toEqual([recent.id])
})

test('an unexpected fault of one record is recorded, and the others go on', async () => {
  const made = await newOrders(2)
  await sql`
    create function fault_of_test() returns trigger language plpgsql as $$ begin raise exception 'unexpected' using errcode = 'XX000'; end $$`.execute(
    app.db,
  )
  await sql`create trigger fault_of_test before update on orders for each row when (old.id = ${sql.lit(made[0]?.id ?? 0)}) execute function fault_of_test()`.execute(
    app.db,
  )
  onTestFinished(async () => void (await sql`drop function fault_of_test() cascade`.execute(app.db)))
  const job = await start(clerk, startOf(orders.fulfil, made, reservation))
  const faults: unknown[] = []
  while (await doNextStep(dependencies, (fault) => void faults.push(fault))) {}
  expect(await jobOf(clerk, job.id)).toMatchObject({ state: 'ended', done: 1, refused: 1, left: [made[0]?.id] })
  expect(faults).toHaveLength(1)
})
