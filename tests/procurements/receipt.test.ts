import { describe, expect, test } from 'vitest'
import type { ProcurementItem } from '../../contract/procurements/procurement-record.ts'
import { allThere, countedLines, openReceipt, scanned, withCount, withNumbers, type Receipt } from '../../src/areas/procurements/receipt.ts'
import { scanReader } from '../../src/keyboard/scanner.ts'

const plain: ProcurementItem = {
  id: 1,
  procurement_id: 9,
  item_id: 11,
  position: 1,
  name: 'Āķis',
  sku: 'A-1',
  measure_unit: { id: 1, name: 'gab.' },
  codes: ['A-1', '4750000000014'],
  quantity: '3.0000',
  purchase_price: '4.0000',
  discount_percent: '0.0000',
  net: '12.00',
  vat_rate_code: 'PVN21',
  warehouse: null,
  sale_price: null,
  order_item: null,
  has_units: false,
  unit_kind: null,
  units: [],
  quantity_invoiced: '0',
  quantity_returned: '0',
  available: '0',
  unit_cost: null,
  notes: null,
  lock_version: 5,
}
const again: ProcurementItem = { ...plain, id: 2, quantity: '1.0000' }
const phone: ProcurementItem = { ...plain, id: 3, name: 'Tālrunis', codes: ['T-1'], has_units: true, unit_kind: 'imei', quantity: '2.0000' }
const lines = [plain, again, phone]
const imeis = ['490154203237518', '356938035643809'] as const

const after = (codes: readonly string[], of = lines): Receipt => codes.reduce((now, code) => scanned(now, of, code), openReceipt(of))

describe('a scanned code', () => {
  test('is one more of its goods, by article number or barcode; a full line hands on to the next of the same goods', () => {
    const { counts } = after(['A-1', '4750000000014', 'A-1', 'A-1'])
    expect([counts[1]?.quantity, counts[2]?.quantity]).toEqual(['3', '1'])
  })

  test('beyond what was ordered still counts, and says so', () => {
    const { counts, message } = after(['A-1', 'A-1', 'A-1', 'A-1', 'A-1'])
    expect(counts[1]?.quantity).toBe('4')
    expect(message).toEqual({ good: false, text: 'Āķis: 4, vairāk nekā pasūtīts' })
  })

  test('of serialised goods asks for their numbers, each taken once and with its check digit', () => {
    const receipt = after(['T-1', imeis[0], imeis[1], imeis[0], '490154203237519'])
    expect(receipt.counts[3]).toEqual({ quantity: '2', units: [...imeis] })
    expect(receipt.message?.text).toContain('490154203237519')
    expect(after(['T-1', imeis[0], imeis[0]]).message?.text).toContain('jau ir saskaitīta')
  })

  test('that is of none of the goods is told and changes nothing', () => {
    const before = openReceipt([plain])
    const now = scanned(before, [plain], 'SVESS')
    expect(now.counts).toEqual(before.counts)
    expect(now.message).toEqual({ good: false, text: 'Koda SVESS šajā iepirkumā nav' })
  })
})

test('what was counted goes with the version of its line; numbers only where they changed', () => {
  const receipt = withNumbers(withCount(after(['A-1']), 2, { quantity: '1', units: [] }), phone, `${imeis[0]}\n 35693803 5643809\n\n`)
  expect(countedLines(receipt, lines)).toEqual([
    { id: 1, lock_version: 5, quantity: '3.0000', counted: '1' },
    { id: 2, lock_version: 5, quantity: '1.0000', counted: '1' },
    { id: 3, lock_version: 5, quantity: '2.0000', counted: '2', units: [...imeis] },
  ])
  const known = { ...phone, units: [...imeis] }
  expect(
    countedLines(allThere(openReceipt([plain, known]), [plain, known]), [plain, known]).map(({ counted, units }) => [counted, units]),
  ).toEqual([
    ['3.0000', undefined],
    ['2', undefined],
  ])
})

describe('a scanner is told from a person by its pace', () => {
  const type = (text: string, pace: number) => {
    const reader = scanReader()
    return [...text, 'Enter'].map((key, place) => reader.key(key, place * pace))
  }

  test('quick keys that Enter ends are a code; what follows the first is held back', () => {
    const steps = type('4750000000014', 8)
    expect(steps.at(-1)).toEqual({ kind: 'code', code: '4750000000014' })
    expect(steps.slice(0, 3).map(({ kind }) => kind)).toEqual(['pass', 'hold', 'hold'])
  })

  test('keys of a hand pass, with their Enter', () => {
    expect(type('4750', 90).map(({ kind }) => kind)).toEqual(['pass', 'pass', 'pass', 'pass', 'pass'])
  })

  test('two quick keys of a person are given back', () => {
    const reader = scanReader()
    reader.key('1', 0)
    expect(reader.key('2', 10)).toEqual({ kind: 'hold' })
    expect(reader.giveUp()).toBe('2')
    expect(reader.key('Enter', 15)).toEqual({ kind: 'pass' })
  })
})
