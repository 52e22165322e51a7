import { expect, test } from 'vitest'
import { match } from '../../server/areas/bank/matching.ts'
import type { Original, Reversal } from '../../server/areas/bank/matching-reversals.ts'
import type { MatchedPart } from '../../server/areas/bank/reversal-plan.ts'
import { companyOf } from './trap-company.ts'

/** INV-BANK-8 as a table: what each reversal proposes, best first. */

const { known: company, documents } = companyOf(1, 3)

const reversal = (changes: Partial<Reversal> = {}): Reversal =>
  Object.assign(
    {
      id: 90,
      iban: 'LVOWN',
      booked_on: '2026-03-10',
      amount: '100.00',
      counter_name: 'SIA Beta',
      counter_iban: 'LV2',
      remittance: 'Atmaksa',
      references: new Set(['R-REV']),
      is_marked: true,
      return_reason: '',
    },
    changes,
  )
const original = (id: number, changes: Partial<Original> = {}): Original =>
  Object.assign(
    {
      id,
      iban: 'LVOWN',
      booked_on: '2026-03-05',
      amount: '-100.00',
      counter_name: 'SIA Alfa',
      counter_iban: 'LV1',
      remittance: 'Par precēm',
      references: new Set([`R-${id}`]),
      batch: '',
      free: '100.00',
      parts: [],
    },
    changes,
  )
const part = (amount: string, changes: Partial<MatchedPart> = {}): MatchedPart =>
  Object.assign(
    { id: 1, amount, payment: 's1', words: 'AB-1 (SIA Alfa)', end_to_end_id: null, supplier_payment_id: 1, is_earlier: false },
    changes,
  )
const entryOf = ({ id, booked_on, amount, counter_name, counter_iban, remittance }: Reversal | Original) => ({
  id,
  booked_on,
  amount,
  counter_name,
  counter_iban,
  counter_reg_nr: '',
  remittance,
  reference: '',
})
const known = (reversals: Reversal[], originals: Original[]) => Object.assign({}, company, { reversals: { reversals, originals } })
const proposed = (of: Reversal, originals: Original[], others: Reversal[] = []) =>
  (match([entryOf(of)], known([of, ...others], originals)).get(of.id) ?? [])
    .filter(({ party }) => party.type === 'bank_entry')
    .map(({ degree, parts, takes_back }) => [degree, ...parts.map(({ document_id }) => document_id), ...takes_back].join(' '))

const ref = (...references: string[]) => ({ references: new Set(references) })

