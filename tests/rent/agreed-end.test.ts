import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { conversation } from '../../contract/conversation/conversation.ts'
import { rent } from '../../contract/rent/rent.ts'
import { remindNext } from '../../server/jobs/remind.ts'
import type { Person, TestApp } from '../support/app.ts'
import { dayAgo } from '../support/invoicing.ts'
import { rentedMachine, rentOf } from '../support/rent.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
let clerk: Person
let manager: Person
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  manager = await app.person()
})

const reminders = async () =>
  (await manager.done(conversation.notifications, { query: {} })).data.map(({ kind, title, path, text }) => [kind, title, path, text])

test('who looks after the customer is reminded once of each agreed last day that has come, until the rent has ended', async () => {
  const { record } = await rentedMachine(app, dayAgo(70), { type: 'fixed' })
  const { record: later } = await rentedMachine(app, dayAgo(70))
  await sql`update customers set manager_id = ${manager.id} where id in (${record.customer.id}, ${later.customer.id})`.execute(app.db)
  const agree = async (date_to: string) => {
    const { lock_version } = await rentOf(app, record)
    await clerk.done(rent.update, { params: { id: record.id }, body: { date_to, lock_version } })
  }
  await agree(dayAgo(-1))
  expect(await remindNext(app.db)).toBe(false)
  await agree(dayAgo(0))
  const { lock_version } = await rentOf(app, record)
  expect((await Promise.all([remindNext(app.db), remindNext(app.db)])).filter(Boolean)).toEqual([true])
  expect(await remindNext(app.db)).toBe(false)
  expect(await reminders()).toEqual([
    ['reminder', record.number, `/rent/${record.id}`, expect.stringMatching(/^Norunātā pēdējā nomas diena \d\d\.\d\d\.\d{4}\.: /)],
  ])
  // Open forms still save.
  expect((await rentOf(app, record)).lock_version).toBe(lock_version)

  await agree(dayAgo(2))
  expect(await remindNext(app.db)).toBe(true)
  await agree(dayAgo(1))
  const { lock_version: version } = await rentOf(app, record)
  await clerk.done(rent.update, { params: { id: record.id }, body: { event: 'END', date_to: dayAgo(1), lock_version: version } })
  expect(await remindNext(app.db)).toBe(false)
})
