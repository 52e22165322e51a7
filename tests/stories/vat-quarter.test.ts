import { afterAll, expect, test } from 'vitest'
import { ledger } from '../../contract/ledger/ledger.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { partsOf, vatReturnRows } from '../../contract/vat/rows.ts'
import { vat } from '../../contract/vat/vat.ts'
import { vatReturns } from '../../contract/vat-returns/vat-returns.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { costBillAccepted } from '../support/cost-bills.ts'
import { makeSupplier, setProperty } from '../support/factories.ts'
import { balances } from '../support/ledger.ts'
import { beginStory } from '../support/story.ts'
import { elementOf, faultsOf, type Element } from '../vat/eds-rules.ts'
import { Quarter } from './vat-quarter/quarter.ts'
import { cents, decimal, actions, sums, table } from './vat-quarter/table.ts'

/**
 * @file A quarter with every VAT case: what each document posts and declares stands in tables that were reckoned by
 * hand; the return, the accounts and the customers' balances are held against them. `documents.tsv` names the law of each
 * document. Rows and annexes are those of Cabinet rules No. 40 of 15 January 2013; PVN 2 follows Directive 2006/112/EC,
 * articles 262 to 264.
 */

let app: TestApp
let clerk: Person
let quarter: Quarter
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

const months = ['01', '02', '03'] as const
const period = (month: string) => ({
  from: `2026-${month}-01`,
  to: `2026-${month}-${{ '01': '31', '02': '28', '03': '31' }[month] ?? ''}`,
})

test('each document posts what was reckoned', { timeout: 120_000 }, async () => {
  await makeItNoon(app, '2026-01-02')
  quarter = new Quarter(app, clerk)
  await quarter.prepare()
  let before = await balances(app)
  const wrong: unknown[] = []
  for (const action of actions) {
    await makeItNoon(app, action.day)
    await quarter.carryOut(action)
    const after = await balances(app)
    const changes = [
      ...Object.entries(after).map(([code, amount]) => [code, cents(amount)] as const),
      ...Object.entries(before).map(([code, amount]) => [code, -cents(amount)] as const),
    ]
    const [found, right] = [sums(changes), sums(Object.entries(action.posted))]
    if (JSON.stringify(found) !== JSON.stringify(right))
      wrong.push({ action: `${action.day} ${action.action} ${action.key}`, found, right })
    before = after
  }
  expect(wrong).toEqual([])
})

test('the rows of each month are the sums of their documents', async () => {
  for (const month of months) {
    const { data } = await clerk.done(vat.figures, { query: period(month) })
    const declared = actions.flatMap((action) => action.declared.filter((each) => each.month === month))
    const amountOf = (row: string) => declared.filter((each) => each.row === row).reduce((all, each) => all + each.cents, 0)
    const parts = {
      40: ['41', '41.1', '42', '42.1', '43', '44', '45', '45.1', '46', '47', '48', '48.1', '48.2', '49', '50', '51', '51.1'],
      43: ['43', '44', '45', '45.1', '46', '47', '48', '48.1'],
      60: ['61', '62', '63', '64'],
    }
    const right = vatReturnRows.map(({ row }) => {
      const summed = Object.entries(parts).find(([code]) => code === row)?.[1] ?? [row]
      return [row, decimal(summed.reduce((all, part) => all + amountOf(part), 0))]
    })
    expect({ month, rows: data.rows.map(({ row, amount }) => [row, amount]), unruled: data.unruled }).toEqual({
      month,
      rows: right,
      unruled: 0,
    })
  }
})

test('each document names the law that its sums follow', () => {
  expect(actions.flatMap(({ key, law }) => (/\S/.test(law) ? [] : [key]))).toEqual([])
  const lawless = actions.filter(({ declared, law }) => declared.length > 0 && !/\b(art\.|PVN) \d/.test(law))
  expect(lawless.map(({ action, key, law }) => `${action} ${key}: ${law}`)).toEqual([])
})

