import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bank } from '../../contract/bank/bank.ts'
import { ledger } from '../../contract/ledger/ledger.ts'
import { big, sum } from '../../contract/money.ts'
import type { Person, TestApp } from '../support/app.ts'
import { camt, newOwnAccount, type Line } from '../support/bank.ts'
import { accepted, dayAgo } from '../support/invoicing.ts'
import { balances, turnover } from '../support/ledger.ts'
import { beginStory } from '../support/story.ts'

/** Money between two accounts of the company: both entries meet in the money in transit (2690). */

let app: TestApp
let clerk: Person
const today = dayAgo(0)
const yesterday = dayAgo(1)

beginStory((begun) => {
  ;({ app, clerk } = begun)
})

/** A statement of one account; entries in the order of the lines. */
async function entered(iban: string, ...lines: readonly Line[]): Promise<number[]> {
  const entries = lines.map((line, at) => Object.assign({ ref: `${iban} ${at}`, day: today }, line))
  const bytes = camt({ iban, from: dayAgo(9), to: today, entries })
  await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'konts.xml', bytes }] } })
  const { rows } = await sql<{ id: number }>`select id from bank_entries where iban = ${iban} order by bank_reference`.execute(app.db)
  return rows.map(({ id }) => id)
}

const shown = async (id = 0) => (await clerk.done(bank.showEntry, { params: { id } })).data
const move = async (id = 0) => (await clerk.done(bank.postEntry, { params: { id }, body: { kind: 'transfer' } })).data

/** Lines of these entries: day, account, sum. */
async function linesOf(ids: readonly number[]): Promise<string[]> {
  await balances(app)
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', l.date, a.code, l.amount) as line from ledger_lines l join accounting_accounts a on a.id = l.account_id
    join ledger_entries e on e.id = l.entry_id join bank_entry_postings p on e.source = 'bank_entry_posting' and p.id = e.document_id
    where p.bank_entry_id = any (${[...ids]})`.execute(app.db)
  return rows.map(({ line }) => line).toSorted()
}

/** Debit less credit of an account at the end of a day. */
async function closingOf(code: string, date_to: string): Promise<string> {
  await balances(app)
  const { data } = await clerk.done(ledger.trialBalance, { query: { date_to } })
  return data.find((row) => row.code === code)?.closing ?? '0.00'
}

test('is proposed as a transfer, balanced on each day, and in transit only until the other bank has it', async () => {
  const [first, second] = [await newOwnAccount(app.db), await newOwnAccount(app.db, 'HABA')]
  const before = await balances(app)
  const [left] = await entered(first, { amount: '-500.00', day: yesterday, iban: second, text: 'Starp kontiem' })
  expect(await shown(left)).toMatchObject({ proposals: [], habit: { kind: 'transfer', account: null, times: 0 } })
  expect(await move(left)).toMatchObject({ state: 'matched', postings: [{ kind: 'transfer', amount: '-500.00' }] })
  expect(await turnover(app, before)).toEqual({ 2620: '-500.00', 2690: '500.00' })
  expect(await closingOf('2690', dayAgo(2))).toBe(before['2690'] ?? '0.00')

  const [came] = await entered(second, { amount: '500.00', iban: first, text: 'Starp kontiem' })
  expect((await shown(came)).habit).toMatchObject({ kind: 'transfer' })
  await move(came)
  expect(await linesOf([left ?? 0, came ?? 0])).toEqual(
    [`${yesterday} 2620 -500.00`, `${yesterday} 2690 500.00`, `${today} 2620 500.00`, `${today} 2690 -500.00`].toSorted(),
  )
  expect(await turnover(app, before)).toEqual({})
  const start = big(before['2690'] ?? '0')
  expect(await closingOf('2690', yesterday)).toBe(start.plus(500).toFixed(2))
  expect(await closingOf('2690', today)).toBe(start.toFixed(2))
  const statements = await Promise.all([first, second].map((iban) => clerk.done(bank.statements, { query: { iban } })))
  expect(statements.flatMap(({ data }) => data.map(({ closing, unmatched }) => [closing, unmatched]))).toEqual([
    ['-500.00', 0],
    ['500.00', 0],
  ])
})

test('with a fee of the bank on one side leaves only the fee', async () => {
  const [first, second] = [await newOwnAccount(app.db), await newOwnAccount(app.db, 'HABA')]
  const before = await balances(app)
  const [left, fee] = await entered(
    first,
    { amount: '-200.00', iban: second, text: 'Starp kontiem' },
    { amount: '-0.36', text: 'Komisija par maksājumu' },
  )
  const [came] = await entered(second, { amount: '200.00', iban: first })
  await move(came)
  await move(left)
  await clerk.done(bank.postEntry, { params: { id: fee ?? 0 }, body: { kind: 'fee' } })
  expect(await turnover(app, before)).toEqual({ 2620: '-0.36', 7720: '0.36' })
})

test('that is undone on one side is in transit again, and can be done anew', async () => {
  const [first, second] = [await newOwnAccount(app.db), await newOwnAccount(app.db, 'HABA')]
  const before = await balances(app)
  const [left] = await entered(first, { amount: '-70.00', iban: second })
  const [came] = await entered(second, { amount: '70.00', iban: first })
  await move(left)
  await move(came)
  await clerk.done(bank.unmatchEntry, { params: { id: left ?? 0 }, body: {} })
  expect(await turnover(app, before)).toEqual({ 2620: '70.00', 2690: '-70.00' })
  await move(left)
  expect(await turnover(app, before)).toEqual({})
})

test('names an invoice and still pays none', async () => {
  const [first, second] = [await newOwnAccount(app.db), await newOwnAccount(app.db, 'HABA')]
  const invoice = await accepted(app)
  const [came] = await entered(second, { amount: invoice.open, iban: first, text: `Par ${invoice.number ?? ''}` })
  expect(await shown(came)).toMatchObject({ proposals: [], habit: { kind: 'transfer' } })
  expect((await clerk.done(bank.certain)).data.map(({ id }) => id)).not.toContain(came)
})

test('in sums: every line of the ledger has its other side', async () => {
  const { rows } = await sql<{ amounts: string[] }>`
    select array_agg(l.amount::text) as amounts from ledger_lines l group by l.entry_id`.execute(app.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { amounts } of rows) expect(sum(amounts).toFixed(2)).toBe('0.00')
})
