import type { HalfTyped } from '../../ui/line-grid/memory.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

/**
 * Lines during editing: server lines, edits and new rows, as pure functions, so input does not depend on the timing
 * of answers.
 */

export interface SavedLine {
  id: number
  lock_version: number
}

/** The edit and the line on which it is based. */
export interface LineEdit<Line, Values> {
  values: Partial<Values>
  from: Line
  /** Last refused values, not sent again on leaving. */
  refused?: Partial<Values>
}

/** New rows have negative keys. */
export interface LineEditorState<Line extends SavedLine, Values> {
  lines: readonly Line[]
  order: readonly number[]
  edits: Readonly<Record<number, LineEdit<Line, Values>>>
  added: Readonly<Record<number, Partial<Values>>>
  /** New rows in transit, as sent. */
  pendingRows: Readonly<Record<number, Partial<Values>>>
  /** Saved edits whose lines have not arrived. */
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
  return { lines, order, edits, added, pendingRows: {}, settled: [], errors: {}, half }
}

function newKeys(added: Readonly<Record<number, unknown>>): number[] {
  return Object.keys(added)
    .map(Number)
    .sort((a, b) => b - a)
}

interface Adopting<Line, Values> {
  /** The keyboard is elsewhere: rows may move. */
  calm: boolean
  same: (line: Line, values: Partial<Values>) => boolean
}

/**
 * Updates to the server's lines. While the keyboard is in the lines, others' lines go to the end and saved rows keep
 * their place.
 */
export function adopt<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  lines: readonly Line[],
  { calm, same }: Adopting<Line, Values>,
): LineEditorState<Line, Values> {
  const became = linesOfSent(state, lines, same)
  const half = state.half && { ...state.half, row: became.get(Number(state.half.row)) ?? state.half.row }
  const present = new Set(lines.map(({ id }) => id))
  const abandonedKeys = new Set(calm ? newKeys(state.added).filter((key) => isEmpty(state, key)) : [])
  const remainingKeys = state.order
    .map((key) => became.get(key) ?? key)
    .filter((key) => (key < 0 ? !abandonedKeys.has(key) : present.has(key)))
  const remainingSet = new Set(remainingKeys)
  const order = calm
    ? [...lines.map(({ id }) => id), ...remainingKeys.filter((key) => key < 0)]
    : [...remainingKeys, ...lines.map(({ id }) => id).filter((id) => !remainingSet.has(id))]
  const isRemoved = (key: number): boolean => became.has(key) || abandonedKeys.has(key) || (key > 0 && !present.has(key))
  const stillPending = without(state.pendingRows, (key) => became.has(key))
  const added = without(state.added, isRemoved)
  const edits = { ...without(state.edits, isRemoved), ...editsInTransit(state, lines, became) }
  const next: LineEditorState<Line, Values> = {
    lines,
    order,
    added,
    pendingRows: stillPending,
    settled: state.settled,
    edits,
    errors: without(state.errors, isRemoved),
    half,
  }
  return state.settled.reduce((now, key) => withoutShownEdit(now, key), next)
}

/** Input made in transit becomes an edit of the new line. */
function editsInTransit<Line extends SavedLine, Values>(
  { pendingRows: sent, added }: LineEditorState<Line, Values>,
  lines: readonly Line[],
  became: ReadonlyMap<number, number>,
): Record<number, LineEdit<Line, Values>> {
  const edits: Record<number, LineEdit<Line, Values>> = {}
  for (const [key, id] of became) {
    const from = lines.find((line) => line.id === id)
    const values = later(sent[key] ?? {}, added[key] ?? {})
    if (from && Object.keys(values).length > 0) edits[id] = { from, values }
  }
  return edits
}

function later<Values>(sentValues: Partial<Values>, now: Partial<Values>): Partial<Values> {
  const changed = Object.entries(now).filter(([name, value]) => value !== sentValues[name as keyof Values])
  return Object.fromEntries(changed) as Partial<Values>
}

/** In order of sending. */
export function linesOfSent<Line extends SavedLine, Values>(
  { lines: before, pendingRows: sent }: LineEditorState<Line, Values>,
  lines: readonly Line[],
  same: Adopting<Line, Values>['same'],
): Map<number, number> {
  const existingIds = new Set(before.map(({ id }) => id))
  const fresh = lines.filter(({ id }) => !existingIds.has(id))
  const became = new Map<number, number>()
  for (const [key, values] of Object.entries<Partial<Values>>(sent).sort(([a], [b]) => Number(b) - Number(a))) {
    const place = fresh.findIndex((line) => same(line, values))
    const [line] = place < 0 ? [] : fresh.splice(place, 1)
    if (line) became.set(Number(key), line.id)
  }
  return became
}

/** Drops a saved edit once its line is there. */
function withoutShownEdit<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  key: number,
): LineEditorState<Line, Values> {
  const edit = state.edits[key]
  const line = state.lines.find(({ id }) => id === key)
  if (edit && line && line.lock_version <= edit.from.lock_version) return state
  const it = (each: number): boolean => each === key
  return { ...state, edits: without(state.edits, it), settled: state.settled.filter((each) => each !== key) }
}

export function change<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  key: number,
  values: Partial<Values>,
): LineEditorState<Line, Values> {
  return changeAll(state, new Map([[key, values]]))
}

