import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { QueryInput } from '../../contract/calls.ts'
import { company } from '../../contract/company/company.ts'
import { ledger } from '../../contract/ledger/ledger.ts'
import { vouchers } from '../../contract/vouchers/vouchers.ts'
import { audit } from '../../server/integrity/audit.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { clerkOf, makeService, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, makeBuyer } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'
import { closed, finishedYear } from '../support/years.ts'
import type { Posting } from '../support/vouchers.ts'

/** @file Closing of years (docs/domain/ledger.md#years). Figures are reckoned by hand. */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app } = begun)
  clerk = await clerkOf(app)
})

const entry = (debit: string, credit: string, amount: string): readonly Posting[] => [
  [debit, amount],
  [credit, `-${amount}`],
]
const refusedYear = (words: string) => [422, { year: [expect.stringContaining(words)] }]

async function close(year: number) {
  const { status, body } = await clerk.call(vouchers.closeYear, { body: { year } })
  return [status, body.errors]
}

async function balance(query: QueryInput<typeof ledger.trialBalance>): Promise<Record<string, string>> {
  const { data } = await clerk.done(ledger.trialBalance, { query })
  return Object.fromEntries(data.filter(({ closing }) => closing !== '0.00').map(({ code, closing }) => [code, closing]))
}

const wrong = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0)
const year2001 = { date_from: '2001-01-01', date_to: '2001-12-31' }

test('income of 500.00 and expenses of 300.00 and 80.00 leave a profit of 120.00, before and after the closing', async () => {
  await finishedYear(app, 2001, [entry('2610', '6590', '500.00'), entry('7710', '5610', '300.00'), entry('7720', '2620', '80.00')])
  const before = { 2610: '500.00', 2620: '-80.00', 5610: '-300.00', 6590: '-500.00', 7710: '300.00', 7720: '80.00' }
  expect(await balance(year2001)).toEqual(before)
  const { data } = await clerk.done(vouchers.closeYear, { body: { year: 2001 } })
  expect(data).toMatchObject({ status: 'posted', closes_year: 2001, date: '2001-12-31', debit: '500.00', credit: '500.00' })
  expect(data.lines.map(({ account, debit, credit }) => [account.name.slice(0, 4), debit, credit])).toEqual([
    ['6590', '500.00', null],
    ['7710', null, '300.00'],
    ['7720', null, '80.00'],
    ['3420', null, '120.00'],
  ])
  const after = { 2610: '500.00', 2620: '-80.00', 3420: '-120.00', 5610: '-300.00' }
  expect(await balance(year2001)).toEqual(after)
  expect(await balance({ ...year2001, before_closing: '1' })).toEqual(before)
  expect(await balance({ date_from: '2002-01-01', date_to: '2002-12-31', before_closing: '1' })).toEqual(after)
  const income = (await clerk.done(ledger.trialBalance, { query: year2001 })).data.find(({ code }) => code === '6590')
  expect(income).toMatchObject({ debit: '500.00', credit: '500.00' })
  const lines = async (before_closing: '0' | '1') =>
    (await clerk.done(ledger.lines, { query: { ...year2001, account_id: income?.id, before_closing } })).data.length
  expect([await lines('0'), await lines('1')]).toEqual([2, 1])
  expect(await wrong()).toEqual([])
})

test('a year is closed once, also by eight at once; after its days and after the year before', async () => {
  expect(await close(2001)).toEqual(refusedYear('2001. gads jau ir slēgts ar izziņu GR-2001-'))
  expect(await close(2002)).toEqual(refusedYear('periods vēl nav slēgts līdz 31.12.2002.'))
  await finishedYear(app, 2002)
  await finishedYear(app, 2003)
  expect(await close(2003)).toEqual(refusedYear('vispirms slēdziet 2002. gadu'))
  const eight = await Promise.all(Array.from({ length: 8 }, async () => close(2002)))
  expect(eight.filter(([status]) => status === 200)).toHaveLength(1)
  expect(eight.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 7 }, () => refusedYear('2002. gads jau ir slēgts')))
  await closed(app, 2003)
  await finishedYear(app, 2004, [])
  expect(await close(2004)).toEqual(refusedYear('nav ko slēgt'))
  await expect(
    sql`insert into vouchers (title, date, closes_year) values ('Vēlreiz', '2002-12-31', 2002)`.execute(app.db),
  ).rejects.toMatchObject({ constraint: 'vouchers_closes_year_key' })
})

