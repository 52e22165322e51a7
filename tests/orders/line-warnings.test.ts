import { describe, expect, it } from 'vitest'
import { lineWarnings, type WarnedDocument } from '../../src/areas/shared/sale-lines/line-warnings.ts'
import { rowOfNew, type OrderLineRow } from '../../src/areas/shared/sale-lines/line-rows.ts'
import type { LineFacts } from '../../src/areas/shared/sale-lines/use-line-facts.ts'

/** The table of docs/domain/sales.md#warnings-on-lines. */

const item = { id: 7, label: 'Skrūve' }
const plain: OrderLineRow = {
  ...rowOfNew(1, { item, quantity: '2', unit_price: '10', discount_percent: '0' }, undefined),
  vat_rate: '21',
  vat_category: 'S',
  available: '5',
  source: 'list',
}
const facts: LineFacts = { id: 7, is_archived: false, is_eol: false, vat_rate: '21.00', avg_cost: '6.0000', last: null }
const sold = (unit_price: string, discount_percent = '0') => ({ last: { date: '2026-10-01', unit_price, discount_percent } })
const { avg_cost: _, ...unseen } = facts
const options = [{ option_id: 1, option_item_id: 3, type: 'select' as const, value: null, name: 'Krāsa', price_delta: '0' }]

interface Case {
  row?: Partial<OrderLineRow>
  about?: Partial<LineFacts>
  document?: Partial<WarnedDocument>
  warns: readonly string[]
}

const cases: Readonly<Record<string, Case>> = {
  'nothing is wrong': { warns: [] },
  'no item yet': { row: { item: null }, about: { is_archived: true }, warns: [] },
  archived: { about: { is_archived: true, is_eol: true }, warns: ['Prece ir arhivēta'] },
  'out of circulation': { about: { is_eol: true }, warns: ['Prece ir izņemta no aprites'] },
  'as much as there is': { row: { quantity: '5' }, warns: [] },
  'more than there is': { row: { quantity: '5.5' }, warns: ['Noliktavā pieejami tikai 5'] },
  'reserved already': { row: { quantity: '5.5', reserved: '5.5', available: '0' }, warns: [] },
  'not stocked': { row: { quantity: '500', available: null }, warns: [] },
  'at cost': { row: { unit_price: '6' }, warns: [] },
  'below cost': { row: { unit_price: '5.99' }, warns: ['Zem pašizmaksas 6,00\u00a0€'] },
  'below cost by the discount': { row: { discount_percent: '40.01' }, warns: ['Zem pašizmaksas 6,00\u00a0€'] },
  'cost unknown': { row: { unit_price: '1' }, about: { avg_cost: null }, warns: [] },
  'with VAT': { row: { unit_price: '1' }, about: sold('9'), document: { priceMode: 'gross' }, warns: [] },
  'the usual price': { about: sold('10'), warns: [] },
  'the usual price by a discount': { about: sold('12.50', '20'), warns: [] },
  'another price': { about: sold('8.5'), warns: ['Klients parasti maksā 8,50\u00a0€'] },
  'another price after a discount': { about: sold('10', '25'), warns: ['Klients parasti maksā 7,50\u00a0€'] },
  'the usual price with a discount': {
    row: { discount_percent: '3' },
    about: sold('10'),
    warns: ['Klients parasti maksā 10,00\u00a0€, te ar atlaidi 9,70\u00a0€'],
  },
  'an agreed price': { row: { source: 'customer_price' }, about: sold('8.5'), warns: [] },
  'the rate of the item': { row: { vat_rate: '21.0' }, warns: [] },
  'another rate': { about: { vat_rate: '12.00' }, warns: ['PVN 21 %, precei 12 %'] },
  'reverse charge': { row: { vat_category: 'AE', vat_rate: '0' }, warns: [] },
  'no rate on the day': { about: { vat_rate: null }, warns: [] },
  'twice in the document': { document: { rows: [{ ...plain, key: 4 }, plain] }, warns: ['Tā pati prece ir 1. rindā'] },
  'twice with other options': { document: { rows: [{ ...plain, key: 4, options }, plain] }, warns: [] },
  'twice without an item': { document: { rows: [{ ...plain, key: 4, item: null }, plain] }, warns: [] },
  'due today': { document: { due: '2026-11-28' }, warns: [] },
  'due yesterday': { document: { due: '2026-11-27' }, warns: ['Piegādes datums 27.11.2026. ir pagājis'] },
  'due and issued': { row: { fulfilled: '2' }, document: { due: '2026-11-27' }, warns: [] },
  'due and issued in part': { row: { fulfilled: '1' }, document: { due: '2026-11-27' }, warns: ['Piegādes datums 27.11.2026. ir pagājis'] },
  'several at once': {
    row: { quantity: '9', unit_price: '1' },
    about: { ...sold('8'), is_eol: true },
    warns: [
      'Prece ir izņemta no aprites',
      'Noliktavā pieejami tikai 5',
      'Zem pašizmaksas 6,00\u00a0€',
      'Klients parasti maksā 8,00\u00a0€',
    ],
  },
}

describe('a line warns', () => {
  it.each(Object.entries(cases))('%s', (__, { row = {}, about = {}, document = {}, warns }) => {
    const own = { ...plain, ...row }
    const whole: WarnedDocument = { today: '2026-11-28', due: null, priceMode: 'net', rows: [own], ...document }
    expect(lineWarnings(own, whole, { ...facts, ...about })).toEqual(warns)
  })

  it('of nothing that is not known, and of no cost to those who may not see it', () => {
    const row = { ...plain, unit_price: '1' }
    const whole: WarnedDocument = { today: '2026-11-28', due: null, priceMode: 'net', rows: [row] }
    expect(lineWarnings(row, whole, undefined)).toEqual([])
    expect(lineWarnings(row, whole, unseen)).toEqual([])
  })
})
