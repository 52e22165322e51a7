import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { orders } from '../../contract/orders/orders.ts'
import { largestMacro, macros, mostMacros, mostSteps } from '../../contract/workspace/macros.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeOrder, ownCompany } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'

let app: TestApp
let clerk: Person
let colleague: Person
beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
  colleague = await app.person({ permissions: ['view_orders', 'manage_orders'] })
})
afterAll(() => app.close())
beforeEach(() => sql`delete from macros`.execute(app.db))

type Written = Body<typeof macros.create>
type Step = Written['steps'][number]

const step = (more: Partial<Step> = {}): Step => ({
  command: 'order.reserve',
  title: 'Nodot izpildē',
  record: { is: 'start', kind: 'order' },
  args: {},
  values: [],
  ...more,
})

const written = (more: Partial<Written> = {}): Written => ({
  name: 'Izpildīt',
  kind: 'order',
  steps: [step()],
  parameters: [],
  sharing: 'own',
  role_id: null,
  ...more,
})

const create = async (by: Person, more: Partial<Written> = {}) => (await by.done(macros.create, { body: written(more) })).data
const refused = async (by: Person, more: Partial<Written>) => {
  const { status, body } = await by.call(macros.create, { body: written(more) })
  return status === 422 ? body.errors : { status }
}
const namesOf = async (by: Person) => (await by.done(macros.list)).data.map(({ name, is_own }) => `${name}${is_own ? '' : ' (cita)'}`)

