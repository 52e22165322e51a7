import { afterAll, expect, test } from 'vitest'
import { ledger } from '../../contract/ledger/ledger.ts'
import type { VatRow } from '../../contract/vat/rows.ts'
import { vat } from '../../contract/vat/vat.ts'
import { vatReturns, type VatReturnRecord } from '../../contract/vat-returns/vat-returns.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { setProperty } from '../support/factories.ts'
import { beginStory } from '../support/story.ts'
import { Quarter } from './vat-quarter/quarter.ts'

/**
 * @file Credit notes on a filed month, and its correction while one of them is written; every figure was reckoned by hand.
 * What is credited lowers the tax of the period in which the buyer is told (Directive 2006/112/EC, article 90), in row 67
 * (Cabinet rules No. 40 of 2013); a return that was wrong is replaced for its whole period. Of OSS the return of the
 * quarter says which former one it corrects (article 369g(4)).
 */

let app: TestApp
let clerk: Person
let quarter: Quarter
let filed: VatReturnRecord
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

/** Columns of `documents.tsv`, without what it posts and declares. */
async function on(day: string, ...actions: readonly string[]): Promise<void> {
  await makeItNoon(app, day)
  for (const action of actions) {
    const [verb = '', key = '', party = '', what = '', amount = ''] = action.split(' | ')
    await quarter.carryOut({ day, action: verb, key, party, what, amount, posted: {}, declared: [], law: '' })
  }
}

const amountsOf = ({ rows }: Pick<VatReturnRecord, 'rows'>) =>
  rows.flatMap(({ row, amount }) => (Number(amount) === 0 ? [] : [`${row}=${amount}`])).join(' ')

const figuresOf = async (month: string, last: string) =>
  (await clerk.done(vat.figures, { query: { from: `${month}-01`, to: `${month}-${last}` } })).data

async function documentsOf(month: string, last: string, row: VatRow): Promise<string[]> {
  const query = { date_from: `${month}-01`, date_to: `${month}-${last}`, row, per_page: 200 }
  const { data } = await clerk.done(vat.entries, { query })
  return data.map(({ document, taxable, tax }) => {
    const known = [...quarter.documents].find(([, { type, id }]) => type === document.type && id === document.id)
    return `${known?.[0] ?? 'unknown'} ${taxable} ${tax}`
  })
}

const fileReturn = async (date: string) => {
  const { data } = await clerk.done(vatReturns.create, { body: { kind: 'month', date } })
  return (await clerk.done(vatReturns.file, { params: { id: data.id }, body: {} })).data
}

test('January is filed with a sale, a margin and input tax; what Finland is owed is not in it', async () => {
  await makeItNoon(app, '2026-01-02')
  quarter = new Quarter(app, clerk)
  await quarter.prepare()
  await on('2026-01-10', 'sell | A | lv | s21 | 1000.00', 'buy | M | lv | domestic #used | 2x100.00', 'buy | P | lv | domestic | 10x5.00')
  // Bought at 100.00: 300.00 × 21 ÷ 121 is 52.07.
  await on('2026-01-14', 'sell | N | lv | of:M | 1x400.00', 'sell | Q | fi | of:P | 4x50.00')
  await on('2026-02-03')
  filed = await fileReturn('2026-01-01')
  expect(amountsOf(filed)).toBe('40=1247.93 41=1247.93 52=262.07 60=10.50 62=10.50')
  expect(filed.payable).toBe('251.57')
})

test('credit notes on it lower the tax of the month in which they are written', async () => {
  await on('2026-02-05', 'credit | A | lv | 3', 'credit | N | lv | 1', 'credit | Q | fi | 1')
  expect(amountsOf(await figuresOf('2026-02', '28'))).toBe('67=115.07')
  expect(await documentsOf('2026-02', '28', '67')).toEqual(['credit of A -300.00 -63.00', 'credit of N -247.93 -52.07'])
  const { data: january } = await clerk.done(vatReturns.show, { params: { id: filed.id } })
  expect([amountsOf(january), january.changes]).toEqual([amountsOf(filed), { of: filed.id, count: 0, tax: '0.00' }])
})

