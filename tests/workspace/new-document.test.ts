import { expect, test } from 'vitest'
import { NewDocumentStore, type NewDocument } from '../../src/workspace/lines/new-document-store.ts'

interface Values {
  name: string | null
}

/** Rows named a, b, c, d with keys from 1. */
function storeOf(names: string) {
  const lines = [...names].map((name, place) => ({ key: place + 1, name }))
  const store = new NewDocumentStore<Values, NewDocument<Values>>(
    { lines },
    { freshLine: { name: null }, show: () => undefined, keepDraft: () => undefined },
  )
  const shown = () => store.document.lines.map(({ name }) => name).join('')
  const keys = () => store.document.lines.map(({ key }) => key).join('')
  return { store, shown, keys }
}

const moves: readonly [from: number, to: number, by: 1 | -1, names: string, keys: string][] = [
  [0, 0, 1, 'bacd', '2134'],
  [3, 3, -1, 'abdc', '1243'],
  [0, 1, 1, 'cabd', '3124'],
  [1, 3, -1, 'bcda', '2341'],
  [1, 2, 1, 'adbc', '1423'],
]

for (const [from, to, by, names, keys] of moves) {
  test(`rows ${from} to ${to} move by ${by}, and one undo takes them back to their place`, () => {
    const { store, shown, keys: keysNow } = storeOf('abcd')
    store.memory.begin()
    store.moveLines({ from, to, by })
    expect([shown(), keysNow()]).toEqual([names, keys])
    const undone = store.memory.undo()
    expect([shown(), keysNow()]).toEqual(['abcd', '1234'])
    // The keyboard goes to a row that was moved.
    expect(Number(undone) - 1).toBeGreaterThanOrEqual(from)
    expect(Number(undone) - 1).toBeLessThanOrEqual(to)
    store.memory.redo()
    expect([shown(), keysNow()]).toEqual([names, keys])
  })
}

test('copies of rows stand below the last of them, with keys of their own, in one step', () => {
  const { store, shown, keys } = storeOf('abcd')
  store.memory.begin()
  store.duplicateLines([2, 3])
  expect(shown()).toBe('abcbcd')
  // Far from each other, as another computer may add rows to the same document.
  const added = store.document.lines.map(({ key }) => key).filter((key) => key > 4)
  expect(new Set(added).size).toBe(2)
  store.memory.undo()
  expect([shown(), keys()]).toEqual(['abcd', '1234'])
})
