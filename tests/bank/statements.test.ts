import { describe, expect, test } from 'vitest'
import { bank } from '../../contract/bank/bank.ts'
import type { Person, TestApp } from '../support/app.ts'
import { fidavista } from '../support/bank.ts'
import { beginTests } from '../support/story.ts'

/** INV-BANK-1 to INV-BANK-3 through the calls. */

let app: TestApp
let clerk: Person
let next = 0

beginTests((begun) => {
  ;({ app, clerk } = begun)
})

/** An account of the company that no other test uses. */
async function account(): Promise<string> {
  next += 1
  const number = String(next).padStart(13, '0')
  const { id: owner } = await app.db.selectFrom('customers').select('id').where('is_main', '=', true).executeTakeFirstOrThrow()
  const { id: bank_id } = await app.db.selectFrom('banks').select('id').limit(1).executeTakeFirstOrThrow()
  const iban = `LV${String(98n - (BigInt(`23101110${number}213100`) % 97n)).padStart(2, '0')}NABA${number}`
  await app.db.insertInto('customer_additional_bank_accounts').values({ customer_id: owner, bank_id, iban }).execute()
  return iban
}

const send = (...files: readonly Buffer[]) =>
  clerk.call(bank.importStatements, { form: { fields: {}, files: files.map((bytes, at) => ({ name: `izraksts-${at}.xml`, bytes })) } })
const take = async (...files: readonly Buffer[]) =>
  (
    await clerk.done(bank.importStatements, {
      form: { fields: {}, files: files.map((bytes, at) => ({ name: `izraksts-${at}.xml`, bytes })) },
    })
  ).data
const entriesOf = async (iban: string) =>
  (await app.db.selectFrom('bank_entries').select(['amount', 'remittance']).where('iban', '=', iban).orderBy('id').execute()).map(
    ({ amount, remittance }) => `${amount} ${remittance}`,
  )
const statementsOf = async (iban: string) =>
  (await clerk.done(bank.statements, { query: { iban, sort: 'date_from' } })).data.map(({ check, difference, gap, gap_after }) => ({
    check,
    difference,
    gap,
    gap_after,
  }))