test('a late invoice corrects January, and its credit note that is written meanwhile stays in February', async () => {
  await setProperty(app, 'locked_until', '')
  await on('2026-02-10', 'sell | L | lv | s21 @2026-01-31 | 200.00')
  const { data: begun } = await clerk.done(vatReturns.correct, { params: { id: filed.id }, body: {} })
  expect(begun.changes).toEqual({ of: filed.id, count: 1, tax: '42.00' })
  await on('2026-02-12', 'credit | L | lv | 3')
  const { data: differences } = await clerk.done(vatReturns.differences, { params: { id: filed.id }, query: {} })
  expect(differences.map(({ document, taxable, tax, is_new }) => [document.id, taxable, tax, is_new])).toEqual([
    [quarter.document('L').id, '200.00', '42.00', true],
  ])
  const { data: corrected } = await clerk.done(vatReturns.file, { params: { id: begun.id }, body: {} })
  expect(amountsOf(corrected)).toBe('40=1447.93 41=1447.93 52=304.07 60=10.50 62=10.50')
  expect([corrected.version, corrected.payable]).toEqual([2, '293.57'])
  const { data: former } = await clerk.done(vatReturns.show, { params: { id: filed.id } })
  expect([former.status, amountsOf(former)]).toEqual(['corrected', amountsOf(filed)])
  expect(await documentsOf('2026-01', '31', '41')).toEqual(['A 1000.00 210.00', 'N 247.93 52.07', 'L 200.00 42.00'])
  expect(await documentsOf('2026-02', '28', '67')).toEqual([
    'credit of A -300.00 -63.00',
    'credit of N -247.93 -52.07',
    'credit of L -60.00 -12.60',
  ])
})

test('February is filed with what it lowers, document by document in its annex', async () => {
  await on('2026-02-13', 'sell | S | lv | s5 | 100.00')
  await on('2026-03-03')
  const february = await fileReturn('2026-02-01')
  expect([amountsOf(february), february.payable]).toEqual(['40=100.00 42.1=100.00 53.1=5.00 67=127.67', '-122.67'])
  const { data } = await clerk.done(vat.annexes, { query: { vat_return_id: february.id } })
  const numberOf = (key: string) => quarter.document(key).number
  expect(data.map(({ annex, deal, document_kind, number, taxable, tax }) => [annex, deal, document_kind, number, taxable, tax])).toEqual([
    ['PVN1III', '41', '4', numberOf('credit of A'), '300.00', '63.00'],
    ['PVN1III', '41', '4', numberOf('credit of N'), '247.93', '52.07'],
    // Below 150.00: together 40.00 above zero, with 7.60 of tax below it.
    ['PVN1III', null, '4', null, '60.00', '12.60'],
    ['PVN1III', null, 'T', null, '100.00', '5.00'],
  ])
})

test('a credit note of the next quarter corrects the former quarter of OSS, and no month of ours', async () => {
  await on('2026-04-02', 'credit | Q | fi | 1')
  const ofQuarter = async (day: string) => {
    const { data } = await clerk.done(vat.oss, { query: { day } })
    const rows = data.rows.map(({ country, taxable, tax }) => [country.name, taxable, tax])
    const corrections = data.corrections.map(({ country, corrects, taxable, tax }) => [country.name, corrects, taxable, tax])
    return { rows, corrections, sums: [data.payable, data.refundable] }
  }
  expect(await ofQuarter('2026-03-31')).toEqual({ rows: [['Somija', '150.00', '38.25']], corrections: [], sums: ['38.25', '0.00'] })
  expect(await ofQuarter('2026-04-01')).toEqual({
    rows: [],
    corrections: [['Somija', '2026-01-01', '-50.00', '-12.75']],
    sums: ['0.00', '12.75'],
  })
  expect(amountsOf(await figuresOf('2026-04', '30'))).toBe('')
})

test('small sales and what lowers them come to nothing, and their tax does not', async () => {
  await on('2026-04-03', 'sell | U | lv | s5 | 20.00', 'credit | L | lv | 1')
  expect(amountsOf(await figuresOf('2026-04', '30'))).toBe('40=20.00 42.1=20.00 53.1=1.00 67=4.20')
  const { data } = await clerk.done(vat.annexes, { query: { date_from: '2026-04-01', date_to: '2026-04-30' } })
  expect(data.map(({ annex, document_kind, taxable, tax }) => [annex, document_kind, taxable, tax])).toEqual([
    ['PVN1III', '4', '0.00', '3.20'],
  ])
})

test('the accounts hold what the returns declare', async () => {
  await postLedger(app.db)
  const { data } = await clerk.done(ledger.trialBalance, { query: { date_from: '2026-01-01', date_to: '2026-04-30', per_page: 200 } })
  const balanceOf = (code: string) => data.find((each) => each.code === code)?.closing
  // 293.57 of January less 122.67 of February and 3.20 of April; 51.00 less two credit notes of 12.75.
  expect([balanceOf('5721'), balanceOf('5725')]).toEqual(['-167.70', '-25.50'])
  const { data: differences } = await clerk.done(vat.accountDifferences, { query: { date_from: '2026-01-01', date_to: '2026-01-31' } })
  expect(differences.map(({ document, declared, posted, cause }) => [document.id, declared, posted, cause])).toEqual([
    [quarter.document('L').id, '42.00', '0.00', 'period'],
  ])
  await setProperty(app, 'locked_until', '')
})
