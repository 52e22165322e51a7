import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ledger } from '../../contract/ledger/ledger.ts'
import { vouchers, type VoucherRecord } from '../../contract/vouchers/vouchers.ts'
import { audit } from '../../server/integrity/audit.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { clerkOf, makeCategory, makeSupplier, setProperty } from '../support/factories.ts'
import { dayAgo, makeBuyer } from '../support/invoicing.ts'
import { balances, turnover } from '../support/ledger.ts'
import { beginTests } from '../support/story.ts'
import { accountOf, draftVoucher, linesOf, postedVoucher } from '../support/vouchers.ts'

/** @file Entries by hand (docs/domain/ledger.md#vouchers). */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app } = begun)
  clerk = await clerkOf(app)
})

const at = ({ id }: { id: number }) => ({ params: { id } })
const errorsOf = async (answer: Promise<Answered>) => {
  const { status, body } = await answer
  return [status, body.errors]
}
const show = async (each: { id: number }): Promise<VoucherRecord> => (await clerk.done(vouchers.show, at(each))).data
const wrong = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0)

describe('posting (INV-VOUCHER-2)', () => {
  test('wages with their tax come to the accounts at once, and go back on the day of the reversal', async () => {
    const before = await balances(app)
    const { id, number, status, entries } = await postedVoucher(
      app,
      [
        ['7710', '1235.90'],
        ['5610', '-813.55'],
        ['5720', '-422.35'],
      ],
      { date: dayAgo(40) },
    )
    expect([number, status]).toEqual([expect.stringMatching(/^GR-20\d\d-\d{6}$/), 'posted'])
    const { rows } = await sql<{ code: string; amount: string; date: string }>`
      select a.code, l.amount, l.date from ledger_lines l join accounting_accounts a on a.id = l.account_id
      join ledger_entries e on e.id = l.entry_id where e.source = 'voucher' and e.document_id = ${id} order by a.code`.execute(app.db)
    expect(rows).toEqual([
      { code: '5610', amount: '-813.55', date: dayAgo(40) },
      { code: '5720', amount: '-422.35', date: dayAgo(40) },
      { code: '7710', amount: '1235.90', date: dayAgo(40) },
    ])
    expect((await clerk.done(ledger.showEntry, at(entries[0] ?? { id: 0 }))).data).toMatchObject({
      source: 'voucher',
      number,
      amount: '1235.90',
      created_by: { id: clerk.id },
    })
    const { data: reversed } = await clerk.done(vouchers.reverse, { ...at({ id }), body: { date: dayAgo(3) } })
    expect(reversed).toMatchObject({
      status: 'reversed',
      reversed_on: dayAgo(3),
      entries: [{ is_reversal: false }, { date: dayAgo(3), is_reversal: true }],
    })
    expect(await turnover(app, before)).toEqual({})
    expect(await wrong()).toEqual([])
  })

  test('eight at once post a voucher once', async () => {
    const { id } = await draftVoucher(app)
    await Promise.all(Array.from({ length: 8 }, () => clerk.call(vouchers.post, { ...at({ id }), body: {} })))
    await Promise.all(Array.from({ length: 8 }, () => clerk.call(vouchers.reverse, { ...at({ id }), body: {} })))
    expect((await show({ id })).entries).toHaveLength(2)
    expect(await wrong()).toEqual([])
  })

  test('what is posted is never edited and never deleted, whoever writes', async () => {
    const posted = await postedVoucher(app)
    for (const statement of [
      sql`update vouchers set title = 'Cits' where id = ${posted.id}`,
      sql`update vouchers set status = 'draft' where id = ${posted.id}`,
      sql`delete from vouchers where id = ${posted.id}`,
      sql`update voucher_lines set debit = 11 where voucher_id = ${posted.id} and debit is not null`,
      // Its sums stay the same.
      sql`update voucher_lines set description = 'Cits' where voucher_id = ${posted.id}`,
      sql`delete from voucher_lines where voucher_id = ${posted.id}`,
      sql`insert into voucher_lines (voucher_id, account_id, debit) select voucher_id, account_id, 1 from voucher_lines where voucher_id = ${posted.id}`,
    ]) {
      await expect(statement.execute(app.db)).rejects.toMatchObject({ code: expect.stringMatching(/^DG00[37]$/) })
    }
  })

  test('a voucher out of balance is not posted past the call either', async () => {
    const { id } = await draftVoucher(app, [
      ['7710', '10.00'],
      ['5610', '-9.99'],
    ])
    await expect(
      sql`update vouchers set status = 'posted', number = 'X', series = 'X', posted_at = now() where id = ${id}`.execute(app.db),
    ).rejects.toThrow(/vouchers_balance/)
  })
})

