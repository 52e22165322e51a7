import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beforeOf, moveOf, RowHistory, type RowChange } from '../../src/workspace/lines/row-history.ts'

interface Values {
  quantity: string | null
  price: string | null
}

type Row = { key: number } & Values

const empty: Values = { quantity: null, price: null }

function make(rows: readonly Row[], changes: readonly RowChange<Values>[]): Row[] {
  let next = [...rows]
  for (const change of changes) {
    if (change.is === 'typed') next = next.map((row) => (row.key === change.key ? { ...row, ...change.after } : row))
    else if (change.is === 'removed') next = next.filter(({ key }) => key !== change.key)
    else if (change.is === 'moved') next = change.after.flatMap((key) => next.find((row) => row.key === key) ?? [])
    else next = next.toSpliced(change.at, 0, { ...empty, ...change.values, key: change.key })
  }
  return next
}

type RowAction = { do: 'type' | 'add' | 'remove' | 'move'; at: number; value: string }

const rowActions = fc.array(
  fc.array(
    fc.record({
      do: fc.constantFrom('type' as const, 'add' as const, 'remove' as const, 'move' as const),
      at: fc.nat(5),
      value: fc.constantFrom('1', '2', '3'),
    }),
    { maxLength: 4 },
  ),
  { maxLength: 8 },
)

test('going back through all steps and forth again passes the very states that were', () => {
  fc.assert(
    fc.property(rowActions, (steps) => {
      const history = new RowHistory<Values>()
      let last = 0
      let rows: Row[] = []
      const states = [rows]
      function note(change: RowChange<Values>) {
        history.note(change)
        rows = make(rows, [change])
      }
      function applyEdit({ do: what, at, value }: RowAction) {
        const row = rows[at % Math.max(1, rows.length)]
        if (what === 'add') note({ is: 'added', key: (last += 1), at: Math.min(at, rows.length), values: { quantity: value } })
        else if (what === 'move') {
          const to = at % Math.max(1, rows.length)
          if (to > 0)
            note(
              moveOf(
                rows.map(({ key }) => key),
                { from: to, to, by: -1 },
              ),
            )
        } else if (row && what === 'remove') {
          const { key, ...values } = row
          note({ is: 'removed', key, at: rows.indexOf(row), values })
        } else if (row) {
          const after = at % 2 === 0 ? { quantity: value } : { price: value }
          note({ is: 'typed', key: row.key, before: beforeOf<Values>(row, after), after })
        }
      }
      for (const step of steps) {
        history.begin()
        step.forEach(applyEdit)
        if (step.length > 0 && JSON.stringify(states.at(-1)) !== JSON.stringify(rows)) states.push(rows)
      }
      const passed: Row[][] = [rows]
      for (let back = history.undo(); back; back = history.undo()) {
        rows = make(rows, back)
        if (JSON.stringify(passed.at(-1)) !== JSON.stringify(rows)) passed.push(rows)
      }
      expect(passed.toReversed()).toEqual(states)
      for (let forth = history.redo(); forth; forth = history.redo()) rows = make(rows, forth)
      expect(rows).toEqual(states.at(-1))
    }),
  )
})

test('letters typed into one cell are one step, whatever each of them made of it', () => {
  const history = new RowHistory<Values>()
  history.begin()
  history.note({ is: 'typed', key: 1, before: { quantity: '5' }, after: { quantity: '1' } })
  history.note({ is: 'typed', key: 1, before: { quantity: '1' }, after: { quantity: '12' } })
  expect(history.undo()).toEqual([{ is: 'typed', key: 1, before: { quantity: '12' }, after: { quantity: '5' } }])
  expect(history.undo()).toBeNull()
})

test('what a paste finds later belongs to the paste', () => {
  const history = new RowHistory<Values>()
  const paste = history.begin()
  history.note({ is: 'typed', key: 1, before: { quantity: null }, after: { quantity: '1' } })
  history.begin()
  history.note({ is: 'typed', key: 9, before: { price: null }, after: { price: '7' } })
  history.note({ is: 'typed', key: 2, before: { price: null }, after: { price: '3' } }, paste)
  expect(history.undo()).toMatchObject([{ key: 9 }])
  expect(history.undo()).toMatchObject([{ key: 2 }, { key: 1 }])
})

test('Esc takes back what the edit changed, and no step is left of it', () => {
  const history = new RowHistory<Values>()
  history.begin()
  history.note({ is: 'typed', key: 1, before: { quantity: '5' }, after: { quantity: '1' } })
  history.begin()
  history.note({ is: 'typed', key: 1, before: { quantity: '1' }, after: { quantity: '12' } })
  expect(history.revert()).toMatchObject([{ after: { quantity: '1' } }])
  expect(history.revert()).toEqual([])
  expect(history.undo()).toMatchObject([{ after: { quantity: '5' } }])
})

test('something new ends what could be done again', () => {
  const history = new RowHistory<Values>()
  history.note({ is: 'typed', key: 1, before: { quantity: '5' }, after: { quantity: '1' } })
  history.undo()
  history.begin()
  history.note({ is: 'typed', key: 1, before: { quantity: '5' }, after: { quantity: '8' } })
  expect(history.redo()).toBeNull()
})

test('a new row that became a line is undone as that line', () => {
  const history = new RowHistory<Values>()
  history.note({ is: 'added', key: -1, at: 0, values: empty })
  history.rename(-1, 44)
  expect(history.undo()).toMatchObject([{ is: 'removed', key: 44 }])
})
