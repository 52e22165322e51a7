import fc from 'fast-check'
import { sql } from 'kysely'
import { describe } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { orders } from '../../contract/orders/orders.ts'
import { bodyOf, bodyWith, leavesOf, portalTable } from '../http/portal-table.ts'
import { moneyIn, secretsIn } from '../http/portal-notices.ts'
import { everyCall } from '../http/samples.ts'
import { sendSample } from '../http/sending.ts'
import { makeWorld, type World } from '../http/world.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeWarehouse, ownCompany } from '../support/factories.ts'
import { attackByCases, type Attacked } from './attack.ts'
import { allModules, allPermissions, expected, type Rights } from './portal-model.ts'

/**
 * Generated customer accounts call everything, compared with a model; answers must not reveal others' data, costs or
 * hidden prices.
 */

interface Sent {
  /** Open calls are as frequent as the rest. */
  call: string
  own: boolean
  /** Index of a forbidden field; beyond the count: none. */
  forbidden: number
}

interface Case {
  rights: Rights
  sent: readonly Sent[]
}

/** These end sessions. */
const ending: ReadonlySet<string> = new Set(['session.logout', 'session.changePassword'])
const inside = everyCall.filter(({ id, spec }) => spec.rule !== 'visitor' && !ending.has(id))
const open = inside.filter(({ id }) => portalTable.get(id)?.open)

const none = 99

const mostly = fc.oneof({ arbitrary: fc.constant(true), weight: 4 }, { arbitrary: fc.constant(false), weight: 1 })
const cases: fc.Arbitrary<Case> = fc.record({
  rights: fc.record({
    granted: fc.oneof(fc.constant(allPermissions), fc.subarray([...allPermissions])),
    enabled: fc.oneof({ arbitrary: fc.constant(true), weight: 9 }, { arbitrary: fc.constant(false), weight: 1 }),
    canOrder: mostly,
    seesPrices: fc.boolean(),
    modulesOff: fc.oneof(fc.constant([]), fc.subarray(allModules, { maxLength: 4 })),
  }),
  sent: fc.array(
    fc.record({
      call: fc.oneof(fc.constantFrom(...open.map(({ id }) => id)), fc.constantFrom(...inside.map(({ id }) => id))),
      own: mostly,
      forbidden: fc.oneof({ arbitrary: fc.constant(none), weight: 2 }, { arbitrary: fc.nat(15), weight: 1 }),
    }),
    { minLength: 6, maxLength: 16, size: 'max' },
  ),
})

const everything: Rights = { granted: allPermissions, enabled: true, canOrder: true, seesPrices: true, modulesOff: [] }

/** All open calls, per profile setting, and a forbidden field. */
const examples: readonly Case[] = [
  { rights: everything },
  { rights: { ...everything, canOrder: false } },
  { rights: { ...everything, seesPrices: false } },
  { rights: { ...everything, modulesOff: allModules } },
  { rights: everything, forbidden: 0 },
].map(({ rights, forbidden = none }) => ({ rights, sent: open.map(({ id }) => ({ call: id, own: true, forbidden })) }))

interface Ground {
  app: TestApp
  own: World
  foreign: World
  /** The customer's user with all rights. */
  fullUser: Person
}

async function judge({ app, own, foreign, fullUser }: Ground, { rights, sent }: Case, count: (status: number) => void): Promise<string[]> {
  await allow(app, own.customer, { ...rights, enabled: true, canOrder: true, modulesOff: [] })
  const person = await app.person({ kind: 'customer', customer_id: own.customer, permissions: rights.granted })
  const { data: order } = await fullUser.done(orders.create, {
    body: { customer_id: own.customer, order_items: [{ item_id: own.item, quantity: '1' }] },
  })
  const mine: World = { ...own, order: order.id, line: order.order_items[0]?.id ?? 0, session: 0 }
  await allow(app, own.customer, rights)
  const faults: string[] = []
  for (const { call: id, own: isOwnRecord, forbidden } of sent) {
    const call = inside.find((each) => each.id === id)
    if (!call) throw new Error(id)
    const world = isOwnRecord ? mine : { ...foreign, session: 0 }
    const allowed = portalTable.get(id)?.fields ?? []
    const leaf = call.spec.upload ? undefined : closedFields(call, allowed)[forbidden]
    const body = call.spec.body && bodyWith(call, world, leaf ?? null, leaf === undefined ? allowed : [...allowed, leaf])
    const { status, body: answer, bytes } = await sendSample(person, call, world, body)
    count(status)
    const wrong = wrongStatus(expected(call, rights), leaf, status, Object.keys(answer.errors ?? {}))
    if (wrong) faults.push(`${id}: ${status} ${JSON.stringify(answer.errors ?? {})}: ${wrong}`)
    if (status >= 500) faults.push(`${id}: ${status}`)
    if (`${JSON.stringify(answer)}${bytes.toString('latin1')}`.includes('SVEŠAIS')) faults.push(`${id} tells of others`)
    // Refusals repeat the sender's fields.
    faults.push(...secretsIn({ ...answer, errors: {} }, id.startsWith('orders.')).map((each) => `${id} tells ${each}`))
    if (!rights.seesPrices) faults.push(...moneyIn(answer).map((each) => `${id} tells the price ${each}`))
    faults.push(...brokenPromises(answer, rights).map((each) => `${id} promises ${each}`))
  }
  return faults.length === 0 ? [] : [JSON.stringify({ ...rights, granted: rights.granted.join(' ') }), ...faults]
}