test('the last closed year is opened again, as a whole and on its own day, and closed anew', async () => {
  const { rows } = await sql<{ id: number; year: number }>`
    select id, closes_year as year from vouchers where status = 'posted' and closes_year is not null order by closes_year`.execute(app.db)
  const [, second, third] = rows
  const reopen = async (id = 0) => clerk.call(vouchers.reopenYear, { params: { id }, body: {} })
  expect((await reopen(second?.id)).body.errors).toEqual({ status: ['Vispirms atveriet vēlāk slēgto gadu'] })
  const reversal = await clerk.call(vouchers.reverse, { params: { id: third?.id ?? 0 }, body: {} })
  expect(reversal.body.errors).toEqual({ status: ['Gada slēgšanu atceļ, atverot gadu'] })
  await expect(
    sql`update vouchers set status = 'reversed', reversed_on = date, reversed_at = now() where id = ${second?.id}`.execute(app.db),
  ).rejects.toMatchObject({ code: 'DG005' })
  const open = { 2610: '500.00', 2620: '-80.00', 3420: '-110.00', 5610: '-320.00', 7710: '10.00' }
  expect((await reopen(third?.id)).body).toMatchObject({ data: { status: 'reversed', reversed_on: '2003-12-31' } })
  expect(await balance({ date_from: '2003-01-01', date_to: '2003-12-31' })).toEqual(open)
  await closed(app, 2003)
  expect(await balance({ date_from: '2003-01-01', date_to: '2003-12-31' })).toEqual({
    2610: '500.00',
    2620: '-80.00',
    3420: '-100.00',
    5610: '-320.00',
  })
  expect(await wrong()).toEqual([])
})

test('the days of a closed year are not opened while it is closed, in the call and past it', async () => {
  const { data } = await clerk.done(company.properties)
  const answer = await clerk.call(company.saveProperties, {
    body: { locked_until: '2003-12-30', lock_version: data.lock_version },
    headers: { confirmed: 'reopen-period' },
  })
  expect([answer.status, answer.body.errors]).toEqual([422, { locked_until: [expect.stringContaining('2003. gads ir slēgts')] }])
  await expect(setProperty(app, 'locked_until', '')).rejects.toMatchObject({ code: 'DG005' })
})

test('nothing of a closed year is left on income and expenses when a closing is written past the call', async () => {
  await finishedYear(app, 2005)
  const draft = await sql<{ id: number }>`
    insert into vouchers (title, date, closes_year) values ('Ar roku', '2005-12-31', 2005) returning id`.execute(app.db)
  const id = draft.rows[0]?.id
  await sql`insert into voucher_lines (voucher_id, account_id, debit, credit)
    select ${id}, a.id, case a.code when '3420' then 9.99 end, case a.code when '7710' then 9.99 end
    from accounting_accounts a where a.code in ('3420', '7710')`.execute(app.db)
  await expect(
    sql`update vouchers set status = 'posted', number = 'X', series = 'X', posted_at = now() where id = ${id}`.execute(app.db),
  ).rejects.toMatchObject({ code: 'DG005', column: 'year' })
  await sql`delete from vouchers where id = ${id}`.execute(app.db)
})

test('a document that is dated before the end of a closed year and posted later stands on the first open day', async () => {
  const item_id = await makeService(app, { price: '100' })
  const day = dayAgo(3)
  const invoice = await accepted(app, { customer_id: await makeBuyer(app), order_items: [{ item_id, quantity: '1' }], date: day } as never)
  const { rows } = await sql<{ date: string }>`select date from invoices where id = ${invoice.id}`.execute(app.db)
  await sql`update ledger_closing set closed_until = ${rows[0]?.date}`.execute(app.db)
  await sql`select post_documents('invoice', array[${invoice.id}]::bigint[])`.execute(app.db)
  const posted = await sql<{ later: boolean }>`
    select date = ${rows[0]?.date}::date + 1 as later from ledger_entries where source = 'invoice' and document_id = ${invoice.id}`.execute(
    app.db,
  )
  expect(posted.rows).toEqual([{ later: true }])
  await postLedger(app.db)
})
