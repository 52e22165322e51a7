import { afterAll, expect, test } from 'vitest'
import { bank } from '../../contract/bank/bank.ts'
import { ledger } from '../../contract/ledger/ledger.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { beginStory } from '../support/story.ts'
import { Company, documents, entries } from './bank-quarter/company.ts'
import { cents, decimal, sums, table } from './vat-quarter/table.ts'

/**
 * @file A quarter of money by the bank's files: tables reckoned by hand say what each document and entry posts and what
 * is open on a day. Accounts, balances of the bank, ageing, statements and balances of suppliers are held against them.
 * A payment that the bank took back (D) never paid anything: both entries go over money in transit (decision 0118).
 */

let app: TestApp
let clerk: Person
let company: Company
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

const days = ['2026-01-13', '2026-01-16', '2026-01-20', '2026-01-31', '2026-02-12', '2026-02-14', '2026-02-28', '2026-03-04', '2026-03-31']
const upTo = <Row extends { day: string }>(rows: readonly Row[], day: string) => rows.filter((row) => row.day <= day)
const partySum = (party: string, accounts: readonly string[], day: string) =>
  [...upTo(documents, day), ...upTo(entries, day)]
    .filter((each) => each.party === party)
    .flatMap(({ posted }) => posted)
    .reduce((all, [code, amount]) => all + (accounts.includes(code) ? cents(amount) : 0), 0)

test('each file of the bank brings what is new, and its entries are matched', { timeout: 120_000 }, async () => {
  await makeItNoon(app, '2026-01-02')
  company = new Company(app, clerk)
  await company.prepare()
  const added: unknown[] = []
  for (const document of documents) {
    await makeItNoon(app, document.day)
    const count = await company.carryOut(document)
    if (document.action === 'statement') added.push([document.key, count])
  }
  expect(added).toEqual([
    ['january', 8],
    ['middle', 7],
    ['february', 1],
    ['overlap', 2],
    ['march', 1],
  ])
  await postLedger(app.db)
  const { data } = await clerk.done(bank.statements, { query: { per_page: 50 } })
  expect(data.map(({ check, unmatched }) => [check, unmatched])).toEqual(data.map(() => ['agrees', 0]))
})

test.each(days)('trial balance and bank stand on %s where documents and entries put them', async (day) => {
  const { data } = await clerk.done(ledger.trialBalance, { query: { date_from: '2026-01-01', date_to: day, per_page: 200 } })
  const closing = sums(data.map(({ code, closing: balance }) => [code, cents(balance)] as const))
  const right = [...upTo(documents, day), ...upTo(entries, day)].flatMap(({ posted }) => posted)
  expect(closing).toEqual(sums(right.map(([code, amount]) => [code, cents(amount)] as const)))
  const ofBank = upTo(entries, day).reduce((all, { amount }) => all + cents(amount), 500_000)
  expect(closing['2620']).toBe(decimal(ofBank))
})

test.each(days)('customers and suppliers owe on %s what the tables say', async (day) => {
  for (const [party, customerId] of company.customers) {
    const right = decimal(partySum(party, ['2310', '5210'], day))
    const { data: account } = await clerk.done(receivables.statement, { params: { customerId }, query: { from: '2026-01-01', to: day } })
    const { data: aged } = await clerk.done(receivables.ageing, { query: { date: day, customer_id: customerId } })
    expect([party, account.closing, aged[0]?.balance ?? '0.00']).toEqual([party, right, right])
  }
  for (const [party, supplier_id] of company.suppliers) {
    const { data } = await clerk.done(receivables.supplierBalancesToConfirm, { query: { date: day, supplier_id } })
    expect([party, data[0]?.balance ?? '0.00']).toEqual([party, decimal(-partySum(party, ['5310'], day))])
  }
})

test('open documents of a day are those that the entries left open', async () => {
  const rows = table('bank-quarter/open.tsv', import.meta.dirname)
  const numbers = new Map([...company.kept].map(([key, { number }]) => [number, key]))
  for (const day of ['2026-01-13', '2026-01-31', '2026-02-12', '2026-02-28', '2026-03-31']) {
    const { data } = await clerk.done(receivables.openItems, { query: { date: day, per_page: 100 } })
    const open = data.map(({ number, open: left }) => `${numbers.get(number ?? '') ?? number} ${left}`).toSorted()
    expect([day, open]).toEqual([day, rows.filter(([of]) => of === day).map(([, key, left]) => `${key} ${left}`)])
  }
})
