import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offers } from '../../contract/offers/offers.ts'
import { hiddenFromPortal, portal } from '../../contract/portal.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { footprint } from '../support/footprint.ts'
import { bodyOf, bodyWith, leavesOf, portalTable } from './portal-table.ts'
import { secretsIn } from './portal-notices.ts'
import { everyCall, shapeOf, type Shape } from './samples.ts'
import { sendSample } from './sending.ts'
import { makeWorld, type World } from './world.ts'

/** Customers' calls and fields (docs/domain/accounts.md#rules-of-calls) against portal.tsv, with all permissions. */

const inside = everyCall.filter(({ spec }) => spec.rule !== 'visitor')
const open = inside.filter(({ id }) => portalTable.get(id)?.open)
/** These end or change the session. */
const ending: ReadonlySet<string> = new Set(['session.logout', 'session.changePassword'])

let app: TestApp
let ownWorld: World
let buyer: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  ownWorld = await makeWorld(app, 'SAVĒJAIS')
  buyer = await app.person({ kind: 'customer', customer_id: ownWorld.customer })
})
afterAll(() => app.close())

test('the table names calls and fields that there are, and what the statement opens stands in it', () => {
  const known = new Set(everyCall.map(({ id }) => id))
  expect([...portalTable.keys()].filter((id) => !known.has(id))).toEqual([])
  expect(Object.keys(portal).toSorted()).toEqual([...portalTable].flatMap(([id, row]) => (row.open ? [id] : [])).toSorted())
  const strange = open.flatMap((call) => {
    const there = new Set(leavesOf(bodyOf(call)))
    return (portalTable.get(call.id)?.fields ?? []).filter((way) => ![...there].some((leaf) => leaf === way || leaf.startsWith(`${way}.`)))
  })
  expect(strange).toEqual([])
})

test('what every signed-in person may do is decided for customers, one by one', () => {
  const undecided = inside.filter(
    ({ id, spec }) => (spec.rule === 'signed-in' || spec.rule === 'owner') && !portalTable.has(id) && !Object.hasOwn(portal, id),
  )
  // Decide in portal.tsv whether customers may use the call; contract/portal.ts enables it.
  expect(undecided.map(({ id }) => id)).toEqual([])
})

test('with every permission there is, no call but those of the table is open, and nothing changes', async () => {
  const before = await footprint(app)
  const reached: string[] = []
  for (const call of inside.filter(({ id }) => !portalTable.get(id)?.open)) {
    const { status } = await sendSample(buyer, call, ownWorld)
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
    const allowed = portalTable.get(call.id)?.fields ?? []
    const closed = leavesOf(bodyOf(call)).filter((leaf) => !allowed.some((way) => leaf === way || leaf.startsWith(`${way}.`)))
    for (const leaf of closed) {
      tried += 1
      const { status, body } = await sendSample(buyer, call, ownWorld, bodyWith(call, ownWorld, leaf, [...allowed, leaf]))
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
  await sql`update customers set manager_id = ${clerk.id}, notes = 'SLEPENAIS', segment = 'SLEPENAIS' where id = ${ownWorld.customer}`.execute(
    app.db,
  )
  await clerk.done(offers.mail, { params: { id: ownWorld.offer }, body: { address: 'SLEPENAIS@test.example' } })
  const leaks: string[] = []
  let read = 0
  for (const call of open.filter(({ method, spec }) => method === 'GET' && !spec.changes && !spec.file)) {
    const { status, body } = await sendSample(buyer, call, ownWorld)
    if (status === 200) read += 1
    if (JSON.stringify(body).includes('SLEPENAIS')) leaks.push(`${call.id} tells of our people`)
    for (const fault of secretsIn(body, call.id === 'orders.show')) leaks.push(`${call.id}: ${fault}`)
  }
  expect(leaks).toEqual([])
  expect(read).toBeGreaterThan(20)
})

test('an order or an offer that he prints names nobody of ours; an invoice names who issued it, as it does to everybody', async () => {
  const clerk = await clerkOf(app)
  await sql`update users set name = 'SLEPENAIS', surname = 'DARBINIEKS' where id = ${clerk.id}`.execute(app.db)
  await sql`update orders set manager_id = ${clerk.id}`.execute(app.db)
  const names = async (person: Person, id: string): Promise<boolean> => {
    const call = open.find((each) => each.id === id)
    if (!call) throw new Error(id)
    const { status, bytes } = await sendSample(person, call, ownWorld)
    expect([id, status]).toEqual([id, 200])
    return (await pdfPages(bytes)).flat().join(' ').includes('SLEPENAIS')
  }
  for (const id of ['orders.pdf', 'offers.pdf']) expect([id, await names(clerk, id), await names(buyer, id)]).toEqual([id, true, false])
  expect(await names(buyer, 'invoices.pdf')).toBe(await names(clerk, 'invoices.pdf'))
})

test('what is hidden are fields of answers', () => {
  const names = new Set(everyCall.flatMap(({ spec }) => (spec.answer ? namesIn(shapeOf(spec.answer)) : [])))
  expect([...hiddenFromPortal].filter((name) => !names.has(name))).toEqual([])
})

function namesIn(shape: Shape): string[] {
  const inner = [...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap(namesIn)
  return [...inner, ...Object.entries(shape.properties ?? {}).flatMap(([name, each]) => [name, ...namesIn(each)])]
}