async function roleOf(...people: Person[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into roles (display_name, name) values ('Pārdevēji ' || gen_random_uuid(), gen_random_uuid()::text) returning id`.execute(app.db)
  const id = rows[0]?.id ?? 0
  for (const person of people) await sql`insert into user_roles (user_id, role_id) values (${person.id}, ${id})`.execute(app.db)
  return id
}

describe('a macro', () => {
  test('is stored with its steps and questions, and changes and goes only by its owner', async () => {
    const parameters = [{ name: 'piezimes', label: 'Piezīmes', value: 'Steidzami' }]
    const asked = step({
      command: 'order.edit',
      args: { changes: { notes: 'Steidzami' }, lock_version: 1 },
      values: [{ path: ['changes', 'notes'], from: 'asked', name: 'piezimes' }],
    })
    const made = await create(clerk, { steps: [asked, step()], parameters })
    expect(made).toMatchObject({
      name: 'Izpildīt',
      kind: 'order',
      role: null,
      steps: [asked, step()],
      parameters,
      is_own: true,
      lock_version: 1,
    })
    const params = { id: made.id }
    const renamed = await clerk.done(macros.update, { params, body: { ...written({ name: 'Steidzamais' }), lock_version: 1 } })
    expect(renamed.data).toMatchObject({ name: 'Steidzamais', parameters: [], lock_version: 2 })
    const stale = await clerk.call(macros.update, { params, body: { ...written(), lock_version: 1 } })
    expect([stale.status, Object.keys(stale.body.errors ?? {})]).toEqual([422, ['lock_version']])
    const [unseen] = await Promise.all([colleague.call(macros.update, { params, body: { ...written(), lock_version: 2 } })])
    expect(unseen.status).toBe(404)
    expect((await colleague.call(macros.remove, { params })).status).toBe(404)
    await clerk.done(macros.remove, { params })
    expect(await namesOf(clerk)).toEqual([])
    const { rows } = await sql<{ event: string }>`
      select event from audit_log where entity_type = 'macros' and entity_id = ${made.id} order by id`.execute(app.db)
    expect(rows.map(({ event }) => event)).toEqual(['CREATED', 'UPDATED', 'DELETED'])
  })

  test('has a name that its owner has given to no other, however it is written at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.call(macros.create, { body: written() })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
    expect(await refused(clerk, {})).toEqual({ name: ['Lauks „Nosaukums”: makro ar šādu nosaukumu jums jau ir'] })
    expect(await create(colleague)).toMatchObject({ name: 'Izpildīt' })
  })

  test('is bounded in steps, in size and in number', async () => {
    const steps = Array.from({ length: mostSteps + 1 }, () => step())
    expect((await clerk.call(macros.create, { body: written({ steps }) })).status).toBe(422)
    await create(clerk, { name: 'Garākais', steps: steps.slice(1) })
    const long = step({ args: { text: 'ā'.repeat(largestMacro) } })
    expect(await refused(clerk, { steps: [long] })).toEqual({ steps: [`Lauks „Soļi”: ir par lielu (ne vairāk kā ${largestMacro} zīmes)`] })
    await sql`insert into macros (user_id, name, kind, steps) select ${clerk.id}, 'Nr. ' || n, null, '[{}]'
      from generate_series(3, ${mostMacros}) n`.execute(app.db)
    // One is left, for whoever of many comes first.
    const more = await Promise.all(Array.from('abcdefgh', (name) => clerk.call(macros.create, { body: written({ name }) })))
    const full = { name: [`Savu makro var būt ne vairāk kā ${mostMacros}; dzēsiet kādu`] }
    expect(more.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(more.filter(({ status }) => status === 422).map(({ body }) => body.errors)).toEqual(Array.from({ length: 7 }, () => full))
  })

  test('takes values only from what is known by then, and stores neither files nor secrets', async () => {
    const from = (value: Step['values'][number]) => ({ steps: [step(), step({ values: [value] })] })
    const unknown = { 'steps.1': ['Lauks „Soļi”: „Nodot izpildē”: nav zināms, no kurienes ņemt vērtību'] }
    expect(await refused(clerk, from({ path: ['a'], from: 'asked', name: 'nav' }))).toEqual(unknown)
    expect(await refused(clerk, from({ path: ['a'], from: 'made', step: 1, field: 'invoice_id' }))).toEqual(unknown)
    expect(
      await refused(clerk, {
        ...from({ path: ['a'], from: 'start' }),
        kind: null,
        steps: [step({ record: null, values: [{ path: ['a'], from: 'start' }] })],
      }),
    ).toMatchObject({
      'steps.0': [expect.stringContaining('no kurienes')],
    })
    const later = step({ record: { is: 'made', kind: 'invoice', step: 0, field: 'invoice_id' } })
    expect(await refused(clerk, { steps: [later] })).toMatchObject({ 'steps.0': [expect.stringContaining('ar kuru ierakstu')] })
    expect(await refused(clerk, { kind: 'invoice' })).toMatchObject({ 'steps.0': [expect.stringContaining('ar kuru ierakstu')] })
    const file = step({ args: { file: { file: { name: 'a.pdf', size: 1, sha256: null } } } })
    expect(await refused(clerk, { steps: [file] })).toEqual({ 'steps.0': ['Lauks „Soļi”: „Nodot izpildē”: failus makro neglabā'] })
    for (const args of [{ password: 'x' }, { note: 'parole: Zaķis12345' }]) {
      expect(await refused(clerk, { steps: [step({ args })] })).toEqual({
        steps: ['Lauks „Soļi”: paroles, personas kodus un citus noslēpumus makro neglabā'],
      })
    }
    await create(clerk, { steps: [step(), { ...later, values: [] }] })
  })
})

describe('a shared macro', () => {
  test('is seen by a role or by everyone, but belongs to its owner', async () => {
    const role = await roleOf(clerk, colleague)
    const outsider = await app.person({ permissions: ['view_orders'] })
    const manager = await app.person({ permissions: ['view_settings'] })
    const made = await create(clerk, { name: 'Lomas', sharing: 'role', role_id: role })
    await create(manager, { name: 'Visu', sharing: 'everyone' })
    await create(clerk, { name: 'Mans' })
    expect(await namesOf(clerk)).toEqual(['Lomas', 'Mans', 'Visu (cita)'])
    expect(await namesOf(colleague)).toEqual(['Lomas (cita)', 'Visu (cita)'])
    expect(await namesOf(outsider)).toEqual(['Visu (cita)'])
    const foreign = await colleague.call(macros.remove, { params: { id: made.id } })
    expect([foreign.status, foreign.body.message]).toEqual([403, expect.stringContaining('tikai tā īpašnieks')])
    await sql`delete from user_roles where user_id = ${colleague.id} and role_id = ${role}`.execute(app.db)
    expect(await namesOf(colleague)).toEqual(['Visu (cita)'])
    await sql`delete from user_roles where role_id = ${role}`.execute(app.db)
    await sql`delete from roles where id = ${role}`.execute(app.db)
    expect(await namesOf(clerk)).toEqual(['Lomas', 'Mans', 'Visu (cita)'])
  })

  test('is shared with an own role; with others only by who manages roles', async () => {
    const own = await roleOf(colleague)
    const other = await roleOf()
    await create(colleague, { sharing: 'role', role_id: own })
    expect(await refused(colleague, { name: 'b', sharing: 'role', role_id: other })).toEqual({
      role_id: ['Lauks „Loma”: kopīgot var ar lomu, kas ir jums pašam'],
    })
    expect(await refused(colleague, { name: 'b', sharing: 'everyone' })).toHaveProperty('sharing')
    expect(await refused(colleague, { name: 'b', sharing: 'role' })).toHaveProperty('role_id')
    expect(await refused(colleague, { name: 'b', role_id: own })).toHaveProperty('role_id')
    const manager = await app.person({ permissions: ['view_settings'] })
    expect(await create(manager, { sharing: 'role', role_id: other })).toMatchObject({ role: { id: other } })
    expect((await colleague.done(macros.list)).roles.map(({ id }) => id)).toContain(own)
    expect((await colleague.done(macros.list)).may_share_with_everyone).toBe(false)
  })

  test('gives nobody a right: its steps are refused to who may not take them', async () => {
    const manager = await app.person({ permissions: ['view_settings'] })
    await create(manager, { sharing: 'everyone' })
    const reader = await app.person({ permissions: ['view_orders'] })
    expect(await namesOf(reader)).toEqual(['Izpildīt (cita)'])
    const order = await makeOrder(app, { customer_id: await makeBuyer(app) })
    const calls = [{ call: 'orders.fulfil', params: { id: order.id }, body: { step: 'reserve' } }]
    expect((await reader.call(workspace.dryRun, { body: { calls } })).status).toBe(403)
    expect((await reader.call(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })).status).toBe(403)
    const buyer = await app.person({ kind: 'customer', customer_id: order.customer.id })
    expect((await buyer.call(macros.list)).status).toBe(403)
  })
})

test('a preview reads the version of a record when its call comes', async () => {
  const order = await makeOrder(app, { customer_id: await makeBuyer(app) })
  const edit = (notes: string, lock_version: unknown) => ({
    call: 'orders.update',
    params: { id: order.id },
    body: { notes, lock_version },
  })
  const steps = async (lock_version: unknown) => {
    const calls = [edit('Steidzami', order.lock_version), edit('Mierīgi', lock_version)]
    return (await clerk.done(workspace.dryRun, { body: { calls } })).steps.map(({ refused: why }) => why)
  }
  expect(await steps({ version_of: 'order', id: order.id })).toEqual([null, null])
  expect(await steps(order.lock_version)).toEqual([null, 'Ierakstu pa šo laiku ir mainījis cits lietotājs'])
})

test('the history names the macro of a step', async () => {
  const entry = {
    command_id: 'order.reserve',
    args: {},
    at: '2026-11-05T10:00:00.000Z',
    duration_ms: 1,
    outcome: 'done' as const,
    macro: { name: 'Izpildīt', step: 1, of: 2 },
  }
  await colleague.done(workspace.record, { body: { entries: [entry] } })
  const { data } = await colleague.done(workspace.history)
  expect(data[0]?.macro).toEqual(entry.macro)
  const { data: recording } = await colleague.done(workspace.recording)
  expect(recording.runs[0]?.macro).toEqual(entry.macro)
})
