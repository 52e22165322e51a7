import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { session } from '../../contract/session/session.ts'
import { permissions, type Permission } from '../../contract/permissions.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { ownCompany } from '../support/factories.ts'
import { footprint } from '../support/footprint.ts'
import { everyCall } from './samples.ts'
import { sendSample } from './sending.ts'
import { makeWorld, type World } from './world.ts'
import { strangersOf } from './world-keys.ts'

/**
 * Access rules (docs/domain/accounts.md#rules-of-calls): missing permissions give 401 or 403, customers reach
 * nothing of others.
 */

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  world = await makeWorld(app, 'SVEŠAIS')
})
afterAll(() => app.close())

const send = (person: Person, call: Call, at: World = world): Promise<Answered> => sendSample(person, call, at)

const guarded = everyCall.filter((call) => call.spec.rule !== 'visitor')

test('every call is asked for a record that is there; world.ts says which', () => {
  expect(everyCall.flatMap(strangersOf)).toEqual([])
})

test('without a sign-in every call but those of visitors answers 401, and nothing changes', async () => {
  const before = await footprint(app)
  const wrong: string[] = []
  for (const call of guarded) {
    const { status, body } = await send(app.visitor, call)
    if (status !== 401 || !body.message) wrong.push(`${call.id}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(await footprint(app)).toEqual(before)
})

/** Minimal sets that violate the rule. */
function lacking(call: Call): Permission[][] {
  const { rule } = call.spec
  if (rule === 'visitor' || rule === 'signed-in' || rule === 'owner' || rule === 'staff') return []
  if (typeof rule === 'string') return [[rule]]
  return 'anyOf' in rule ? [[...rule.anyOf]] : rule.allOf.map((each) => [each])
}

test('every permission but its own does not open a call, and nothing changes', async () => {
  const people = new Map<string, Person>()
  const cases = everyCall.flatMap((call) => lacking(call).map((without) => ({ call, without })))
  for (const { without } of cases) {
    const key = without.join(' ')
    const rest = (Object.keys(permissions) as Permission[]).filter((each) => !without.includes(each))
    if (!people.has(key)) people.set(key, await app.person({ permissions: rest }))
  }
  const before = await footprint(app)
  const wrong: string[] = []
  for (const { call, without } of cases) {
    const person = people.get(without.join(' ')) ?? app.visitor
    const { status } = await send(person, call)
    if (status !== 403) wrong.push(`${call.id} without ${without.join(', ')}: ${status}`)
  }
  expect(cases.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
  expect(await footprint(app)).toEqual(before)
})

test('a module that is off closes its calls to everybody', async () => {
  const admin = await app.person()
  await sql`update modules set enabled = false`.execute(app.db)
  const before = await footprint(app)
  const wrong: string[] = []
  for (const call of everyCall.filter(({ spec }) => spec.module)) {
    const { status } = await send(admin, call)
    if (status !== 403) wrong.push(`${call.id}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(await footprint(app)).toEqual(before)
  await sql`update modules set enabled = true`.execute(app.db)
})

describe('a customer-side user, whatever permissions he was given,', () => {
  let buyer: Person
  let ownWorld: World
  /** Areas where customers change their own data. */
  const customerAreas: ReadonlySet<string> = new Set(['session', 'account', 'files', 'customers', 'orders', 'workspace'])
  /** Further such calls: readings, fault pictures. */
  const customerCalls: ReadonlySet<string> = new Set([
    ...['rent.sendReadings', 'service.addFiles', 'conversation.markRead', 'catalog.itemsByTexts'],
    ...['create', 'update', 'remove', 'agreement', 'addComment', 'updateComment', 'removeComment'].map((call) => `support-tickets.${call}`),
  ])
  /** They end the session. */
  const ending = ['session.logout', 'session.changePassword']
  const guardedCalls = guarded.filter(({ id }) => !ending.includes(id))

  beforeAll(async () => {
    ownWorld = await makeWorld(app, 'SAVĒJAIS')
    buyer = await app.person({ kind: 'customer', customer_id: ownWorld.customer })
  })

  test('has of all that only what a customer can be allowed', async () => {
    const { data } = await buyer.done(session.user, {})
    expect(data.permissions.toSorted()).toEqual([
      ...['manage_orders', 'view_catalog_items', 'view_courier_applications', 'view_customers', 'view_invoices', 'view_offers'],
      ...['view_orders', 'view_rent', 'view_service_applications', 'view_stock', 'view_subscriptions'],
    ])
  })

  test('gets nothing of others and changes nothing of theirs', async () => {
    const before = await theirs()
    const wrong: string[] = []
    for (const call of guardedCalls) {
      const answer = await send(buyer, call)
      const names = call.path.includes('{') && ofCustomer(call)
      if (answer.status >= 500 || (names && ![403, 404].includes(answer.status))) wrong.push(`${call.id}: ${answer.status}`)
      if (`${JSON.stringify(answer.body)}${answer.bytes.toString('latin1')}`.includes('SVEŠAIS')) wrong.push(`${call.id} tells of others`)
      if (answer.bytes.toString().includes('SVEŠAIS')) wrong.push(`${call.id} tells of others`)
    }
    expect(wrong).toEqual([])
    expect(await theirs()).toEqual(before)
  })

  test('does not administer the company', async () => {
    const before = await company()
    const wrong: string[] = []
    for (const call of guardedCalls.filter(({ method, spec }) => method !== 'GET' || spec.changes)) {
      if (customerAreas.has(call.id.split('.')[0] ?? '') || customerCalls.has(call.id)) continue
      const { status } = await send(buyer, call, ownWorld)
      if (status !== 403) wrong.push(`${call.id}: ${status}`)
    }
    expect(wrong).toEqual([])
    expect(await company()).toEqual(before)
  })

  test('sees neither costs nor internal notes in any answer, of his own records either', async () => {
    const leaks: string[] = []
    let read = 0
    for (const call of guardedCalls.filter(({ method, spec }) => method === 'GET' && !spec.changes && !spec.file)) {
      const { status, body } = await send(buyer, call, ownWorld)
      if (status === 200) read += 1
      for (const key of secretsIn(body)) leaks.push(`${call.id}: ${key}`)
    }
    expect(leaks).toEqual([])
    expect(read).toBeGreaterThan(20)
    const { status } = await send(buyer, byId('invoices.show'), { ...ownWorld, invoice: ownWorld.draft })
    expect(status).toBe(404)
  })

  function byId(id: string): Call {
    const found = everyCall.find((call) => call.id === id)
    if (!found) throw new Error(`No call ${id}`)
    return found
  }

  async function theirs(): Promise<unknown> {
    const { rows } = await sql`
      select (select to_jsonb(t) - 'updated_at' from customers t where id = ${world.customer}) as customer,
        (select jsonb_agg(to_jsonb(t) order by id) from branches t where customer_id = ${world.customer}) as branches,
        (select jsonb_agg(to_jsonb(t) order by id) from contacts t where customer_id = ${world.customer}) as contacts,
        (select jsonb_agg(to_jsonb(t) order by id) from offers t where customer_id = ${world.customer}) as offers,
        (select jsonb_agg(to_jsonb(t) order by id) from orders t where customer_id = ${world.customer}) as orders,
        (select jsonb_agg(to_jsonb(t) order by t.id) from order_items t join orders o on o.id = t.order_id where o.customer_id = ${world.customer}) as lines,
        (select jsonb_agg(to_jsonb(t) order by id) from invoices t where customer_id = ${world.customer}) as invoices,
        (select jsonb_agg(to_jsonb(t) order by id) from files t where fileable_id = ${world.order}) as files,
        (select count(*) from outbox) as jobs`.execute(app.db)
    return rows[0]
  }

  async function company(): Promise<unknown> {
    const names = [
      'users',
      'roles',
      'role_permissions',
      'user_roles',
      'user_permissions',
      'banks',
      'regions',
      'company_forms',
      'manufacturers',
    ]
    const more = ['warehouses', 'measure_units', 'catalog_items', 'stock_items', 'stock_movements', 'invoices', 'payments']
    const counts = [...names, ...more].map(
      (name) => sql`select ${sql.lit(name)} as name, count(*) as rows, sum(hashtext(t::text)::bigint) as content from ${sql.table(name)} t`,
    )
    return (await sql`${sql.join(counts, sql` union all `)}`.execute(app.db)).rows
  }

  function ofCustomer({ id }: Call): boolean {
    return ['customers', 'offers', 'orders', 'invoices', 'files'].includes(id.split('.')[0] ?? '')
  }
})

const secret = /cost|purchase_price|stock_value|min_price|margin|internal_notes|credit_limit/

function secretsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [...(secret.test(key) ? [key] : []), ...secretsIn(each)])
}
