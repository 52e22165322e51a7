import { describe, expect, test } from 'vitest'
import { match, type Known } from '../../server/areas/bank/matching.ts'
import { keyOf, type EntryFacts, type OpenDocument } from '../../server/areas/bank/matching-facts.ts'
import { mentionsIn, mentionsOf } from '../../server/areas/bank/numbers-in-text.ts'
import { companyOf, noReversals, noSuppliers } from './trap-company.ts'
import type { Expected } from './trap.ts'
import { trapsOf } from './traps.ts'

describe('numbers in the text of a payment', () => {
  const written = (text: string) =>
    mentionsIn(text).map(({ prefix, year, sequence }) => [prefix, year, sequence].filter((part) => part !== null).join(' '))
  test.each([
    ['R-2026-000123', ['R 2026 123']],
    ['rek. R2026-123', ['R 2026 123']],
    ['R 2026/000123', ['R 2026 123']],
    ['r2026000123', ['R 2026 123']],
    ['R-2O26-OOO123', ['R 2026 123']],
    ['Р-2026-123 (кириллица)', ['P 2026 123']],
    ['rek. 123', ['123']],
    ['Rēķins Nr.: 000123', ['123']],
    ['nr 000123 un 124', ['123', '124']],
    ['R-2026-123, 125 un 127', ['R 2026 123', 'R 2026 125', 'R 2026 127']],
    ['R-2026-000123-125', ['R 2026 123', 'R 2026 124', 'R 2026 125']],
    ['R-2026-123; A-2026-000007', ['R 2026 123', 'A 2026 7']],
    ['123', ['123']],
    ['par 2026-03-12 piegādi', []],
    ['01.03.2026. 125,50 EUR', []],
    ['konts LV97HABA0012345678910', []],
    ['tel. +371 2912 3456', []],
    ['pk 010190-12345', []],
    ['R-2026-000123, 124, 126-128', ['R 2026 123', 'R 2026 124', 'R 2026 126', 'R 2026 127', 'R 2026 128']],
    ['no R-2026-000123 līdz R-2026-000125', ['R 2026 123', 'R 2026 124', 'R 2026 125']],
    ['rēķini 123 līdz 125', ['123', '124', '125']],
    ['123-125', ['123', '124', '125']],
    ['par 123–125, paldies', ['123', '124', '125']],
    ['125-123', []],
    ['123-9999', []],
    ['R-123', ['R 123']],
    ['A123', ['A 123']],
    ['R-2026-000123, 2. maksājums', ['R 2026 123']],
    ['rek. 123, 2/3', ['123']],
    ['rek. 123, 3 no 6', ['123']],
    ['Noma 2026-03', []],
    ['par 2026/11', []],
    ['PVN 03/2026', []],
    ['20260302', []],
    ['R-2026-03', ['R 2026 3']],
    ['rek. 2026-11', ['REK 2026 11']],
    ['Pasūtījuma Nr. 123', []],
    ['Pasūtījums PAS-2026-000123 un 124', []],
    ['Līgums 2026/15, rēķins 123', ['123']],
    ['Līguma Nr. 4, R-2026-000123', ['R 2026 123']],
    ['Maksājuma uzdevums Nr. 123', []],
    ['MU 123', []],
    ['MUS 123', ['123']],
    ['EUR 123', []],
    ['kino 12', []],
    ['Rīga LV-1010', []],
    ['tālr. 20261234', []],
    ['paldies', []],
  ])('«%s»', (text, expected) => {
    expect(written(text)).toEqual(expected)
  })
})

test('the reference counts only with a year: else it is the number of a payment order', () => {
  const numbers = (remittance: string, reference: string) => mentionsOf({ remittance, reference }).map(({ sequence }) => sequence)
  expect(numbers('par precēm', '123')).toEqual([])
  expect(numbers('rek. 7', 'R-2026-000123')).toEqual([7, 123])
  expect(numbers('R-2026-000123', 'R-2026-000123')).toEqual([123])
})

