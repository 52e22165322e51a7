import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { leads } from '../../contract/leads/leads.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { remindNext } from '../../server/jobs/remind.ts'
import type { Person, TestApp } from '../support/app.ts'
import { offsets } from '../support/moments.ts'
import { makeRent } from '../support/rent.ts'
import { beginTests } from '../support/story.ts'

/** @file Reminders a microsecond before, at and after the moment at which they fall due, by the database's clock. */

let app: TestApp
let clerk: Person
beginTests((begun) => {
  ;({ app, clerk } = begun)
})

/** Sets the database's clock. */
async function setClock(at: string, microseconds: number): Promise<void> {
  await sql
    .raw(
      `create or replace function moment() returns timestamptz language sql stable parallel safe
        return timestamptz '${at}' + make_interval(secs => ${microseconds / 1_000_000})`,
    )
    .execute(app.db)
}

/** The moment, and a record that falls due at it. */
const due: Readonly<Record<string, readonly [moment: string, make: () => Promise<unknown>]>> = {
  'of a task comes at its minute': [
    '2026-11-20T08:00:00Z',
    () => clerk.done(tasks.create, { body: { title: 'Piezvanīt', remind_at: '2026-11-20T08:00:00.000Z' } }),
  ],
  'of a call comes at its time, which is in Riga': [
    '2026-11-20T08:30:00Z',
    async () => {
      const { lead_id: id } = await clerk.done(leads.create, { body: { company_name: 'SIA Klusā Osta', manager_id: clerk.id } })
      await clerk.done(leads.setTaskDate, { params: { id }, body: { task_date: '2026-11-20' } })
      await clerk.done(leads.setTaskTime, { params: { id }, body: { task_time: '10:30' } })
    },
  ],
  'of a call without a time comes at nine': [
    '2026-07-20T06:00:00Z',
    async () => {
      const { lead_id: id } = await clerk.done(leads.create, { body: { company_name: 'SIA Klusā Osta', manager_id: clerk.id } })
      await clerk.done(leads.setTaskDate, { params: { id }, body: { task_date: '2026-07-20' } })
    },
  ],
  'of the end of a rent comes as its last day begins': [
    '2026-11-19T22:00:00Z',
    async () => {
      const { id } = await makeRent(app, { date_from: '2026-01-01' })
      await sql`update rents set date_to = '2026-11-20' where id = ${id}`.execute(app.db)
    },
  ],
}

test.each(Object.entries(due))('a reminder %s', async (_name, [moment, make]) => {
  const seen: boolean[] = []
  for (const offset of offsets) {
    await sql`update tasks set reminded_at = now() where reminded_at is null`.execute(app.db)
    await sql`update leads set reminded_at = now() where reminded_at is null`.execute(app.db)
    await sql`update rents set reminded_of = date_to`.execute(app.db)
    await make()
    await setClock(moment, offset)
    seen.push(await remindNext(app.db))
  }
  expect(seen).toEqual([false, true, true])
})