test('every row of the form and every kind of row of the annexes occurs', () => {
  const rows = new Set(actions.flatMap(({ declared }) => declared.map(({ row }) => row)))
  // Sums of others; the product pays no compensation to farmers.
  expect(vatReturnRows.flatMap(({ row }) => (rows.has(row) ? [] : [row]))).toEqual(['40', '60', '65'])
  const kinds = new Map<string, Set<string>>()
  for (const [, annex = '', deal = '', kind = ''] of table('annexes.tsv')) {
    for (const of of [`${annex} deals`, `${annex} documents`]) {
      const found = kinds.get(of) ?? new Set()
      kinds.set(of, found.add(of.endsWith('deals') ? deal : kind))
    }
  }
  expect(Object.fromEntries([...kinds].map(([of, found]) => [of, [...found].toSorted().join(' ')]))).toEqual({
    'PVN1I deals': ' A C I N R1 R2 R3 R4',
    'PVN1I documents': '1 4 6',
    'PVN1II deals': 'G P',
    'PVN1II documents': '1 4',
    'PVN1III deals': ' 41 41.1 42 42.1 43 44 48.2',
    'PVN1III documents': '1 3 4 T V X',
    'PVN2 deals': 'C G N P S',
    'PVN2 documents': '',
  })
})

test('each row drills to exactly its documents', { timeout: 120_000 }, async () => {
  for (const month of months) {
    const { from: date_from, to: date_to } = period(month)
    for (const { row } of vatReturnRows) {
      const { data } = await clerk.done(vat.entries, { query: { date_from, date_to, row, per_page: 200 } })
      const found = [...new Set(data.map(({ document }) => `${document.type} ${document.id}`))].toSorted()
      const right = actions
        .filter(({ declared }) => declared.some((each) => each.month === month && partsOf(row).includes(each.row)))
        .map((action) => {
          const { action: verb, key } = action
          const { type, id } = quarter.document(['credit', 'credit simple', 'return', 'use'].includes(verb) ? `${verb} of ${key}` : key)
          return `${type} ${id}`
        })
      expect({ month, row, found }).toEqual({ month, row, found: [...new Set(right)].toSorted() })
    }
  }
})

test('the annexes have the rows that were reckoned', async () => {
  const numbers = new Map([...quarter.documents].map(([key, { number }]) => [number, key]))
  const customers = await app.db.selectFrom('customers').select(['id', 'vat_nr']).execute()
  const parties = new Map([...quarter.customers].map(([party, id]) => [customers.find((each) => each.id === id)?.vat_nr, party]))
  const right = table('annexes.tsv')
  for (const month of months) {
    const { from: date_from, to: date_to } = period(month)
    const { data } = await clerk.done(vat.annexes, { query: { date_from, date_to, per_page: 200 } })
    const found = data.map(({ annex, deal, document_kind, vat_nr, number, taxable, tax }) => [
      month,
      annex,
      deal ?? '',
      document_kind ?? '',
      annex.startsWith('PVN1I') && !annex.endsWith('III') ? '' : (vat_nr && parties.get(vat_nr)) || '',
      number === null ? '' : (numbers.get(number) ?? number),
      taxable,
      tax ?? '',
    ])
    const order = (rows: readonly string[][]) => rows.map((row) => row.join(' ')).toSorted()
    expect(order(found)).toEqual(order(right.filter(([of]) => of === month)))
  }
})

test('sales to consumers of other member states stand in the return of the quarter alone, and drill to their documents', async () => {
  const { data } = await clerk.done(vat.oss, { query: { day: '2026-03-31' } })
  expect([data.rows.map(({ country, rate, taxable, tax }) => [country.name, Number(rate), taxable, tax]), data.corrections]).toEqual([
    [
      // Four pieces at 50.00, one of which came back.
      ['Somija', 25.5, '150.00', '38.25'],
      ['Lietuva', 21, '200.00', '42.00'],
    ].toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    [],
  ])
  expect(data.payable).toBe('80.25')
  const { data: entries } = await clerk.done(vat.ossEntries, { query: { date_from: '2026-01-01', date_to: '2026-03-31', per_page: 200 } })
  const right = [
    ['CQ', '200.00', '51.00'],
    ['CR', '200.00', '42.00'],
    ['credit of CQ', '-50.00', '-12.75'],
  ].map(([key = '', taxable, tax]) => [quarter.document(key).type, quarter.document(key).id, taxable, tax])
  expect(entries.map(({ document, taxable, tax }) => [document.type, document.id, taxable, tax])).toEqual(right)
})

