import { expect, test } from 'vitest'
import { isSettled, openEditor, unsaved, type LineEditorState } from '../../src/workspace/lines/line-editor-state.ts'
import { reduceLines, type LineAction } from '../../src/workspace/lines/line-reducer.ts'

interface Line {
  id: number
  lock_version: number
  quantity: string
}

interface Values {
  quantity: string | null
}

type State = LineEditorState<Line, Values>
type Action = LineAction<Line, Values>

const line = (id: number, quantity = '1', lock_version = 1): Line => ({ id, lock_version, quantity })
const same = ({ quantity }: Line, values: Partial<Values>) => quantity === values.quantity

const edit = (key: number, quantity: string | null): Action => ({ type: 'edit', rows: new Map([[key, { quantity }]]) })
const add = (at: number, quantity: string | null = null, count = 1): Action => ({ type: 'add', at, count, values: { quantity } })
const loaded = (...lines: Line[]): Action => ({ type: 'loaded', lines, calm: false, same })
const loadedCalmly = (...lines: Line[]): Action => ({ type: 'loaded', lines, calm: true, same })
const refused = (key: number, ...fields: string[]): Action => ({
  type: 'refused',
  key,
  errors: Object.fromEntries(fields.map((field) => [field, ['nē']])),
})

/** `submit` and `answered`: the pending change of line 1 leaves, and its success comes. */
type Step = Action | 'submit' | 'answered'

/** Keys of new rows go down from -1. */
interface Case {
  name: string
  lines: Line[]
  steps: Step[]
  gives: Partial<State>
  settled?: boolean
}

function after(state: State, steps: readonly Step[]): State {
  let submitted: Partial<Values> = {}
  return steps.reduce((now: State, step) => {
    if (step === 'submit') submitted = now.edits[1]?.values ?? {}
    if (step === 'submit') return now
    return reduceLines(now, step === 'answered' ? { type: 'saved', key: 1, values: submitted } : step)
  }, state)
}