/** Ignores removed rows. */
export function changeAll<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  rows: ReadonlyMap<number, Partial<Values>>,
): LineEditorState<Line, Values> {
  const errors = { ...state.errors }
  const added = { ...state.added }
  const edits = { ...state.edits }
  const lines = new Map(state.lines.map((line) => [line.id, line]))
  for (const [key, values] of rows) {
    const from = edits[key]?.from ?? lines.get(key)
    if (key > 0 && !from) continue
    errors[key] = lessErrors(errors[key], Object.keys(values))
    if (from) edits[key] = { ...edits[key], from, values: { ...edits[key]?.values, ...values } }
    else added[key] = { ...added[key], ...values }
  }
  return { ...state, errors, added, edits }
}

function lessErrors(errors: FieldErrors = {}, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}

/** Also returns its key. */
export function insert<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  at: number,
  values: Partial<Values>,
): [state: LineEditorState<Line, Values>, key: number] {
  const next = insertAll(state, { at, count: 1, values })
  return [next, next.order[Math.min(at, state.order.length)] ?? 0]
}

export function insertAll<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  { at, count, values }: { at: number; count: number; values: Partial<Values> },
): LineEditorState<Line, Values> {
  const lowest = Math.min(0, ...state.order, ...newKeys(state.added))
  const keys = Array.from({ length: count }, (_, place) => lowest - 1 - place)
  const added = { ...state.added, ...Object.fromEntries(keys.map((key) => [key, values])) }
  return { ...state, order: state.order.toSpliced(at, 0, ...keys), added }
}

/** Removes a new row. */
export function forget<Line extends SavedLine, Values>(state: LineEditorState<Line, Values>, key: number): LineEditorState<Line, Values> {
  const it = (each: number): boolean => each === key
  return {
    ...state,
    order: key < 0 ? state.order.filter((each) => each !== key) : state.order,
    edits: without(state.edits, it),
    added: without(state.added, it),
    errors: without(state.errors, it),
    pendingRows: without(state.pendingRows, it),
  }
}

export function send<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  keys: readonly number[],
): LineEditorState<Line, Values> {
  return { ...state, pendingRows: { ...state.pendingRows, ...Object.fromEntries(keys.map((key) => [key, state.added[key] ?? {}])) } }
}

/** The edit stays visible until the new line arrives. */
export function settle<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  key: number,
  values: Partial<Values>,
): LineEditorState<Line, Values> {
  const edit = state.edits[key]
  if (!edit) return state
  const line = state.lines.find(({ id }) => id === key)
  // Input during the request is still unsaved.
  if (edit.values !== values) return line ? { ...state, edits: { ...state.edits, [key]: { ...edit, from: line } } } : state
  return withoutShownEdit({ ...state, settled: [...state.settled, key] }, key)
}

/** Keeps the input. */
export function refuse<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  key: number,
  errors: FieldErrors,
): LineEditorState<Line, Values> {
  const edit = state.edits[key]
  return {
    ...state,
    errors: { ...state.errors, [key]: errors },
    pendingRows: without(state.pendingRows, (each) => each === key),
    edits: edit ? { ...state.edits, [key]: { ...edit, refused: edit.values } } : state.edits,
  }
}

/** Rebases edits on the current lines, overriding others' saves. */
export function insist<Line extends SavedLine, Values>(state: LineEditorState<Line, Values>): LineEditorState<Line, Values> {
  const edits = Object.entries(state.edits).map(([key, { values, from }]) => {
    return [key, { values, from: state.lines.find(({ id }) => id === Number(key)) ?? from }] as const
  })
  return { ...state, edits: Object.fromEntries(edits), errors: {} }
}

/** Rebases an edit on the current line. */
export function restand<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  key: number,
  { from, values }: LineEdit<Line, Values>,
): LineEditorState<Line, Values> {
  if (Object.keys(values).length === 0) return forget(state, key)
  return { ...state, edits: { ...state.edits, [key]: { from, values } }, errors: without(state.errors, (each) => each === key) }
}

/** Undefined when all is saved. */
export function unsaved<Line extends SavedLine, Values>(state: LineEditorState<Line, Values>): StoredLines<Line, Values> | undefined {
  const { edits, half } = state
  const added = without(state.added, (key) => isEmpty(state, key))
  const rows = Object.keys(edits).length + Object.keys(added).length
  return rows > 0 || half ? { edits, added, ...(half && { half }) } : undefined
}

export function isSettled<Line extends SavedLine, Values>({
  edits,
  added,
  pendingRows: sent,
  settled,
}: LineEditorState<Line, Values>): boolean {
  const rows = [...Object.keys(edits), ...Object.keys(added).filter((key) => !isBlank(added[Number(key)]))].map(Number)
  return rows.every((key) => settled.includes(key) || (key in sent && sent[key] === added[key]))
}

/** Whether all saved lines have arrived. */
export function isShown<Line extends SavedLine, Values>({ pendingRows: sent, settled }: LineEditorState<Line, Values>): boolean {
  return Object.keys(sent).length === 0 && settled.length === 0
}

function isEmpty<Line extends SavedLine, Values>({ added, half }: LineEditorState<Line, Values>, key: number): boolean {
  return half?.row !== key && isBlank(added[key])
}

function isBlank(values: object = {}): boolean {
  return Object.values(values).every((value) => value === null || value === undefined || value === '')
}

function without<T>(rows: Readonly<Record<number, T>>, leaves: (key: number) => boolean): Readonly<Record<number, T>> {
  const staying = Object.entries(rows).filter(([key]) => !leaves(Number(key)))
  return Object.fromEntries(staying) as Readonly<Record<number, T>>
}
