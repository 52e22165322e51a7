import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { offers } from '../../contract/offers.ts'
import { hiddenFromPortal, portal } from '../../contract/portal.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { footprint } from '../support/footprint.ts'
import { everyCall, sampleOf, shapeOf, type Shape } from './samples.ts'
import { sendSample } from './sending.ts'
import { idIn, makeWorld, type World } from './world.ts'

/**
 * What customer-side users may do (domain.md 3.17), held against the table portal.tsv over the whole contract:
 * which calls they reach with every permission there is, and which fields of each they may send.
 */

interface Row {
  open: boolean
  fields: readonly string[]
}

const table: ReadonlyMap<string, Row> = new Map(
  readFileSync(join(import.meta.dirname, 'portal.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [call = '', open = '', fields = ''] = line.split('\t')
      return [call, { open: open === 'yes', fields: fields.split(' ').filter(Boolean) }]
    }),
)
const inside = everyCall.filter(({ spec }) => spec.rule !== 'visitor')
const open = inside.filter(({ id }) => table.get(id)?.open)
/** The session of the person who asks would end, or be another's. */
const ending: ReadonlySet<string> = new Set(['session.logout', 'session.changePassword'])

let app: TestApp
let own: World
let buyer: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  own = await makeWorld(app, 'SAVĒJAIS')
  buyer = await app.person({ kind: 'customer', customer_id: own.customer })
})
afterAll(() => app.close())

test('the table names calls and fields that there are, and what the statement opens stands in it', () => {
  const known = new Set(everyCall.map(({ id }) => id))
  expect([...table.keys()].filter((id) => !known.has(id))).toEqual([])
  expect(Object.keys(portal).toSorted()).toEqual([...table].flatMap(([id, row]) => (row.open ? [id] : [])).toSorted())
  const strange = open.flatMap((call) => {
    const there = new Set(leavesOf(bodyOf(call)))
    return (table.get(call.id)?.fields ?? []).filter((way) => ![...there].some((leaf) => leaf === way || leaf.startsWith(`${way}.`)))
  })
  expect(strange).toEqual([])
})

test('what every signed-in person may do is decided for customers, one by one', () => {
  const undecided = inside.filter(
    ({ id, spec }) => (spec.rule === 'signed-in' || spec.rule === 'owner') && !table.has(id) && !Object.hasOwn(portal, id),
  )
  // A line in portal.tsv says whether such a call is open to customers; one in contract/portal.ts opens it.
  expect(undecided.map(({ id }) => id)).toEqual([])
})

test('with every permission there is, no call but those of the table is open, and nothing changes', async () => {
  const before = await footprint(app)
  const reached: string[] = []
  for (const call of inside.filter(({ id }) => !table.get(id)?.open)) {
    const { status } = await sendSample(buyer, call, own)
    if (status !== 403) reached.push(`${call.id}: ${status}`)
  }
  expect(reached).toEqual([])
  expect(await footprint(app)).toEqual(before)
})

