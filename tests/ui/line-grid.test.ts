import { describe, expect, it } from 'vitest'
import { cleared, copyBox, filledDown, pastedCells } from '../../src/ui/line-grid/clipboard.ts'
import { copyText, isUnread, patchOf, readCell, displayText, type LineColumn } from '../../src/ui/line-grid/columns.ts'
import { gridActionOf, editActionOf, type Pressed } from '../../src/ui/line-grid/keys.ts'
import { followed } from '../../src/ui/line-grid/follow.ts'
import { boxOf, clamped, movedCell, nextEntry, only, placeAmong, stepped } from '../../src/ui/line-grid/selection.ts'

interface Line {
  item: string
  quantity: string | null
  unit: string
  due: string | null
  net: string
}

const columns: LineColumn<Line>[] = [
  { id: 'item', header: 'Prece', width: 100, kind: 'record', value: (line) => line.item },
  { id: 'quantity', header: 'Daudzums', width: 100, kind: 'quantity', value: (line) => line.quantity },
  {
    id: 'unit',
    header: 'Mērvienība',
    width: 100,
    kind: 'select',
    value: (line) => line.unit,
    choices: [
      { value: 'h', label: 'stunda' },
      { value: 'pcs', label: 'gab.' },
    ],
  },
  { id: 'due', header: 'Termiņš', width: 100, kind: 'date', value: (line) => line.due, locked: (line) => line.item === 'slēgts' },
  { id: 'net', header: 'Summa', width: 100, kind: 'computed', figures: 'money', value: (line) => line.net },
]
const line = (over: Partial<Line> = {}): Line => ({
  item: 'Skrūve',
  quantity: '2.5',
  unit: 'pcs',
  due: '2026-11-05',
  net: '1234.5',
  ...over,
})
const column = (id: string) => columns.find((candidate) => candidate.id === id) as LineColumn<Line>
const today = '2026-11-20'
const whole = { top: 0, bottom: 0, left: 0, right: 0 }

describe('cells', () => {
  it('hold what is no value yet apart from what is', () => {
    const unread = (id: string, text: string) => isUnread(column(id), { touched: true, text })
    expect(['12*', '12x', '12*3', '1 234,5', ' '].map((text) => unread('quantity', text))).toEqual([true, true, false, false, false])
    expect(['31.02.', '5.11', '+3'].map((text) => unread('due', text))).toEqual([true, false, false])
    expect([unread('item', 'Skrūve'), unread('unit', 'stunda'), unread('item', '')]).toEqual([true, true, false])
    expect(isUnread(column('quantity'), { touched: false, text: '12*' })).toBe(false)
  })

  it('show, copy and read in Latvian', () => {
    expect(columns.map((each) => displayText(each, line()).replace(/\u00a0/g, ' '))).toEqual([
      'Skrūve',
      '2,5',
      'gab.',
      '05.11.2026.',
      '1 234,50',
    ])
    expect(columns.map((each) => copyText(each, line()))).toEqual(['Skrūve', '2,5', 'gab.', '05.11.2026.', '1234,5'])
    expect(readCell(column('quantity'), '1 234,5', today)).toBe('1234.5')
    expect(readCell(column('due'), '+1', today)).toBe('2026-11-21')
    expect(readCell(column('unit'), 'STUNDA', today)).toBe('h')
    expect(readCell(column('unit'), 'mucas', today)).toBeUndefined()
    expect(readCell(column('item'), 'Skrūve', today)).toBeUndefined()
    expect(readCell(column('quantity'), '', today)).toBeNull()
  })

  it('change their row by the column, or as it says', () => {
    expect(patchOf(column('quantity'), '3', line())).toEqual({ quantity: '3' })
    expect(patchOf({ ...column('item'), patch: () => ({ item: 'x' }) }, { id: 1, label: 'y' }, line())).toEqual({ item: 'x' })
  })
})

