import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import { isSameValue, sentValue, valueIn, type CellField } from '../../commands/inline/cells.ts'
import { inlineLists } from '../../commands/inline/lists.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { allCommands } from '../../commands/registry.ts'
import { placeOf } from '../../commands/scope.ts'
import { pathOf, type Call } from '../../contract/calls.ts'
import { orders } from '../../contract/orders/orders.ts'
import { permissionNames } from '../../contract/permissions.ts'
import { editedLists } from '../../src/workspace/list/edited-lists.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeOrder, ownCompany, setProperty } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { makeProduction } from '../support/production.ts'
import { everyCall } from '../http/samples.ts'
import { makeWorld, type World } from '../http/world.ts'
import { shownLists } from '../lists/client-columns.ts'

/** @file Each cell that a list edits in place, against the server: it is saved, and refused for each reason. */

type Row = Readonly<Record<string, unknown>> & { id: number; lock_version: number }

const byId = new Map(allCommands(() => true).map((command) => [command.id, command]))
const commandOf = (id: string): Command => byId.get(id) ?? expect.fail(`no command ${id}`)
const callOf = (id: string): Call => everyCall.find((call) => call.id === id) ?? expect.fail(`no call ${id}`)
const cells = Object.entries(inlineLists).flatMap(([list, { command, fields }]) => fields.map((field) => ({ list, edits: command, field })))

let app: TestApp
let clerk: Person
let world: World

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
  world = await makeWorld(app, 'ŠŪNU')
  await makeProduction(app)
  await makeOrder(app, { customer_id: world.customer, order_items: [{ item_id: world.item, quantity: '1' }] })
})
afterAll(() => app.close())

interface Sent {
  call: Call
  input: object
}

/** The calls that the command sends for the record. */
async function sentBy(command: string, row: Row, args: object): Promise<Sent[]> {
  const sent: Sent[] = []
  const nothing = (): undefined => undefined
  const { kind } = placeOf(commandOf(command).scope)
  const record = { kind, id: row.id, title: 'Ieraksts', lock_version: row.lock_version, facts: {} } as CurrentRecord
  const ctx = {
    record,
    send: async (call: Call, input: object = {}) => void sent.push({ call, input }),
    notify: nothing,
    refresh: async () => undefined,
  } as unknown as CommandContext
  await commandOf(command).run(ctx, { ...args })
  return sent
}

async function sendAll(person: Person, sent: readonly Sent[]): Promise<Answered> {
  let last: Answered | undefined
  for (const { call, input } of sent) {
    last = await person.call(call, input as never)
    if (last.status !== 200) return last
  }
  return last ?? expect.fail('nothing was sent')
}

async function save(person: Person, field: CellField, row: Row, value: unknown): Promise<Answered> {
  const { command, args } = field.change(value, row)
  const versioned = 'changes' in args ? { ...args, lock_version: row.lock_version } : args
  return sendAll(person, await sentBy(command, row, versioned))
}

async function rowsOf(list: string): Promise<Row[]> {
  const { data } = (await clerk.done(callOf(list), { query: { per_page: 100 } } as never)) as { data: Row[] }
  return data
}

async function rowOf(list: string, id: number): Promise<Row> {
  return (await rowsOf(list)).find((row) => row.id === id) ?? expect.fail(`${list} has no ${id}`)
}

/** The first row that takes an edit now. */
async function editable(list: string, field: CellField): Promise<Row> {
  for (const row of await rowsOf(list)) {
    const { status } = await save(clerk, field, row, valueIn(field, row) ?? samples[field.is](field, row))
    if (status === 200) return rowOf(list, row.id)
  }
  return expect.fail(`no row of ${list} takes ${field.name}`)
}

const samples: Readonly<Record<CellField['is'], (field: CellField, row: Row) => unknown>> = {
  date: () => '2031-05-06',
  text: () => 'AB-1234',
  money: () => '12.50',
  person: () => ({ id: clerk.id, name: '' }),
  people: () => [{ id: clerk.id, name: '' }],
  choice: ({ choices = {} }, row) => Object.keys(choices).find((word) => !Object.values(row).includes(word)),
}

const wrongs: Readonly<Record<CellField['is'], unknown>> = {
  date: '31.02.2031',
  text: 'a'.repeat(5000),
  money: 'daudz',
  person: { id: 999_999_999 },
  people: [{ id: 999_999_999 }],
  choice: 'nav',
}

