import type { HalfTyped } from '../../ui/line-grid/memory.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

export interface SavedLine {
  id: number
  lock_version: number
}

/** Entered values and the line on which they are based. */
export interface PendingChange<Line, Values> {
  values: Partial<Values>
  from: Line
  /** Last refused values, not sent again on leaving. */
  refused?: Partial<Values>
}

/** Server lines, pending changes and new rows. New rows have negative keys. */
export interface LineEditorState<Line extends SavedLine, Values> {
  lines: readonly Line[]
  order: readonly number[]
  /** By line id. */
  edits: Readonly<Record<number, PendingChange<Line, Values>>>
  added: Readonly<Record<number, Partial<Values>>>
  /** New rows in transit, as sent. */
  sentRows: Readonly<Record<number, Partial<Values>>>
  /** Saved changes whose lines have not arrived. */
  settled: readonly number[]
  errors: Readonly<Record<number, FieldErrors>>
  /** Unfinished cell text. */
  half: HalfTyped | null
}

/** Part that survives reloads. */
export type StoredLines<Line extends SavedLine, Values> = Pick<LineEditorState<Line, Values>, 'edits' | 'added'> &
  Partial<Pick<LineEditorState<Line, Values>, 'half'>>

export function openEditor<Line extends SavedLine, Values>(
  lines: readonly Line[],
  stored: StoredLines<Line, Values> | undefined,
): LineEditorState<Line, Values> {
  const { edits = {}, added = {}, half = null } = stored ?? {}
  const order = [...lines.map(({ id }) => id), ...newKeys(added)]
  return { lines, order, edits, added, sentRows: {}, settled: [], errors: {}, half }
}

/** In the order of their creation. */
export function newKeys(added: Readonly<Record<number, unknown>>): number[] {
  return Object.keys(added)
    .map(Number)
    .sort((a, b) => b - a)
}

/** Undefined when all is saved. */
export function unsaved<Line extends SavedLine, Values>(state: LineEditorState<Line, Values>): StoredLines<Line, Values> | undefined {
  const { edits, half } = state
  const added = without(state.added, (key) => isEmpty(state, key))
  const rows = Object.keys(edits).length + Object.keys(added).length
  return rows > 0 || half ? { edits, added, ...(half && { half }) } : undefined
}

export function isSettled<Line extends SavedLine, Values>({ edits, added, sentRows, settled }: LineEditorState<Line, Values>): boolean {
  const rows = [...Object.keys(edits), ...Object.keys(added).filter((key) => !isBlank(added[Number(key)]))].map(Number)
  return rows.every((key) => settled.includes(key) || (key in sentRows && sentRows[key] === added[key]))
}

/** Whether all saved lines have arrived. */
export function isShown<Line extends SavedLine, Values>({ sentRows, settled }: LineEditorState<Line, Values>): boolean {
  return Object.keys(sentRows).length === 0 && settled.length === 0
}

/** Line ids by key of the sent rows that became them, in order of sending. */
export function linesOfSent<Line extends SavedLine, Values>(
  { lines: before, sentRows }: LineEditorState<Line, Values>,
  lines: readonly Line[],
  same: (line: Line, values: Partial<Values>) => boolean,
): Map<number, number> {
  const existingIds = new Set(before.map(({ id }) => id))
  const fresh = lines.filter(({ id }) => !existingIds.has(id))
  const became = new Map<number, number>()
  for (const [key, values] of Object.entries<Partial<Values>>(sentRows).sort(([a], [b]) => Number(b) - Number(a))) {
    const place = fresh.findIndex((line) => same(line, values))
    const [line] = place < 0 ? [] : fresh.splice(place, 1)
    if (line) became.set(Number(key), line.id)
  }
  return became
}

/** Nothing entered, not even unfinished text. */
export function isEmpty<Line extends SavedLine, Values>({ added, half }: LineEditorState<Line, Values>, key: number): boolean {
  return half?.row !== key && isBlank(added[key])
}

function isBlank(values: object = {}): boolean {
  return Object.values(values).every((value) => value === null || value === undefined || value === '')
}

export function without<T>(rows: Readonly<Record<number, T>>, leaves: (key: number) => boolean): Readonly<Record<number, T>> {
  const staying = Object.entries(rows).filter(([key]) => !leaves(Number(key)))
  return Object.fromEntries(staying) as Readonly<Record<number, T>>
}
