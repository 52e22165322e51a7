import { expect, test } from 'vitest'
import type { LineOption } from '../../contract/line-options.ts'
import type { OrderItem } from '../../contract/orders/order-record.ts'
import { optionNote, rowOfLine, rowOfNew, stockNote, totalsOfRows } from '../../src/areas/shared/sale-lines/line-rows.ts'
import { faultOf, lineChanges, newLineOf, withOptions } from '../../src/areas/shared/sale-lines/line-values.ts'
import type { Quoted } from '../../src/areas/shared/sale-lines/use-quote.ts'

const saved: OrderItem = {
  id: 5,
  order_id: 1,
  item_id: 7,
  position: 1,
  name: 'Kabelis',
  sku: 'KAB',
  quantity: '2.0000',
  measure_unit: { id: 1, name: 'gab.' },
  unit_price: '10.0000',
  base_price: '10.0000',
  price_source: 'list',
  discount_percent: '0.0000',
  net: '20.00',
  vat_rate_code: 'PVN21',
  vat_rate: '21.00',
  vat_category: 'S',
  vat_reason_code: null,
  warehouse: null,
  quantity_reserved: '0.0000',
  quantity_fulfilled: '0.0000',
  quantity_invoiced: '0.0000',
  quantity_credited: '0.0000',
  available: '3.0000',
  is_stocked: true,
  has_units: false,
  unit_kind: null,
  units: [],
  options: [],
  takes_options: false,
  notes: null,
  lock_version: 1,
}

const quoted: Quoted = {
  item_id: 9,
  name: 'Skrūve',
  sku: 'SKR',
  measure_unit: { id: 1, name: 'iep.' },
  quantity: '2',
  unit_price: '7.3',
  base_price: '7.3',
  price_source: 'customer_price',
  discount_percent: '5',
  net: '13.87',
  vat_category: 'S',
  vat_rate: '21',
  available: '1',
  takes_options: false,
  warning: null,
}

test('a typed quantity changes the amount at once and leaves the price where it came from', () => {
  const row = rowOfLine(saved, { quantity: '3' }, undefined)
  expect(row).toMatchObject({ net: '30.00', source: 'list', unit_price: '10.0000', sku: 'KAB' })
  expect(totalsOfRows([row])).toMatchObject({ net: '30.00', vat: '6.30', gross: '36.30' })
  expect(rowOfLine(saved, { unit_price: '9' }, undefined)).toMatchObject({ net: '18.00', source: 'manual' })
})

test('another item shows nothing of the former one until it is quoted', () => {
  const typed = { item: { id: 9, label: 'Skrūve' }, unit_price: null, discount_percent: null }
  expect(rowOfLine(saved, typed, undefined)).toMatchObject({ net: null, sku: null, available: null })
  expect(rowOfLine(saved, typed, quoted)).toMatchObject({ net: '13.87', sku: 'SKR', source: 'customer_price', unit: 'iep.' })
  expect(rowOfNew(-1, { item: { id: 8, label: 'Cits' }, quantity: '1' }, quoted).sku).toBeNull()
})

test('only what differs from the saved line is sent', () => {
  expect(lineChanges(saved, { quantity: '2', unit_price: '10' })).toBeNull()
  expect(lineChanges(saved, { quantity: '2.5' })).toEqual({ quantity: '2.5' })
  expect(lineChanges(saved, { item: { id: 9, label: 'Skrūve' }, unit_price: null })).toEqual({ item_id: 9, unit_price: null })
})

test('a row goes to the server only with an item and a quantity above zero, and says what it lacks', () => {
  const item = { id: 9, label: 'Skrūve' }
  expect(newLineOf({ item, quantity: null })).toBeNull()
  expect(newLineOf({ item, quantity: '0' })).toBeNull()
  expect(newLineOf({ item, quantity: '2', unit_price: null, discount_percent: '5' })).toEqual({
    item_id: 9,
    quantity: '2',
    discount_percent: '5',
  })
  expect(faultOf({ item: null, quantity: '2' }, 'item')).toBe('Izvēlieties preci')
  expect(faultOf({ item, quantity: '0' }, 'quantity')).toContain('lielākam par nulli')
  expect(faultOf({ item: null, quantity: null }, 'item')).toBeUndefined()
})

test('a note tells what stock is short of', () => {
  expect(stockNote(rowOfLine(saved, { quantity: '4' }, undefined))).toBe('Noliktavā pieejami tikai 3')
  expect(stockNote(rowOfLine({ ...saved, quantity: '9', quantity_reserved: '2' }, {}, undefined))).toBe('Trūkst 4')
  expect(stockNote(rowOfLine({ ...saved, quantity: '5', quantity_reserved: '2' }, {}, undefined))).toBeUndefined()
  expect(stockNote(rowOfLine({ ...saved, available: null }, { quantity: '400' }, undefined))).toBeUndefined()
})

const memory: LineOption = { option_id: 3, name: 'Atmiņa', type: 'select', option_item_id: 8, value: '16 GB', price_delta: '45.5000' }

test('a choice asks for the price anew, but for one that a person set or an offer agreed; his discount stays', () => {
  const anew = { options: [memory], unit_price: null }
  const standing = (price_source: OrderItem['price_source'], unit_price = '10') => ({ price_source, unit_price, base_price: '10' })
  expect(withOptions(standing('list'), {}, [memory])).toEqual({ ...anew, discount_percent: null })
  expect(withOptions(standing('customer_discount'), { discount_percent: '5' }, [memory])).toEqual(anew)
  expect(withOptions(standing('manual'), {}, [memory])).toEqual(anew)
  expect(withOptions(standing('manual', '9'), {}, [memory])).toEqual({ options: [memory] })
  expect(withOptions(standing('offer'), {}, [memory])).toEqual({ options: [memory] })
  expect(withOptions(standing('list'), { unit_price: '7' }, [memory])).toEqual({ options: [memory] })
})

test('only a choice that differs is sent, as its option and value; the row says what is chosen or can be', () => {
  const line = { ...saved, options: [memory] }
  expect(lineChanges(line, { options: [{ ...memory, name: 'Cits vārds' }] })).toBeNull()
  expect(lineChanges(line, { options: null })).toEqual({ options: [] })
  const words: LineOption = { ...memory, option_id: 4, type: 'text', option_item_id: null, value: 'Jānim' }
  expect(lineChanges(saved, { options: [memory, words] })).toEqual({
    options: [
      { option_id: 3, option_item_id: 8 },
      { option_id: 4, value: 'Jānim' },
    ],
  })
  expect(optionNote(rowOfLine(line, {}, undefined))).toBe('Atmiņa: 16 GB')
  expect(optionNote(rowOfLine({ ...saved, takes_options: true }, {}, undefined))).toContain('Shift+F7')
  expect(optionNote(rowOfLine(saved, {}, undefined))).toBeUndefined()
})
