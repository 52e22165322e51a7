import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { big, sum } from '../../contract/money.ts'
import type { AccountStatement, StatementEntry } from '../../server/documents/bank-statement.ts'
import { readBankStatement } from '../../server/documents/bank-statement-reader.ts'

/** One month as each version of the forms writes it. Files and names are made up. */

const file = async (name: string): Promise<string> => readFile(new URL(`files/versions/${name}.xml`, import.meta.url), 'utf8')

function only(xml: string): AccountStatement {
  const { statements } = readBankStatement(Buffer.from(xml))
  const [statement] = statements
  if (!statement || statements.length > 1) throw new Error('One statement was expected')
  return statement
}

const empty: Omit<StatementEntry, 'booked_on' | 'value_on' | 'amount'> = {
  counter_name: '',
  counter_iban: '',
  counter_reg_nr: '',
  remittance: '',
  further_text: '',
  reference: '',
  bank_reference: '',
  batch_reference: '',
  type_code: '',
  is_reversal: false,
  return_reason: '',
  further_references: [],
}
const entry = (day: string, amount: string, changes: Partial<StatementEntry>): StatementEntry =>
  Object.assign({}, empty, { booked_on: day, value_on: day, amount }, changes)

const parts: StatementEntry[] = [
  ['30.00', 'Darbinieks Viens', 1],
  ['20.00', 'Darbinieks Divi', 2],
].map(([amount, name, no]) =>
  entry('2026-05-12', `-${amount}`, {
    counter_name: String(name),
    counter_iban: `LV95HABA000990000000${no}`,
    remittance: 'Alga',
    reference: `ALGA-${no}`,
    bank_reference: `V-0003/${no}`,
    batch_reference: 'V-0003',
    type_code: 'PMNT/ICDT/ESCT',
    further_references: [`ALGA-${no}`],
  }),
)

const month: AccountStatement = {
  iban: 'LV80BANK0000435195001',
  currency: 'EUR',
  number: '5',
  from: '2026-05-01',
  to: '2026-05-31',
  opening: '100.00',
  closing: '285.64',
  pending: 1,
  entries: [
    entry('2026-05-12', '121.00', {
      counter_name: 'SIA Kadiķis',
      counter_iban: 'LV97HABA0012345678910',
      counter_reg_nr: '40003000001',
      remittance: 'Par rēķiniem',
      further_text: 'R-2026-000124 Internetbanka',
      reference: 'RF18539007547034',
      bank_reference: 'V-0001',
      type_code: 'PMNT/RCDT/ESCT',
      further_references: ['E2E-1'],
    }),
    entry('2026-05-12', '95.00', {
      counter_name: 'Kontor OÜ',
      counter_iban: 'EE382200221020145685',
      remittance: 'Invoice R-2026-000130',
      further_text: 'Sākotnējā summa 100,00 EUR Komisija 5,00 EUR',
      bank_reference: 'V-0002',
      type_code: 'PMNT/RCDT/ESCT',
    }),
    ...parts,
    entry('2026-05-13', '20.00', {
      counter_name: 'Darbinieks Divi',
      counter_iban: 'LV95HABA0009900000002',
      reference: 'ALGA-2',
      bank_reference: 'V-0004',
      type_code: 'PMNT/RCDT/ESCT',
      is_reversal: true,
      return_reason: 'AC04',
      further_references: ['ALGA-2'],
    }),
    entry('2026-05-29', '-0.36', { remittance: 'Komisija par algu izmaksu', type_code: 'PMNT/ICDT/ESCT' }),
  ],
}

const versions = ['02', '03', '04', '05', '06', '07', '08']

/** Writes states and parties as other versions do: banks mix the shapes. */
function reshaped(xml: string, shape: 'flat' | 'deep'): string {
  const flat = xml.replace(/<Sts><Cd>(\w+)<\/Cd><\/Sts>/g, '<Sts>$1</Sts>').replace(/<\/?Pty>/g, '')
  if (shape === 'flat') return flat
  return flat.replace(/<Sts>(\w+)<\/Sts>/g, '<Sts><Cd>$1</Cd></Sts>').replace(/<(Dbtr|Cdtr)>(.*?)<\/\1>/gs, '<$1><Pty>$2</Pty></$1>')
}

describe('camt.053.001', () => {
  test.each(versions)('.%s gives the same month, with states and parties in either shape', async (version) => {
    const xml = await file(`camt053-${version}`)
    expect(xml).toContain(`camt.053.001.${version}`)
    expect(only(xml)).toEqual(month)
    expect(only(reshaped(xml, 'flat'))).toEqual(month)
    expect(only(reshaped(xml, 'deep'))).toEqual(month)
  })

  test('.02 and .08 differ in what their versions differ in', async () => {
    const [old, late] = [await file('camt053-02'), await file('camt053-08')]
    for (const form of ['<Sts>BOOK</Sts>', '<BIC>', '<Dbtr><Nm>', '<TxAmt>'])
      expect([old.includes(form), late.includes(form)]).toEqual([true, false])
    for (const form of ['<Sts><Cd>BOOK', '<BICFI>', '<Pty><Nm>', '<Rcrd>'])
      expect([old.includes(form), late.includes(form)]).toEqual([false, true])
  })

  test('adds up to its balances', () => {
    expect(sum([month.opening ?? '0', ...month.entries.map(({ amount }) => amount)]).toFixed(2)).toBe(month.closing)
  })
})

