import type { Command } from '../../../commands/command.ts'
import type { CellField, InlineList } from '../../../commands/inline/cells.ts'
import { lifecycleOf } from '../../../commands/lifecycles.ts'
import type { CurrentRecord } from '../../../commands/records.ts'
import { commandById, reasonAgainst } from '../../commands/commands.ts'
import { createCommandContext } from '../../commands/context.ts'
import { activeViewFor } from '../../tabs/active-views.ts'
import type { RowKey } from '../../ui/table/columns.ts'

/** @file The cells of a shown list: where they stand, and which may be edited. */

export interface Cell {
  key: RowKey
  column: string
}

export interface CellRow {
  row: object
  record: CurrentRecord
}

export interface CellList {
  tabId: string
  /** Around the list. */
  box: () => HTMLElement | null
  rowOf: (key: RowKey) => CellRow | undefined
  placeOf: (key: RowKey) => number | undefined
  keyAt: (at: number) => RowKey | undefined
  focusCell: (cell: Cell) => void
  headerOf: (column: string) => string
}

/** Of the lifecycle's state, which only its events change. */
const stateColumn = 'status'
const elsewhere = 'Šo kolonnu sarakstā nelabo; ierakstu atver ar Enter'

export function isStateCell(list: CellList, { key, column }: Cell): boolean {
  return column === stateColumn && lifecycleOf(list.rowOf(key)?.record.kind) !== undefined
}

export function movesState({ event }: Command, kind: string): boolean {
  const arrows = event === undefined ? [] : (lifecycleOf(kind)?.events[event]?.arrows ?? [])
  return arrows.some(({ to }) => to !== '=' && to !== 'deleted')
}

export function fieldAt({ fields }: InlineList, { column }: Pick<Cell, 'column'>): CellField | undefined {
  return fields.find((field) => field.column === column)
}

/** In words; null: the cell may be edited. The server decides. */
export function whyNotEdited(list: CellList, inline: InlineList, cell: Cell): string | null {
  const field = fieldAt(inline, cell)
  if (field === undefined) return inline.kept.get(cell.column) ?? elsewhere
  const activeView = activeViewFor(list.tabId, list.rowOf(cell.key)?.record)
  return reasonAgainst(commandById(field.command), createCommandContext(list.tabId, activeView), list.tabId, activeView)
}

/** Ids of the shown columns in their order. */
function shownColumns(list: CellList): string[] {
  const cells =
    list.box()?.querySelector('[role="row"][data-index]:not([data-group])')?.querySelectorAll<HTMLElement>('[data-column]') ?? []
  return [...cells].flatMap(({ dataset }) => dataset['column'] ?? [])
}

export function firstEdited(list: CellList, inline: InlineList): string | null {
  return shownColumns(list).find((column) => fieldAt(inline, { column }) !== undefined) ?? null
}

const mostRows = 50

/** The next cell that may be edited, in the row or below it. Rows that may not be edited are passed over, but not for ever. */
export function cellBeside(list: CellList, inline: InlineList, { key: from, column }: Cell, by: 1 | -1): Cell | null {
  const columns = shownColumns(list)
  const start = list.placeOf(from)
  let place = columns.indexOf(column)
  for (let rows = 0; start !== undefined && rows < mostRows; rows += 1) {
    const key = list.keyAt(start + rows * by)
    if (key === undefined) return null
    for (place += by; place >= 0 && place < columns.length; place += by) {
      const cell = { key, column: columns[place] ?? '' }
      if (whyNotEdited(list, inline, cell) === null) return cell
    }
    place = by > 0 ? -1 : columns.length
  }
  return null
}

export function elementOf(list: CellList, { key, column }: Cell): HTMLElement | null {
  const at = list.placeOf(key)
  return list.box()?.querySelector<HTMLElement>(`[role="row"][data-index="${at}"] [data-column="${column}"]`) ?? null
}

export function cellUnder(list: CellList, target: EventTarget | null): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const at = element?.closest<HTMLElement>('[data-index]')?.dataset['index']
  const key = at === undefined ? undefined : list.keyAt(Number(at))
  const column = element?.dataset['column']
  return key === undefined || column === undefined ? null : { key, column }
}

export function focusGrid(list: CellList): void {
  list.box()?.querySelector<HTMLElement>(':is([role="grid"], [role="treegrid"])')?.focus({ preventScroll: true })
}

export function isSameCell(one: Cell, other: Cell): boolean {
  return one.key === other.key && one.column === other.column
}