describe('the clipboard', () => {
  it('pastes over rows and past the last one, leaving computed and locked cells', () => {
    const text = 'Skrūve\t1 234,56\tgab.\t05.11.2026.\t99\r\nUzgrieznis\tdaudz\th\t\t1\r\n'
    const cells = pastedCells(text, { rows: [line({ item: 'slēgts' })], columns, box: whole, today })
    expect(cells.map(({ row, column: id, value }) => [row, id, value])).toEqual([
      [0, 'item', undefined],
      [0, 'quantity', '1234.56'],
      [0, 'unit', 'pcs'],
      [1, 'item', undefined],
      [1, 'quantity', undefined],
      [1, 'unit', 'h'],
      [1, 'due', null],
    ])
    expect(cells[4]?.text).toBe('daudz')
  })

  it('reads article and quantity from elsewhere past what is worked out between them, and takes back its own as it gave it', () => {
    const [item, quantity, unit, due, net] = columns as [LineColumn<Line>, ...LineColumn<Line>[]]
    const wide = [item, { ...net, id: 'sku' } as LineColumn<Line>, quantity, unit, due, net].flatMap((each) => each ?? [])
    const pasted = (text: string) => pastedCells(text, { rows: [line()], columns: wide, box: whole, today }).map(({ column: id }) => id)
    expect(pasted('SK-1\t4,5\nSK-2\t1')).toEqual(['item', 'quantity', 'item', 'quantity'])
    expect(pasted('SK-1\t\t4,5')).toEqual(['item', 'quantity'])
    expect(pasted(copyBox([line()], wide, { top: 0, bottom: 0, left: 0, right: 1 }))).toEqual(['item'])
  })

  it('leaves out the heading of a sheet, and nothing that may be a line', () => {
    const pasted = (text: string) => pastedCells(text, { rows: [line()], columns, box: whole, today })
    const heading = pasted('Artikuls\tDaudzums\r\nSK-1\t4,5\r\nSK-2\t1 000,25\r\n')
    expect(heading.map(({ row, text, value }) => [row, text, value])).toEqual([
      [0, 'SK-1', undefined],
      [0, '4,5', '4.5'],
      [1, 'SK-2', undefined],
      [1, '1 000,25', '1000.25'],
    ])
    // A code, a figure that is wrong, a single row, names alone, and words over words.
    expect(pasted('SK-1\tdaudz\nSK-2\t1')).toHaveLength(4)
    expect(pasted('Skrūve\t7\nUzgrieznis\t1')).toHaveLength(4)
    expect(pasted('Artikuls\tDaudzums')).toHaveLength(2)
    expect(pasted('Skrūve\nUzgrieznis')).toHaveLength(2)
    expect(pasted('Skrūve\tdaudz\nUzgrieznis\tmaz')).toHaveLength(4)
  })

  it('fills a chosen range that is a multiple, and only such', () => {
    const rows = [line(), line(), line(), line()]
    const box = { top: 0, bottom: 3, left: 1, right: 1 }
    expect(pastedCells('7', { rows, columns, box, today }).map(({ row }) => row)).toEqual([0, 1, 2, 3])
    expect(pastedCells('7\n8', { rows, columns, box, today }).map(({ value }) => value)).toEqual(['7', '8', '7', '8'])
    expect(pastedCells('7\n8\n9', { rows, columns, box, today })).toHaveLength(3)
  })

  it('copies what it can paste back', () => {
    const rows = [line(), line({ quantity: '0.0001', due: null })]
    const text = copyBox(rows, columns, { top: 0, bottom: 1, left: 1, right: 3 })
    const cells = pastedCells(text, { rows, columns, box: { ...whole, left: 1, right: 1 }, today })
    expect(cells.map(({ value }) => value)).toEqual(['2.5', 'pcs', '2026-11-05', '0.0001', 'pcs', null])
  })

  it('fills down from the first row of the range, or from the row above', () => {
    const rows = [line({ quantity: '1' }), line({ quantity: '2' }), line({ quantity: '3' })]
    const paste = { rows, columns, today }
    expect(filledDown({ ...paste, box: { top: 0, bottom: 2, left: 1, right: 1 } }).map(({ row, value }) => [row, value])).toEqual([
      [1, '1'],
      [2, '1'],
    ])
    expect(filledDown({ ...paste, box: { top: 2, bottom: 2, left: 1, right: 1 } }).map(({ row, value }) => [row, value])).toEqual([
      [2, '2'],
    ])
    expect(filledDown({ ...paste, box: { top: 0, bottom: 0, left: 1, right: 1 } })).toEqual([])
  })

  it('clears only what can be changed', () => {
    const box = { top: 0, bottom: 0, left: 0, right: 4 }
    expect(cleared({ rows: [line({ item: 'slēgts' })], columns, box }).map(({ column: id }) => id)).toEqual(['item', 'quantity', 'unit'])
  })
})