test('goods of the margin scheme declare their margin, a loss declares nothing', async () => {
  const query = { date_from: '2026-01-01', date_to: '2026-03-31', per_page: 200 } as const
  const { data } = await clerk.done(vat.marginSales, { query })
  const figures = data.map(({ number, sale, purchase, margin, taxable, tax }) => [number, sale, purchase, margin, taxable, tax])
  expect(figures.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual(
    [
      ['CM', '400.00', '100.00', '300.00', '247.93', '52.07'],
      ['CN', '80.00', '100.00', '-20.00', '0.00', '0.00'],
      ['CO', '350.00', '100.00', '250.00', '206.61', '43.39'],
      ['credit of CM', '-400.00', '-100.00', '-300.00', '-247.93', '-52.07'],
    ]
      .map(([key = '', ...sums]) => [quarter.document(key).number, ...sums])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  )
})

test('trial balance, bank and customers stand on each day where the documents put them', async () => {
  await postLedger(app.db)
  for (const day of ['2026-01-05', '2026-01-31', '2026-02-03', '2026-02-28', '2026-03-09', '2026-03-31']) {
    const upTo = actions.filter((action) => action.day <= day)
    const { data } = await clerk.done(ledger.trialBalance, { query: { date_from: '2026-01-01', date_to: day, per_page: 200 } })
    const closing = sums(data.map(({ code, closing: balance }) => [code, cents(balance)] as const))
    expect({ day, closing }).toEqual({ day, closing: sums(upTo.flatMap(({ posted }) => Object.entries(posted))) })
    for (const [party, customerId] of quarter.customers) {
      const own = upTo.filter((action) => action.party === party && !['buy', 'cost', 'customs', 'return', 'settle'].includes(action.action))
      const right = own.reduce((all, { posted }) => all + (posted['2310'] ?? 0) + (posted['5210'] ?? 0), 0)
      const { data: account } = await clerk.done(receivables.statement, { params: { customerId }, query: { from: '2026-01-01', to: day } })
      const { data: aged } = await clerk.done(receivables.ageing, { query: { date: day, customer_id: customerId } })
      expect({ day, party, statement: account.closing, ageing: aged[0]?.balance ?? '0.00' }).toEqual({
        day,
        party,
        statement: decimal(right),
        ageing: decimal(right),
      })
    }
  }
})

test('the return and the accounts of VAT differ in each month by exactly the documents that lie in two months', async () => {
  const causes = []
  for (const month of months) {
    const { from: date_from, to: date_to } = period(month)
    const { data } = await clerk.done(vat.accountDifferences, { query: { date_from, date_to, per_page: 200 } })
    const keyOf = (of: { type: string; id: number }) =>
      [...quarter.documents].find(([, { type, id }]) => type === of.type && id === of.id)?.[0]
    causes.push(...data.map((row) => [month, keyOf(row.document), row.declared, row.posted, row.cause]))
    const { data: accounts } = await clerk.done(vat.accounts, { query: period(month) })
    const posted = actions.filter(({ day }) => day.slice(5, 7) === month).reduce((all, action) => all - (action.posted['5721'] ?? 0), 0)
    expect(accounts.sums.posted).toBe(decimal(posted))
  }
  expect(causes).toEqual([
    ['01', 'X', '21.00', '0.00', 'period'],
    ['02', 'X', '0.00', '21.00', 'period'],
    ['02', 'import', '0.00', '-6.30', 'not_declared'],
  ])
})

test('a filed month is corrected by a dinner that came late, and keeps what was filed', async () => {
  await makeItNoon(app, '2026-04-10')
  const filed = []
  for (const month of months) {
    const { data } = await clerk.done(vatReturns.create, { body: { kind: 'month', date: period(month).from } })
    filed.push((await clerk.done(vatReturns.file, { params: { id: data.id }, body: {} })).data)
  }
  for (const [place, { id }] of filed.entries()) await expectFile(id, months[place] ?? '')
  await setProperty(app, 'locked_until', '')
  const country = await app.db.selectFrom('countries').select('id').where('code', '=', 'LV').executeTakeFirstOrThrow()
  const supplier_id = await makeSupplier(app, { country_id: country.id, vat_nr: 'LV40003245752' })
  const late = await costBillAccepted(app, ['50.00@21:REPR', '10.00@21:NEAPL'], { supplier_id, date: '2026-03-20' })
  const { data: open } = await clerk.done(vatReturns.correct, { params: { id: filed[2]?.id ?? 0 }, body: {} })
  const { data: corrected } = await clerk.done(vatReturns.file, { params: { id: open.id }, body: {} })
  const { data: former } = await clerk.done(vatReturns.show, { params: { id: filed[2]?.id ?? 0 } })
  const changes = corrected.rows.flatMap(({ row, amount }, place) => {
    const change = cents(amount) - cents(former.rows[place]?.amount ?? '0')
    return change === 0 ? [] : [`${row}=${decimal(change)}`]
  })
  expect([former.status, changes]).toEqual(['corrected', ['60=6.30', '62=6.30', '66=2.10']])
  expect(cents(corrected.deducted ?? '0') - cents(former.deducted ?? '0')).toBe(420)
  const { data: annexes } = await clerk.done(vat.annexes, { query: { vat_return_id: corrected.id, q: late.supplier_number } })
  expect(annexes.map(({ annex, deal, taxable, tax }) => [annex, deal, taxable, tax])).toEqual([['PVN1I', 'A', '30.00', '6.30']])
  await setProperty(app, 'locked_until', '')
})

/** Rows and annexes of the file for EDS are those of the tables, and their form is that of the rules. */
async function expectFile(id: number, month: string): Promise<void> {
  const { status, bytes, body } = await clerk.call(vatReturns.xml, { params: { id } })
  expect([status, body]).toEqual([200, {}])
  const root = elementOf(bytes.toString('utf8'))
  expect(faultsOf(root)).toEqual([])
  const textOf = (of: Element, name: string) => of.children.find((child) => child.name === name)?.text
  const listed = (name: string) => root.children.find((child) => child.name === name)?.children ?? []
  const found = sums(listed('PVN').map(({ name, text }) => [name, cents(text)] as const))
  const declared = actions.flatMap((action) => action.declared.filter((each) => each.month === month))
  const right = declared.flatMap(({ row, cents: amount }) => {
    const isZeroRated = row !== '43' && partsOf('43').includes(row)
    return [[`R${row.replace('.', '')}`, amount] as const, ...(isZeroRated ? [['R43', amount] as const] : [])]
  })
  expect({ month, found }).toEqual({ month, found: sums(right) })
  const ofTable = table('annexes.tsv').filter(([of]) => of === month)
  for (const annex of ['PVN1I', 'PVN1II', 'PVN1III', 'PVN2']) {
    const lines = listed(annex).map((line) => {
      const sign = textOf(line, 'DokVeids') === '4' ? -1 : 1
      return [textOf(line, 'Summa') ?? textOf(line, 'VertibaBezPvn') ?? '', textOf(line, 'PvnVertiba') ?? '0'].map(
        (sum) => sign * cents(sum),
      )
    })
    const reckoned = ofTable
      .filter(([, of]) => of === annex)
      .map(([, , , kind, , , taxable = '', tax = '']) => [taxable, tax || '0'].map((sum) => (kind === '4' ? -1 : 1) * cents(sum)))
    const ordered = (all: readonly number[][]) => all.map((each) => each.map((sum) => decimal(sum)).join(' ')).toSorted()
    expect({ month, annex, lines: ordered(lines) }).toEqual({ month, annex, lines: ordered(reckoned) })
  }
}
