import { expect, test } from 'vitest'
import { openNaming, serialLines, withUnit, type SerialLine } from '../../src/areas/orders/naming.ts'

const line: SerialLine = {
  id: 1,
  item_id: 10,
  name: 'Tālrunis',
  quantity: '3.0000',
  quantity_fulfilled: '1.0000',
  has_units: true,
  unit_kind: 'imei',
  warehouse: null,
  units: [{ id: 7, number: 'A', issued: true }],
}
const warehouse = { id: 1, name: 'Galvenā' }
const unit = (number: string, item_id = 10) => ({
  number,
  status: 'in_stock' as const,
  warehouse,
  order: null,
  catalog_item: { id: item_id, name: 'Cits' },
})
const scan = (lines: readonly SerialLine[], ...pieces: Parameters<typeof withUnit>[2][]) =>
  pieces.reduce((naming, piece) => withUnit(naming, { lines, warehouse }, piece), openNaming(lines))

test('a piece goes onto the line of its goods that still wants one', () => {
  const second = { ...line, id: 2, quantity: '1.0000', quantity_fulfilled: '0.0000', units: [] }
  const naming = scan([line, second], unit('B'), unit('C'), unit('D'))
  expect(naming).toEqual({ numbers: { 1: ['B', 'C'], 2: ['D'] }, message: { good: true, text: 'Tālrunis: 1. no 1, D' } })
  expect(scan([line, second], unit('B'), unit('C'), unit('D'), unit('E')).message).toMatchObject({ good: false })
})

test('what is named already, not free, elsewhere or of other goods is told', () => {
  const scanMessage = (...pieces: Parameters<typeof withUnit>[2][]) => scan([line], ...pieces).message?.text
  expect(scanMessage(unit('B'), unit('B'))).toBe('Vienība B jau ir norādīta')
  expect(scanMessage(unit('B', 11))).toContain('tādas pasūtījumā nav')
  expect(scanMessage({ ...unit('B'), status: 'sold', order: { id: 3, name: 'PAS-3' } })).toBe('Vienība B nav brīva: pārdota, PAS-3')
  expect(scanMessage({ ...unit('B'), warehouse: { id: 2, name: 'Filiāle' } })).toBe('Vienība B ir noliktavā „Filiāle”, nevis „Galvenā”')
})

test('a piece that the line holds can be taken off and put on again', () => {
  const holding = { ...line, units: [...line.units, { id: 8, number: 'B', issued: false }] }
  const freed = { ...openNaming([holding]), numbers: { 1: [] } }
  const again = withUnit(freed, { lines: [holding], warehouse }, { ...unit('B'), status: 'reserved' })
  expect(again.numbers).toEqual({ 1: ['B'] })
})

test('only lines of serialised goods that are not issued in full take pieces', () => {
  const plain = { ...line, id: 2, has_units: false }
  const whole = { ...line, id: 3, quantity_fulfilled: '3.0000' }
  expect(serialLines([line, plain, whole]).map(({ id }) => id)).toEqual([1])
})
