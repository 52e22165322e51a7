import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { bank } from '../../contract/bank/bank.ts'
import { ledger, type LedgerEntry } from '../../contract/ledger/ledger.ts'
import { payables } from '../../contract/payables/payables.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { TestApp } from '../support/app.ts'
import { fidavista } from '../support/bank.ts'
import { billAccepted, received } from '../support/buying.ts'
import { clerkOf, makeSupplier } from '../support/factories.ts'
import { accepted, dayAgo, overpaid, refunded } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'

/** @file Balances of any period against a reckoning of their own, and the lines behind them. */

let app: TestApp
const days = ['2025-12-31', '2026-01-01', '2026-01-15', '2026-01-31', '2026-02-01', '2026-02-14', '2026-03-31', '2026-04-30'] as const
/** By day: what goes from the till to income, EUR. */
const amounts = days.map((date, place) => ({ date, amount: 100 + place * 7 }))

beginTests(async (begun) => {
  ;({ app } = begun)
  for (const { date, amount } of amounts) {
    await sql`
      with made as (
        insert into ledger_entries (source, document_id, date, document_date) values ('voucher', 1, ${date}, ${date}) returning id, date
      )
      insert into ledger_lines (entry_id, date, account_id, amount)
      select made.id, made.date, a.id, case a.code when '2610' then ${amount}::numeric else -${amount}::numeric end
      from made, accounting_accounts a where a.code in ('2610', '6110')`.execute(app.db)
  }
})

const periods = days.flatMap((from) => days.filter((to) => to >= from).map((to) => [from, to] as const))

test.each([...periods, ['2026-01-02', '2026-03-30'], ['2026-02-02', '2026-02-13'], ['2020-01-01', '2030-12-31']] as const)(
  'balances from %s to %s',
  async (date_from, date_to) => {
    const { data } = await (await clerkOf(app)).done(ledger.trialBalance, { query: { date_from, date_to } })
    const sum = (matches: (date: string) => boolean) =>
      amounts.filter(({ date }) => matches(date)).reduce((total, { amount }) => total + amount, 0)
    const opening = sum((date) => date < date_from)
    const within = sum((date) => date >= date_from && date <= date_to)
    const money = (amount: number) => (Object.is(amount, -0) ? 0 : amount).toFixed(2)
    expect(data.map(({ code, opening: first, debit, credit, closing }) => [code, first, debit, credit, closing])).toEqual(
      opening + within === 0
        ? []
        : [
            ['2610', money(opening), money(within), '0.00', money(opening + within)],
            ['6110', money(-opening), '0.00', money(within), money(-opening - within)],
          ],
    )
  },
)

test('a period that ends before it begins is refused at its beginning', async () => {
  const { status, body } = await (
    await clerkOf(app)
  ).call(ledger.trialBalance, { query: { date_from: '2026-02-01', date_to: '2026-01-31' } })
  expect([status, body]).toMatchObject([422, { errors: { date_from: [expect.stringContaining('sākums')] } }])
})

test('the lines of an account in a period, newest first', async () => {
  const clerk = await clerkOf(app)
  const { data: accounts } = await clerk.done(ledger.trialBalance, { query: {} })
  const cash = accounts.find(({ code }) => code === '2610')
  const { data } = await clerk.done(ledger.lines, {
    query: { account_id: cash?.id, date_from: '2026-01-15', date_to: '2026-02-01' },
  })
  expect(data.map(({ date, debit, credit, source, number }) => [date, debit, credit, source, number])).toEqual([
    ['2026-02-01', '128.00', null, 'voucher', null],
    ['2026-01-31', '121.00', null, 'voucher', null],
    ['2026-01-15', '114.00', null, 'voucher', null],
  ])
})

