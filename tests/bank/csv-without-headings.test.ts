import { describe, expect, test } from 'vitest'
import { bank } from '../../contract/bank/bank.ts'
import { bankCsvMappings, csvFieldNames, type CsvField } from '../../contract/bank/csv-mappings.ts'
import { Unreadable } from '../../server/documents/unreadable.ts'
import { readBankCsv, type BankCsvRequest, type CsvMapping } from '../../server/sheets/bank-csv.ts'
import type { Person, TestApp } from '../support/app.ts'
import { newOwnAccount } from '../support/bank.ts'
import { windows1257 } from '../support/encodings.ts'
import { beginTests } from '../support/story.ts'

/** docs/domain/bank-files.md#csv: files whose first line is an entry. */

const own = 'LV80BANK0000435195001'
const second = 'LV97HABA0012345678910'
const payer = 'LV58UNLA0050000000001'
const request = { file_name: 'izraksts.csv', mappings: [], accounts: [own, second], chosen: null, iban: null, looks: false } as const

const read = (file: string | Uint8Array, more: Partial<BankCsvRequest> = {}) =>
  readBankCsv(Object.assign({}, request, { bytes: typeof file === 'string' ? Buffer.from(file) : file }, more))
const brief = (file: string | Uint8Array, more: Partial<BankCsvRequest> = {}) =>
  read(file, more).statements.flatMap(({ iban, entries }) =>
    entries.map(({ booked_on, amount, counter_name }) => `${iban} ${booked_on} ${amount} ${counter_name}`),
  )

function mapping(name: string, width: number, columns: Partial<Record<CsvField, string>>, account_iban: string | null = null): CsvMapping {
  const all = Object.fromEntries(csvFieldNames().map((field) => [field, null])) as Record<CsvField, string | null>
  for (const field of csvFieldNames()) all[field] = columns[field] === undefined ? null : `kolonna ${columns[field]}`
  const letters = 'ABCDEFGHIJ'.slice(0, width)
  const csv_headings = [...letters].map((letter) => `kolonna ${letter}`).join('; ')
  return { id: name.length, name, has_headings: false, csv_headings, account_iban, columns: all }
}

/** Each bank's own way of writing the same two payments. */
const shapes: readonly { name: string; file: string; width: number; columns: Partial<Record<CsvField, string>> }[] = [
  {
    name: 'signs, days with points, decimal commas, semicolons',
    file: `${own};05.03.2026;SIA Bērzs;121,00;rēķins\n${own};06.03.2026;Banka;-2,50;komisija\n`,
    width: 5,
    columns: { account: 'A', day: 'B', name: 'C', amount: 'D', text: 'E' },
  },
  {
    name: 'letters, days of the standard, decimal points, tabs',
    file: `2026-03-05\tSIA Bērzs\t121.00\tK\tEUR\t${own}\n2026-03-06\tBanka\t2.50\tD\tEUR\t${own}\n`,
    width: 6,
    columns: { day: 'A', name: 'B', amount: 'C', direction: 'D', currency: 'E', account: 'F' },
  },
  {
    name: 'two amounts, days in digits, quotes',
    file: `"20260305";"${own}";"SIA Bērzs";"";"121,00"\n"20260306";"${own}";"Banka";"2,50";""\n`,
    width: 5,
    columns: { day: 'A', account: 'B', name: 'C', debit: 'D', credit: 'E' },
  },
  {
    name: 'balances, newest first, an empty last column',
    file: `06.03.2026;Banka;-2,50;118,50;${own};\n05.03.2026;SIA Bērzs;121,00;121,00;${own};\n`,
    width: 6,
    columns: { day: 'A', name: 'B', amount: 'C', balance: 'D', account: 'E' },
  },
]
const expected = [`${own} 2026-03-05 121.00 SIA Bērzs`, `${own} 2026-03-06 -2.50 Banka`]
const mappings = shapes.map(({ name, width, columns }) => mapping(name, width, columns))