const cases: Case[] = [
  {
    name: 'an edit is a pending change over the line',
    lines: [line(1)],
    steps: [edit(1, '4')],
    gives: { lines: [line(1)], edits: { 1: { from: line(1), values: { quantity: '4' } } } },
    settled: false,
  },
  {
    name: 'a further edit keeps the first base',
    lines: [line(1)],
    steps: [edit(1, '4'), loaded(line(1, '9', 2)), edit(1, '5')],
    gives: { edits: { 1: { from: line(1), values: { quantity: '5' } } } },
  },
  {
    name: 'an edit of a line that is gone does nothing',
    lines: [line(1)],
    steps: [edit(7, '4')],
    gives: { edits: {}, added: {} },
    settled: true,
  },
  {
    name: 'new rows stand where they were added',
    lines: [line(1), line(2)],
    steps: [add(1, '7', 2)],
    gives: { order: [1, -1, -2, 2], added: { [-1]: { quantity: '7' }, [-2]: { quantity: '7' } } },
    settled: false,
  },
  {
    name: 'keys of new rows are not used again',
    lines: [line(1)],
    steps: [add(1, '7', 2), { type: 'remove', key: -1 }, add(0, '8')],
    gives: { order: [-3, 1, -2] },
  },
  {
    name: 'a removed new row is gone',
    lines: [line(1)],
    steps: [add(1, '7'), refused(-1, 'quantity'), { type: 'remove', key: -1 }],
    gives: { order: [1], added: {}, errors: {} },
    settled: true,
  },
  {
    name: 'a removed line stays until the server confirms; what was entered is gone',
    lines: [line(1)],
    steps: [edit(1, '4'), { type: 'remove', key: 1 }],
    gives: { order: [1], edits: {} },
    settled: true,
  },
  {
    name: 'a saved change shows until its line is there',
    lines: [line(1)],
    steps: [edit(1, '4'), 'submit', 'answered'],
    gives: { edits: { 1: { from: line(1), values: { quantity: '4' } } }, settled: [1] },
    settled: true,
  },
  {
    name: 'a saved change goes with its line',
    lines: [line(1)],
    steps: [edit(1, '4'), 'submit', 'answered', loaded(line(1, '4', 2))],
    gives: { edits: {}, settled: [] },
    settled: true,
  },
  {
    name: 'the line may come before the answer',
    lines: [line(1)],
    steps: [edit(1, '4'), 'submit', loaded(line(1, '4', 2)), 'answered'],
    gives: { edits: {}, settled: [] },
    settled: true,
  },
  {
    name: 'an answer without a pending change does nothing',
    lines: [line(1)],
    steps: ['submit', 'answered'],
    gives: { edits: {}, settled: [] },
  },
  {
    name: 'what is typed while a save is on its way stays, on the version that the save made',
    lines: [line(1)],
    steps: [edit(1, '4'), 'submit', edit(1, '45'), loaded(line(1, '4', 2)), 'answered'],
    gives: { edits: { 1: { from: line(1, '4', 2), values: { quantity: '45' } } } },
    settled: false,
  },
  {
    name: 'a refused change keeps its input and is marked as refused',
    lines: [line(1)],
    steps: [edit(1, '4'), refused(1, 'quantity')],
    gives: { edits: { 1: { from: line(1), values: { quantity: '4' }, refused: { quantity: '4' } } }, errors: { 1: { quantity: ['nē'] } } },
    settled: false,
  },
  {
    name: 'reasons of a refusal stay until their field is typed',
    lines: [],
    steps: [add(0, '7'), { type: 'send', keys: [-1] }, refused(-1, 'quantity', 'item_id'), edit(-1, '5')],
    gives: { errors: { [-1]: { item_id: ['nē'] } }, sentRows: {} },
    settled: false,
  },
  {
    name: 'a row on its way is settled',
    lines: [],
    steps: [add(0, '7'), { type: 'send', keys: [-1] }],
    gives: { sentRows: { [-1]: { quantity: '7' } } },
    settled: true,
  },
  {
    name: 'a sent row becomes its line in place, also when somebody else adds one',
    lines: [line(1)],
    steps: [add(1, '7'), add(2, '9'), { type: 'send', keys: [-1] }, loaded(line(1), line(5, '3'), line(6, '7'))],
    gives: { order: [1, 6, -2, 5], added: { [-2]: { quantity: '9' } }, sentRows: {} },
  },
  {
    name: 'equal sent rows become lines in the order of sending',
    lines: [],
    steps: [add(0, '7'), add(1, '7'), { type: 'send', keys: [-1, -2] }, loaded(line(5, '7'), line(6, '7'))],
    gives: { order: [5, 6], added: {}, sentRows: {} },
    settled: true,
  },
  {
    name: 'what is typed into a row on its way is a pending change of its line',
    lines: [line(1)],
    steps: [add(1, '7'), { type: 'send', keys: [-1] }, edit(-1, '9'), loaded(line(1), line(6, '7'))],
    gives: { order: [1, 6], edits: { 6: { from: line(6, '7'), values: { quantity: '9' } } }, added: {} },
    settled: false,
  },
  {
    name: 'what is typed into a row on its way is not saved with it',
    lines: [],
    steps: [add(0, '7'), { type: 'send', keys: [-1] }, edit(-1, '9')],
    gives: {},
    settled: false,
  },
  {
    name: 'half a word goes with its row into the line',
    lines: [],
    steps: [
      add(0, '7'),
      { type: 'unfinished', half: { row: -1, column: 'quantity', text: '5*' } },
      { type: 'send', keys: [-1] },
      loaded(line(6, '7')),
    ],
    gives: { half: { row: 6, column: 'quantity', text: '5*' } },
  },
  {
    name: 'lines of others go to the end while the keyboard is in the lines',
    lines: [line(1), line(3)],
    steps: [add(2, '7'), loaded(line(1), line(2), line(3))],
    gives: { order: [1, 3, -1, 2] },
  },
  {
    name: 'lines stand in the order of the server once the keyboard has left',
    lines: [line(1), line(3)],
    steps: [add(2, '7'), loaded(line(1), line(2), line(3)), loadedCalmly(line(1), line(2), line(3))],
    gives: { order: [1, 2, 3, -1] },
  },
  {
    name: 'a line that somebody else deleted goes with what was entered',
    lines: [line(1), line(2)],
    steps: [edit(2, '4'), refused(2, 'quantity'), loaded(line(1))],
    gives: { order: [1], edits: {}, errors: {} },
    settled: true,
  },
  {
    name: 'an empty new row stays while the keyboard is in the lines',
    lines: [line(1)],
    steps: [add(1), loaded(line(1))],
    gives: { order: [1, -1] },
    settled: true,
  },
  {
    name: 'an empty new row goes once the keyboard has left',
    lines: [line(1)],
    steps: [add(1), loadedCalmly(line(1))],
    gives: { order: [1], added: {} },
    settled: true,
  },
  {
    name: 'a new row with half a word stays',
    lines: [line(1)],
    steps: [add(1), { type: 'unfinished', half: { row: -1, column: 'quantity', text: '5*' } }, loadedCalmly(line(1))],
    gives: { order: [1, -1] },
  },
  {
    name: 'a stale change keeps its input and its base',
    lines: [line(1)],
    steps: [edit(1, '4'), refused(1, 'lock_version'), loaded(line(1, '55', 2))],
    gives: {
      edits: { 1: { from: line(1), values: { quantity: '4' }, refused: { quantity: '4' } } },
      errors: { 1: { lock_version: ['nē'] } },
    },
  },
  {
    name: 'the person may overwrite what others saved',
    lines: [line(1)],
    steps: [edit(1, '4'), refused(1, 'lock_version'), loaded(line(1, '55', 2)), { type: 'overwrite' }],
    gives: { edits: { 1: { from: line(1, '55', 2), values: { quantity: '4' } } }, errors: {} },
  },
  {
    name: 'a merged change stands on the version of the other person',
    lines: [line(1)],
    steps: [
      edit(1, '4'),
      refused(1, 'lock_version'),
      loaded(line(1, '55', 2)),
      { type: 'merged', key: 1, change: { from: line(1, '55', 2), values: { quantity: '4' } } },
    ],
    gives: { edits: { 1: { from: line(1, '55', 2), values: { quantity: '4' } } }, errors: {} },
  },
  {
    name: 'a merge that leaves nothing of mine drops the change',
    lines: [line(1)],
    steps: [edit(1, '4'), loaded(line(1, '55', 2)), { type: 'merged', key: 1, change: { from: line(1, '55', 2), values: {} } }],
    gives: { order: [1], edits: {} },
    settled: true,
  },
]

