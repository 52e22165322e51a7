import { expect, test } from 'vitest'
import { beginEdit, commitEdit, leaveCell, pickOption, restoreCell, typeText } from '../../src/ui/line-grid/cell-edits.ts'
import type { LineColumn } from '../../src/ui/line-grid/columns.ts'
import { editOf, type Edit } from '../../src/ui/line-grid/edit.ts'
import { pasteText, performAction } from '../../src/ui/line-grid/grid-actions.ts'
import type { GridContext } from '../../src/ui/line-grid/grid-context.ts'
import type { LineMemory } from '../../src/ui/line-grid/memory.ts'
import type { LineGridProps } from '../../src/ui/line-grid/props.ts'
import { only, type Range } from '../../src/ui/line-grid/selection.ts'

interface Row {
  key: number
  item: string | null
  quantity: string | null
  note: string | null
}

type Grid = GridContext<Row>

const columns: readonly LineColumn<Row>[] = [
  { id: 'item', header: 'Prece', width: 100, kind: 'select', choices: [{ value: 'a', label: 'A' }], value: ({ item }) => item },
  { id: 'quantity', header: 'Daudzums', width: 100, kind: 'quantity', value: ({ quantity }) => quantity },
  { id: 'sum', header: 'Summa', width: 100, kind: 'computed', value: () => '1' },
  { id: 'note', header: 'Piezīme', width: 100, kind: 'text', entry: false, value: ({ note }) => note },
]

const row = (key: number, item: string | null = 'a', quantity: string | null = '1'): Row => ({ key, item, quantity, note: null })

interface Setup {
  rows?: Row[]
  at?: [row: number, column: number]
  edit?: Partial<Edit>
  range?: Range
  lost?: boolean
  memory?: Partial<LineMemory>
  props?: Partial<LineGridProps<Row>>
}

/** A grid whose calls are noted in their order. */
function setUp({ rows = [row(1), row(2)], at = [0, 0], edit, range, lost = false, memory = {}, props = {} }: Setup = {}) {
  const calls: string[] = []
  const note =
    (name: string) =>
    (...values: unknown[]): void =>
      void calls.push([name, ...values.map((value) => JSON.stringify(value))].join(' '))
  const active = { row: at[0], column: at[1] }
  const place = ({ active: { row: to, column }, anchor }: Range) =>
    `${to},${column}${anchor.row === to ? '' : ` from ${anchor.row},${anchor.column}`}`
  const grid: Grid = {
    props: {
      label: 'Rindas',
      rows,
      rowKey: ({ key }) => key,
      columns,
      onChange: note('change'),
      onPaste: (cells) => note('paste')(cells.map(({ row: to, column, value }) => [to, column, value ?? null])),
      onInsert: note('insert'),
      onDelete: note('delete'),
      onMove: note('move'),
      onDuplicate: note('duplicate'),
      memory: {
        begin: note('begin'),
        revert: note('revert'),
        undo: () => null,
        redo: () => 2,
        isRemovedHere: () => false,
        half: () => null,
        keepHalf: () => undefined,
        ...memory,
      },
      ...props,
    },
    state: {
      range: range ?? only(active),
      edit: edit ? { ...editOf(active, { text: '', typed: true }), ...edit } : null,
      lost,
      shape: { rows: rows.length, columns: columns.length },
      announcement: '',
      left: '',
      setRange: (to) => calls.push(`range ${place(to)}`),
      setEdit: (next) =>
        calls.push(
          next
            ? `edit ${next.cell.row},${next.cell.column} „${next.text}”${next.error ? `: ${next.error}` : ''}${next.waiting ? ' waits' : ''}`
            : 'no edit',
        ),
      go: (to) => calls.push(`go ${place(to)}`),
      storeEnds: () => calls.push('new row'),
      say: note('say'),
      setLeft: note('left'),
      setChosenAt: note('chosen'),
    },
    leave: note('leave'),
  }
  return { grid, calls }
}