function closedFields(call: Call, allowed: readonly string[]): string[] {
  return leavesOf(bodyOf(call)).filter((leaf) => !allowed.some((way) => leaf === way || leaf.startsWith(`${way}.`)))
}

function wrongStatus(
  model: ReturnType<typeof expected>,
  leaf: string | undefined,
  status: number,
  named: readonly string[],
): string | null {
  switch (model) {
    case 'signed out':
      return status === 401 ? null : 'his company is let in no more'
    case 'closed':
      return status === 403 ? null : 'he may not'
    case 'perhaps':
      return status === 401 ? 'he is signed in' : null
    case 'open':
      if (leaf === undefined) return status === 401 || status === 403 ? 'he may' : null
      return status === 403 && named.some((field) => leaf.startsWith(field.replaceAll(/\.\d+/g, ''))) ? null : `he may not say ${leaf}`
  }
}

/** Call by event in `can`. */
const sends: Readonly<Record<string, string>> = {
  EDIT: 'update',
  ITEM_ADD: 'addItems',
  ITEM_EDIT: 'updateItem',
  ITEM_DELETE: 'deleteItem',
  RESERVE: 'fulfil',
  CANCEL: 'cancel',
  DELETE: 'remove',
  REPLICATE: 'replicate',
}

/** Events in `can` whose call is closed. */
function brokenPromises(answer: unknown, rights: Rights): string[] {
  const { data } = (answer ?? {}) as { data?: { can?: Record<string, unknown> } }
  return Object.entries(data?.can ?? {}).flatMap(([event, can]) => {
    const call = everyCall.find(({ id }) => id === `orders.${sends[event]}`)
    return can === true && (!call || expected(call, rights) !== 'open') ? [event] : []
  })
}

async function allow(
  { db }: TestApp,
  customer: number,
  { enabled, canOrder, seesPrices, modulesOff }: Omit<Rights, 'granted'>,
): Promise<void> {
  await sql`
    insert into customer_profiles (customer_id, portal_enabled, portal_can_order, portal_can_see_prices)
    values (${customer}, ${enabled}, ${canOrder}, ${seesPrices})
    on conflict (customer_id) do update set portal_enabled = ${enabled}, portal_can_order = ${canOrder},
      portal_can_see_prices = ${seesPrices}`.execute(db)
  await sql`delete from customer_profile_modules where customer_id = ${customer}`.execute(db)
  await sql`
    insert into customer_profile_modules (customer_id, module, enabled) select ${customer}, m, false from unnest(${[...modulesOff]}::text[]) m`.execute(
    db,
  )
}

async function protectedData({ app, foreign }: Ground): Promise<string> {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(t) order by id) from orders t where customer_id = ${foreign.customer}) as orders,
      (select jsonb_agg(to_jsonb(t) order by t.id) from order_items t join orders o on o.id = t.order_id where o.customer_id = ${foreign.customer}) as lines,
      (select jsonb_agg(to_jsonb(t) order by id) from offers t where customer_id = ${foreign.customer}) as offers,
      (select jsonb_agg(to_jsonb(t) order by id) from service_applications t where customer_id = ${foreign.customer}) as applications,
      (select jsonb_agg(to_jsonb(t) order by t.id) from serviceable_items t join service_applications a on a.id = t.service_application_id
        where a.customer_id = ${foreign.customer}) as machines,
      (select jsonb_agg(to_jsonb(t) order by t.id) from service_lines t join service_applications a on a.id = t.service_application_id
        where a.customer_id = ${foreign.customer}) as jobs,
      (select jsonb_agg(to_jsonb(t) order by t.id) from service_documents t join service_applications a on a.id = t.service_application_id
        where a.customer_id = ${foreign.customer}) as acts,
      (select jsonb_agg(to_jsonb(t) order by id) from files t where fileable_id = ${foreign.order}) as files,
      (select jsonb_agg(to_jsonb(t) - 'updated_at' order by id) from customers t) as customers,
      (select count(*) from stock_movements) as moves, (select count(*) from invoices) as invoices, (select count(*) from payments) as payments,
      (select count(*) from users where kind = 'staff') as staff, (select count(*) from outbox) as jobs`.execute(app.db)
  return JSON.stringify(rows)
}

async function begin(): Promise<Attacked<Case>> {
  const app = await startApp()
  await ownCompany(app)
  await makeWarehouse(app)
  const [foreign, own] = [await makeWorld(app, 'SVEŠAIS'), await makeWorld(app, 'SAVĒJAIS')]
  const ground: Ground = { app, foreign, own, fullUser: await app.person({ kind: 'customer', customer_id: own.customer }) }
  const before = await protectedData(ground)
  const figures = { gadījumi: 0, atļauti: 0, liegti: 0, citādi: 0 }
  const count = (status: number): void => {
    figures[status === 200 ? 'atļauti' : status === 401 || status === 403 ? 'liegti' : 'citādi'] += 1
  }
  return {
    figures,
    judge(one) {
      figures.gadījumi += 1
      return judge(ground, one, count)
    },
    atLast: async () => ((await protectedData(ground)) === before ? [] : ['what is not theirs was changed']),
    close: () => app.close(),
  }
}

describe('users of customers', () => {
  attackByCases('jebkuras klienta lietotāja tiesības un jebkurš izsaukums: drīkst to, ko ļauj specifikācija, un neko vairāk', {
    cases: 5,
    seconds: 60,
    arbitrary: cases,
    examples,
    begin,
  })
})
