import { describe, expect, test } from 'vitest'
import { csvFieldNames, type CsvField } from '../../contract/bank/csv-mappings.ts'
import { readBankCsv, type BankCsvRequest, type CsvMapping } from '../../server/sheets/bank-csv.ts'
import { Unreadable } from '../../server/documents/unreadable.ts'
import { windows1257 } from '../support/encodings.ts'

/** Shapes of CSV files that Latvian banks give (names of columns from their public descriptions). */

const own = 'LV80BANK0000435195001'
const other = 'LV97HABA0012345678910'
const request = { file_name: 'izraksts.csv', mappings: [], accounts: [own], chosen: null, iban: null, looks: false } as const

const read = (file: string | Uint8Array, more: Partial<BankCsvRequest> = {}) =>
  readBankCsv(Object.assign({}, request, { bytes: typeof file === 'string' ? Buffer.from(file) : file }, more))
const statementsOf = (file: string | Uint8Array, more: Partial<BankCsvRequest> = {}) => read(file, more).statements
const brief = (file: string | Uint8Array, more: Partial<BankCsvRequest> = {}) =>
  statementsOf(file, more).flatMap(({ entries }) =>
    entries.map(({ booked_on, amount, remittance }) => `${booked_on} ${amount} ${remittance}`),
  )
