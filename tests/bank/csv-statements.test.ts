import { describe, expect, test } from 'vitest'
import { bank } from '../../contract/bank/bank.ts'
import { bankCsvMappings } from '../../contract/bank/csv-mappings.ts'
import type { Person, TestApp } from '../support/app.ts'
import { fidavista, newOwnAccount } from '../support/bank.ts'
import { beginTests } from '../support/story.ts'

/** docs/domain/bank-files.md#csv through the calls. */

let app: TestApp
let clerk: Person

beginTests((begun) => {
  ;({ app, clerk } = begun)
})

const { calls } = bankCsvMappings

const account = (bank?: string): Promise<string> => newOwnAccount(app.db, bank)

type Fields = Readonly<Record<string, string>>
const form = (csv: string, fields: Fields = {}, name = 'izraksts.csv') => ({ fields, files: [{ name, bytes: Buffer.from(csv) }] })
const send = (csv: string, fields?: Fields) => clerk.call(bank.importStatements, { form: form(csv, fields) })
const take = async (csv: string, fields?: Fields) => (await clerk.done(bank.importStatements, { form: form(csv, fields) })).data
const look = async (csv: string) => (await clerk.done(bank.lookCsv, { form: form(csv) })).data
const entriesOf = async (iban: string) =>
  (
    await app.db.selectFrom('bank_entries').select(['booked_on', 'amount', 'remittance']).where('iban', '=', iban).orderBy('id').execute()
  ).map(({ booked_on, amount, remittance }) => `${booked_on} ${amount} ${remittance}`)
const mappingOf = (csv_headings: string) =>
  app.db.selectFrom('bank_csv_mappings').selectAll().where('csv_headings', '=', csv_headings).executeTakeFirst()

/** Headings that no other test uses. */
function fileOf(iban: string, rows: readonly string[]): string {
  return [`Konts;Datums;Kopsumma ${iban};Piezīmes`, ...rows.map((row) => `${iban};${row}`)].join('\n')
}
const columns = 'account=A,day=B,amount=C,text=D'

describe('a mapping', () => {
  test('is asked for once, kept with its name, and used by itself', async () => {
    const iban = await account()
    const file = fileOf(iban, ['05.03.2026;1 121,00;R-1', '06.03.2026;-2,50;komisija'])
    expect((await send(file)).body).toMatchObject({ errors: { columns: [expect.stringContaining('vēl nav redzēti')] } })
    expect(await entriesOf(iban)).toEqual([])
    const preview = await look(file)
    expect(preview).toMatchObject({ mapping: null, heading_row: 1, rows: 2, fault: expect.stringContaining('„Summa”') })
    expect(preview.columns[2]).toMatchObject({ letter: 'C', holds: null, samples: ['1 121,00', '-2,50'] })

    expect(await take(file, { columns, mapping: 'Jaunā banka' })).toMatchObject({ statements: 1, added: 2, known: 0 })
    expect(await entriesOf(iban)).toEqual(['2026-03-05 1121.00 R-1', '2026-03-06 -2.50 komisija'])
    expect(await look(file)).toMatchObject({ mapping: 'Jaunā banka', name: 'Jaunā banka', fault: null })
    expect(await take(fileOf(iban, ['06.03.2026;-2,50;komisija', '07.03.2026;5,00;R-2']))).toMatchObject({ added: 1, known: 1 })
    expect(await take(file)).toMatchObject({ added: 0, known: 2 })
    expect((await entriesOf(iban)).length).toBe(3)
    const { data } = await clerk.done(bank.statements, { query: { iban } })
    expect(data.map(({ format }) => format)).toEqual(['csv', 'csv'])
  })

  test('is kept once, also when eight load the first file at once', async () => {
    const iban = await account()
    const file = fileOf(iban, ['05.03.2026;1,00;a'])
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(file, { columns, mapping: 'Reizē' })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await entriesOf(iban)).toEqual(['2026-03-05 1.00 a'])
    const { rows } = { rows: await app.db.selectFrom('bank_csv_mappings').select('id').where('name', '=', 'Reizē').execute() }
    expect(rows.length).toBe(1)
  })

  test('is changed by other columns of the next file, and in its list', async () => {
    const iban = await account()
    const file = fileOf(iban, ['05.03.2026;1,00;a'])
    await take(file, { columns, mapping: 'Pirmais' })
    await take(file, { columns: 'account=A,day=B,amount=C', mapping: 'Otrais' })
    const row = await mappingOf(`Konts; Datums; Kopsumma ${iban}; Piezīmes`)
    expect(row).toMatchObject({ name: 'Otrais', text_heading: null, amount_heading: `Kopsumma ${iban}` })
    const { id = 0, lock_version = 0 } = row ?? {}
    const change = (body: Record<string, unknown>) =>
      clerk.call(calls.change, { params: { id }, body: Object.assign({ lock_version }, body) })
    expect((await change({ text_heading: 'Mērķis' })).body).toMatchObject({
      errors: { text_heading: [expect.stringContaining('virsraksta „Mērķis” failā nav')] },
    })
    expect((await change({ text_heading: 'Datums' })).body).toMatchObject({
      errors: { text_heading: [expect.stringContaining('jau ir norādīta')] },
    })
    expect((await change({ amount_heading: null })).body).toMatchObject({
      errors: { amount_heading: [expect.stringContaining('„Summa”')] },
    })
    expect((await change({ name: 'Trešais', text_heading: 'Piezīmes' })).status).toBe(200)
    expect(await look(file)).toMatchObject({ mapping: 'Trešais' })
    await clerk.done(calls.remove, { params: { id } })
    expect(await look(file)).toMatchObject({ mapping: null })
  })

  test('never has an amount without its column: the table refuses it', async () => {
    const insert = (values: Record<string, string>) =>
      app.db
        .insertInto('bank_csv_mappings')
        .values(Object.assign({ name: 'x', csv_headings: 'a; b', day_heading: 'a' }, values))
        .execute()
    await expect(insert({})).rejects.toMatchObject({ constraint: 'bank_csv_mappings_amount_heading' })
    await expect(insert({ debit_heading: 'b' })).rejects.toMatchObject({ constraint: 'bank_csv_mappings_amount_heading' })
    await expect(insert({ amount_heading: 'b', credit_heading: 'a' })).rejects.toMatchObject({
      constraint: 'bank_csv_mappings_amount_heading',
    })
  })
})

