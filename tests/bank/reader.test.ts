import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readBankStatement } from '../../server/documents/bank-statement-reader.ts'
import { Unreadable } from '../../server/documents/unreadable.ts'

const golden = async (name: string): Promise<string> => readFile(new URL(`files/${name}`, import.meta.url), 'utf8')
const read = (xml: string) => readBankStatement(Buffer.from(xml))
const readFileOf = async (name: string) => read(await golden(name))

const entry = {
  counter_name: '',
  counter_iban: '',
  counter_reg_nr: '',
  remittance: '',
  reference: '',
  bank_reference: '',
  batch_reference: '',
  type_code: '',
  is_reversal: false,
  return_reason: '',
  further_references: [] as string[],
  further_text: '',
}

describe('camt.053', () => {
  test('of version 02: several statements, a batch, a fee told only by the entry, one pending, a reversal', async () => {
    const { format, statements } = await readFileOf('camt053-02.xml')
    expect(format).toBe('camt.053')
    expect(statements).toEqual([
      {
        iban: 'LV80BANK0000435195001',
        currency: 'EUR',
        number: '61',
        from: '2026-03-02',
        to: '2026-03-02',
        opening: '1000.00',
        closing: '1468.50',
        pending: 1,
        entries: [
          Object.assign({}, entry, {
            booked_on: '2026-03-02',
            value_on: '2026-03-02',
            amount: '121.00',
            counter_name: 'SIA Alfa',
            counter_iban: 'LV97HABA0012345678910',
            counter_reg_nr: '40003000001',
            remittance: 'Rēķins R-2026-000123, paldies',
            bank_reference: 'B-0001',
            type_code: 'PMNT/RCDT/ESCT',
          }),
          Object.assign({}, entry, {
            booked_on: '2026-03-02',
            value_on: '2026-03-02',
            amount: '300.00',
            counter_name: 'Jānis Bērziņš',
            reference: 'RF18539007547034',
            bank_reference: 'B-0002/1',
            batch_reference: 'B-0002',
            further_references: ['B-0002'],
          }),
          Object.assign({}, entry, {
            booked_on: '2026-03-02',
            value_on: '2026-03-02',
            amount: '50.00',
            remittance: 'avanss',
            bank_reference: 'B-0002/2',
            batch_reference: 'B-0002',
          }),
          Object.assign({}, entry, { booked_on: '2026-03-02', value_on: '2026-03-02', amount: '-2.50', remittance: 'Komisija' }),
        ],
      },
      {
        iban: 'LV80BANK0000435195001',
        currency: 'EUR',
        number: 'S-2',
        from: '2026-03-03',
        to: '2026-03-03',
        opening: '1468.50',
        closing: '-31.50',
        pending: 0,
        entries: [
          Object.assign({}, entry, {
            booked_on: '2026-03-03',
            value_on: '2026-03-03',
            amount: '-1500.00',
            // Money that came in is taken back from us: the other side is who had paid it.
            counter_name: 'Mēs',
            bank_reference: 'B-0003',
            is_reversal: true,
          }),
        ],
      },
    ])
  })

  test('of version 08: names one level deeper, states by code, references in their own places', async () => {
    const { statements } = await readFileOf('camt053-08.xml')
    expect(statements[0]).toMatchObject({ pending: 1, from: '2026-04-01', to: '2026-04-30', opening: '0.00', closing: '40.00' })
    expect(statements[0]?.entries).toEqual([
      Object.assign({}, entry, {
        booked_on: '2026-04-15',
        value_on: '2026-04-15',
        amount: '40.00',
        counter_name: 'AS Gamma',
        counter_iban: 'LT1234',
        remittance: 'R-2026-000200',
        reference: 'E2E-9',
        further_references: ['E2E-9'],
      }),
    ])
  })

  test('with reversals: by mark, by reason of the return, in a batch, against a batch', async () => {
    const { statements } = await readFileOf('camt053-reversals.xml')
    const entries = statements[0]?.entries ?? []
    expect(entries.map(({ amount, is_reversal }) => `${amount}${is_reversal ? ' R' : ''}`)).toEqual([
      '121.00',
      '-121.00 R',
      '-45.00',
      '45.00 R',
      '-60.50',
      '60.50',
      '-30.00',
      '-30.00',
      '-30.00',
      '30.00 R',
      '-12.00',
      '-8.00',
    ])
    expect(entries[1]).toMatchObject({ counter_name: 'SIA Alfa', further_references: ['B-0001', 'ALFA-77'] })
    // The bank names the parties of the first payment: the account would be ours.
    expect(entries[5]).toMatchObject({
      counter_name: 'SIA Piegāde',
      counter_iban: 'LV97HABA0012345678910',
      return_reason: 'AC04 Account closed',
      reference: 'UZDEVUMA-ATSAUCE',
      further_references: ['B-0005', 'UZDEVUMA-ATSAUCE'],
    })
    expect(entries[9]).toMatchObject({ counter_name: 'Darbinieks 2', bank_reference: 'B-0008', batch_reference: '' })
  })

  test('of a batch of which a part came back gives the part with the other sign', async () => {
    const part = '<TxDtls><RvslInd>true</RvslInd><CdtDbtInd>CRDT</CdtDbtInd>'
    const xml = (await golden('camt053-reversals.xml'))
      .replace('<Amt Ccy="EUR">90.00</Amt><CdtDbtInd>DBIT', '<Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT')
      .replace('<TxDtls><Refs><EndToEndId>ALGA-3', `${part}<Refs><EndToEndId>ALGA-3`)
    const parts = read(xml).statements[0]?.entries.filter(({ batch_reference }) => batch_reference === 'B-0007') ?? []
    expect(parts.map(({ amount, is_reversal, counter_name }) => [amount, is_reversal, counter_name])).toEqual([
      ['-30.00', false, 'Darbinieks 1'],
      ['-30.00', false, 'Darbinieks 2'],
      ['30.00', true, 'Darbinieks 3'],
    ])
  })

  test('leaves a batch whole whose parts do not add up to it', async () => {
    const xml = (await golden('camt053-02.xml')).replace('300.00</Amt></TxAmt>', '299.00</Amt></TxAmt>')
    const amounts = read(xml).statements[0]?.entries.map(({ amount, counter_name }) => [amount, counter_name])
    expect(amounts).toEqual([
      ['121.00', 'SIA Alfa'],
      ['350.00', ''],
      ['-2.50', ''],
    ])
  })

  test('of camt.054 gives the parts of an entry without balances', () => {
    const xml = `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Id>N</Id><Acct><Id><IBAN>LV1</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">3.00</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-05-04</Dt></BookgDt><AcctSvcrRef>Z</AcctSvcrRef><NtryDtls>
      <TxDtls><Refs><AcctSvcrRef>Z1</AcctSvcrRef></Refs><Amt Ccy="EUR">1.00</Amt></TxDtls><TxDtls><Amt Ccy="EUR">2.00</Amt></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
    const { format, statements } = read(xml)
    expect(format).toBe('camt.054')
    expect(statements[0]).toMatchObject({ opening: null, closing: null, from: '2026-05-04', to: '2026-05-04' })
    expect(statements[0]?.entries.map(({ bank_reference, batch_reference }) => [bank_reference, batch_reference])).toEqual([
      ['Z1', 'Z'],
      ['Z/2', 'Z'],
    ])
  })
})

describe('FiDAViSta', () => {
  test.each(['0101', '0102'])('of version %s: a statement for each currency, amounts signed by C and D', async (version) => {
    const { format, statements } = read((await golden('fidavista-0101.xml')).replace('fidavista0101', `fidavista${version}`))
    expect(format).toBe('fidavista')
    expect(statements.map(({ iban, currency, opening, closing, from, to }) => [iban, currency, opening, closing, from, to])).toEqual([
      ['LV80BANK0000435195001', 'EUR', '-10.00', '87.50', '2026-03-01', '2026-03-31'],
      ['LV80BANK0000435195001', 'USD', '0.00', '0.00', '2026-03-01', '2026-03-31'],
    ])
    expect(statements[0]?.entries).toEqual([
      Object.assign({}, entry, {
        booked_on: '2026-03-06',
        value_on: '2026-03-06',
        amount: '100.00',
        counter_name: 'SIA Alfa',
        counter_iban: 'LV97HABA0012345678910',
        counter_reg_nr: '40003000001',
        remittance: 'Par rek. 123',
        reference: '17',
        bank_reference: 'F-1',
        type_code: 'INP',
        further_references: ['17'],
      }),
      Object.assign({}, entry, {
        booked_on: '2026-03-31',
        value_on: '2026-03-31',
        amount: '-2.50',
        remittance: 'Konta apkalpošana',
        type_code: 'MEMD',
      }),
    ])
  })
})

test('FiDAViSta tells a reversal by the name of the kind', async () => {
  const { statements } = await readFileOf('fidavista-reversals.xml')
  expect(statements[0]?.entries.map(({ amount, is_reversal, bank_reference }) => [amount, is_reversal, bank_reference])).toEqual([
    ['-2.50', false, 'F-51'],
    ['2.50', true, 'F-51'],
  ])
})

describe('a fault', () => {
  test.each([
    ['camt053-02.xml', '121.00', '12l.00', '1. izraksts, 1. ieraksts, Amt: „12l.00” nav summa'],
    ['camt053-02.xml', 'CRDT</CdtDbtInd><Sts>', 'X</CdtDbtInd><Sts>', '1. izraksts, 1. ieraksts, CdtDbtInd: nav ne CRDT, ne DBIT'],
    [
      'camt053-02.xml',
      '<Amt Ccy="EUR">121.00',
      '<Amt Ccy="USD">121.00',
      '1. izraksts, 1. ieraksts, Amt: ieraksts ir valūtā USD, bet konts ir EUR',
    ],
    ['camt053-02.xml', '<BookgDt><Dt>2026-03-02', '<BookgDt><Dt>2026-02-30', '1. izraksts, 1. ieraksts, Dt: „2026-02-30” nav datums'],
    ['camt053-02.xml', '<IBAN>LV80BANK0000435195001', '<IBAN>', '1. izraksts, IBAN: konta numura nav'],
    ['camt053-02.xml', '<Cd>CLBD', '<Cd>XXXX', '1. izraksts, Bal: beigu atlikuma (CLBD) nav'],
    ['fidavista-0101.xml', '<CorD>C', '<CorD>E', '1. izraksts, 1. konts, 1. valūta, 1. ieraksts, CorD: nav ne C, ne D'],
    [
      'fidavista-0101.xml',
      '<AccAmt>100.00',
      '<AccAmt>100.005',
      '1. izraksts, 1. konts, 1. valūta, 1. ieraksts, AccAmt: „100.005” ir ar vairāk nekā divām zīmēm aiz komata',
    ],
    ['fidavista-0101.xml', '<OpenBal>-10.00</OpenBal>', '', '1. izraksts, 1. konts, 1. valūta, OpenBal: summas nav'],
  ])('in %s where %s is %s names its place', async (name, good, bad, words) => {
    const xml = await golden(name)
    expect(xml).toContain(good)
    expect(() => read(xml.replace(good, bad))).toThrow(new Unreadable(words))
  })

  test.each([
    ['<Invoice/>', 'Failā nav bankas izraksta (gaidīts camt.053, camt.054 vai FiDAViSta)'],
    ['<Document><CstmrCdtTrfInitn/></Document>', 'Failā nav bankas izraksta (gaidīts camt.053 vai camt.054)'],
    [
      '<Document><BkToCstmrAcctRpt/></Document>',
      'Fails ir dienas pārskats (camt.052), tajā nav galīgo ierakstu: vajag izrakstu (camt.053)',
    ],
    ['<FIDAVISTA/>', 'Failā nav neviena izraksta'],
  ])('%s says what was expected', (xml, words) => {
    expect(() => read(xml)).toThrow(new Unreadable(words))
  })
})