test.each(['02', '08'])('camt.054.001.%s gives the parts of the batch as the statement does', async (version) => {
  const xml = await file(`camt054-${version}`)
  expect(readBankStatement(Buffer.from(xml)).format).toBe('camt.054')
  const typeless = parts.map((each) => Object.assign({}, each, { type_code: '' }))
  expect(only(xml)).toMatchObject({ opening: null, closing: null, from: '2026-05-12', to: '2026-05-12', entries: typeless })
})

describe('words of camt', () => {
  const withDetail = async (change: (detail: string) => string): Promise<StatementEntry | undefined> =>
    only(change(await file('camt053-08'))).entries[0]
  const remittance = /<RmtInf>.*?<\/RmtInf>/s

  test.each<[what: string, xml: string, reference: string, further: string]>([
    [
      'the reference stands in the second structure',
      '<Strd><RfrdDocInf><Nb>R-2026-000124</Nb></RfrdDocInf></Strd><Strd><CdtrRefInf><Ref>000125</Ref></CdtrRefInf></Strd>',
      '000125',
      '000125 Internetbanka',
    ],
    [
      'three references, and no text but that of the bank',
      '<Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Ref>RF712348231</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Ref>17</Ref></CdtrRefInf></Strd>',
      'RF18539007547034',
      'RF712348231 17',
    ],
    ['none', '<Ustrd>Par rēķiniem</Ustrd>', 'E2E-1', 'Internetbanka'],
    ['the words of the bank repeat the text', '<Ustrd>Internetbanka: par rēķiniem</Ustrd>', 'E2E-1', ''],
  ])('%s', async (_, xml, reference, further_text) => {
    expect(await withDetail((all) => all.replace(remittance, `<RmtInf>${xml}</RmtInf>`))).toMatchObject({ reference, further_text })
  })

  test('of the entry stand beside those of the payer', async () => {
    const xml = (await file('camt053-08')).replace('</TxDtls></NtryDtls>', '</TxDtls></NtryDtls><AddtlNtryInf>Filiāle 3</AddtlNtryInf>')
    expect(only(xml).entries[0]).toMatchObject({ remittance: 'Par rēķiniem', further_text: 'R-2026-000124 Internetbanka Filiāle 3' })
  })

  test('tell charges of the entry, one that came back, and none of zero', async () => {
    const charges = `<Chrgs><Rcrd><Amt Ccy="EUR">1.5</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd><Rcrd><Amt Ccy="EUR">0.50</Amt><CdtDbtInd>CRDT</CdtDbtInd></Rcrd>
      <Rcrd><Amt Ccy="EUR">0.00</Amt></Rcrd></Chrgs>`
    const xml = (await file('camt053-08')).replace('<NtryDtls>', `${charges}<NtryDtls>`)
    expect(only(xml).entries[0]?.further_text).toBe('R-2026-000124 Internetbanka Komisija 1,50 EUR Komisijas atmaksa 0,50 EUR')
    expect(only(xml).entries[0]?.amount).toBe('121.00')
  })
})

describe('FiDAViSta', () => {
  const payments = [
    entry('2026-05-12', '121.00', {
      counter_name: 'SIA Kadiķis',
      counter_iban: 'LV97HABA0012345678910',
      counter_reg_nr: '40003000001',
      remittance: 'Par rēķinu R-2026-000124',
      reference: '123',
      bank_reference: 'F-0001',
      type_code: 'INP',
      further_references: ['X-1', '123'],
    }),
    entry('2026-05-13', '-92.00', {
      counter_name: 'Kontor Inc.',
      counter_iban: 'US64SVBK0001',
      remittance: 'Invoice 77',
      further_text: 'Sākotnējā summa 100,00 USD',
      bank_reference: 'F-0002',
      type_code: 'OUTP',
    }),
    entry('2026-05-14', '-9.00', { further_text: 'Skaidras naudas izmaksa', bank_reference: 'F-0003', type_code: 'CHOU' }),
    entry('2026-05-15', '0.36', { remittance: 'Komisijas atmaksa', bank_reference: 'F-0004', type_code: 'MEMD', is_reversal: true }),
  ]
  const [first, foreign, cash, back] = payments

  test('1.01: a fee within the amount is a word', async () => {
    const { opening, closing, entries } = only(await file('fidavista-0101'))
    const told = Object.assign({}, foreign, { further_text: 'Sākotnējā summa 100,00 USD Komisija 5,00' })
    expect([opening, closing, entries]).toEqual(['100.00', '120.36', [first, told, cash, back]])
  })

  test('1.2: a fee that the balances need is an entry', async () => {
    const { opening, closing, entries } = only(await file('fidavista-0102'))
    const fee = entry('2026-05-13', '-5.00', { remittance: 'Komisija par maksājumu F-0002', bank_reference: 'F-0002', type_code: 'MEMD' })
    expect([opening, closing, entries]).toEqual(['100.00', '115.36', [first, foreign, fee, cash, back]])
    expect(sum(entries.map(({ amount }) => amount)).eq(big(closing ?? '0').minus(opening ?? '0'))).toBe(true)
  })
})
