import { describe, expect, test } from 'vitest'
import { match } from '../../server/areas/bank/matching.ts'
import type { EntryFacts } from '../../server/areas/bank/matching-facts.ts'
import type { KnownSuppliers, OwedInvoice } from '../../server/areas/bank/matching-outgoing.ts'
import { numbersIn } from '../../server/areas/bank/supplier-numbers.ts'
import { noReversals, noSuppliers } from './trap-company.ts'

describe('numbers of suppliers in the text of a payment', () => {
  test.each<[number: string, text: string, isFound: boolean, hasOthers: boolean]>([
    ['AB-123/24', 'Par rēķinu AB-123/24', true, false],
    ['AB-123/24', 'rek ab 123 24', true, false],
    ['AB-123/24', 'АВ123/24 (кириллица)', true, false],
    ['AB-000123', 'ab123', true, false],
    ['2024-0001', '2024/1', true, false],
    ['10045', 'par 1OO45', true, false],
    ['10045', 'par 110045', false, true],
    ['10045', 'konts LV97HABA0000000010045', false, false],
    ['1234', 'summa 1234.00 EUR', false, false],
    ['12', 'par 12 mēnešiem', false, false],
    ['12', 'Rēķins Nr. 12', true, false],
    ['AB-123', 'AB-123, AB-124', true, true],
    ['AB-123', 'AB-123, rek. 777', true, true],
    ['Vasara', 'Vasara', false, false],
  ])('«%s» in «%s»', (number, text, isFound, hasOthers) => {
    const read = numbersIn({ remittance: text, reference: '' }, [{ number }])
    expect([read.found.length === 1, read.hasOthers]).toEqual([isFound, hasOthers])
  })
})

const owed = (id: number, number: string, open: string, changes: Partial<OwedInvoice> = {}): OwedInvoice =>
  Object.assign({ id, number, supplier_id: 1, supplier_name: 'SIA Piegāde 1', open, due_date: '2026-03-01', is_held: false }, changes)
const world: KnownSuppliers = {
  byIban: new Map([
    ['LV1', [1]],
    ['LV2', [2]],
    ['LVGROUP', [1, 2]],
  ]),
  byRegNr: new Map([['40001', [1]]]),
  names: new Map([
    [1, 'SIA Piegāde 1'],
    [2, 'Piegāde 2'],
  ]),
  invoices: [
    owed(1, 'AB-123/24', '100.00'),
    owed(2, 'AB-124/24', '50.00'),
    owed(3, 'X-900100', '100.00', { supplier_id: 2, supplier_name: 'Piegāde 2' }),
    owed(4, 'AB-130/24', '70.00', { is_held: true }),
  ],
  payments: [
    { id: 8, supplier_id: 2, supplier_name: 'Piegāde 2', date: '2026-03-01', amount: '30.00', numbers: ['X-900099'] },
    { id: 9, supplier_id: 1, supplier_name: 'SIA Piegāde 1', date: '2026-03-01', amount: '50.00', numbers: [] },
  ],
  transfers: [
    {
      end_to_end_id: 'abcdef0123456789abcdef01-1',
      supplier_id: 1,
      supplier_name: 'SIA Piegāde 1',
      amount: '150.00',
      payment_id: null,
      invoices: [
        { id: 1, number: 'AB-123/24', open: '100.00' },
        { id: 2, number: 'AB-124/24', open: '50.00' },
      ],
    },
    {
      end_to_end_id: 'abcdef0123456789abcdef01-2',
      supplier_id: 2,
      supplier_name: 'Piegāde 2',
      amount: '40.00',
      payment_id: 77,
      invoices: [{ id: 6, number: 'X-5', open: '0.00' }],
    },
  ],
}
const entry = (changes: Partial<EntryFacts>): EntryFacts =>
  Object.assign(
    {
      id: 1,
      booked_on: '2026-03-02',
      amount: '-100.00',
      counter_name: '',
      counter_iban: '',
      counter_reg_nr: '',
      remittance: '',
      reference: '',
    },
    changes,
  )
const known = {
  documents: [],
  reversals: noReversals,
  payments: [],
  refunds: { customers: [], refunds: [] },
  byIban: new Map(),
  learned: new Map(),
  byRegNr: new Map(),
  own: new Set<string>(['LVOWN']),
  suppliers: world,
}

