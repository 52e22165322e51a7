import { expect, test } from 'vitest'
import {
  adopt,
  change,
  forget,
  insert,
  insist,
  isSettled,
  openEditor,
  refuse,
  send,
  settle,
  unsaved,
  type LineEditorState,
} from '../../src/workspace/lines/line-editor-state.ts'

interface Line {
  id: number
  lock_version: number
  quantity: string
}

interface Values {
  quantity: string | null
}

const line = (id: number, quantity = '1', lock_version = 1): Line => ({ id, lock_version, quantity })
const same = ({ quantity }: Line, values: Partial<Values>) => quantity === values.quantity
const busy = { calm: false, same }
const calm = { calm: true, same }
const open = (...lines: Line[]): LineEditorState<Line, Values> => openEditor<Line, Values>(lines, undefined)

test('while the keyboard is in the lines, lines of others go to the end and nothing above moves', () => {
  const [begun, key] = insert(open(line(1), line(3)), 2, { quantity: '7' })
  const met = adopt(begun, [line(1), line(2), line(3)], busy)
  expect(met.order).toEqual([1, 3, key, 2])
  expect(adopt(met, met.lines, calm).order).toEqual([1, 2, 3, key])
})

test('a new row that was saved becomes its line in place, also when somebody else adds one at the same time', () => {
  const [first, one] = insert(open(line(1)), 1, { quantity: '7' })
  const [second, two] = insert(first, 2, { quantity: '9' })
  const met = adopt(send(second, [one]), [line(1), line(5, '3'), line(6, '7')], busy)
  expect(met.order).toEqual([1, 6, two, 5])
  expect(met.added).toEqual({ [two]: { quantity: '9' } })
})

test('a saved edit shows what was typed until the line that holds it is there', () => {
  const typed = change(open(line(1)), 1, { quantity: '4' })
  const saved = settle(typed, 1, typed.edits[1]?.values ?? {})
  expect(saved.edits[1]?.values).toEqual({ quantity: '4' })
  expect(isSettled(saved)).toBe(true)
  expect(adopt(saved, [line(1, '4', 2)], busy).edits).toEqual({})
})

test('the answer may come before the save is told', () => {
  const typed = change(open(line(1)), 1, { quantity: '4' })
  const met = adopt(typed, [line(1, '4', 2)], busy)
  expect(met.edits[1]).toBeDefined()
  expect(settle(met, 1, typed.edits[1]?.values ?? {}).edits).toEqual({})
})

test('what is typed while a save is on its way stays, and stands on the version that the save made', () => {
  const typed = change(open(line(1)), 1, { quantity: '4' })
  const sent = typed.edits[1]?.values ?? {}
  const on = settle(adopt(change(typed, 1, { quantity: '45' }), [line(1, '4', 2)], busy), 1, sent)
  expect(on.edits[1]).toMatchObject({ values: { quantity: '45' }, from: { lock_version: 2 } })
  expect(isSettled(on)).toBe(false)
})

test('a line that somebody else saved keeps what was typed here and the version it was typed over, until the person insists', () => {
  const typed = change(open(line(1)), 1, { quantity: '4' })
  const stale = adopt(refuse(typed, 1, { lock_version: ['mainīts'] }), [line(1, '55', 2)], busy)
  expect(stale.edits[1]).toMatchObject({ values: { quantity: '4' }, from: { quantity: '1', lock_version: 1 } })
  expect(stale.errors[1]).toEqual({ lock_version: ['mainīts'] })
  const meant = insist(stale)
  expect(meant.edits[1]).toMatchObject({ values: { quantity: '4' }, from: { quantity: '55', lock_version: 2 } })
  expect(meant.errors).toEqual({})
})

test('a refused new row is no longer on its way and keeps its reasons until its field is typed', () => {
  const [begun, key] = insert(open(), 0, { quantity: '7' })
  const refused = refuse(send(begun, [key]), key, { quantity: ['par daudz'], item_id: ['nav'] })
  expect(isSettled(refused)).toBe(false)
  expect(change(refused, key, { quantity: '5' }).errors[key]).toEqual({ item_id: ['nav'] })
})

test('a line that somebody else deleted goes with what was typed over it; an empty new row goes when it is left', () => {
  const [begun] = insert(change(open(line(1), line(2)), 2, { quantity: '4' }), 2, { quantity: null })
  expect(unsaved(begun)?.added).toEqual({})
  const met = adopt(begun, [line(1)], calm)
  expect(met).toMatchObject({ order: [1], edits: {}, added: {} })
  expect(unsaved(met)).toBeUndefined()
})

test('what was typed before a reload is there again, new rows in their order after the lines', () => {
  const [first, one] = insert(change(open(line(1)), 1, { quantity: '4' }), 1, { quantity: '7' })
  const [second, two] = insert(first, 2, { quantity: '8' })
  const again = openEditor<Line, Values>([line(1)], JSON.parse(JSON.stringify(unsaved(second))) as ReturnType<typeof unsaved<Line, Values>>)
  expect(again.order).toEqual([1, one, two])
  expect(again.edits[1]?.values).toEqual({ quantity: '4' })
  expect(forget(again, two).order).toEqual([1, one])
})

test('half a word in a new row is kept with its row over a reload, and goes with it into its line', () => {
  const [begun, key] = insert(open(line(1)), 1, { quantity: null })
  const typed = { ...begun, half: { row: key, column: 'quantity', text: '5*' } }
  const again = openEditor<Line, Values>([line(1)], unsaved(typed))
  expect(again.order).toEqual([1, key])
  expect(again.half).toEqual({ row: key, column: 'quantity', text: '5*' })
  const sent = send({ ...typed, added: { [key]: { quantity: '7' } } }, [key])
  expect(adopt(sent, [line(1), line(6, '7')], busy).half?.row).toBe(6)
  expect(unsaved({ ...begun, half: null })).toBeUndefined()
})

test('what is typed into a row while it is on its way stands on its line and is still to be saved', () => {
  const [begun, key] = insert(open(line(1)), 1, { quantity: '7' })
  const sent = send(begun, [key])
  expect(isSettled(sent)).toBe(true)
  const typed = change(sent, key, { quantity: '9' })
  expect(isSettled(typed)).toBe(false)
  const met = adopt(typed, [line(1), line(6, '7')], busy)
  expect(met.order).toEqual([1, 6])
  expect(met.edits[6]).toEqual({ from: line(6, '7'), values: { quantity: '9' } })
  expect(met.added).toEqual({})
  expect(isSettled(met)).toBe(false)
  expect(adopt(sent, [line(1), line(6, '7')], busy).edits).toEqual({})
})