describe('a file without headings', () => {
  test.each(shapes.map(({ name, file }) => [name, file] as const))('is known by what its columns hold: %s', (name, file) => {
    const seen = read(file, { mappings })
    expect(seen).toMatchObject({
      has_headings: false,
      misfit: null,
      mapping: { name },
      preview: { heading_row: null, rows: 2, fault: null },
    })
    expect(brief(file, { mappings })).toEqual(expected)
    expect(brief(windows1257(file), { mappings })).toEqual(expected)
  })

  test('is shown with the columns that its contents tell, and never guesses which amount is money out', () => {
    const held = (file: string) => read(file, { looks: true }).preview.columns.map(({ holds }) => holds)
    expect(held(shapes[0]?.file ?? '')).toEqual(['account', 'day', null, 'amount', null])
    expect(held(shapes[1]?.file ?? '')).toEqual(['day', null, 'amount', 'direction', 'currency', 'account'])
    expect(held(shapes[2]?.file ?? '')).toEqual(['day', 'account', null, null, null])
    expect(held(`05.03.2026;${payer};1,00\n06.03.2026;;2,00\n`)).toEqual(['day', 'iban', 'amount'])
  })

  test('of another number of columns is unknown', () => {
    const file = `${own};05.03.2026;SIA Bērzs;121,00;rēķins;piezīme;vēl\n`
    expect(read(file, { mappings, looks: true })).toMatchObject({ mapping: null, misfit: null })
  })

  test('that no mapping fits says of each why', () => {
    const one = mapping('Pirmā', 3, { day: 'A', amount: 'B', text: 'C' }, own)
    const two = mapping('Otrā', 3, { day: 'A', amount: 'C', account: 'B' })
    const misfit = read(`05.03.2026;1,00;x\n06.03.2026;12l;x\n`, { mappings: [one, two], looks: true })
    expect(misfit.mapping).toBeNull()
    expect(misfit.misfit).toBe(
      'Failam bez virsrakstiem neder zināmās kolonnas „Pirmā”: 2. rinda, kolonna B: „12l” nav summa; „Otrā”: 1. rinda, kolonna C: „x” nav summa ar ne vairāk kā divām zīmēm aiz komata',
    )
    const foreign = read(`05.03.2026;${payer};1,00\n`, { mappings: [two], looks: true })
    expect(foreign.misfit).toBe(`Failam bez virsrakstiem neder zināmās kolonnas „Otrā”: kolonna B: „${payer}” nav mūsu konts`)
  })

  test('that two mappings fit is refused, unless the name of the file tells whose account it is', () => {
    const one = mapping('Pirmā', 3, { day: 'A', amount: 'B', text: 'C' }, own)
    const two = mapping('Otrā', 3, { day: 'A', amount: 'B', name: 'C' }, second)
    const file = '05.03.2026;1,00;SIA Bērzs\n'
    const both = read(file, { mappings: [one, two] })
    expect(both).toMatchObject({ mapping: null, statements: [] })
    expect(both.misfit).toContain('der vairākas kolonnas: „Pirmā”, „Otrā”')
    expect(brief(file, { mappings: [one, two], file_name: `${second}.csv` })).toEqual([`${second} 2026-03-05 1.00 SIA Bērzs`])
    expect(read(file, { mappings: [one], file_name: `${second}.csv` }).misfit).toContain(`tās ir kontam ${own}, nevis ${second}`)
    // Columns that the person chooses go before.
    expect(brief(file, { mappings: [one, two], chosen: 'day=A,amount=B,name=C', iban: own })).toEqual([`${own} 2026-03-05 1.00 SIA Bērzs`])
  })

  test('with one line, or with more cells in a line than the others have', () => {
    expect(brief('20260305;1,00\n', { accounts: [own] })).toEqual([`${own} 2026-03-05 1.00 `])
    const moved = '05.03.2026;1.00;a\n06.03.2026;2.00;b; c\n07.03.2026;3.00;d\n'
    expect(() => read(moved, { accounts: [own] })).toThrow(Unreadable)
    expect(() => read(moved, { accounts: [own] })).toThrow('2. rinda: šūnu ir vairāk nekā kolonnu; pēdējā ir „c”')
  })

  test('has lines of balances among its entries', () => {
    const file = '01.03.2026;Sākuma atlikums;100,00\n05.03.2026;SIA Bērzs;1,00\n31.03.2026;Beigu atlikums;101,00\n'
    expect(read(file, { accounts: [own], chosen: 'day=A,name=B,amount=C' }).statements).toMatchObject([
      { opening: '100.00', closing: '101.00', entries: [{ amount: '1.00', booked_on: '2026-03-05' }] },
    ])
  })

  test.each(['20260230', '18991231', '2026035', '202603051'])('„%s” is no day', (day) => {
    expect(() => read(`05.03.2026;1,00\n${day};2,00\n`, { accounts: [own], chosen: 'day=A,amount=B' })).toThrow(`„${day}” nav datums`)
  })
})

let app: TestApp
let clerk: Person

beginTests((begun) => {
  ;({ app, clerk } = begun)
})

const { calls } = bankCsvMappings
const form = (csv: string, fields: Readonly<Record<string, string>> = {}) => ({
  fields,
  files: [{ name: 'izraksts.csv', bytes: Buffer.from(csv) }],
})
const take = async (csv: string, fields?: Readonly<Record<string, string>>) =>
  (await clerk.done(bank.importStatements, { form: form(csv, fields) })).data
const look = async (csv: string) => (await clerk.done(bank.lookCsv, { form: form(csv) })).data

/** Columns of no other test: the account, the day, the amount and `more` empty ones. */
const fileOf = (iban: string, more: number, rows: readonly string[]): string =>
  rows.map((row) => `${iban};${row}${';'.repeat(more)}`).join('\n')

