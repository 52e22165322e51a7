import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCommands } from '../../commands/registry.ts'
import type { CallInput } from '../../commands/context.ts'
import type { Call } from '../../contract/calls.ts'
import { company } from '../../contract/company/company.ts'
import type { RecordedRun, Recording } from '../../contract/workspace/recorded.ts'
import { session } from '../../contract/session/session.ts'
import { orders } from '../../contract/orders/orders.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { playersAt } from '../../replay/player.ts'
import { replay, type Step } from '../../replay/replay.ts'
import { replayHeaders, serverAt, type Send } from '../../replay/server.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { makeItem, makeWarehouse, ownCompany } from '../support/factories.ts'

/** @file Support replays a user's history on a copy, with the rights of that time only. */

let copy: TestApp
let admin: Person
let clerk: Person
let buyer: number
let item: number
beforeAll(async () => {
  copy = await startApp({ COPY: '1' })
  await ownCompany(copy)
  await makeWarehouse(copy)
  buyer = await makeBuyer(copy)
  item = await makeItem(copy)
  admin = await copy.person()
  clerk = await copy.person({ permissions: ['view_orders', 'view_customers'] })
})
afterAll(() => copy.close())

const replayed = { headers: replayHeaders([]) }
const sendWith =
  (token: string | null): Send =>
  async (call: Call, input: CallInput<Call>, confirmed) =>
    copy.holder(token ?? '').call(call, { ...input, headers: replayHeaders(confirmed) })

const order = () => ({ customer_id: buyer, order_items: [{ item_id: item, quantity: '1' }] })

/** Refused by the server, or disabled on the page. */
const tried = (outcome: 'failed' | 'blocked'): RecordedRun => ({
  command_id: 'order.take',
  at: new Date().toISOString(),
  duration_ms: 1,
  outcome,
  args: { order: order() },
  error: outcome === 'blocked' ? 'Nav atļaujas' : 'Darbība nav atļauta',
})

async function recordingOf(runs: readonly RecordedRun[]): Promise<Recording> {
  await clerk.done(workspace.record, { body: { entries: [...runs] } })
  const all = (await admin.done(workspace.recording, { query: { user_id: clerk.id } })).data
  return { ...all, runs: all.runs.slice(-runs.length) }
}

async function playedBy(person: Person, recording: Recording): Promise<Step[]> {
  const steps: Step[] = []
  const seats = playersAt(sendWith, person.token, recording)
  for await (const step of replay(recording, { seats, commands: allCommands(() => true) })) steps.push(step)
  return steps
}

async function countOrders(): Promise<number> {
  return (await sql<{ n: number }>`select count(*)::int as n from orders`.execute(copy.db)).rows[0]?.n ?? 0
}

test("a clerk's refusal is a refusal again when support plays it, also once the clerk may more, and writes nothing", async () => {
  const recording = await recordingOf([tried('blocked')])
  expect(recording.rights).toEqual([
    expect.objectContaining({
      permissions: ['view_customers', 'view_orders'],
      settings: expect.objectContaining({ credit_limit_mode: 'warn' }),
    }),
  ])
  expect(recording.runs[0]?.rights).toBe(recording.rights?.[0]?.id)
  const before = await countOrders()
  expect((await playedBy(admin, recording)).map(({ divergence }) => divergence)).toEqual([null])
  await sql`insert into user_permissions (user_id, permission_id) select ${clerk.id}, id from permissions where name = 'manage_orders'`.execute(
    copy.db,
  )
  expect((await playedBy(admin, recording)).map(({ divergence }) => divergence)).toEqual([null])
  expect(await countOrders()).toBe(before)
  // Recorded with more rights: the attempt succeeds and differs.
  const later = await recordingOf([tried('blocked')])
  expect(later.runs[0]?.rights).not.toBe(recording.runs[0]?.rights)
  expect((await playedBy(admin, later)).map(({ divergence }) => divergence?.now)).toEqual(['iespējama'])
})