describe('entries come once (INV-BANK-1)', () => {
  test('in the same file, also where they have no reference', async () => {
    const iban = await account()
    const file = fidavista({
      iban,
      entries: [
        { amount: '10.00', text: 'ar atsauci', ref: 'A1' },
        { amount: '-5.00', text: 'karte' },
        { amount: '-5.00', text: 'karte' },
      ],
    })
    const first = await take(file)
    expect(first).toMatchObject({ statements: 1, added: 3, known: 0 })
    expect(await take(file)).toEqual({ ...first, added: 0, known: 3 })
    expect(await entriesOf(iban)).toEqual(['10.00 ar atsauci', '-5.00 karte', '-5.00 karte'])
    expect((await statementsOf(iban)).length).toBe(1)
  })

  test('in overlapping periods, with the third of equal card payments new', async () => {
    const iban = await account()
    await take(fidavista({ iban, to: '2026-03-10', entries: [{ amount: '-5.00', text: 'karte', day: '2026-03-10' }] }))
    const later = await take(
      fidavista({
        iban,
        from: '2026-03-10',
        entries: [
          { amount: '-5.00', text: 'karte', day: '2026-03-10' },
          { amount: '-5.00', text: 'karte', day: '2026-03-10' },
          { amount: '-5.00', text: 'karte', day: '2026-03-11' },
        ],
      }),
    )
    expect(later).toMatchObject({ added: 2, known: 1 })
    expect((await entriesOf(iban)).length).toBe(3)
  })

  test('where the bank gives other references in another export', async () => {
    const iban = await account()
    const entries = [
      { amount: '10.00', text: 'viens', ref: 'X1' },
      { amount: '10.00', text: 'divi', ref: 'X2' },
    ]
    await take(fidavista({ iban, entries }))
    const renamed = entries.map((entry) => ({ ...entry, ref: entry.ref.replace('X', 'Y') }))
    expect(await take(fidavista({ iban, entries: [...renamed, { amount: '10.00', text: 'viens', ref: 'Y3' }] }))).toMatchObject({
      added: 1,
      known: 2,
    })
  })

  test('but not where a second file of the day goes on from the first', async () => {
    const iban = await account()
    const file = (opening: string, ref: string) =>
      fidavista({ iban, from: '2026-03-02', to: '2026-03-02', opening, entries: [{ amount: '5.00', text: 'karte', ref }] })
    expect(await take(file('0.00', 'Q1'))).toMatchObject({ added: 1 })
    expect(await take(file('5.00', 'Q2'))).toMatchObject({ added: 1, known: 0 })
  })

  test('also where a later file begins with the day on which an earlier one ended', async () => {
    const iban = await account()
    await take(
      fidavista({
        iban,
        to: '2026-03-10',
        opening: '1.00',
        entries: [
          { amount: '2.00', ref: 'early', day: '2026-03-05' },
          { amount: '5.00', text: 'karte', ref: 'K1', day: '2026-03-10' },
        ],
      }),
    )
    const entries = [{ amount: '5.00', text: 'karte', ref: 'K2', day: '2026-03-10' }]
    expect(await take(fidavista({ iban, from: '2026-03-10', opening: '3.00', entries }))).toMatchObject({ added: 0, known: 1 })
  })

  test('but a fee with the reference of its payment is another one', async () => {
    const iban = await account()
    const entries = [
      { amount: '-100.00', ref: 'P1', text: 'rēķins' },
      { amount: '-0.36', ref: 'P1', text: 'komisija' },
    ]
    expect(await take(fidavista({ iban, entries: entries.slice(0, 1) }))).toMatchObject({ added: 1, known: 0 })
    expect(await take(fidavista({ iban, entries: entries.toReversed() }))).toMatchObject({ added: 1, known: 1 })
    expect((await entriesOf(iban)).toSorted()).toEqual(['-0.36 komisija', '-100.00 rēķins'])
  })

  test('by eight people at once', async () => {
    const iban = await account()
    const file = fidavista({ iban, entries: [{ amount: '1.00', ref: 'once' }, { amount: '2.00' }] })
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(file)))
    expect(answers.map(({ added }) => added).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
    expect((await entriesOf(iban)).length).toBe(2)
  })

  test('a batch is known whole and in parts, and a notice divides what came whole', async () => {
    const iban = await account()
    const camt = (parts: readonly string[], root: 'BkToCstmrStmt' | 'BkToCstmrDbtCdtNtfctn') => {
      const part = root === 'BkToCstmrStmt' ? 'Stmt' : 'Ntfctn'
      const balance = (code: string, amount: string) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-05</Dt></Dt></Bal>`
      const details = parts.map((amount) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>daļa ${amount}</Ustrd></RmtInf></TxDtls>`)
      return Buffer.from(`<Document><${root}><${part}><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
        ${part === 'Stmt' ? balance('OPBD', '0.00') + balance('CLBD', '30.00') : ''}
        <Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-05</Dt></BookgDt><AcctSvcrRef>BATCH</AcctSvcrRef>
        <NtryDtls>${details.join('')}</NtryDtls></Ntry></${part}></${root}></Document>`)
    }
    const whole = camt([], 'BkToCstmrStmt')
    const notice = camt(['10.00', '20.00'], 'BkToCstmrDbtCdtNtfctn')
    expect(await take(notice)).toMatchObject({ added: 0 })
    expect(await take(whole)).toMatchObject({ added: 1, known: 0 })
    expect(await take(notice)).toMatchObject({ added: 2, known: 0 })
    expect(await entriesOf(iban)).toEqual(['10.00 daļa 10.00', '20.00 daļa 20.00'])
    expect(await take(whole)).toMatchObject({ added: 0, known: 1 })
    expect(await take(camt(['10.00', '20.00'], 'BkToCstmrStmt'))).toMatchObject({ added: 0, known: 2 })
    expect((await entriesOf(iban)).length).toBe(2)
  })
})

describe('balances (INV-BANK-3)', () => {
  test('agree with the entries and with the statement before, whatever the order of files', async () => {
    const iban = await account()
    const march = fidavista({ iban, opening: '5.00', entries: [{ amount: '10.00', ref: 'm' }] })
    const april = fidavista({ iban, from: '2026-04-01', to: '2026-04-30', opening: '15.00', entries: [{ amount: '1.00', ref: 'a' }] })
    await take(april, march)
    expect(await statementsOf(iban)).toEqual([
      { check: 'agrees', difference: '0.00', gap: null, gap_after: null },
      { check: 'agrees', difference: '0.00', gap: '0.00', gap_after: '2026-03-31' },
    ])
  })

  test('tell a statement that is missing between two, until it comes', async () => {
    const iban = await account()
    const file = (month: string, opening: string, amount: string) =>
      fidavista({ iban, from: `2026-${month}-01`, to: `2026-${month}-28`, opening, entries: [{ amount, ref: month }] })
    await take(file('03', '0.00', '10.00'), file('05', '30.00', '1.00'))
    expect((await statementsOf(iban))[1]).toEqual({ check: 'gap', difference: '0.00', gap: '20.00', gap_after: '2026-03-28' })
    await take(file('04', '10.00', '20.00'))
    expect((await statementsOf(iban)).map(({ check }) => check)).toEqual(['agrees', 'agrees', 'agrees'])
  })

  test('tell entries that do not add up', async () => {
    const iban = await account()
    await take(fidavista({ iban, opening: '1.00', closing: '12.50', entries: [{ amount: '10.00', ref: 'm' }] }))
    expect(await statementsOf(iban)).toEqual([{ check: 'differs', difference: '1.50', gap: null, gap_after: null }])
  })

  test('are not compared with a statement that reaches over the beginning', async () => {
    const iban = await account()
    await take(
      fidavista({ iban, opening: '0.00', entries: [{ amount: '10.00', ref: 'a', day: '2026-03-10' }] }),
      fidavista({
        iban,
        from: '2026-03-10',
        to: '2026-04-15',
        opening: '0.00',
        entries: [{ amount: '10.00', ref: 'a', day: '2026-03-10' }],
      }),
    )
    expect((await statementsOf(iban)).map(({ check }) => check)).toEqual(['agrees', 'agrees'])
  })
})