const shape = { rows: 3, columns: 5 }
const at = (row: number, place: number) => only({ row, column: place })
const press = (key: string, over: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...over,
})

describe('walking', () => {
  it('moves, extends and stays inside', () => {
    expect(movedCell('ArrowDown', false, { row: 2, column: 1 }, shape)).toEqual({ row: 2, column: 1 })
    expect(movedCell('End', true, { row: 0, column: 0 }, shape)).toEqual({ row: 2, column: 4 })
    expect(gridActionOf(press('ArrowRight', { shiftKey: true }), at(1, 1), shape)).toEqual({
      do: 'go',
      range: { active: { row: 1, column: 2 }, anchor: { row: 1, column: 1 } },
    })
    expect(clamped({ row: 9, column: -1 }, shape)).toEqual({ row: 2, column: 0 })
    expect(boxOf({ active: { row: 0, column: 3 }, anchor: { row: 2, column: 1 } })).toEqual({ top: 0, bottom: 2, left: 1, right: 3 })
  })

  it('stays in its column while others come and go; of one that gave way it takes the place', () => {
    const named = (ids: string) => [...ids].map((id) => ({ id }))
    const before = named('abcd')
    const places = (columns: string) => before.map((_, column) => placeAmong(named(columns), before, column))
    expect(places('abcd')).toEqual([0, 1, 2, 3])
    expect(places('xabxcd')).toEqual([1, 2, 4, 5])
    expect(places('abcx')).toEqual([0, 1, 2, 3])
    expect(places('ab')).toEqual([0, 1, 1, 1])
    expect(places('bd')).toEqual([0, 0, 1, 1])
  })

  it('takes Tab through all cells and lets it out at both ends', () => {
    expect(stepped({ row: 0, column: 4 }, false, shape)).toEqual({ row: 1, column: 0 })
    expect(gridActionOf(press('Tab'), at(2, 4), shape)).toBeUndefined()
    expect(gridActionOf(press('Tab', { shiftKey: true }), at(0, 0), shape)).toBeUndefined()
  })

  it('follows the entry path and asks for a new row past the last', () => {
    const isEntry = ({ column: place }: { column: number }) => place === 0 || place === 1
    expect(nextEntry({ row: 0, column: 0 }, isEntry, shape)).toEqual({ row: 0, column: 1 })
    expect(nextEntry({ row: 0, column: 1 }, isEntry, shape)).toEqual({ row: 1, column: 0 })
    expect(nextEntry({ row: 2, column: 1 }, isEntry, shape)).toEqual({ row: 3, column: 0 })
  })

  it('knows its keys on any layout and leaves the rest alone', () => {
    expect(gridActionOf(press('ā', { code: 'KeyA', ctrlKey: true }), at(0, 0), shape)).toMatchObject({
      do: 'go',
      range: { active: { row: 2, column: 4 } },
    })
    expect(gridActionOf(press('в', { code: 'KeyD', ctrlKey: true }), at(1, 1), shape)).toEqual({ do: 'fillDown' })
    expect(gridActionOf(press('z', { code: 'KeyZ', ctrlKey: true }), at(1, 1), shape)).toEqual({ do: 'undo' })
    expect(gridActionOf(press('Z', { code: 'KeyZ', ctrlKey: true, shiftKey: true }), at(1, 1), shape)).toEqual({ do: 'redo' })
    expect(gridActionOf(press('н', { code: 'KeyY', ctrlKey: true }), at(1, 1), shape)).toEqual({ do: 'redo' })
    expect(gridActionOf(press('Insert', { ctrlKey: true }), at(1, 1), shape)).toEqual({ do: 'insert', at: 2 })
    expect(
      gridActionOf(press('Delete', { ctrlKey: true }), { active: { row: 2, column: 0 }, anchor: { row: 1, column: 0 } }, shape),
    ).toEqual({
      do: 'delete',
      from: 1,
      to: 2,
    })
    expect(gridActionOf(press('ArrowDown', { altKey: true }), at(1, 1), shape)).toEqual({ do: 'move', by: 1 })
    expect(gridActionOf(press('ArrowUp', { altKey: true }), at(1, 1), shape)).toEqual({ do: 'move', by: -1 })
    expect(gridActionOf(press('ArrowUp', { altKey: true, shiftKey: true }), at(1, 1), shape)).toBeUndefined()
    expect(gridActionOf(press('в', { code: 'KeyD', ctrlKey: true, shiftKey: true }), at(1, 1), shape)).toEqual({ do: 'duplicate' })
    expect(gridActionOf(press(' ', { shiftKey: true }), { active: { row: 2, column: 1 }, anchor: { row: 1, column: 1 } }, shape)).toEqual({
      do: 'go',
      range: { active: { row: 2, column: 0 }, anchor: { row: 1, column: 4 } },
    })
    expect(gridActionOf(press(' '), at(1, 1), shape)).toBeUndefined()
    for (const key of ['a', 'Dead', 'Shift', 'F6', 'AltGraph']) expect(gridActionOf(press(key), at(0, 0), shape)).toBeUndefined()
    expect(gridActionOf(press('s', { ctrlKey: true }), at(0, 0), shape)).toBeUndefined()
    expect(gridActionOf(press('Enter', { ctrlKey: true }), at(0, 0), shape)).toBeUndefined()
    expect(gridActionOf(press('Escape'), at(0, 0), shape)).toBeUndefined()
  })
})

