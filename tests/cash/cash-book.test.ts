import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cash, type CashBook } from '../../contract/cash/cash.ts'
import { payables } from '../../contract/payables/payables.ts'
import { shop } from '../../contract/shop/shop.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { cashFromBank, cashOrder, newDesk } from '../support/cash.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { makeService, makeSupplier } from '../support/factories.ts'
import { makeBuyer, overpaid, refunded } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { dueOn } from '../support/reminders.ts'
import { makeShop, soldForCash } from '../support/shop.ts'
import { paidSimply, soldSimply } from '../support/simplified-credits.ts'
import { beginStory } from '../support/story.ts'
import { postedVoucher } from '../support/vouchers.ts'

/** @file INV-CASH-6: the book of a desk is its account, day by day. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

const bookOf = async (query: { from: string; to: string; cash_desk_id?: number }): Promise<CashBook> => {
  await postLedger(app.db)
  return (await clerk.done(cash.book, { query })).data
}
const movesOf = ({ days }: CashBook) =>
  days.flatMap(({ date, moves }) => moves.map(({ source, accounts, receipt, payout }) => [date, source, accounts, receipt ?? `-${payout}`]))

let supplier = 0
let customer = 0
let annulled = ''

beforeAll(async () => {
  await makeItNoon(app, '2026-06-01')
  await cashFromBank(app, '500.00')
  supplier = await makeSupplier(app, { name: 'SIA Birojs' })
  customer = await makeBuyer(app, { name: 'Skaidras naudas pircējs' })
  await makeItNoon(app, '2026-06-02')
  const wrong = await cashOrder(app, { amount: '33.00' })
  annulled = wrong.number
  await clerk.done(cash.annul, { params: { id: wrong.id }, body: { reason: 'Kļūda', lock_version: wrong.lock_version } })
  await cashOrder(app, { amount: '12.34', person_name: 'Kancelejas veikals' })
  const { id: invoiceId } = await dueOn(app, customer, '2026-06-20', '10')
  await clerk.done(cash.receive, { params: { invoiceId }, body: { amount: '121.00' } })
  await makeItNoon(app, '2026-06-03')
  // Documents without an order.
  await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '20.00', method: 'cash' } })
  await paidSimply(app, await soldSimply(app, { payment_method: 'cash', items: [{ item_id: await makeService(app, { price: '10.00' }) }] }))
  const owed = await makeBuyer(app)
  await overpaid(app, '15.00', owed)
  await refunded(app, owed, { amount: '15.00', method: 'cash' })
  await postedVoucher(
    app,
    [
      ['7590', '1.11'],
      ['2610', '-1.11'],
    ],
    { title: 'Iztrūkums kasē' },
  )
  await makeItNoon(app, '2026-06-04')
  await makeShop(app)
  await soldForCash(clerk, [{ item_id: await makeService(app, { shop_price: '10.00' }) }])
  await clerk.done(shop.createReport, { body: { type: 'z', cash_in: '0.00', cash_out: '5.00', cash_balance: '0.00' } })
})

test('each document that moved the account stands in the book on its day, with the accounts against it', async () => {
  const book = await bookOf({ from: '2026-06-01', to: '2026-06-04' })
  expect(book).toMatchObject({
    cash_desk: { name: 'Kase' },
    account: { name: expect.stringMatching(/^2610 /) },
    opening: '0.00',
    negative_on: null,
  })
  expect(movesOf(book)).toEqual([
    ['2026-06-01', 'cash_order', '2690', '500.00'],
    ['2026-06-02', 'payment', '2310', '121.00'],
    // Annulled: without sums.
    ['2026-06-02', 'cash_order', '', '-null'],
    ['2026-06-02', 'cash_order', '7710', '-12.34'],
    ['2026-06-03', 'simplified_invoice', '5721, 6110', '12.10'],
    ['2026-06-03', 'voucher', '7590', '-1.11'],
    ['2026-06-03', 'customer_refund', '5210', '-15.00'],
    ['2026-06-03', 'supplier_payment', '5310', '-20.00'],
    ['2026-06-04', 'shop_daily_report', '2613', '5.00'],
  ])
  const { moves = [] } = book.days[1] ?? {}
  expect(moves.map(({ number, is_annulled, order }) => [number, is_annulled, order?.name === number])).toEqual([
    [expect.stringMatching(/^KIO-/), false, true],
    [annulled, true, true],
    [expect.stringMatching(/^KIZO-/), false, true],
  ])
})

test('the end of each day is the balance of the account, and the days follow each other', async () => {
  const { days, closing, receipts, payouts } = await bookOf({ from: '2026-05-01', to: '2026-06-30' })
  const { rows } = await sql<{ date: string; balance: string }>`
    select l.date, sum(sum(l.amount)) over (order by l.date) as balance
    from ledger_lines l join accounting_accounts a on a.id = l.account_id where a.code = '2610' group by 1 order by 1`.execute(app.db)
  expect(days.map((day) => [day.date, day.closing])).toEqual(rows.map(({ date, balance }) => [date, balance]))
  expect(days.slice(1).map(({ opening }) => opening)).toEqual(days.slice(0, -1).map((day) => day.closing))
  expect(closing).toBe(rows.at(-1)?.balance)
  expect((Number(receipts) - Number(payouts)).toFixed(2)).toBe(closing)
})

test('a later period begins with what the earlier ones left, and another desk has its own book', async () => {
  const before = await bookOf({ from: '2026-06-01', to: '2026-06-02' })
  expect((await bookOf({ from: '2026-06-03', to: '2026-06-04' })).opening).toBe(before.closing)
  await makeItNoon(app, '2026-06-05')
  const { id: desk } = await newDesk(app, 'B')
  await cashFromBank(app, '7.00', '2026-06-05', desk)
  expect(await bookOf({ from: '2026-06-01', to: '2026-06-30', cash_desk_id: desk })).toMatchObject({ opening: '0.00', closing: '7.00' })
  expect((await bookOf({ from: '2026-06-05', to: '2026-06-05' })).days).toEqual([])
})

test('says from which day on less than nothing is in the desk', async () => {
  await makeItNoon(app, '2026-06-10')
  const { closing } = await bookOf({ from: '2026-06-10', to: '2026-06-10' })
  await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: (Number(closing) + 1).toFixed(2), method: 'cash' } })
  expect(await bookOf({ from: '2026-06-01', to: '2026-06-30' })).toMatchObject({ closing: '-1.00', negative_on: '2026-06-10' })
})

test('is printed and saved with the balances of each day', async () => {
  const query = { from: '2026-06-01', to: '2026-06-02' }
  const { bytes } = await clerk.call(cash.bookPdf, { query })
  const printed = (await pdfPages(bytes)).flat().join('\n')
  for (const words of [
    'Kases grāmata',
    'Atlikums dienas sākumā',
    '500,00',
    `${annulled} (anulēts)`,
    'Kancelejas veikals',
    '12,34',
    '608,66',
  ])
    expect(printed).toContain(words)
  const { bytes: csv } = await clerk.call(cash.bookCsv, { query })
  const rows = new TextDecoder().decode(csv).trim().split('\r\n')
  expect(rows).toHaveLength(1 + 3 + 5)
  expect(rows.at(-1)).toBe('2026-06-02;Atlikums dienas beigās;;;;121,00;12,34;608,66;')
})

test('orders are printed with the amount in words, and who receives money signs', async () => {
  await makeItNoon(app, '2026-06-11')
  const receipt = await cashFromBank(app, '100.00')
  const payout = await cashOrder(app, { amount: '21.05', person_name: 'Anna Ozola', person_code: '010180-11111', attachment: 'Čeks Nr. 7' })
  const printed = async (id: number) => {
    const { bytes } = await clerk.call(cash.pdf, { params: { id } })
    return (await pdfPages(bytes)).flat().join('\n')
  }
  expect(await printed(receipt.id)).toContain('Kases ieņēmumu orderis')
  const out = await printed(payout.id)
  for (const words of [
    'Kases izdevumu orderis',
    payout.number,
    'Anna Ozola, 010180-11111',
    'Divdesmit viens eiro un 05 centi',
    'Čeks Nr. 7',
    'Naudu saņēma',
  ])
    expect(out).toContain(words)
})