describe('an import', () => {
  test('is taken back with its entries and can come again', async () => {
    const iban = await account()
    const file = fidavista({ iban, entries: [{ amount: '10.00', ref: 'back' }] })
    const { id } = await take(file)
    await clerk.done(bank.removeStatement, { params: { id } })
    expect(await entriesOf(iban)).toEqual([])
    expect(await take(file)).toMatchObject({ added: 1 })
  })

  test('stays while an entry of it is matched (INV-BANK-2)', async () => {
    const iban = await account()
    const { id } = await take(fidavista({ iban, entries: [{ amount: '10.00', ref: 'held' }] }))
    await app.db.updateTable('bank_entries').set({ posted: '4.00' }).where('iban', '=', iban).execute()
    const { status, body } = await clerk.call(bank.removeStatement, { params: { id } })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('Izraksta ieraksti jau ir sasaistīti')])
    expect((await clerk.done(bank.showStatement, { params: { id } })).data.can['DELETE']).toMatch(/sasaistīti/)
  })

  test('of an account that is not ours names it', async () => {
    const { status, body } = await send(fidavista({ iban: 'LV97HABA0012345678910', entries: [] }))
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: { files: ['Konts LV97HABA0012345678910 nav mūsu uzņēmuma konts; pievienojiet to uzņēmuma datos vai izvēlieties citu failu'] },
    })
  })

  test('passes over other currencies, and is refused if there is nothing else', async () => {
    const iban = await account()
    const dollars = fidavista({ iban, currency: 'USD', entries: [{ amount: '1.00' }] })
    expect(await take(fidavista({ iban, entries: [{ amount: '1.00' }] }), dollars)).toMatchObject({ added: 1, skipped_currencies: ['USD'] })
    const { body } = await send(dollars)
    expect(body).toMatchObject({ errors: { files: ['Failā ir tikai ieraksti valūtā USD, bet uzskaite ir eiro'] } })
  })

  test('of a faulty file adds nothing of any file', async () => {
    const iban = await account()
    const { status, body } = await send(fidavista({ iban, entries: [{ amount: '1.00' }] }), Buffer.from('<Invoice/>'))
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('Failā nav bankas izraksta')])
    expect(await entriesOf(iban)).toEqual([])
  })

  test('never changes what the bank said', async () => {
    const iban = await account()
    await take(fidavista({ iban, entries: [{ amount: '1.00' }] }))
    await expect(app.db.updateTable('bank_entries').set({ remittance: 'cits' }).where('iban', '=', iban).execute()).rejects.toThrow(
      'Bankas ierakstu nemaina',
    )
  })
})

test('entries are found by words, state and direction', async () => {
  const iban = await account()
  const { id } = await take(
    fidavista({
      iban,
      entries: [
        { amount: '1.00', text: 'Rēķins zaļš', name: 'SIA Dzērve' },
        { amount: '-2.00', text: 'maksa' },
      ],
    }),
  )
  const amounts = async (query: object) =>
    (await clerk.done(bank.entries, { query: { bank_statement_id: id, ...query } })).data.map(({ amount }) => amount)
  expect(await amounts({ q: 'dzerve' })).toEqual(['1.00'])
  expect(await amounts({ q: 'zals' })).toEqual(['1.00'])
  expect(await amounts({ direction: 'out' })).toEqual(['-2.00'])
  expect((await amounts({ state: 'open' })).toSorted()).toEqual(['-2.00', '1.00'])
  expect(await amounts({ state: 'matched' })).toEqual([])
})