const faultOf = (file: string | Uint8Array, more: Partial<BankCsvRequest> = {}): string => {
  try {
    read(file, more)
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
  return 'no fault'
}

function utf16(text: string, { isLittle = true, hasMark = true } = {}): Uint8Array {
  const bytes = Buffer.from((hasMark ? '\uFEFF' : '') + text, 'utf16le')
  return isLittle ? bytes : bytes.swap16()
}

const letterFile = [
  '"Klienta konts";"Ieraksta tips";"Datums";"Saņēmējs/Maksātājs";"Informācija saņēmējam";"Summa";"Valūta";"Debets/Kredīts";"Arhīva kods";"Maksājuma veids";"Refernces numurs";"Dokumenta numurs";',
  `"${own}";"10";"01.03.2026";"";"Sākuma atlikums";"1 000,00";"EUR";"K";"";"AS";"";"";`,
  `"${own}";"20";"02.03.2026";"SIA Alfa";"Rēķins R-2026-000123,\r\npaldies";"121,00";"EUR";"K";"2026030200001";"INB";"RF18539007547034";"7";`,
  `"${own}";"20";"03.03.2026";"SIA ""Beta""";"Nr. 15; preces";"50,50";"EUR";"D";"2026030300001";"OUT";"";"";`,
  `"${own}";"82";"31.03.2026";"";"Apgrozījums";"121,00";"EUR";"K";"";"K2";"";"";`,
  `"${own}";"86";"31.03.2026";"";"Beigu atlikums";"1 070,50";"EUR";"K";"";"LS";"";"";`,
].join('\r\n')

describe('a file with letters for debit and credit', () => {
  test('gives entries, and balances from the lines that are none', () => {
    expect(statementsOf(letterFile)).toEqual([
      {
        iban: own,
        currency: 'EUR',
        number: '',
        from: '2026-03-01',
        to: '2026-03-31',
        opening: '1000.00',
        closing: '1070.50',
        pending: 0,
        entries: [
          {
            booked_on: '2026-03-02',
            value_on: '2026-03-02',
            amount: '121.00',
            counter_name: 'SIA Alfa',
            counter_iban: '',
            counter_reg_nr: '',
            remittance: 'Rēķins R-2026-000123, paldies',
            reference: 'RF18539007547034',
            bank_reference: '2026030200001',
            batch_reference: '',
            type_code: 'INB',
            is_reversal: false,
            return_reason: '',
            further_references: [],
            further_text: '',
          },
          {
            booked_on: '2026-03-03',
            value_on: '2026-03-03',
            amount: '-50.50',
            counter_name: 'SIA "Beta"',
            counter_iban: '',
            counter_reg_nr: '',
            remittance: 'Nr. 15; preces',
            reference: '',
            bank_reference: '2026030300001',
            batch_reference: '',
            type_code: 'OUT',
            is_reversal: false,
            return_reason: '',
            further_references: [],
            further_text: '',
          },
        ],
      },
    ])
  })

  test('a payment whose text speaks of a balance is an entry', () => {
    const file = letterFile.replace('Nr. 15; preces', 'Beigu atlikums par īri').replace('SIA ""Beta""', '')
    expect(brief(file)).toContain('2026-03-03 -50.50 Beigu atlikums par īri')
    expect(brief(letterFile.replace('Nr. 15; preces', 'Beigu atlikums'))).toContain('2026-03-03 -50.50 Beigu atlikums')
  })

  test('signs beside letters are not taken twice, and must agree', () => {
    const signed = 'Datums;Summa;D/K\n01.03.2026;-10,00;D\n02.03.2026;5,00;K\n'
    expect(brief(signed)).toEqual(['2026-03-01 -10.00 ', '2026-03-02 5.00 '])
    expect(faultOf(`${signed}03.03.2026;7,00;D\n`)).toBe('4. rinda, kolonna B („Summa”): summas zīme un „D” ir pretrunā')
    expect(faultOf(`${signed}03.03.2026;7,00;X\n`)).toBe('4. rinda, kolonna C („D/K”): „X” nav ne D, ne K')
  })
})

describe('encodings, separators and forms', () => {
  const lines = (separator: string, decimal: string): string =>
    [
      ['Datums', 'Saņēmējs/Maksātājs', 'Maksājuma mērķis', 'Summa'],
      ['05.03.2026', 'SIA Ķekava', 'īre', `-1${decimal}50`],
      ['06.03.2026', 'Čaks', 'žogs', `12${decimal}00`],
    ]
      .map((cells) => cells.join(separator))
      .join('\n')
  const expected = ['2026-03-05 -1.50 īre', '2026-03-06 12.00 žogs']

  test.each([
    ['UTF-8', Buffer.from(lines(';', ','))],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${lines(';', ',')}`)],
    ['windows-1257', windows1257(lines(';', ',').replace('Ķ', 'K').replace('Č', 'C'))],
    ['UTF-16 little-endian', utf16(lines('\t', ','))],
    ['UTF-16 big-endian', utf16(lines(';', ','), { isLittle: false })],
    ['UTF-16 without a mark', utf16(lines('\t', '.'), { hasMark: false })],
    ['commas and points', Buffer.from(lines(',', '.'))],
    ['tabs', Buffer.from(lines('\t', ','))],
  ])('%s', (_, bytes) => {
    expect(brief(bytes)).toEqual(expected)
  })

  test.each([
    ['05.03.2026', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['2026-03-05 10:15:00', '2026-03-05'],
  ])('day %s', (written, day) => {
    expect(brief(`Datums;Summa\n${written};1,00\n`)).toEqual([`${day} 1.00 `])
  })

  test.each([
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['-1 234 567,8', '-1234567.80'],
    ['+7', '7.00'],
    ['12,50 EUR', '12.50'],
    ['\u22123,00', '-3.00'],
  ])('amount %s', (written, amount) => {
    expect(brief(`Datums;Summa\n05.03.2026;${written}\n`)).toEqual([`2026-03-05 ${amount} `])
  })

  test.each([
    ['10.500', 'nav summa ar ne vairāk kā divām zīmēm aiz komata'],
    ['12l,00', 'nav summa'],
    ['', 'summas nav'],
  ])('amount „%s” is refused with its place', (written, words) => {
    expect(faultOf(`Datums;Summa\n05.03.2026;1,00\n06.03.2026;${written}\n`)).toContain(`3. rinda, kolonna B („Summa”): `)
    expect(faultOf(`Datums;Summa\n05.03.2026;1,00\n06.03.2026;${written}\n`)).toContain(words)
  })

  test('a day that is none, or missing beside a sum, is refused with its place', () => {
    expect(faultOf('Datums;Summa\n31.02.2026;1,00\n')).toBe('2. rinda, kolonna A („Datums”): „31.02.2026” nav datums')
    expect(faultOf('Datums;Summa\n01.02.2026;1,00\n;2,00\n')).toBe('3. rinda, kolonna A („Datums”): datuma nav')
  })

  test('a line with more cells than headings is refused: a separator within a text moves the amounts', () => {
    expect(faultOf('Datums;Apraksts;Summa\n01.02.2026;preces; akcija;2,00\n')).toContain('2. rinda')
    expect(faultOf('Datums;Summa;Apraksts\n01.02.2026;2,00;preces; akcija\n')).toBe(
      '2. rinda: šūnu ir vairāk nekā virsrakstu; pēdējā ir „akcija”',
    )
  })

  test('a workbook, an empty file and one with neither headings nor entries are refused', () => {
    expect(faultOf('PK\u0003\u0004')).toContain('lejupielādējiet to kā CSV')
    expect(() => read('')).toThrow(Unreadable)
    expect(faultOf('preces;akcija\nvilna;dzija\n')).toContain('nav ne virsrakstu rindas')
  })
})

describe('amounts in two columns, and balances', () => {
  const head = 'Datums;Partneris;Partnera konts;Maksājuma mērķis;Debets;Kredīts;Atlikums\n'

  test('newest first: entries come in the order of days, and balances give opening and closing', () => {
    const [statement] = statementsOf(
      `${head}03.03.2026;A;${other};c;;30,00;120,00\n02.03.2026;A;${other};b;10,00;;90,00\n01.03.2026;A;;a;;50,00;100,00\n`,
    )
    expect(statement).toMatchObject({ opening: '50.00', closing: '120.00', from: '2026-03-01', to: '2026-03-03' })
    expect(statement?.entries.map(({ amount, remittance, counter_iban }) => [amount, remittance, counter_iban])).toEqual([
      ['50.00', 'a', ''],
      ['-10.00', 'b', other],
      ['30.00', 'c', other],
    ])
  })

  test('newest first without balances: entries come in the order of days', () => {
    expect(brief('Datums;Summa;Apraksts\n03.03.2026;3,00;c\n02.03.2026;2,00;b\n')).toEqual(['2026-03-02 2.00 b', '2026-03-03 3.00 c'])
  })

  test('within one day the balances tell the order', () => {
    const [statement] = statementsOf(`${head}03.03.2026;A;;b;10,00;;90,00\n03.03.2026;A;;a;;50,00;100,00\n`)
    expect(statement).toMatchObject({ opening: '50.00', closing: '90.00' })
  })

  test('debits below zero are money that left; both ways in one file are not guessed', () => {
    expect(brief(`${head}01.03.2026;A;;a;-10,00;0,00;\n`)).toEqual(['2026-03-01 -10.00 a'])
    expect(faultOf(`${head}01.03.2026;A;;a;-10,00;;\n02.03.2026;A;;b;5,00;;\n`)).toContain('3. rinda, kolonna E („Debets”)')
    expect(faultOf(`${head}01.03.2026;A;;a;10,00;5,00;\n`)).toContain('gan debets, gan kredīts')
    expect(faultOf(`${head}01.03.2026;A;;a;;;\n`)).toBe('2. rinda, kolonna F („Kredīts”): summas nav')
  })
})

describe('headings', () => {
  const titles = `Konta izraksts;;;\nPeriods;01.03.2026;31.03.2026;\n\n`

  test('stand below titles', () => {
    expect(read(`${titles}Datums;Summa;Apraksts\n05.03.2026;1,00;a\n`).preview).toMatchObject({ heading_row: 4, rows: 1, fault: null })
    // Of a bank that names nothing as others do.
    expect(read(`${titles}Wann;Was;Wieviel\n05.03.2026;a;1,00\n`, { looks: true }).preview.heading_row).toBe(4)
  })

  test('of an amount in the currency of the account go before those of the payment', () => {
    const seb = `DOK NR.;DATUMS;VALŪTA;SUMMA;MAKSĀTĀJA VAI SAŅĒMĒJA NOSAUKUMS;MAKSĀTĀJA VAI SAŅĒMĒJA IDENTIFIKĀCIJAS KODS;KONTS;MAKSĀJUMA MĒRĶIS;TRANSAKCIJAS KODS;DEBETS/KREDĪTS;SUMMA KONTA VALŪTĀ;KONTA NR;KONTA VALŪTA\n1;05.03.2026;USD;110,00;Acme;40003000001;${other};R-1;T1;C;100,00;${own};EUR\n`
    expect(statementsOf(seb)).toMatchObject([
      {
        iban: own,
        currency: 'EUR',
        entries: [{ amount: '100.00', counter_iban: other, counter_reg_nr: '40003000001', bank_reference: 'T1' }],
      },
    ])
  })

  test('of a column with nothing but our account are ours, whatever they say', () => {
    expect(statementsOf(`Konts;Datums;Summa\n${own};05.03.2026;1,00\n`, { accounts: [own, other] })).toMatchObject([{ iban: own }])
  })

  test('ask for what is missing, by label', () => {
    expect(read('Datums;Apraksts\n05.03.2026;a\n').preview.fault).toBe(
      'Norādiet, kurā kolonnā ir „Summa”, vai „Izejošā summa (debets)” un „Ienākošā summa (kredīts)”',
    )
    expect(read('Datums;Debets\n05.03.2026;1,00\n').preview.fault).toBe(
      'Norādiet abas: „Izejošā summa (debets)” un „Ienākošā summa (kredīts)”',
    )
  })

  test('that are empty or repeated have names of their own', () => {
    const { csv_headings } = read('Datums;Summa;;Summa;\n05.03.2026;1,00;x;2,00;\n')
    expect(csv_headings).toBe('Datums; Summa; kolonna C; Summa (2)')
  })

  test('of a mapping are found again in any file with the same headings, and rule', () => {
    const file = 'Datums;Summa;;Summa;\n05.03.2026;1,00;x;2,00;\n'
    const first = read(file, { chosen: 'day=A,amount=D,text=C' })
    const mapping: CsvMapping = {
      id: 1,
      name: 'Mana banka',
      has_headings: true,
      csv_headings: first.csv_headings,
      account_iban: null,
      columns: first.columns,
    }
    expect(brief(`${titles}${file}`, { mappings: [mapping] })).toEqual(['2026-03-05 2.00 x'])
    expect(read('Datums;Summa;Valūta\n05.03.2026;1,00;EUR\n', { mappings: [mapping] }).mapping).toBeNull()
  })
})

describe('whose statement it is', () => {
  const plain = 'Datums;Summa\n05.03.2026;1,00\n'
  const ours = [own, other]
  const remembered = (account_iban: string): CsvMapping => {
    const columns = Object.fromEntries(csvFieldNames().map((field) => [field, null])) as Record<CsvField, string | null>
    return {
      id: 1,
      name: 'B',
      has_headings: true,
      csv_headings: 'Datums; Summa',
      account_iban,
      columns: Object.assign(columns, { day: 'Datums', amount: 'Summa' }),
    }
  }

  test('is told by a line above the headings or the name of the file', () => {
    expect(statementsOf(`Konts: LV80 BANK 0000 4351 9500 1\n${plain}`, { accounts: ours })).toMatchObject([{ iban: own }])
    expect(statementsOf(plain, { accounts: ours, file_name: `${other}_2026-03.csv` })).toMatchObject([{ iban: other }])
    expect(faultOf(`Konts: ${other}\n${plain}`, { accounts: ours, iban: own })).toBe(`Failā ir konts ${other}, bet izvēlēts ${own}`)
  })

  test('a file of somebody else is not taken for ours', () => {
    expect(statementsOf(`Konts: ${other}\n${plain}`, { accounts: [own] })).toMatchObject([{ iban: other }])
  })

  test('is remembered, unless another account of the bank could be meant', () => {
    expect(statementsOf(plain, { accounts: ours, mappings: [remembered(other)] })).toMatchObject([{ iban: other }])
    expect(read(plain, { accounts: [...ours, 'LV30HABA0551234567890'], mappings: [remembered(other)] })).toMatchObject({
      iban: null,
      statements: [],
    })
    expect(read(plain, { accounts: ours })).toMatchObject({ iban: null, statements: [] })
  })

  test('several accounts and currencies of one file are statements of their own', () => {
    const file = `Konta Nr.;Datums;Summa;Valūta\n${own};05.03.2026;1,00;EUR\n${other};05.03.2026;2,00;EUR\n${own};05.03.2026;3,00;USD\n`
    expect(statementsOf(file, { accounts: ours }).map(({ iban, currency, entries }) => [iban, currency, entries[0]?.amount])).toEqual([
      [own, 'EUR', '1.00'],
      [other, 'EUR', '2.00'],
      [own, 'USD', '3.00'],
    ])
    expect(faultOf(file.replace(`${other};`, ';'), { accounts: ours })).toBe('3. rinda, kolonna A („Konta Nr.”): konta numura nav')
  })
})