describe('editing', () => {
  it('gives arrows to the list, the text or the grid', () => {
    expect(editActionOf(press('ArrowDown'), { typed: true, list: false })).toBe('commitDown')
    expect(editActionOf(press('ArrowDown'), { typed: false, list: false })).toBeUndefined()
    expect(editActionOf(press('ArrowDown'), { typed: true, list: true })).toBe('listDown')
    expect(editActionOf(press('Enter'), { typed: true, list: true })).toBe('commitEntry')
    expect(editActionOf(press('Tab', { shiftKey: true }), { typed: true, list: false })).toBe('commitBack')
    expect(editActionOf(press('Enter', { ctrlKey: true }), { typed: true, list: false })).toBeUndefined()
  })
})

describe('the keyboard stays in its row', () => {
  const at = (row: number) => only({ row, column: 1 })
  const ends = (key: number) => ({ active: key, anchor: key })

  it('wherever others move it, with what is chosen', () => {
    expect(followed(at(1), ends(7), { before: [5, 7, 9], now: [3, 5, 7, 9] })).toEqual(at(2))
    const range = { active: { row: 2, column: 0 }, anchor: { row: 1, column: 0 } }
    expect(followed(range, { active: 9, anchor: 7 }, { before: [5, 7, 9], now: [7, 9] })).toEqual({
      active: { row: 1, column: 0 },
      anchor: { row: 0, column: 0 },
    })
  })

  it('when a new row gets the key that the server gave it', () => {
    expect(followed(at(1), ends(-1), { before: [5, -1], now: [5, 12] })).toEqual(at(1))
  })

  it('and in none once the row is gone', () => {
    expect(followed(at(1), ends(7), { before: [5, 7, 9], now: [5, 9] })).toBeNull()
  })
})