const all: Range = { anchor: { row: 0, column: 0 }, active: { row: 1, column: 1 } }
const readOnly = { readOnly: true }
const unreadable = 'Jāraksta skaitlis vai izteiksme (12*3,50), ar ne vairāk zīmēm aiz komata, kā šeit atļauts.'

interface Case {
  name: string
  given?: Setup
  act: (grid: Grid) => unknown
  calls: string[]
  answers?: unknown
}

const cases: Case[] = [
  { name: 'Enter goes to the next cell of the path', act: (grid) => performAction(grid, { do: 'enter' }), calls: ['go 0,1'] },
  {
    name: 'Enter leaves out cells beside the path',
    given: { at: [0, 1] },
    act: (grid) => performAction(grid, { do: 'enter' }),
    calls: ['go 1,0'],
  },
  {
    name: 'Enter begins an empty list cell',
    given: { rows: [row(1, null)] },
    act: (grid) => performAction(grid, { do: 'enter' }),
    calls: ['begin', 'edit 0,0 „”'],
  },
  {
    name: 'Enter after the last cell adds a row',
    given: { at: [1, 1] },
    act: (grid) => performAction(grid, { do: 'enter' }),
    calls: ['begin', 'insert 2', 'go 2,0', 'new row', 'say "Pievienota 3. rinda"'],
  },
  {
    name: 'Enter after the last cell goes to the end of its row where none can be added',
    given: { at: [1, 1], props: { onInsert: undefined } },
    act: (grid) => performAction(grid, { do: 'enter' }),
    calls: ['go 1,3'],
  },
  {
    name: 'Enter does nothing while the row is gone',
    given: { lost: true },
    act: (grid) => performAction(grid, { do: 'enter' }),
    calls: [],
  },
  {
    name: 'an arrow first goes to the place of a row that is gone',
    given: { lost: true },
    act: (grid) => performAction(grid, { do: 'go', range: only({ row: 1, column: 1 }) }),
    calls: ['go 0,0'],
  },
  {
    name: 'a row is inserted at most after the last',
    act: (grid) => performAction(grid, { do: 'insert', at: 9 }),
    calls: ['begin', 'insert 2', 'go 2,0', 'new row', 'say "Pievienota 3. rinda"'],
  },
  {
    name: 'after a deletion the row below is active',
    act: (grid) => performAction(grid, { do: 'delete', from: 0, to: 0 }),
    calls: ['begin', 'delete [1]', 'go 1,0'],
  },
  {
    name: 'after the deletion of the last row the one above is active',
    given: { at: [1, 1] },
    act: (grid) => performAction(grid, { do: 'delete', from: 1, to: 1 }),
    calls: ['begin', 'delete [2]', 'go 0,1'],
  },
  {
    name: 'a row that is gone cannot be deleted',
    given: { lost: true },
    act: (grid) => performAction(grid, { do: 'delete', from: 0, to: 0 }),
    calls: [],
  },
  {
    name: 'Delete clears the chosen cells',
    given: { range: all },
    act: (grid) => performAction(grid, { do: 'clear' }),
    calls: [
      'begin',
      'paste [[0,"item",null],[0,"quantity",null],[1,"item",null],[1,"quantity",null]]',
      'say "Iztīrītas šūnas: 4"',
      'left ""',
    ],
  },
  {
    name: 'F8 copies the cell above',
    given: { at: [1, 1] },
    act: (grid) => performAction(grid, { do: 'copyAbove' }),
    calls: ['begin', 'paste [[1,"quantity","1"]]', 'say "Nokopētas šūnas: 1"', 'left ""'],
  },
  {
    name: 'F8 copies into the active cell alone',
    given: { range: all },
    act: (grid) => performAction(grid, { do: 'copyAbove' }),
    calls: ['begin', 'paste [[1,"quantity","1"]]', 'say "Nokopētas šūnas: 1"', 'left ""'],
  },
  { name: 'a row that is gone cannot be cleared', given: { lost: true }, act: (grid) => performAction(grid, { do: 'clear' }), calls: [] },
  {
    name: 'Enter passes an empty list that is only read',
    given: { rows: [row(1, null)], props: readOnly },
    act: (grid) => performAction(grid, { do: 'enter' }),
    calls: ['go 0,3'],
  },
  {
    name: 'Ctrl+D fills the chosen rows',
    given: { range: all },
    act: (grid) => performAction(grid, { do: 'fillDown' }),
    calls: ['begin', 'paste [[1,"item","a"],[1,"quantity","1"]]', 'say "Aizpildītas šūnas: 2"', 'left ""'],
  },
  {
    name: 'undo says when there is nothing',
    act: (grid) => performAction(grid, { do: 'undo' }),
    calls: ['say "Nav ko atsaukt"'],
  },
  {
    name: 'undo says when it follows saves that are under way',
    given: { memory: { undo: () => undefined } },
    act: (grid) => performAction(grid, { do: 'undo' }),
    calls: ['say "Atsauks, tiklīdz rindas saglabātas"'],
  },
  {
    name: 'redo goes to its row',
    given: { at: [0, 1] },
    act: (grid) => performAction(grid, { do: 'redo' }),
    calls: ['go 1,1', 'say "Atkārtots"'],
  },
  { name: 'Ctrl+Shift+Enter leaves the lines', act: (grid) => performAction(grid, { do: 'leave' }), calls: ['leave'] },
  {
    name: 'a paste names what it could not read and chooses what it filled',
    given: { at: [0, 1] },
    act: (grid) => pasteText(grid, '4\nx'),
    calls: [
      'begin',
      'paste [[0,"quantity","4"],[1,"quantity",null]]',
      'say "Ielīmētas šūnas: 2"',
      'left "Nav ielīmēts, jo nav nolasāms: „x” (2. rinda, Daudzums)"',
      'range 1,1 from 0,1',
    ],
  },
  {
    name: 'a row moves down',
    given: { at: [0, 1] },
    act: (grid) => performAction(grid, { do: 'move', by: 1 }),
    calls: ['begin', 'move {"from":0,"to":0,"by":1}', 'say "Pārvietota uz 2. vietu"'],
  },
  {
    name: 'the last row does not move further down',
    given: { at: [1, 1] },
    act: (grid) => performAction(grid, { do: 'move', by: 1 }),
    calls: [],
  },
  {
    name: 'chosen rows are moved together',
    given: { rows: [row(1), row(2), row(3)], range: { anchor: { row: 1, column: 0 }, active: { row: 2, column: 1 } } },
    act: (grid) => performAction(grid, { do: 'move', by: -1 }),
    calls: ['begin', 'move {"from":1,"to":2,"by":-1}', 'say "Pārvietotas rindas: 2"'],
  },
  {
    name: 'lines that keep their order say so',
    given: { props: { onMove: undefined } },
    act: (grid) => performAction(grid, { do: 'move', by: 1 }),
    calls: ['say "Rindas šeit nepārvieto"'],
  },
  {
    name: 'chosen rows are duplicated, and the copies chosen',
    given: { range: all },
    act: (grid) => performAction(grid, { do: 'duplicate' }),
    calls: ['begin', 'duplicate [1,2]', 'go 3,1 from 2,0', 'new row', 'say "Dublētas rindas: 2"'],
  },
  {
    name: 'a letter begins the cell with it',
    given: { at: [0, 1] },
    act: (grid) => typeText(grid, '5'),
    calls: ['begin', 'edit 0,1 „5”', 'change 1 {"quantity":"5"}'],
  },
  {
    name: 'a letter adds the first row',
    given: { rows: [], at: [0, 0] },
    act: (grid) => typeText(grid, 'a'),
    calls: ['begin', 'insert 0', 'go 0,0', 'new row', 'say "Pievienota 1. rinda"', 'begin', 'edit 0,0 „a”'],
  },
  {
    name: 'what is not readable yet takes the row back',
    given: { at: [0, 1], edit: { text: '12' } },
    act: (grid) => typeText(grid, '12*'),
    calls: ['edit 0,1 „12*”', 'revert'],
  },
  { name: 'a computed cell is not edited', given: { at: [0, 2] }, act: (grid) => typeText(grid, '5'), calls: [] },
  {
    name: 'F2 edits the text that is there',
    given: { at: [0, 1] },
    act: (grid) => beginEdit(grid, { row: 0, column: 1 }, null),
    calls: ['begin', 'edit 0,1 „1”'],
  },
  {
    name: 'text that cannot be read stays with the reason',
    given: { at: [0, 1], edit: { text: 'x', touched: true } },
    act: (grid) => commitEdit(grid, 'entry'),
    calls: [`edit 0,1 „x”: ${unreadable}`],
  },
  {
    name: 'Tab takes the text and goes on',
    given: { at: [0, 1], edit: { text: '7', touched: true } },
    act: (grid) => commitEdit(grid, 'next'),
    calls: ['change 1 {"quantity":"7"}', 'go 0,2'],
  },
  {
    name: 'Enter in a list waits for its answer',
    given: { edit: { text: 'A', touched: true } },
    act: (grid) => commitEdit(grid, 'entry'),
    calls: ['edit 0,0 „A” waits'],
  },
  {
    name: 'emptied text of a list takes the choice away',
    given: { edit: { text: '', touched: true } },
    act: (grid) => commitEdit(grid, 'down'),
    calls: ['change 1 {"item":null}', 'go 1,0'],
  },
  {
    name: 'text that cannot be read holds the cell',
    given: { at: [0, 1], edit: { text: 'x', touched: true } },
    act: leaveCell,
    answers: false,
    calls: [`edit 0,1 „x”: ${unreadable}`],
  },
  {
    name: 'a list that waits is left without a word',
    given: { edit: { text: 'A', touched: true, waiting: 'entry' } },
    act: leaveCell,
    answers: false,
    calls: [],
  },
  {
    name: 'an untouched list is closed',
    given: { edit: { text: 'A', touched: false } },
    act: leaveCell,
    answers: true,
    calls: ['no edit'],
  },
  {
    name: 'readable text is taken when the cell is left',
    given: { at: [0, 1], edit: { text: '7', touched: true } },
    act: leaveCell,
    answers: true,
    calls: ['change 1 {"quantity":"7"}', 'go 0,1'],
  },
  {
    name: 'a choice is taken and leads on',
    given: { edit: { text: 'a' } },
    act: (grid) => pickOption(grid, { id: 'a', label: 'A' }, 'entry'),
    calls: ['change 1 {"item":"a"}', 'go 0,1', 'chosen {"row":1,"column":"item"}'],
  },
  {
    name: 'a greyed choice is not taken',
    given: { edit: { text: 'a' } },
    act: (grid) => pickOption(grid, { id: 'a', label: 'A', disabledReason: 'Nav pieejams' }, 'entry'),
    calls: [],
  },
  { name: 'Esc takes the text back', given: { at: [0, 1], edit: { text: '7' } }, act: restoreCell, calls: ['revert', 'no edit'] },
]

const changing: ((grid: Grid) => unknown)[] = [
  (grid) => performAction(grid, { do: 'insert', at: 0 }),
  (grid) => performAction(grid, { do: 'delete', from: 0, to: 0 }),
  (grid) => performAction(grid, { do: 'clear' }),
  (grid) => performAction(grid, { do: 'undo' }),
  (grid) => beginEdit(grid, { row: 0, column: 1 }, '5'),
]

for (const { name, given, act, calls: expected, answers } of cases) {
  test(name, () => {
    const { grid, calls } = setUp(given)
    const answer = act(grid)
    expect(calls).toEqual(expected)
    if (answers !== undefined) expect(answer).toBe(answers)
  })
}

test('nothing changes lines that are only read', () => {
  for (const act of changing) {
    const { grid, calls } = setUp({ props: readOnly })
    act(grid)
    expect(calls).toEqual([])
  }
})