test.each<[name: string, of: Partial<Reversal>, originals: Original[], expected: string[]]>([
  ['reference and sum', ref('R-1'), [original(1), original(2)], ['certain 1']],
  ['reference and sum on the same day', { references: new Set(['R-1']), booked_on: '2026-03-05' }, [original(1)], ['certain 1']],
  ['an entry of a later day', { references: new Set(['R-1']), booked_on: '2026-03-04' }, [original(1)], []],
  ['another account of the company', ref('R-1'), [original(1, { iban: 'LVOTHER' })], []],
  ['an entry of the same direction', ref('R-1'), [original(1, { amount: '100.00' })], []],
  ['two with reference and sum', ref('SAME'), [original(1, ref('SAME')), original(2, ref('SAME'))], ['possible 2', 'possible 1']],
  [
    'the one with more references',
    ref('SAME', 'X-2'),
    [original(1, ref('SAME')), original(2, ref('SAME', 'X-2'))],
    ['certain 2', 'possible 1'],
  ],
  ['a part of the sum', { references: new Set(['R-1']), amount: '30.00' }, [original(1)], ['likely 1']],
  ['more than the entry', { references: new Set(['R-1']), amount: '130.00' }, [original(1)], []],
  ['the account and the sum', { counter_iban: 'LV1' }, [original(1)], ['likely 1']],
  ['the text and the sum', { remittance: 'STORNO: Par precēm' }, [original(1)], ['likely 1']],
  ['the account, twice', { counter_iban: 'LV1' }, [original(1), original(2, { booked_on: '2026-03-08' })], ['possible 2', 'possible 1']],
  ['nothing but the sum, of nobody', { counter_iban: '' }, [original(1)], ['possible 1']],
  ['nothing but the sum, of another', {}, [original(1)], []],
  ['the account with another sum', { counter_iban: 'LV1', amount: '99.00' }, [original(1)], []],
  ['without a mark only by reference', { is_marked: false, counter_iban: 'LV1' }, [original(1)], []],
  ['without a mark by reference', { is_marked: false, references: new Set(['R-1']) }, [original(1)], ['certain 1']],
  ['an entry that is matched', ref('R-1'), [original(1, { free: '0.00', parts: [part('100.00')] })], ['likely 1 AB-1 (SIA Alfa)']],
  [
    'the transfer of a batch that came back',
    { references: new Set(['E2E-2']), amount: '40.00' },
    [
      original(1, {
        references: new Set(['E2E-2']),
        free: '60.00',
        parts: [part('40.00', { end_to_end_id: 'E2E-2', words: 'AB-2' })],
      }),
    ],
    ['likely 1 AB-2'],
  ],
  [
    'a match of which no part has the sum',
    { references: new Set(['R-1']), amount: '30.00' },
    [original(1, { free: '0.00', parts: [part('60.00'), part('40.00', { id: 2, payment: 's2' })] })],
    [],
  ],
  [
    'one match of two that has the sum',
    { references: new Set(['R-1']), amount: '40.00' },
    [original(1, { free: '0.00', parts: [part('60.00'), part('40.00', { id: 2, payment: 's2', words: 'AB-2' })] })],
    ['likely 1 AB-2'],
  ],
  [
    'all parts of a batch',
    { references: new Set(['B-9']), amount: '20.00' },
    [original(1, { amount: '-12.00', free: '12.00', batch: 'B-9' }), original(2, { amount: '-8.00', free: '8.00', batch: 'B-9' })],
    ['certain 1 2'],
  ],
  [
    'parts of a batch of which one is taken back already',
    { references: new Set(['B-9']), amount: '20.00' },
    [original(1, { amount: '-12.00', free: '0.00', batch: 'B-9' }), original(2, { amount: '-8.00', free: '8.00', batch: 'B-9' })],
    [],
  ],
])('%s', (_, changes, originals, expected) => {
  expect(proposed(reversal(changes), originals)).toEqual(expected)
})

test('two reversals of one entry are certain neither', () => {
  const [one, other] = [reversal(ref('R-1')), reversal({ id: 91, references: new Set(['R-1']) })]
  expect(proposed(one, [original(1)], [other])).toEqual(['likely 1'])
})

test('an entry that is certainly taken back is no certain payment, and names its reversal', () => {
  const [invoice] = documents
  if (!invoice) throw new Error('No invoice')
  const paid = original(5, { amount: invoice.open, free: invoice.open, remittance: invoice.number, counter_iban: '' })
  const back = reversal({ amount: `-${invoice.open}`, references: new Set(['R-5']) })
  const before = match([entryOf(paid)], company).get(5) ?? []
  expect(before[0]?.degree).toBe('certain')
  const after = match([entryOf(paid)], known([back], [paid])).get(5) ?? []
  expect(after.map(({ degree, party, parts }) => `${degree} ${party.type} ${parts[0]?.document_id}`)).toEqual([
    'likely bank_entry 90',
    `likely customer ${invoice.id}`,
  ])
  expect(after[1]?.reasons).toContain('banka šo ierakstu atsauc')
})

test('what the bank takes back pays no document, however well it fits', () => {
  const [invoice] = documents
  if (!invoice) throw new Error('No invoice')
  const back = reversal({ amount: invoice.open, remittance: invoice.number, counter_iban: '' })
  expect((match([entryOf(back)], known([back], [])).get(90) ?? []).map(({ degree }) => degree)).toEqual(['possible'])
})

test('reasons name what agrees and why the bank returned it', () => {
  const of = reversal({ references: new Set(['R-1']), return_reason: 'AC04 Account closed', counter_iban: 'LV1' })
  const [best] = match([entryOf(of)], known([of], [original(1)])).get(90) ?? []
  expect(best?.reasons).toEqual(['banka atgriež maksājumu: AC04 konts ir slēgts Account closed', 'atsauce', 'summa', 'konts'])
})