const document = (id: number, number: string, open: string, customer_id = 1): OpenDocument => ({
  type: number.startsWith('A') ? 'advance_invoice' : 'invoice',
  id,
  number,
  customer_id,
  customer_name: `SIA Uzņēmums ${customer_id}`,
  open,
  due_date: '2026-01-01',
})
const known = (...documents: OpenDocument[]): Known => ({
  documents,
  byIban: new Map([
    ['LV1', [1]],
    ['LV2', [2]],
    ['LVGROUP', [1, 2]],
  ]),
  learned: new Map([
    ['LVLEARNED', [1]],
    ['LV2', [1]],
    ['LVSHARED', [1, 2]],
  ]),
  byRegNr: new Map([['40001', 1]]),
  own: new Set(['LVOWN']),
  suppliers: noSuppliers,
  payments: [],
  refunds: { customers: [], refunds: [] },
  reversals: noReversals,
})
const entry = (changes: Partial<EntryFacts>): EntryFacts =>
  Object.assign(
    {
      id: 1,
      booked_on: '2026-03-02',
      amount: '100.00',
      counter_name: '',
      counter_iban: '',
      counter_reg_nr: '',
      remittance: '',
      reference: '',
    },
    changes,
  )
const first = (what: EntryFacts, among: Known) => {
  const [best] = match([what], among).get(what.id) ?? []
  return (
    best && {
      degree: best.degree,
      numbers: best.parts.map(({ number, amount }) => `${number} ${amount}`),
      rest: best.rest,
      reasons: best.reasons,
    }
  )
}

describe('proposals', () => {
  const both = known(
    document(1, 'R-2026-000123', '100.00'),
    document(2, 'R-2026-000124', '50.00'),
    document(3, 'R-2026-000200', '100.00', 2),
  )

  test('are certain by number and amount', () => {
    expect(first(entry({ remittance: 'R-2026-123' }), both)).toEqual({
      degree: 'certain',
      numbers: ['R-2026-000123 100.00'],
      rest: '0.00',
      reasons: ['numurs tekstā', 'summa'],
    })
  })

  test.each<[string, Partial<EntryFacts>, Known, string | undefined, string[], string]>([
    [
      'two invoices of one payment',
      { amount: '150.00', remittance: 'R-2026-123, 124' },
      both,
      'certain',
      ['R-2026-000123 100.00', 'R-2026-000124 50.00'],
      '0.00',
    ],
    [
      'a number without the year, of a known payer',
      { remittance: 'rek 123', counter_iban: 'LV1' },
      both,
      'certain',
      ['R-2026-000123 100.00'],
      '0.00',
    ],
    ['a number without the year, of an unknown payer', { remittance: 'rek 123' }, both, undefined, [], ''],
    ['a part', { amount: '40.00', remittance: 'R-2026-123' }, both, 'likely', ['R-2026-000123 40.00'], '0.00'],
    ['more than is open', { amount: '110.00', remittance: 'R-2026-123' }, both, 'likely', ['R-2026-000123 100.00'], '10.00'],
    [
      'a number without the year, of an account that a match taught',
      { remittance: 'rek 123', counter_iban: 'LVLEARNED' },
      both,
      'certain',
      ['R-2026-000123 100.00'],
      '0.00',
    ],
    [
      'a number without the year, of an account that paid for two companies',
      { remittance: 'rek 123', counter_iban: 'LVSHARED' },
      both,
      'likely',
      ['R-2026-000123 100.00'],
      '0.00',
    ],
    [
      'a number with the year, of an account that paid for two companies',
      { remittance: 'R-2026-123', counter_iban: 'LVSHARED' },
      both,
      'certain',
      ['R-2026-000123 100.00'],
      '0.00',
    ],
    ['digits alone, of a known payer', { remittance: '123', counter_iban: 'LV1' }, both, 'certain', ['R-2026-000123 100.00'], '0.00'],
    [
      'digits alone, where the payer owes the sum twice',
      { remittance: '123', counter_iban: 'LV1' },
      known(document(1, 'R-2026-000123', '100.00'), document(2, 'R-2026-000130', '100.00')),
      'likely',
      ['R-2026-000123 100.00'],
      '0.00',
    ],
    ['an account that a match taught, and the amount', { counter_iban: 'LVLEARNED' }, both, 'likely', ['R-2026-000123 100.00'], '0.00'],
    [
      'an account that paid for two companies, and the amount',
      { counter_iban: 'LVSHARED' },
      both,
      'possible',
      ['R-2026-000123 100.00'],
      '0.00',
    ],
    ['paid by another company', { remittance: 'R-2026-123', counter_iban: 'LV2' }, both, 'likely', ['R-2026-000123 100.00'], '0.00'],
    ['one number found of two', { remittance: 'R-2026-123 un R-2026-999' }, both, 'likely', ['R-2026-000123 100.00'], '0.00'],
    ['account and amount', { counter_iban: 'LV1' }, both, 'likely', ['R-2026-000123 100.00'], '0.00'],
    ['an account of two companies and the amount', { counter_iban: 'LVGROUP' }, both, 'possible', ['R-2026-000123 100.00'], '0.00'],
    ['registration number and amount', { counter_reg_nr: '40001' }, both, 'likely', ['R-2026-000123 100.00'], '0.00'],
    ['the name and the amount', { counter_name: 'Uzņēmums 1, SIA' }, both, 'possible', ['R-2026-000123 100.00'], '0.00'],
    [
      'all that is open',
      { counter_iban: 'LV1', amount: '150.00' },
      both,
      'likely',
      ['R-2026-000123 100.00', 'R-2026-000124 50.00'],
      '0.00',
    ],
    ['the oldest', { counter_iban: 'LV1', amount: '120.00' }, both, 'possible', ['R-2026-000123 100.00', 'R-2026-000124 20.00'], '0.00'],
    ['nothing of an unknown payer', {}, both, undefined, [], ''],
    ['money that left', { amount: '-100.00', remittance: 'R-2026-123' }, both, undefined, [], ''],
    ['an own transfer', { counter_iban: 'LVOWN', remittance: 'R-2026-123' }, both, undefined, [], ''],
  ])('%s', (_, changes, among, degree, numbers, rest) => {
    const found = first(entry(changes), among)
    expect([found?.degree, found?.numbers ?? [], found?.rest ?? '']).toEqual([degree, numbers, rest])
  })

  test('are not certain where an advance and an invoice have the digits', () => {
    const among = known(document(1, 'R-2026-000007', '100.00'), document(2, 'A-2026-000007', '100.00'))
    expect(first(entry({ remittance: '2026-7', counter_iban: 'LV1' }), among)?.degree).toBe('possible')
    expect(first(entry({ remittance: 'A-2026-7', counter_iban: 'LV1' }), among)).toMatchObject({
      degree: 'certain',
      numbers: ['A-2026-000007 100.00'],
    })
  })

  test('are not certain where invoices of two years have the digits', () => {
    const among = known(document(1, 'R-2025-000007', '100.00'), document(2, 'R-2026-000007', '100.00'))
    expect(first(entry({ remittance: 'rek 7', counter_iban: 'LV1' }), among)?.degree).toBe('possible')
  })

  test('are certain for neither of two entries that claim one invoice', () => {
    const found = match([entry({ remittance: 'R-2026-123' }), entry({ id: 2, remittance: 'R-2026-123' })], both)
    expect([...found.values()].map(([best]) => best?.degree)).toEqual(['likely', 'likely'])
  })
})