test('a mapping by place is made from the first file, and the same file adds nothing (INV-BANK-1)', async () => {
  const iban = await newOwnAccount(app.db)
  const file = fileOf(iban, 8, ['05.03.2026;1 121,00', '06.03.2026;-2,50'])
  const unseen = await clerk.call(bank.importStatements, { form: form(file) })
  expect(unseen.body).toMatchObject({ errors: { columns: [expect.stringContaining('bez virsrakstiem')] } })
  expect(await look(file)).toMatchObject({ mapping: null, heading_row: null, rows: 2, fault: null })
  expect(await take(file, { columns: 'account=A,day=B,amount=C', mapping: 'Pēc vietām' })).toMatchObject({ added: 2, known: 0 })
  expect(await take(file)).toMatchObject({ added: 0, known: 2 })
  expect(await take(fileOf(iban, 8, ['06.03.2026;-2,50', '07.03.2026;3,00']))).toMatchObject({ added: 1, known: 1 })
  expect(await look(file)).toMatchObject({ mapping: 'Pēc vietām', heading_row: null, fault: null })
  const refused = await clerk.call(bank.importStatements, { form: form(fileOf(iban, 8, ['08.03.2026;1,00', '09.03.2026;12l'])) })
  expect(refused.body).toMatchObject({
    errors: { columns: [expect.stringContaining('„Pēc vietām”: 2. rinda, kolonna C: „12l” nav summa')] },
  })
  // Other columns under the same name change it; under another name they are a mapping of their own.
  await take(file, { columns: 'account=A,day=B,amount=C,text=D', mapping: 'Pēc vietām' })
  await take(file, { columns: 'account=A,day=B,amount=C,name=D', mapping: 'Cita banka' })
  const kept = await app.db
    .selectFrom('bank_csv_mappings')
    .select(['name', 'text_heading', 'name_heading', 'has_headings'])
    .where('name', 'in', ['Pēc vietām', 'Cita banka'])
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { name: 'Pēc vietām', text_heading: 'kolonna D', name_heading: null, has_headings: false },
    { name: 'Cita banka', text_heading: null, name_heading: 'kolonna D', has_headings: false },
  ])
  const both = await clerk.call(bank.importStatements, { form: form(file) })
  expect(both.body).toMatchObject({ errors: { columns: [expect.stringContaining('„Pēc vietām”, „Cita banka”')] } })
})

test('a mapping by place is kept once, also when eight load the first file at once', async () => {
  const iban = await newOwnAccount(app.db)
  const file = fileOf(iban, 9, ['05.03.2026;1,00'])
  const fields = { columns: 'account=A,day=B,amount=C', mapping: 'Reizē bez virsrakstiem' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.call(bank.importStatements, { form: form(file, fields) })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const kept = await app.db.selectFrom('bank_csv_mappings').select('id').where('name', '=', fields.mapping).execute()
  expect(kept.length).toBe(1)
  const entries = await app.db.selectFrom('bank_entries').select('amount').where('iban', '=', iban).execute()
  expect(entries).toEqual([{ amount: '1.00' }])
})

test('in the list columns are named by letter or number', async () => {
  const body = { name: 'Ar roku', has_headings: false, csv_headings: '13', account_heading: 'a', day_heading: '2.', amount_heading: '3' }
  const { data } = await clerk.done(calls.create, { body })
  expect(data).toMatchObject({
    has_headings: false,
    csv_headings: [...'ABCDEFGHIJKLM'].map((letter) => `kolonna ${letter}`).join('; '),
    account_heading: 'kolonna A',
    day_heading: 'kolonna B',
    amount_heading: 'kolonna C',
  })
  const { id, lock_version } = data
  const change = (fields: Record<string, unknown>) => clerk.call(calls.change, { params: { id }, body: { ...fields, lock_version } })
  expect((await change({ text_heading: 'N' })).body).toMatchObject({
    errors: { text_heading: [expect.stringContaining('kolonnas „kolonna N” failā nav')] },
  })
  expect((await change({ text_heading: '2' })).body).toMatchObject({
    errors: { text_heading: [expect.stringContaining('jau ir norādīta')] },
  })
  expect((await change({ csv_headings: 'Diena; Summa' })).body).toMatchObject({
    errors: { csv_headings: [expect.stringContaining('kolonnu skaitu')] },
  })
  expect((await change({ csv_headings: '1' })).status).toBe(422)
  expect((await change({ text_heading: 'D' })).body).toMatchObject({ data: { text_heading: 'kolonna D' } })
  const twin = await clerk.call(calls.create, { body })
  expect(twin.body).toMatchObject({ errors: { name: [expect.any(String)] } })
  const iban = await newOwnAccount(app.db)
  expect(await take(fileOf(iban, 10, ['05.03.2026;1,00']))).toMatchObject({ added: 1 })
})