describe('days (INV-VOUCHER-4)', () => {
  test('of a closed period take neither voucher nor reversal; a voucher of a closed month is reversed in an open one', async () => {
    const old = { date: dayAgo(20) }
    const [draft, posted] = [await draftVoucher(app, undefined, old), await postedVoucher(app, undefined, old)]
    await postLedger(app.db)
    await setProperty(app, 'locked_until', dayAgo(10))
    const reversePastTheCall = () =>
      sql`update vouchers set status = 'reversed', reversed_on = ${dayAgo(10)}, reversed_at = now() where id = ${posted.id}`.execute(app.db)
    // The ledger follows the closing of the period when it has posted everything.
    await expect(reversePastTheCall()).rejects.toMatchObject({ code: 'DG004' })
    await postLedger(app.db)
    const closed = expect.stringContaining('slēgts')
    expect(await errorsOf(clerk.call(vouchers.create, { body: { title: 'Vecs', date: dayAgo(10) } }))).toEqual([422, { date: [closed] }])
    expect(await errorsOf(clerk.call(vouchers.post, { ...at(draft), body: {} }))).toEqual([422, { date: [closed] }])
    const reversal = clerk.call(vouchers.reverse, { ...at(posted), body: { date: dayAgo(10) } })
    expect(await errorsOf(reversal)).toEqual([422, { date: [closed] }])
    await expect(reversePastTheCall()).rejects.toMatchObject({ code: 'DG004' })
    const { data } = await clerk.done(vouchers.reverse, { ...at(posted), body: { date: dayAgo(9) } })
    expect(data.reversed_on).toBe(dayAgo(9))
    await setProperty(app, 'locked_until', '')
    await postLedger(app.db)
  })

  test('a reversal is never before its voucher', async () => {
    const posted = await postedVoucher(app, undefined, { date: dayAgo(5) })
    const early = clerk.call(vouchers.reverse, { ...at(posted), body: { date: dayAgo(6) } })
    expect(await errorsOf(early)).toEqual([422, { date: [expect.stringContaining('iegrāmatota')] }])
    expect((await show(posted)).status).toBe('posted')
  })
})

