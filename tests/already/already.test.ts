import { expect, test } from 'vitest'
import { componentLists } from '../../contract/component-lists/component-lists.ts'
import type { ComponentListRecord } from '../../contract/component-lists/component-lists.ts'
import { slotLimits } from '../../server/http/connections.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { meeting } from '../support/meeting.ts'
import { makeList } from '../support/production.ts'
import { beginTests } from '../support/story.ts'
import { rows } from './rows.ts'

/** @file Duplicate checks hold under eight concurrent calls: each takes its lock first. */

const many = 8

let app: TestApp
let clerk: Person
let people: Person[]
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  people = await Promise.all(Array.from({ length: many }, () => app.person()))
})

const long = { timeout: 120_000 }

test.each(rows)('of eight at once one succeeds: $name', long, async ({ prepare, fields }) => {
  const send = await prepare({ app, clerk })
  const calls = people.map((person, place) => () => send(person, place))
  // The server runs a limited number of calls per kind; the others follow.
  const answers = [
    ...(await meeting(app.pool, calls.slice(0, slotLimits.each))),
    ...(await Promise.all(calls.slice(slotLimits.each).map((call) => call()))),
  ]
  const outcomes = answers.map(({ status, body }) =>
    `${status} ${status === 200 ? '' : (Object.keys(body.errors ?? body)[0] ?? '')}`.trim(),
  )
  const refused = outcomes.filter((each) => each !== '200')
  expect(outcomes, JSON.stringify(answers.map(({ body }) => body.errors))).toHaveLength(many)
  expect(refused).toHaveLength(many - 1)
  expect(refused.filter((each) => !fields.some((field) => each === `422 ${field}`))).toEqual([])
})

async function twoLists(): Promise<[ComponentListRecord, ComponentListRecord]> {
  return [await makeList(app), await makeList(app)]
}

const add = ({ id }: ComponentListRecord, part: ComponentListRecord) =>
  clerk.call(componentLists.addItem, { params: { id }, body: { catalog_item_id: part.catalog_item.id, quantity: '1' } })

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

test('two components that are added at once do not close a circle', long, async () => {
  const [one, other] = await twoLists()
  const answers = await meeting(app.pool, [() => add(one, other), () => add(other, one)])
  expect(statusesOf(answers)).toEqual([200, 422])
})

test('an older version that is taken into use does not close a circle, and neither does a list begun from it', long, async () => {
  const [one, other] = await twoLists()
  expect((await add(one, other)).status).toBe(200)
  // A newer version without the second list, which may then be made of the first.
  const { catalog_item, id: old } = one
  await makeList(app, [{ quantity: '1' }], { catalog_item_id: catalog_item.id })
  const { lock_version } = (await clerk.done(componentLists.show, { params: { id: old } })).data
  const begin = () =>
    clerk.call(componentLists.create, { params: { id: catalog_item.id }, body: { type: 'production', from_list_id: old } })
  const back = () => clerk.call(componentLists.update, { params: { id: old }, body: { is_active: true, lock_version } })
  expect(statusesOf(await meeting<{ status: number }>(app.pool, [back, () => add(other, one)]))).toEqual([200, 422])
  const again = (await clerk.done(componentLists.show, { params: { id: old } })).data
  if (again.is_active) {
    await makeList(app, [{ quantity: '1' }], { catalog_item_id: catalog_item.id })
    expect((await add(other, one)).status).toBe(200)
  }
  const late = await begin()
  expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['from_list_id']])
  const { lock_version: now } = (await clerk.done(componentLists.show, { params: { id: old } })).data
  const refused = await clerk.call(componentLists.update, { params: { id: old }, body: { is_active: true, lock_version: now } })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['is_active']])
})

test('the database itself refuses a circle', async () => {
  const [one, other] = await twoLists()
  expect((await add(one, other)).status).toBe(200)
  const row = { component_list_id: other.id, catalog_item_id: one.catalog_item.id, position: 9, quantity: '1' }
  await expect(app.db.insertInto('component_list_items').values(row).execute()).rejects.toMatchObject({ code: 'DG006' })
  const plain = { ...row, catalog_item_id: await makeItem(app) }
  await app.db.insertInto('component_list_items').values(plain).execute()
})

test('the audit finds nothing wrong with what was done at once', long, () => expectCleanAudit(app))
