import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '../../contract/calls.ts'
import { warmUp } from '../../server/app/large-answers.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { ownCompany } from '../support/factories.ts'
import { everyCall } from './samples.ts'
import { makeWorld, type World } from './world.ts'
import { paramsOf } from './world-keys.ts'

/** Every list returns the position of a record. */

let app: TestApp
let world: World
let person: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  world = await makeWorld(app, 'Vietas')
  person = await app.person()
  await warmUp()
})
afterAll(() => app.close())

// The records of a job are tried in tests/group-jobs.
const lists = everyCall.filter(
  ({ id, spec: { query } }) => id !== 'group-jobs.results' && query instanceof z.ZodMiniObject && 'place_of' in query.shape,
)

interface Paged {
  data: readonly { id: number }[]
  meta: { total: number; place?: number | null }
}

test('the first and the last row of every list have the places at which they are shown, and no other record has one', async () => {
  const wrong: string[] = []
  let held = 0
  for (const call of lists) {
    const { data, meta } = await ask(call, { per_page: 200 })
    if (meta.place !== undefined) wrong.push(`${call.id}: told unasked`)
    const ids = data.map(({ id }) => id)
    // Celebrations entered as text have no record key.
    for (const id of new Set([ids[0], ids.at(-1)])) {
      if (id === undefined) continue
      held += 1
      const { place } = (await ask(call, { per_page: 1, place_of: id })).meta
      if (place !== ids.indexOf(id)) wrong.push(`${call.id}: ${place} for ${ids.indexOf(id)}`)
    }
    if ((await ask(call, { per_page: 1, place_of: Number.MAX_SAFE_INTEGER })).meta.place !== null) wrong.push(`${call.id}: none`)
  }
  expect(wrong).toEqual([])
  expect(lists.length).toBeGreaterThan(70)
  expect(held).toBeGreaterThan(70)
}, 120_000)

async function ask(call: Call, query: object): Promise<Paged> {
  const { status, body } = await person.call(call, { params: paramsOf(call, world), query } as Parameters<Person['call']>[1])
  expect({ call: call.id, status }).toEqual({ call: call.id, status: 200 })
  return body as Paged
}