describe('generated payments', () => {
  test.each([1, 7, 42])('with every trap, seed %i: nothing certain is wrong, and what should be found is', (seed) => {
    const company = companyOf(seed, 30)
    const wrong: string[] = []
    const shares = new Map<string, Share>()
    for (const { name, expected, payments } of trapsOf(seed, company, 9)) {
      const share = shares.get(name) ?? { expected, certain: 0, offered: 0, all: 0 }
      shares.set(name, share)
      // Traps one at a time: payments of the same document would hide what the text alone leads to.
      const found = match(
        payments.map((each) => each.entry),
        company.known,
      )
      for (const { entry: paid, pays } of payments) {
        const proposals = found.get(paid.id) ?? []
        const right = proposals.map(({ parts }) => pays !== null && parts.map(keyOf).toSorted().join() === pays.toSorted().join())
        share.all += 1
        if (right.includes(true)) share.offered += 1
        for (const [at, { degree, parts }] of proposals.entries()) {
          if (degree !== 'certain') continue
          share.certain += 1
          if (right[at] !== true) wrong.push(`${name}: ${paid.remittance} -> ${parts.map(({ number }) => number).join(', ')}`)
        }
      }
    }
    // oxlint-disable-next-line no-console
    console.log(
      [...shares].map(([name, { certain, offered, all: of }]) => `${name}: certain ${certain}, offered ${offered} of ${of}`).join('\n'),
    )
    expect(wrong).toEqual([])
    expect([...shares].filter(([, share]) => !isAsExpected(share)).map(([name, share]) => ({ name, ...share }))).toEqual([])
  })
})

interface Share {
  expected: Expected
  certain: number
  offered: number
  all: number
}

function isAsExpected({ expected, certain, offered, all }: Share): boolean {
  if (expected === 'nothing') return certain === 0
  if (expected === 'offered') return certain === 0 && offered === all
  return offered === all && (expected === 'certain' ? certain === all : certain > 0)
}
