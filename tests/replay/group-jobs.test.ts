import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCommands } from '../../commands/registry.ts'
import { placeOf } from '../../commands/scope.ts'
import type { Body } from '../../contract/calls.ts'
import { orders } from '../../contract/orders/orders.ts'
import { groupJobs, takesVersion } from '../../contract/workspace/group-jobs.ts'
import { groupKindNames } from '../../contract/workspace/group-kinds.ts'
import type { Recording } from '../../contract/workspace/recorded.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { playersAt } from '../../replay/player.ts'
import { replay, type Step } from '../../replay/replay.ts'
import { replayHeaders, type Send } from '../../replay/server.ts'
import { shows } from '../../replay/shows.ts'
import { doNextStep, groupJobDependencies } from '../../server/app/group-jobs.ts'
import { CallMetrics } from '../../server/http/call-metrics.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeItem, makeOrder, makeStock, makeWarehouse, ownCompany } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'

/** @file Jobs of several records, which the server carried out, are replayed record by record. */

interface World {
  app: TestApp
  worker: Person
  /** Two with goods in stock, between them one that is cancelled. */
  made: number[]
}

const commands = allCommands(() => true)
let then: World
let now: World
let recording: Recording

beforeAll(async () => {
  then = await begun({})
  await carryOut(then, 'order.edit', orders.update.id, { notes: 'Steidzami' }, { changes: { notes: 'Steidzami' } })
  await carryOut(then, 'order.reserve', orders.fulfil.id, { step: 'reserve' })
  recording = await then.worker.done(workspace.recording, {}).then(({ data }) => data)
  now = await begun({ COPY: '1' })
}, 60_000)
afterAll(() => Promise.all([then.app.close(), now.app.close()]))

async function begun(environment: Record<string, string>): Promise<World> {
  const app = await startApp(environment)
  await ownCompany(app)
  await makeWarehouse(app)
  const [customer_id, item_id] = [await makeBuyer(app), await makeItem(app)]
  await makeStock(app, item_id, '100')
  const worker = await app.person()
  const made: number[] = []
  for (let count = 0; count < 3; count += 1)
    made.push((await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '1' }] })).id)
  await worker.done(orders.cancel, { params: { id: made[1] ?? 0 } })
  return { app, worker, made }
}

async function carryOut(
  { app, worker, made }: World,
  command_id: string,
  call: string,
  body: object,
  args: Body<typeof groupJobs.start>['args'] = {},
): Promise<void> {
  const records = made.map((id) => ({ id, title: `Pasūtījums ${id}` }))
  await worker.done(groupJobs.start, {
    body: { command_id, title: 'Darbs ar grupu', kind: 'order', call, body: { ...body }, args, records },
  })
  const { pool, settings, url } = app
  const dependencies = groupJobDependencies({ pool, settings, databaseUrl: url, callMetrics: new CallMetrics() })
  while (await doNextStep(dependencies)) {}
}

async function again({ app, worker }: World): Promise<Step[]> {
  const sendWith =
    (token: string | null): Send =>
    async (call, input, confirmed) =>
      app.holder(token ?? '').call(call, { ...input, headers: replayHeaders(confirmed) })
  const seats = playersAt(sendWith, worker.token, { user: { id: worker.id, name: recording.user.name }, runs: [] })
  const steps: Step[] = []
  for await (const step of replay(recording, { seats, commands })) steps.push(step)
  return steps
}

test('every record again, with what was refused', async () => {
  const steps = await again(now)
  expect(steps.map(({ run, divergence }) => [run.command_id, run.outcome, divergence])).toEqual([
    ['order.edit', 'failed', null],
    ['order.reserve', 'failed', null],
  ])
  expect(steps.map(({ calls }) => calls.map(({ status }) => status === 200))).toEqual([
    [true, false, true],
    [true, false, true],
  ])
  const { rows } = await sql<{ status: string; notes: string | null }>`
    select status, notes from orders where id = any(${now.made}) order by id`.execute(now.app.db)
  expect(rows).toEqual([
    { status: 'in_fulfillment', notes: 'Steidzami' },
    { status: 'cancelled', notes: null },
    { status: 'in_fulfillment', notes: 'Steidzami' },
  ])
})

test('a record that is refused now is named', async () => {
  const other = await begun({ COPY: '1' })
  try {
    await other.worker.done(orders.cancel, { params: { id: other.made[2] ?? 0 } })
    const steps = await again(other)
    expect(steps).toHaveLength(1)
    expect(steps[0]?.divergence).toMatchObject({
      what: 'refusal',
      then: expect.stringMatching(/izdarīts/i),
      now: expect.stringMatching(/atcelt/i),
    })
  } finally {
    await other.app.close()
  }
})

test('every kind whose call takes a version has a record to read it from', () => {
  const versioned = commands.filter(({ eachCall }) => eachCall && takesVersion(eachCall.call)).map(({ scope }) => placeOf(scope).kind)
  const kinds = groupKindNames.filter((kind) => versioned.includes(kind))
  expect(kinds.length).toBeGreaterThan(3)
  expect(kinds.filter((kind) => !shows[kind])).toEqual([])
})