test('the export has every amount of the period once, with a decimal comma, as its columns say', async () => {
  const clerk = await clerkOf(app)
  const query = { date_from: '2026-01-15', date_to: '2026-02-01' }
  const { bytes } = await clerk.call(ledger.csv, { query })
  const rows = bytes
    .toString()
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';'))
  const [head, ...lines] = rows
  expect(head?.join(';')).toBe(
    'Grāmatojums;Rinda;Datums;Dokumenta datums;Dokumenta veids;Dokumenta numurs;Konts;Konta nosaukums;Debets;Kredīts;Partneris;Partnera reģ. Nr.;Stornē grāmatojumu',
  )
  const within = amounts.filter(({ date }) => date >= query.date_from && date <= query.date_to)
  expect(lines.map(([, place, date, day, , , code, , debit, credit]) => [place, date, day, code, debit, credit])).toEqual(
    within.flatMap(({ date, amount }) => [
      ['1', date, date, '2610', `${amount},00`, ''],
      ['2', date, date, '6110', '', `${amount},00`],
    ]),
  )
  expect((await clerk.call(ledger.csv, { query: { date_from: '2026-02-01', date_to: '2026-01-31' } })).body).toMatchObject({
    errors: { date_from: [expect.stringContaining('sākums')] },
  })
})

test('an entry of money opens what it pays, else whose it is, and an entry of the bank its statement', async () => {
  const clerk = await clerkOf(app)
  const invoice = await overpaid(app, '20.00')
  await refunded(app, invoice.customer.id, { amount: '5.00' })
  const supplier_id = await makeSupplier(app)
  const bill = await billAccepted(app, await received(app, [{}], { supplier_id }))
  await clerk.done(payables.pay, { body: { supplier_id, amount: '10.00' } })
  await clerk.done(payables.pay, { body: { supplier_id, amount: '3.00', allocations: [] } })
  const today = dayAgo(0)
  const bytes = fidavista({
    iban: 'LV80BANK0000435195001',
    from: today,
    to: today,
    opening: '9.00',
    entries: [{ amount: '-1.00', ref: 'fee' }],
  })
  await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
  const [entry] = (await clerk.done(bank.entries, { query: {} })).data
  await clerk.done(bank.postEntry, { params: { id: entry?.id ?? 0 }, body: { kind: 'fee' } })
  await postLedger(app.db)
  const opened = async (source: LedgerEntry['source']) => {
    const { data } = await clerk.done(ledger.lines, { query: { source, date_from: today } })
    return [...new Set(data.map(({ document: { type, id } }) => `${type} ${id}`))].toSorted()
  }
  expect(await opened('payment')).toEqual([`invoice ${invoice.id}`])
  expect(await opened('customer_refund')).toEqual([`customer ${invoice.customer.id}`])
  expect(await opened('supplier_payment')).toEqual([`procurement_invoice ${bill.id}`, `supplier ${supplier_id}`])
  expect(await opened('bank_entry_posting')).toEqual([`bank_statement ${entry?.bank_statement_id}`])
})

test('an entry names its document, its sum and the entry that takes it back', async () => {
  const clerk = await clerkOf(app)
  const invoice = await accepted(app)
  await postLedger(app.db)
  await clerk.done(invoices.withdraw, { params: { id: invoice.id }, body: { lock_version: invoice.lock_version } })
  await postLedger(app.db)
  const { data: found } = await clerk.done(ledger.lines, { query: { source: 'invoice' } })
  const [reversal, entry] = [true, false].map((is) => found.find(({ is_reversal }) => is_reversal === is)?.entry_id ?? 0)
  const show = async (id = 0) => (await clerk.done(ledger.showEntry, { params: { id } })).data
  expect(await show(entry)).toMatchObject({
    source: 'invoice',
    document: { type: 'invoice', id: invoice.id },
    amount: invoice.gross,
    reverses: null,
    reversed_by: { id: reversal },
  })
  expect(await show(reversal)).toMatchObject({ amount: invoice.gross, reverses: { id: entry }, reversed_by: null })
  const { data: lines } = await clerk.done(ledger.lines, { query: { entry_id: entry } })
  expect(lines.reduce((sum, { debit, credit }) => sum + Number(debit ?? 0) - Number(credit ?? 0), 0)).toBeCloseTo(0, 5)
  expect(lines.map(({ entry_id }) => entry_id)).toEqual(lines.map(() => entry))
  expect(lines.length).toBeGreaterThan(2)
  expect((await clerk.call(ledger.showEntry, { params: { id: 999_999_999 } })).status).toBe(404)
})
