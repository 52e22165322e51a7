import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { extraHolidays } from '../../contract/company/extra-holidays.ts'
import { eInvoices } from '../../contract/e-invoices/e-invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { owedEInvoice } from '../support/e-invoices.ts'
import { beginStory } from '../support/story.ts'

/** @file Days off by the law „Par svētku, atceres un atzīmējamām dienām”, and those that are entered by year. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const works = async (day: string) => {
  const { rows } = await sql<{ works: boolean }>`select is_working_day(${day}) as works`.execute(app.db)
  return rows[0]?.works
}

test.each([
  ['2026-01-01', false, 'New Year'],
  ['2026-01-02', true, 'the day after it'],
  ['2026-04-03', false, 'Good Friday'],
  ['2026-04-06', false, 'Easter Monday'],
  ['2026-05-01', false, 'Labour Day'],
  ['2026-05-04', false, 'Restoration of Independence'],
  ['2026-05-10', false, 'Mothers’ Day, a Sunday'],
  ['2026-05-11', true, 'which moves to no Monday'],
  ['2026-06-23', false, 'Līgo Day'],
  ['2026-06-24', false, 'Midsummer'],
  ['2026-11-18', false, 'Proclamation of the Republic'],
  ['2026-12-24', false, 'Christmas Eve'],
  ['2026-12-25', false, 'Christmas'],
  ['2027-12-27', true, '25 and 26 December 2027 move to no Monday'],
  ['2026-12-31', false, 'New Year’s Eve'],
  ['2024-05-06', false, '4 May was a Saturday'],
  ['2025-05-05', false, '4 May was a Sunday'],
  ['2023-11-20', false, '18 November was a Saturday'],
  ['2029-11-19', false, '18 November is a Sunday'],
  ['2027-05-03', true, '1 May 2027 is a Saturday and moves to no Monday'],
  ['2018-07-09', false, 'the festival closed on Sunday'],
  ['2018-07-10', true, 'the day after it'],
  ['2023-07-10', false, 'the festival closed on Sunday'],
  ['2028-07-10', false, 'the festival closes on Sunday'],
  ['2026-07-06', true, 'no festival'],
])('%s: works %s (%s)', async (day, isWorking) => {
  expect(await works(day)).toBe(isWorking)
})

test('a holiday that is entered late moves the deadlines over it, and back when it goes; its weekend moves to Monday', async () => {
  const { id, date, report_until } = await owedEInvoice(app)
  const until = async () => (await clerk.done(eInvoices.show, { params: { id } })).data.report_until
  const { rows } = await sql<{ later: string }>`select working_day_after(${date}::date, 6) as later`.execute(app.db)
  const { data } = await clerk.done(extraHolidays.calls.create, {
    body: { name: 'Svētki', day: report_until, source: 'Likuma grozījumi' },
  })
  expect(await until()).toBe(rows[0]?.later)
  await clerk.done(extraHolidays.calls.remove, { params: { id: data.id } })
  expect(await until()).toBe(report_until)
  const saturday = await clerk.done(extraHolidays.calls.create, { body: { name: 'Sestdiena', day: '2031-07-05', source: 'Rīkojums' } })
  expect([await works('2031-07-07'), await works('2031-07-08')]).toEqual([false, true])
  await clerk.done(extraHolidays.calls.remove, { params: { id: saturday.data.id } })
})