for (const { name, lines, steps, gives, settled } of cases) {
  test(name, () => {
    const state = after(openEditor<Line, Values>(lines, undefined), steps)
    expect(Object.fromEntries(Object.keys(gives).map((part) => [part, state[part as keyof State]]))).toEqual(gives)
    if (settled !== undefined) expect(isSettled(state)).toBe(settled)
  })
}

test('the state stays the same object when nothing changes', () => {
  const state = openEditor<Line, Values>([line(1)], undefined)
  const nothing: Action[] = [
    { type: 'unfinished', half: null },
    { type: 'saved', key: 1, values: {} },
  ]
  for (const action of nothing) expect(reduceLines(state, action)).toBe(state)
})

test('what was typed before a reload is there again, new rows in their order after the lines', () => {
  const state = after(openEditor<Line, Values>([line(1)], undefined), [edit(1, '4'), add(1, '7'), add(2, '8')])
  const stored = JSON.parse(JSON.stringify(unsaved(state))) as ReturnType<typeof unsaved<Line, Values>>
  const again = openEditor<Line, Values>([line(1)], stored)
  expect(again.order).toEqual([1, -1, -2])
  expect(again.edits[1]?.values).toEqual({ quantity: '4' })
})

test('half a word in a new row is kept with its row over a reload', () => {
  const half = { row: -1, column: 'quantity', text: '5*' }
  const state = after(openEditor<Line, Values>([line(1)], undefined), [add(1), { type: 'unfinished', half }])
  const again = openEditor<Line, Values>([line(1)], unsaved(state))
  expect(again.order).toEqual([1, -1])
  expect(again.half).toEqual(half)
})

test('an empty new row is nothing to store', () => {
  expect(unsaved(after(openEditor<Line, Values>([line(1)], undefined), [add(1)]))).toBeUndefined()
})