test('the server itself refuses what the person was not allowed', async () => {
  const { user, rights = [] } = await recordingOf([tried('failed')])
  const held = rights.at(-1)
  const seat = (permissions: string[]) => ({ user_id: user.id, name: user.name, permissions, modules: held?.modules })
  const { access_token } = await admin.done(workspace.playAs, { body: seat(['view_orders']) })
  const played = copy.holder(access_token)
  const me = (await played.done(session.user, replayed)).data
  expect([me.id, me.permissions]).toEqual([clerk.id, ['view_orders']])
  const refused = await played.call(orders.create, { body: order(), ...replayed })
  const { status: withoutHeader } = await played.call(session.user)
  const { status: password } = await played.call(session.changePassword, {
    body: { old_password: 'a', password: 'x'.repeat(12), password_confirmation: 'x'.repeat(12) },
    ...replayed,
  })
  const { status: again } = await played.call(workspace.playAs, { body: seat([]), ...replayed })
  expect([refused.status, withoutHeader, password, again]).toEqual([403, 403, 403, 403])
  // Outside a replay, nobody can write as one.
  const ownTask = await admin.call(tasks.create, { body: { title: 'x' }, ...replayed })
  expect([ownTask.status, ownTask.body]).toEqual([
    403,
    expect.objectContaining({ message: 'Vēsturi atkārto ar ierakstītā cilvēka tiesībām' }),
  ])
  const { rows } = await sql<{ user_id: number; after: unknown }>`
    select user_id, after from audit_log where event = 'PLAYED_AS' and entity_id = ${clerk.id} order by id desc limit 1`.execute(copy.db)
  expect(rows).toEqual([{ user_id: admin.id, after: { permissions: ['view_orders'], modules: held?.modules } }])
})

test('only who may read a history plays it, with rights that either of the two has', async () => {
  const { data: me } = await clerk.done(session.user)
  const body = { user_id: clerk.id, name: `${me.name} ${me.surname}`.trim() }
  const other = await copy.person({ permissions: ['view_orders'] })
  expect((await other.call(workspace.playAs, { body })).status).toBe(403)
  expect((await clerk.call(workspace.playAs, { body })).status).toBe(200)
  const beyond = await clerk.call(workspace.playAs, { body: { ...body, permissions: ['manage_users'] } })
  expect([beyond.status, beyond.body]).toEqual([
    422,
    expect.objectContaining({ errors: { permissions: [expect.stringContaining('manage_users')] } }),
  ])
  const otherReplay = await admin.call(workspace.playAs, { body: { ...body, name: 'Kāds Cits' } })
  expect([otherReplay.status, otherReplay.body]).toEqual([
    422,
    expect.objectContaining({ errors: { user_id: ['Lietotāja „Kāds Cits” šeit nav'] } }),
  ])
})

test('settings that are other here than they were are named', async () => {
  const recording = await recordingOf([tried('blocked')])
  const rights = recording.rights?.at(-1) ?? null
  expect((await playersAt(sendWith, admin.token, recording)(rights)).other_settings).toEqual([])
  const { lock_version } = (await admin.done(company.properties)).data
  await admin.done(company.saveProperties, { body: { credit_limit_mode: 'block', lock_version } })
  expect((await playersAt(sendWith, admin.token, recording)(rights)).other_settings).toEqual([
    { key: 'credit_limit_mode', then: 'warn', now: 'block' },
  ])
})

test('a file of the history is taken from what is stored on the copy, by its hash; one that lacks is named', async () => {
  const bytes = Buffer.from('%PDF-1.4 replayed')
  const file = { name: 'Apraksts.pdf', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const worker = await copy.person()
  const { task_id } = await worker.done(tasks.create, { body: { title: 'Ar failu' } })
  const { data: task } = await worker.done(tasks.show, { params: { id: task_id } })
  const run: RecordedRun = {
    command_id: 'task.add-files',
    at: new Date().toISOString(),
    duration_ms: 1,
    outcome: 'done',
    args: { files: [{ file }] },
    calls: [{ call: 'tasks.addFiles', status: 200, answer: { data: [{ id: 1 }] } }],
    record: { kind: 'task', id: task_id, title: 'Ar failu', lock_version: task.lock_version, status: task.status },
  }
  await worker.done(workspace.record, { body: { entries: [run] } })
  const recording = (await worker.done(workspace.recording, { query: {} })).data
  expect(recording.runs[0]?.args).toEqual(run.args)
  const url = await copy.app.listen({ port: 0, host: '127.0.0.1' })
  const play = async () => {
    const steps: Step[] = []
    const seats = playersAt((token) => serverAt(url, token), worker.token, recording)
    for await (const step of replay(recording, { seats, commands: allCommands(() => true) })) steps.push(step)
    return steps.map(({ divergence }) => divergence)
  }
  expect(await play()).toEqual([{ what: 'file', place: 'Fails „Apraksts.pdf” (0,0 kB)', then: 'ir', now: 'nav' }])
  const other = await worker.done(tasks.create, { body: { title: 'Cits' } })
  await worker.done(tasks.addFiles, {
    params: { id: other.task_id },
    form: { fields: {}, files: [{ name: 'Cits.pdf', bytes }] },
  } as never)
  expect(await play()).toEqual([null])
  const { data: after } = await worker.done(tasks.show, { params: { id: task_id } })
  expect(after.files.map(({ name }) => name)).toEqual(['Apraksts.pdf'])
  expect((await worker.call(workspace.recordedFile, { params: { sha256: file.sha256 } })).status).toBe(403)
})
