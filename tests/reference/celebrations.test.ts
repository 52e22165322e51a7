import { afterAll, beforeAll, expect, test } from 'vitest'
import { celebrations } from '../../contract/reference/reference.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
})
afterAll(() => app.close())

test('two people have one name day, each of them and the company once', async () => {
  const [one, other] = [await app.person(), await app.person()]
  const body = { name: 'Vārda diena', date: '2026-06-24', kind: 'name_day' }
  const statuses = []
  for (const user_id of [one.id, other.id, other.id, null, null]) {
    statuses.push((await clerk.call(celebrations.calls.create, { body: { ...body, user_id } })).status)
  }
  expect(statuses).toEqual([200, 200, 422, 200, 422])
})

test.each(['120385-12347', 'Jāņa diena 120385-12347', '32123412345', 'p.k. 120385 12347', '321234-12345 dzimšanas diena'])(
  'a personal code is no name: %s',
  async (name) => {
    const answer = await clerk.call(celebrations.calls.create, { body: { name, date: '2026-03-12', kind: 'birthday' } })
    expect([answer.status, answer.body.errors]).toEqual([422, { name: [expect.stringContaining('personas kodu')] }])
  },
)

test('other figures are taken', async () => {
  for (const name of ['Uzņēmumam 25', '2026. gada balle', 'Dibināts 12.03.1985.'])
    expect((await clerk.call(celebrations.calls.create, { body: { name, date: '2026-03-12' } })).status, name).toBe(200)
})