describe('proposals for money that left', () => {
  test.each<[string, Partial<EntryFacts>, string | undefined, string[], string]>([
    ['number, sum and account', { counter_iban: 'LV1', remittance: 'AB-123/24' }, 'certain', ['AB-123/24 100.00'], '0.00'],
    ['number, sum and registration number', { counter_reg_nr: '40001', remittance: 'ab 123/24' }, 'certain', ['AB-123/24 100.00'], '0.00'],
    ['number, sum and the name alone', { counter_name: 'Piegāde 1, SIA', remittance: 'AB-123/24' }, 'likely', ['AB-123/24 100.00'], '0.00'],
    ['number and sum of an unknown payee', { remittance: 'AB-123/24' }, 'likely', ['AB-123/24 100.00'], '0.00'],
    ['a number of another supplier', { counter_iban: 'LV2', remittance: 'AB-123/24' }, 'likely', ['X-900100 100.00'], '0.00'],
    [
      'a number besides that is not found',
      { counter_iban: 'LV1', remittance: 'AB-123/24, rek. 777' },
      'likely',
      ['AB-123/24 100.00'],
      '0.00',
    ],
    ['a part', { amount: '-40.00', counter_iban: 'LV1', remittance: 'AB-123/24' }, 'likely', ['AB-123/24 40.00'], '0.00'],
    ['more than is open', { amount: '-110.00', counter_iban: 'LV1', remittance: 'AB-123/24' }, 'likely', ['AB-123/24 100.00'], '10.00'],
    [
      'two invoices',
      { amount: '-150.00', counter_iban: 'LV1', remittance: 'AB-123/24 un AB-124/24' },
      'certain',
      ['AB-123/24 100.00', 'AB-124/24 50.00'],
      '0.00',
    ],
    [
      'an invoice that is held back',
      { amount: '-70.00', counter_iban: 'LV1', remittance: 'AB-130/24' },
      'likely',
      ['AB-130/24 70.00'],
      '0.00',
    ],
    [
      'a sum that a person has booked',
      { amount: '-50.00', counter_iban: 'LV1', remittance: 'AB-124/24' },
      'likely',
      ['AB-124/24 50.00'],
      '0.00',
    ],
    ['sum and account', { counter_iban: 'LV1' }, 'likely', ['AB-123/24 100.00'], '0.00'],
    ['sum and an account of two suppliers', { counter_iban: 'LVGROUP' }, 'possible', ['AB-123/24 100.00'], '0.00'],
    [
      'a booked payment with its number',
      { amount: '-30.00', counter_iban: 'LV2', remittance: 'X-900099' },
      'certain',
      ['apmaksāti X-900099 30.00'],
      '0.00',
    ],
    ['a booked payment of the sum', { amount: '-30.00', counter_iban: 'LV2' }, 'likely', ['apmaksāti X-900099 30.00'], '0.00'],
    [
      'a booked payment of long ago',
      { booked_on: '2026-03-20', amount: '-30.00', counter_iban: 'LV2', remittance: 'X-900099' },
      'possible',
      ['apmaksāti X-900099 30.00'],
      '0.00',
    ],
    [
      'the reference of a payment order',
      { amount: '-150.00', reference: 'ABCDEF0123456789ABCDEF01-1' },
      'certain',
      ['AB-123/24 100.00', 'AB-124/24 50.00'],
      '0.00',
    ],
    ['a reference that is longer', { amount: '-150.00', reference: 'abcdef0123456789abcdef01-11' }, undefined, [], ''],
    [
      'the reference with another sum',
      { amount: '-149.00', reference: 'abcdef0123456789abcdef01-1' },
      'likely',
      ['AB-123/24 100.00', 'AB-124/24 49.00'],
      '0.00',
    ],
    [
      'the reference with an account of another',
      { amount: '-150.00', counter_iban: 'LV2', reference: 'abcdef0123456789abcdef01-1' },
      'likely',
      ['AB-123/24 100.00', 'AB-124/24 50.00'],
      '0.00',
    ],
    [
      'the reference of an executed transfer',
      { amount: '-40.00', remittance: 'abcdef0123456789abcdef01-2' },
      'certain',
      ['apmaksāti X-5 40.00'],
      '0.00',
    ],
    ['nothing but the account', { amount: '-33.00', counter_iban: 'LV2' }, 'possible', ['priekšapmaksa 33.00'], '0.00'],
    ['nothing', { amount: '-33.00', remittance: 'degviela' }, undefined, [], ''],
    ['an own transfer', { counter_iban: 'LVOWN', remittance: 'AB-123/24' }, undefined, [], ''],
  ])('%s', (_, changes, degree, numbers, rest) => {
    const [best] = match([entry(changes)], known).get(1) ?? []
    expect([best?.degree, best?.parts.map(({ number, amount }) => `${number} ${amount}`) ?? [], best?.rest ?? '']).toEqual([
      degree,
      numbers,
      rest,
    ])
  })

  test('are certain for neither of two entries that claim one invoice', () => {
    const paid = { counter_iban: 'LV1', remittance: 'AB-123/24' }
    const found = match([entry(paid), entry(Object.assign({ id: 2 }, paid))], known)
    expect([...found.values()].map(([best]) => best?.degree)).toEqual(['likely', 'likely'])
  })

  test('of two invoices with one number are certain for neither', () => {
    const twice = Object.assign({}, known, {
      suppliers: Object.assign({}, noSuppliers, world, { invoices: [owed(1, 'AB-1234', '100.00'), owed(2, 'ab-1234', '100.00')] }),
    })
    const [best] = match([entry({ counter_iban: 'LV1', remittance: 'AB-1234' })], twice).get(1) ?? []
    expect(best?.degree).toBe('possible')
  })
})
