import { describe, expect, it } from 'vitest'
import { purchaseWarnings, type WarnedPurchase } from '../../src/areas/procurements/line-warnings.ts'
import { rowOfNew, type LineRow } from '../../src/areas/procurements/line-rows.ts'
import { billWarnings } from '../../src/areas/supplier-invoices/line-warnings.ts'

/** The tables of docs/domain/purchasing.md#warnings-on-lines. */

const item = { id: 7, label: 'Skrūve' }
const plain = rowOfNew(1, { item, quantity: '4', purchase_price: '10', discount_percent: '0' })
type Facts = NonNullable<Parameters<typeof purchaseWarnings>[2]>
const facts: Facts = {
  id: 7,
  is_archived: false,
  is_eol: false,
  list_price: '20.0000',
  last: null,
  expected: '6.0000',
  min_quantity: null,
  max_quantity: null,
  available: null,
}
const bought = (price: string, supplier: string | null = 'SIA Tērauds') => ({ last: { date: '2026-10-01', price, supplier } })

interface Case {
  row?: Partial<LineRow>
  about?: Partial<Facts>
  purchase?: Partial<WarnedPurchase>
  warns: readonly string[]
}

const cases: Readonly<Record<string, Case>> = {
  'nothing is wrong': { warns: [] },
  'no item yet': { row: { item: null }, about: { is_eol: true }, warns: [] },
  archived: { about: { is_archived: true, is_eol: true }, warns: ['Prece ir arhivēta'] },
  'out of circulation': { about: { is_eol: true }, warns: ['Prece ir izņemta no aprites'] },
  'the last price': { about: bought('10'), warns: [] },
  'five percent more': { about: bought('9.5239'), warns: [] },
  'more than five percent more': {
    about: bought('8'),
    warns: ['Cena ir par 25 % augstāka nekā pēdējā: 8,00\u00a0€, 01.10.2026., SIA Tērauds'],
  },
  'less by the discount': {
    row: { discount_percent: '50' },
    about: bought('8', null),
    warns: ['Cena ir par 37,5 % zemāka nekā pēdējā: 8,00\u00a0€, 01.10.2026.'],
  },
  'the price by default': { row: { purchase_price: null }, about: bought('8'), warns: [] },
  'costs that are withheld': { about: { last: undefined }, warns: [] },
  'a transfer has no price': { row: { purchase_price: '99' }, about: bought('8'), purchase: { internal: true }, warns: [] },
  'at the list price': { row: { purchase_price: '20' }, warns: [] },
  'above the list price': { row: { purchase_price: '20.01' }, warns: ['Dārgāk par pārdošanas cenu 20,00\u00a0€'] },
  'no list price': { row: { purchase_price: '99' }, about: { list_price: '0.0000' }, warns: [] },
  'all that the source has': { about: { available: '4' }, purchase: { internal: true }, warns: [] },
  'more than the source has': {
    about: { available: '3.5' },
    purchase: { internal: true },
    warns: ['Noliktavā, no kuras pārvieto, pieejami tikai 3,5'],
  },
  'more than the source has by two rows': {
    about: { available: '7' },
    purchase: { internal: true, rows: [plain, { ...plain, key: 2 }] },
    warns: ['Noliktavā, no kuras pārvieto, pieejami tikai 7', 'Tā pati prece ir 2. rindā'],
  },
  'at the minimum': { about: { min_quantity: '10' }, warns: [] },
  'under the minimum': { about: { min_quantity: '10.5' }, warns: ['Ar šo būs 10, minimums ir 10,5'] },
  'at the maximum': { about: { max_quantity: '10' }, warns: [] },
  'over the maximum': { about: { max_quantity: '9' }, warns: ['Ar šo būs 10, maksimums ir 9'] },
  'twice in the document': { purchase: { rows: [{ ...plain, key: 9 }, plain] }, warns: ['Tā pati prece ir 1. rindā'] },
  'no facts yet': { row: { purchase_price: '99' }, warns: [] },
}

describe('warnings of purchases', () => {
  it.each(Object.entries(cases))('%s', (name, { row, about, purchase, warns }) => {
    const each = { ...plain, ...row }
    const known = name === 'no facts yet' ? undefined : { ...facts, ...about }
    expect(purchaseWarnings(each, { internal: false, rows: [each], ...purchase }, known)).toEqual(warns)
  })
})

const billed = {
  procurement_item_id: 3,
  expected_price: '5.0000',
  invoiceable: '10.0000',
  quantity: '10',
  price: '5',
  discount_percent: '0',
}

describe('warnings of bills', () => {
  it.each([
    ['as received', {}, []],
    ['as received after a discount', { price: '10', discount_percent: '50' }, []],
    ['dearer', { price: '5.5' }, ['Saņemts par 5,00\u00a0€, rēķinā par 0,50\u00a0€ vairāk']],
    ['cheaper', { discount_percent: '10' }, ['Saņemts par 5,00\u00a0€, rēķinā par 0,50\u00a0€ mazāk']],
    ['in part', { quantity: '4' }, ['Rēķinā 4, saņemts bez rēķina 10']],
    ['without goods', { procurement_item_id: null, expected_price: null, price: '9', quantity: '1' }, []],
  ])('%s', (_, change, warns) => expect(billWarnings({ ...billed, ...change })).toEqual(warns))
})