describe('nothing is taken in', () => {
  test('of a file with one bad line, which is named, and its mapping is not kept', async () => {
    const iban = await account()
    const file = fileOf(iban, ['05.03.2026;1,00;a', '06.03.2026;12l;b'])
    expect((await send(file, { columns, mapping: 'Bojāts' })).body).toMatchObject({
      errors: { files: [`3. rinda, kolonna C („Kopsumma ${iban}”): „12l” nav summa`] },
    })
    expect(await entriesOf(iban)).toEqual([])
    expect(await mappingOf(`Konts; Datums; Kopsumma ${iban}; Piezīmes`)).toBeUndefined()
  })

  test('of an account that is not ours, or not named', async () => {
    const foreign = 'LV97HABA0012345678910'
    expect((await send(fileOf(foreign, ['05.03.2026;1,00;a']), { columns, mapping: 'Svešs' })).body).toMatchObject({
      errors: { files: [expect.stringContaining(`Konts ${foreign} nav mūsu uzņēmuma konts`)] },
    })
    await account()
    const nameless = 'Datums;Summa bez konta\n05.03.2026;1,00\n'
    expect((await send(nameless, { columns: 'day=A,amount=B' })).body).toMatchObject({
      errors: { iban: [expect.stringContaining('norādiet')] },
    })
    const iban = await account()
    expect(await take(nameless, { columns: 'day=A,amount=B', iban })).toMatchObject({ added: 1 })
    expect(await entriesOf(iban)).toEqual(['2026-03-05 1.00 '])
  })

  test('of columns that are said of several files', async () => {
    const iban = await account()
    const files = [1, 2].map((at) => ({ name: `${at}.csv`, bytes: Buffer.from(fileOf(iban, [`0${at}.03.2026;1,00;a`])) }))
    expect((await clerk.call(bank.importStatements, { form: { fields: { columns }, files } })).body).toMatchObject({
      errors: { columns: [expect.any(String)] },
    })
  })
})

test('an entry that another form brought is asked about, in both orders (INV-BANK-1)', async () => {
  const iban = await account()
  await take(fileOf(iban, ['05.03.2026;1,00;a']), { columns, mapping: 'Formas' })
  const xml = fidavista({ iban, entries: [{ amount: '1.00', day: '2026-03-05', text: 'a, SIA Alfa', ref: 'X' }] })
  const files = [{ name: 'izraksts.xml', bytes: xml }]
  const refused = await clerk.call(bank.importStatements, { form: { fields: {}, files } })
  expect(refused.body).toMatchObject({ confirm: { code: 'bank-other-form', text: expect.stringContaining('05.03.2026. 1,00 €') } })
  expect((await entriesOf(iban)).length).toBe(1)

  const another = await account()
  await clerk.done(bank.importStatements, {
    form: {
      fields: {},
      files: [
        { name: 'i.xml', bytes: fidavista({ iban: another, entries: [{ amount: '1.00', day: '2026-03-05', text: 'b', ref: 'Y' }] }) },
      ],
    },
  })
  expect((await send(fileOf(another, ['05.03.2026;1,00;a']), { columns })).body).toMatchObject({ confirm: { code: 'bank-other-form' } })
  // Of the same content, on a day that the file covers, it is the same.
  const whole = ['04.03.2026;9,00;c', '05.03.2026;1,00;b', '05.03.2026;7,00;b']
  expect(await take(fileOf(another, whole), { columns })).toMatchObject({ added: 2, known: 1 })
})