describe('lines (INV-VOUCHER-3)', () => {
  test('name the party of accounts that are kept by party, and the audit counts them', async () => {
    const [customer_id, supplier_id] = [await makeBuyer(app), await makeSupplier(app)]
    const draft = await draftVoucher(app, [])
    const add = async (...given: Parameters<typeof linesOf>[1]) =>
      errorsOf(clerk.call(vouchers.addLines, { ...at(draft), body: { lines: await linesOf(app, given) } }))
    expect(await add(['7710', '10.00'], ['2310', '-10.00'])).toEqual([
      422,
      { 'lines.1.customer_id': ['Lauks „Klients”: šī konta rindā tas jānorāda'] },
    ])
    expect(await add(['5310', '10.00', { customer_id }])).toEqual([
      422,
      { 'lines.0.supplier_id': ['Lauks „Piegādātājs”: šī konta rindā tas jānorāda'] },
    ])
    const ofGoods = [422, { 'lines.0.account_id': ['Lauks „Konts”: krājumu kontu grāmato tikai preču dokumenti'] }]
    expect(await add(['2130', '10.00'])).toEqual(ofGoods)
    const own = await accountOf(app, '2120')
    await sql`update categories set stock_account_id = ${own} where id = ${await makeCategory(app)}`.execute(app.db)
    expect(await add(['2120', '10.00'])).toEqual(ofGoods)
    const receivable = await accountOf(app, '2310')
    await expect(
      sql`insert into voucher_lines (voucher_id, account_id, debit) values (${draft.id}, ${receivable}, 5)`.execute(app.db),
    ).rejects.toMatchObject({ code: 'DG006', column: 'customer_id' })
    expect((await show(draft)).lines).toEqual([])
    await add(['5310', '40.00', { supplier_id }], ['2310', '-40.00', { customer_id }])
    await clerk.done(vouchers.post, { ...at(draft), body: {} })
    expect(await wrong()).toEqual([])
    const { data } = await clerk.done(ledger.lines, { query: { customer_id } })
    expect(data.map(({ credit }) => credit)).toEqual(['40.00'])
  })

  test('have one side with an amount, and an account that is used', async () => {
    const draft = await draftVoucher(app, [])
    const account_id = await accountOf(app, '7710')
    const { rows } = await sql<{ id: number }>`
      insert into accounting_accounts (code, name, account_type_id, is_active) select '7799', 'Vecs konts', account_type_id, false
      from accounting_accounts where id = ${account_id} returning id`.execute(app.db)
    const cases = [
      [{ account_id }, 'debit', 'rindā jābūt debetam vai kredītam'],
      [{ account_id, debit: '1', credit: '1' }, 'credit', 'rindā ir vai nu debets, vai kredīts'],
      [{ account_id, debit: '0.00' }, 'debit', 'jābūt lielākam par nulli'],
      [{ account_id, credit: '0' }, 'credit', 'jābūt lielākam par nulli'],
      [{ account_id: rows[0]?.id ?? 0, debit: '1' }, 'account_id', 'konts ir slēgts'],
      [{ account_id: 99_999_999, debit: '1' }, 'account_id', 'norādītais ieraksts neeksistē'],
    ] as const
    for (const [line, field, words] of cases) {
      const answer = clerk.call(vouchers.addLines, { ...at(draft), body: { lines: [{ account_id, debit: '1' }, line] } })
      expect(await errorsOf(answer)).toEqual([422, { [`lines.1.${field}`]: [expect.stringContaining(words)] }])
    }
    expect((await show(draft)).line_count).toBe(0)
  })

  test('change side, are taken out, and the sums follow', async () => {
    const draft = await draftVoucher(app, [
      ['7710', '10.00'],
      ['5610', '-4.00'],
      ['5720', '-6.00'],
    ])
    const [first, second] = draft.lines
    const params = (line = first) => ({ id: draft.id, lineId: line?.id ?? 0 })
    const swap = { debit: null, credit: '12.00', lock_version: first?.lock_version ?? 0 }
    const { data: swapped } = await clerk.done(vouchers.updateLine, { params: params(), body: swap })
    expect(swapped).toMatchObject({ debit: '0.00', credit: '22.00', line_count: 3, lines: [{ debit: null, credit: '12.00' }, {}, {}] })
    expect((await clerk.call(vouchers.updateLine, { params: params(), body: swap })).status).toBe(422)
    const { data: shorter } = await clerk.done(vouchers.removeLine, { params: params(second) })
    expect(shorter).toMatchObject({ credit: '18.00', line_count: 2 })
    expect(await wrong()).toEqual([])
  })

  test('of 500 are pasted in one call, and no more than the limit', async () => {
    const draft = await draftVoucher(app, [])
    const account_id = await accountOf(app, '7710')
    const many = (count: number) => Array.from({ length: count }, (_, place) => ({ account_id, debit: `${place + 1}.01` }))
    const { data } = await clerk.done(vouchers.addLines, { ...at(draft), body: { lines: many(500) } })
    expect([data.line_count, data.debit]).toEqual([500, '125255.00'])
    expect(data.lines.map(({ debit }) => debit)).toEqual(many(500).map(({ debit }) => debit))
    const full = clerk.call(vouchers.addLines, { ...at(draft), body: { lines: many(1501) } })
    expect(await errorsOf(full)).toEqual([422, { lines: ['Izziņā var būt ne vairāk kā 2000 rindas'] }])
    expect((await clerk.done(vouchers.addLines, { ...at(draft), body: { lines: many(1500) } })).data.line_count).toBe(2000)
  })
})

test('a copy has the lines and words of another, is a draft of its own, and has another day', async () => {
  const posted = await postedVoucher(app, undefined, { date: dayAgo(31), title: 'Nolietojums' })
  const { data: copied } = await clerk.done(vouchers.copy, { ...at(posted), body: { date: dayAgo(1) } })
  expect(copied).toMatchObject({ status: 'draft', number: null, title: 'Nolietojums', date: dayAgo(1), entries: [] })
  const sides = ({ lines }: VoucherRecord) => lines.map(({ account, debit, credit }) => [account.id, debit, credit])
  expect(sides(copied)).toEqual(sides(posted))
  expect(copied.id).not.toBe(posted.id)
})
