import { dayOf } from '../../../contract/format.ts'
import { cleared, filledDown, hasHeading, pastedCells, type PastedCell } from './clipboard.ts'
import { beginEdit } from './cell-edits.ts'
import type { LineColumn } from './columns.ts'
import { lacksChoice, type GridContext } from './grid-context.ts'
import { enterFrom, insertRow } from './grid-moves.ts'
import type { GridAction } from './keys.ts'
import { boxOf, only } from './selection.ts'

export function performAction<Row>(grid: GridContext<Row>, action: Exclude<GridAction, { do: 'menu' }>): void {
  const { props, state, leave } = grid
  const { range, lost, go } = state
  switch (action.do) {
    case 'go':
      // If the row was removed, first goes to the row in its place.
      return go(lost ? only(range.active) : action.range)
    case 'edit':
      return beginEdit(grid, range.active, null)
    case 'enter':
      if (lost) return
      return lacksChoice(props, range.active) ? beginEdit(grid, range.active, null) : enterFrom(grid, range.active)
    case 'insert':
      return insertRow(grid, Math.min(action.at, props.rows.length))
    case 'delete':
      return deleteRows(grid, action)
    case 'move':
      return moveRows(grid, action.by)
    case 'duplicate':
      return duplicateRows(grid)
    case 'clear':
      return apply(grid, cleared(target(grid)), 'Iztīrītas šūnas')
    case 'copyAbove':
      return apply(grid, filledDown({ ...target(grid), box: boxOf(only(range.active)) }), 'Nokopētas šūnas')
    case 'fillDown':
      return apply(grid, filledDown(target(grid)), 'Aizpildītas šūnas')
    case 'undo':
    case 'redo':
      return stepHistory(grid, action.do)
    case 'leave':
      return leave()
  }
}

export function pasteText<Row>(grid: GridContext<Row>, text: string): void {
  const { top, left } = boxOf(grid.state.range)
  const cells = pastedCells(text, target(grid))
  apply(grid, cells, hasHeading(text, target(grid)) ? 'Virsraksta rinda izlaista, ielīmētas šūnas' : 'Ielīmētas šūnas')
  const last = cells.at(-1)
  const column = grid.props.columns.findIndex(({ id }) => id === last?.column)
  if (last) grid.state.setRange({ anchor: { row: top, column: left }, active: { row: last.row, column } })
}

function target<Row>({ props: { rows, columns }, state }: GridContext<Row>) {
  return { rows, columns, box: boxOf(state.range), today: dayOf(new Date()) }
}

function apply<Row>({ props, state }: GridContext<Row>, cells: readonly PastedCell[], resultText: string): void {
  if (state.lost || props.readOnly || cells.length === 0) return
  props.memory.begin()
  props.onPaste(cells)
  state.say(`${resultText}: ${cells.length}`)
  state.setLeft(rejectedText(cells, props.columns))
}

function deleteRows<Row>({ props, state }: GridContext<Row>, { from, to }: { from: number; to: number }): void {
  const { rows, rowKey, readOnly, memory, onDelete } = props
  const { range, lost, go } = state
  const keys = lost ? [] : rows.slice(from, to + 1).map(rowKey)
  if (readOnly || keys.length === 0) return
  memory.begin()
  onDelete?.(keys)
  // To the row below; from the last one, above.
  go(only({ row: to + 1 < rows.length ? to + 1 : Math.max(0, boxOf(range).top - 1), column: range.active.column }))
}

/** The selection goes along with its rows. */
function moveRows<Row>({ props, state }: GridContext<Row>, by: 1 | -1): void {
  const { rows, readOnly, memory, onMove } = props
  const { top: from, bottom: to } = boxOf(state.range)
  if (state.lost || rows.length === 0) return
  if (readOnly || !onMove) return state.say('Rindas šeit nepārvieto')
  if (rows[by < 0 ? from - 1 : to + 1] === undefined) return
  memory.begin()
  onMove({ from, to, by })
  state.say(from === to ? `Pārvietota uz ${from + by + 1}. vietu` : `Pārvietotas rindas: ${to - from + 1}`)
}

/** Selects the copies. */
function duplicateRows<Row>({ props, state }: GridContext<Row>): void {
  const { rows, rowKey, readOnly, memory, onDuplicate } = props
  const { top, bottom } = boxOf(state.range)
  const keys = state.lost ? [] : rows.slice(top, bottom + 1).map(rowKey)
  if (keys.length === 0) return
  if (readOnly || !onDuplicate) return state.say('Rindas šeit nedublē')
  if (typeof onDuplicate === 'string') return state.say(onDuplicate)
  memory.begin()
  onDuplicate(keys)
  const { active, anchor } = state.range
  state.go({ active: { ...active, row: active.row + keys.length }, anchor: { ...anchor, row: anchor.row + keys.length } })
  state.storeEnds({ active: null, anchor: null })
  state.say(`Dublētas rindas: ${keys.length}`)
}

/** Done, nothing to do, after the saves. */
const stepTexts = {
  undo: ['Atsaukts', 'Nav ko atsaukt', 'Atsauks, tiklīdz rindas saglabātas'],
  redo: ['Atkārtots', 'Nav ko atkārtot', 'Atkārtos, tiklīdz rindas saglabātas'],
} as const

function stepHistory<Row>({ props, state }: GridContext<Row>, which: 'undo' | 'redo'): void {
  const { rows, rowKey, readOnly, memory } = props
  if (readOnly) return
  const key = memory[which]()
  const row = rows.findIndex((each) => rowKey(each) === key)
  if (row >= 0) state.go(only({ row, column: state.range.active.column }))
  const [done, nothing, follows] = stepTexts[which]
  state.say(key === null ? nothing : key === undefined ? follows : done)
}

/** Records count as unknown, not rejected. */
function rejectedText<Row>(cells: readonly PastedCell[], columns: readonly LineColumn<Row>[]): string {
  const wrong = cells.filter(({ value, column }) => value === undefined && columns.find(({ id }) => id === column)?.kind !== 'record')
  if (wrong.length === 0) return ''
  const rejectedCells = wrong.slice(0, 3).map(({ row, column, text }) => {
    return `„${text}” (${row + 1}. rinda, ${columns.find(({ id }) => id === column)?.header ?? column})`
  })
  return `Nav ielīmēts, jo nav nolasāms: ${rejectedCells.join(', ')}${wrong.length > 3 ? ` un vēl ${wrong.length - 3}` : ''}`
}