test('every command that edits by its changes addresses its record', async () => {
  const editing = [...byId.values()].filter(({ run }) => run.edits)
  expect(editing.length).toBeGreaterThan(25)
  for (const { id } of editing) {
    const [sent] = await sentBy(id, { id: 77, lock_version: 1 }, { changes: { notes: null }, lock_version: 1 })
    expect([id, sent && pathOf(sent.call.path, (sent.input as { params: Record<string, number> }).params)]).toEqual([
      id,
      expect.stringMatching(/\/77(\/|$)/),
    ])
  }
})

test('the table has the lists that offer it, and only columns that they show', () => {
  expect(Object.keys(inlineLists).toSorted()).toEqual([...editedLists].toSorted())
  const shown = shownLists(join(import.meta.dirname, '../../src/areas'))
  const wrong = Object.entries(inlineLists).flatMap(([id, { fields, kept }]) => {
    const call = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const columns = new Set(shown.filter((list) => list.call === call).flatMap((list) => list.columns.map((column) => column.id)))
    return [...fields.map(({ column }) => column), ...kept.keys()]
      .filter((column) => !columns.has(column))
      .map((column) => `${id} ${column}`)
  })
  expect(wrong).toEqual([])
  expect(cells.length).toBeGreaterThan(25)
})

describe.each(cells.map((cell) => [`${cell.list} ${cell.field.column}`, cell] as const))('%s', (_, { list, edits, field }) => {
  const isVersioned = field.command === edits

  test('is saved, and the list shows it', async () => {
    const row = await editable(list, field)
    const value = samples[field.is](field, row)
    const { status, body } = await save(clerk, field, row, value)
    expect([status, body.errors]).toEqual([200, undefined])
    expect(sentValue(valueIn(field, await rowOf(list, row.id)))).toEqual(sentValue(value))
  })

  test('without the permission it is refused, and stays', async () => {
    const row = await editable(list, field)
    const { rule } = callOf((await sentBy(field.command, row, field.change(null, row).args))[0]?.call.id ?? '').spec
    const without = typeof rule === 'string' ? [rule] : []
    const person = await app.person({ permissions: permissionNames.filter((name) => !without.includes(name) && !extra.includes(name)) })
    expect((await save(person, field, row, samples[field.is](field, row))).status).toBeGreaterThanOrEqual(403)
    expect(await rowOf(list, row.id)).toEqual(row)
  })

  test('a wrong value is refused in Latvian with the name of the field', async () => {
    const row = await editable(list, field)
    const { status, body } = await save(clerk, field, row, wrongs[field.is])
    expect(status).toBe(422)
    const texts = Object.entries(body.errors ?? {}).filter(([name]) => name.split('.')[0] === field.name)
    expect(texts).toHaveLength(1)
    expect(texts[0]?.[1].join()).toMatch(/^Lauk(s|am|ā) „.+”/)
    expect(await rowOf(list, row.id)).toEqual(row)
  })

  test.runIf(isVersioned)('of an older version it is refused as such', async () => {
    const row = await editable(list, field)
    const { status, body } = await save(clerk, field, { ...row, lock_version: row.lock_version - 1 }, samples[field.is](field, row))
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['lock_version']])
  })

  test.runIf(isVersioned)('is emptied, unless the table says that it may not be', async () => {
    const row = await editable(list, field)
    const { status } = await save(clerk, field, row, field.is === 'people' ? [] : null)
    expect(status).toBe(field.required ? 422 : 200)
    if (!field.required) expect(isSameValue(valueIn(field, await rowOf(list, row.id)), field.is === 'people' ? [] : null)).toBe(true)
  })
})

/** Rights that open calls of these lists beside the one that they name. */
const extra: readonly string[] = ['create_tasks']

test('an order that has gone on, or whose day is in a closed period, is refused with the reason', async () => {
  const field = inlineLists['orders.list']?.fields.find(({ name }) => name === 'expected_date') ?? expect.fail('no field')
  const gone = await rowOf('orders.list', world.order)
  const refused = await save(clerk, field, gone, '2031-05-06')
  expect([
    refused.status,
    Object.values(refused.body.errors ?? {})
      .flat()
      .join(),
  ]).toEqual([422, expect.stringContaining('ir stāvoklī')])
  const old = await makeOrder(app, { customer_id: world.customer, date: dayAgo(60), order_items: [{ item_id: world.item, quantity: '1' }] })
  await setProperty(app, 'locked_until', dayAgo(50))
  const { lock_version } = (await clerk.done(orders.show, { params: { id: old.id } })).data
  const closed = await save(clerk, field, { id: old.id, lock_version }, '2031-05-06')
  expect([
    closed.status,
    Object.values(closed.body.errors ?? {})
      .flat()
      .join(),
  ]).toEqual([422, expect.stringContaining('slēgtā periodā')])
})