test('a field that he may not send is refused by its name, alone and beside others, and nothing changes', async () => {
  const before = await footprint(app)
  const wrong: string[] = []
  let tried = 0
  for (const call of open.filter(({ id, spec }) => spec.body && !spec.upload && !ending.has(id))) {
    const allowed = table.get(call.id)?.fields ?? []
    const closed = leavesOf(bodyOf(call)).filter((leaf) => !allowed.some((way) => leaf === way || leaf.startsWith(`${way}.`)))
    for (const leaf of closed) {
      tried += 1
      const { status, body } = await sendSample(buyer, call, own, bodyWith(call, leaf, [...allowed, leaf]))
      const named = Object.keys(body.errors ?? {}).some((field) => leaf.startsWith(field.replaceAll(/\.\d+/g, '')))
      if (status !== 403 || !named) wrong.push(`${call.id} ${leaf}: ${status} ${JSON.stringify(body.errors)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(25)
  expect(await footprint(app)).toEqual(before)
})

test('no answer tells him who of our people did what, what goods cost us, or what may be done by us only', async () => {
  const clerk = await clerkOf(app)
  await sql`update users set name = 'SLEPENAIS', surname = 'DARBINIEKS' where id = ${clerk.id}`.execute(app.db)
  await sql`update orders set manager_id = ${clerk.id}, internal_notes = 'SLEPENAIS'`.execute(app.db)
  await sql`update customers set manager_id = ${clerk.id}, notes = 'SLEPENAIS', segment = 'SLEPENAIS' where id = ${own.customer}`.execute(
    app.db,
  )
  await clerk.done(offers.mail, { params: { id: own.offer }, body: { address: 'SLEPENAIS@test.example' } })
  const told: string[] = []
  let read = 0
  for (const call of open.filter(({ method, spec }) => method === 'GET' && !spec.changes && !spec.file)) {
    const { status, body } = await sendSample(buyer, call, own)
    if (status === 200) read += 1
    if (JSON.stringify(body).includes('SLEPENAIS')) told.push(`${call.id} tells of our people`)
    for (const fault of faultsIn(body, call.id === 'orders.show')) told.push(`${call.id}: ${fault}`)
  }
  expect(told).toEqual([])
  expect(read).toBeGreaterThan(20)
})

test('an order or an offer that he prints names nobody of ours; an invoice names who issued it, as it does to everybody', async () => {
  const clerk = await clerkOf(app)
  await sql`update users set name = 'SLEPENAIS', surname = 'DARBINIEKS' where id = ${clerk.id}`.execute(app.db)
  await sql`update orders set manager_id = ${clerk.id}`.execute(app.db)
  const names = async (person: Person, id: string): Promise<boolean> => {
    const call = open.find((each) => each.id === id)
    if (!call) throw new Error(id)
    const { status, bytes } = await sendSample(person, call, own)
    expect([id, status]).toEqual([id, 200])
    return (await pdfPages(bytes)).flat().join(' ').includes('SLEPENAIS')
  }
  for (const id of ['orders.pdf', 'offers.pdf']) expect([id, await names(clerk, id), await names(buyer, id)]).toEqual([id, true, false])
  expect(await names(buyer, 'invoices.pdf')).toBe(await names(clerk, 'invoices.pdf'))
})

const secret = /cost|purchase_price|stock_value|min_price|margin|internal_notes|credit_limit|segment|manager|author|created_by|updated_by/

/** Secrets with a value, and events that an order of his is not made of. */
function faultsIn(value: unknown, isOrder: boolean, way = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => faultsIn(each, isOrder, way))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === 'can') {
      const own =
        isOrder && way === '.data' ? ['EDIT', 'ITEM_ADD', 'ITEM_EDIT', 'ITEM_DELETE', 'RESERVE', 'CANCEL', 'DELETE', 'REPLICATE'] : []
      return Object.entries(each as object).flatMap(([event, can]) => (can === true && !own.includes(event) ? [`can ${event}`] : []))
    }
    const empty = each === null || (Array.isArray(each) && each.length === 0)
    return [...(secret.test(name) && !empty ? [name] : []), ...faultsIn(each, isOrder, `${way}.${name}`)]
  })
}

test('what is hidden are fields of answers', () => {
  const names = new Set(everyCall.flatMap(({ spec }) => (spec.answer ? namesIn(shapeOf(spec.answer)) : [])))
  expect([...hiddenFromPortal].filter((name) => !names.has(name))).toEqual([])
})

function namesIn(shape: Shape): string[] {
  const inner = [...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap(namesIn)
  return [...inner, ...Object.entries(shape.properties ?? {}).flatMap(([name, each]) => [name, ...namesIn(each)])]
}

function bodyOf(call: Call): Shape {
  return call.spec.body ? shapeOf(call.spec.body) : {}
}

/** Ways to every field of a body that holds a value of its own: `order_items.quantity`. */
function leavesOf(shape: Shape, way = ''): string[] {
  const shapes = shape.anyOf?.filter(({ type }) => type !== 'null')
  if (shapes?.[0]) return leavesOf(shapes[0], way)
  if (shape.type === 'array' && shape.items?.properties) return leavesOf(shape.items, way)
  const fields = Object.entries(shape.properties ?? {})
  if (fields.length === 0) return way === '' ? [] : [way]
  return fields.flatMap(([name, each]) => leavesOf(each, way === '' ? name : `${way}.${name}`))
}

/** A body with the fields of its own that must be there, those that are open to him, and the one in question. */
function bodyWith(call: Call, leaf: string, ways: readonly string[]): unknown {
  const whole = sampleOf(bodyOf(call), idIn(own), true)
  const around = (way: string): string => way.slice(0, way.lastIndexOf('.') + 1)
  const needed = new Set(
    leavesOf(bodyOf(call)).filter((each) => [around(leaf), ''].includes(around(each)) && isNeeded(bodyOf(call), each.split('.'))),
  )
  return only(whole, '', (way) => way === leaf || needed.has(way) || (!leaf.startsWith(`${way}.`) && ways.includes(way)))
}

/** Whether the row or object that holds a field must have it. */
function isNeeded(shape: Shape, [name = '', ...rest]: string[]): boolean {
  const at = shape.items ?? shape
  const inner = at.properties?.[name]
  return rest.length === 0 ? Boolean(at.required?.includes(name)) : inner !== undefined && isNeeded(inner, rest)
}

function only(value: unknown, way: string, keep: (way: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => only(each, way, keep))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const at = way === '' ? name : `${way}.${name}`
      if (keep(at)) return [[name, each]]
      const inner = only(each, at, keep)
      const holds =
        typeof inner === 'object' &&
        inner !== null &&
        (Array.isArray(inner) ? inner : [inner]).some((one) => one && Object.keys(one as object).length > 0)
      return holds ? [[name, inner]] : []
    }),
  )
}
