import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { bank } from '../../contract/bank/bank.ts'
import type { Person, TestApp } from '../support/app.ts'
import { newOwnAccount } from '../support/bank.ts'
import { beginTests } from '../support/story.ts'

/** INV-BANK-1 for one period that comes again: in another version, with more words, in parts. */

let app: TestApp
let clerk: Person

beginTests((begun) => {
  ;({ app, clerk } = begun)
})

const versions = ['02', '03', '04', '05', '06', '07', '08']
const batch = /<TxDtls><Refs><EndToEndId>ALGA.*?<\/TxDtls>/gs

/** Of an account that no other test uses. */
async function month(): Promise<{ iban: string; read: (name: string) => Promise<string> }> {
  const iban = await newOwnAccount(app.db)
  const read = async (name: string) =>
    (await readFile(new URL(`files/versions/${name}.xml`, import.meta.url), 'utf8')).replaceAll('LV80BANK0000435195001', iban)
  return { iban, read }
}

const take = async (xml: string) =>
  (await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'maijs.xml', bytes: Buffer.from(xml) }] } })).data

const entriesOf = async (iban: string): Promise<string[]> =>
  (
    await app.db
      .selectFrom('bank_entries')
      .select(['amount', 'counter_name', 'remittance'])
      .where('iban', '=', iban)
      .orderBy('id')
      .execute()
  ).map((each) => `${each.amount} ${each.counter_name || '-'} ${each.remittance}`)

const all = [
  '121.00 SIA Kadiķis Par rēķiniem R-2026-000124 Internetbanka',
  '95.00 Kontor OÜ Invoice R-2026-000130 Sākotnējā summa 100,00 EUR Komisija 5,00 EUR',
  '-30.00 Darbinieks Viens Alga',
  '-20.00 Darbinieks Divi Alga',
  '20.00 Darbinieks Divi ',
  '-0.36 - Komisija par algu izmaksu',
]

test('in every version of camt.053 adds nothing twice, and the statement agrees', async () => {
  const { iban, read } = await month()
  for (const [at, version] of versions.entries()) {
    const expected = at === 0 ? { added: 6, known: 0, pending: 1 } : { added: 0, known: 6, pending: 1 }
    expect(await take(await read(`camt053-${version}`)), version).toMatchObject(expected)
  }
  expect(await entriesOf(iban)).toEqual(all)
  const { data } = await clerk.done(bank.statements, { query: { iban } })
  expect(data.map(({ check, opening, closing }) => [check, opening, closing])).toEqual([['agrees', '100.00', '285.64']])
})

test('with more words of the bank is known, with and without references', async () => {
  const { iban, read } = await month()
  const more = await read('camt053-08')
  const few = more.replace('<AddtlTxInf>Internetbanka</AddtlTxInf>', '').replaceAll(/<Strd>.*?<\/Strd>/g, '')
  const without = (xml: string) => xml.replaceAll(/<AcctSvcrRef>.*?<\/AcctSvcrRef>/g, '')
  expect(await take(without(few))).toMatchObject({ added: 6 })
  expect(await take(without(more))).toMatchObject({ added: 0, known: 6 })
  // The bank names entries that it did not name before; the file covers their days.
  expect(await take(more)).toMatchObject({ added: 0, known: 6 })
  expect((await entriesOf(iban)).length).toBe(6)
})

test('with another reference is known by the words that were kept', async () => {
  const { iban, read } = await month()
  expect(await take(await read('camt053-04'))).toMatchObject({ added: 6 })
  const renamed = (await read('camt053-04')).replaceAll('<AcctSvcrRef>V-', '<AcctSvcrRef>W-')
  expect(await take(renamed)).toMatchObject({ added: 0, known: 6 })
  expect(await entriesOf(iban)).toEqual(all)
})

test.each(['02', '08'])('a batch that came whole is divided by camt.054.001.%s', async (version) => {
  const { iban, read } = await month()
  const whole = (await read(`camt053-${version}`)).replaceAll(batch, '')
  const notice = await read(`camt054-${version}`)
  expect(await take(whole)).toMatchObject({ added: 5 })
  expect(await entriesOf(iban)).toContain('-50.00 - ')
  expect(await take(notice)).toMatchObject({ added: 2, known: 0 })
  expect((await entriesOf(iban)).toSorted()).toEqual(all.toSorted())
  expect(await take(notice)).toMatchObject({ added: 0, known: 2 })
  expect(await take(whole)).toMatchObject({ added: 0 })
  expect(await take(await read(`camt053-${version}`))).toMatchObject({ added: 0, known: 6 })
  expect((await entriesOf(iban)).length).toBe(6)
})

test.each([
  ['0101', ['121.00', '-92.00', '-9.00', '0.36']],
  ['0102', ['121.00', '-92.00', '-5.00', '-9.00', '0.36']],
])('FiDAViSta %s comes once, and the statement agrees', async (version, amounts) => {
  const { iban, read } = await month()
  const xml = await read(`fidavista-${version}`)
  expect(await take(xml)).toMatchObject({ added: amounts.length, known: 0 })
  expect(await take(xml)).toMatchObject({ added: 0, known: amounts.length })
  expect((await entriesOf(iban)).map((each) => each.split(' ')[0])).toEqual(amounts)
  expect((await clerk.done(bank.statements, { query: { iban } })).data.map(({ check }) => check)).toEqual(['agrees'])
})
