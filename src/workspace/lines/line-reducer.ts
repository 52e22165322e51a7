import type { HalfTyped } from '../../ui/line-grid/memory.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import { inOrder } from './row-history.ts'
import {
  isEmpty,
  linesOfSent,
  newKeys,
  without,
  type LineEditorState,
  type PendingChange,
  type SavedLine,
  type StoredLines,
} from './line-editor-state.ts'

export type LineAction<Line extends SavedLine, Values> =
  | { type: 'edit'; rows: ReadonlyMap<number, Partial<Values>> }
  | { type: 'add'; at: number; count: number; values: Partial<Values> }
  /** Of a saved line, only what was entered: the line stays until the server confirms. */
  | { type: 'remove'; key: number }
  | { type: 'arrange'; order: readonly number[] }
  | { type: 'unfinished'; half: HalfTyped | null }
  /** New rows. */
  | { type: 'send'; keys: readonly number[] }
  /** `values` as sent. */
  | { type: 'saved'; key: number; values: Partial<Values> }
  | { type: 'refused'; key: number; errors: FieldErrors }
  /** The change was merged with another person's. */
  | { type: 'merged'; key: number; change: PendingChange<Line, Values> }
  /** All changes will override what others saved. */
  | { type: 'overwrite' }
  /** The unsaved rows of another computer. */
  | { type: 'taken'; stored: StoredLines<Line, Values> }
  | ({ type: 'loaded' } & Loaded<Line, Values>)

interface Loaded<Line, Values> {
  lines: readonly Line[]
  /** The keyboard is elsewhere: rows may move. */
  calm: boolean
  same: (line: Line, values: Partial<Values>) => boolean
}

/** Returns the same state when nothing changes. Pure, so that input does not depend on the timing of answers. */
export function reduceLines<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  action: LineAction<Line, Values>,
): LineEditorState<Line, Values> {
  switch (action.type) {
    case 'edit':
      return edit(state, action.rows)
    case 'add':
      return add(state, action)
    case 'remove':
      return remove(state, action.key)
    case 'arrange':
      return { ...state, order: inOrder(state.order, (key) => key, action.order) }
    case 'unfinished':
      return action.half === state.half ? state : { ...state, half: action.half }
    case 'send':
      return send(state, action.keys)
    case 'saved':
      return settle(state, action.key, action.values)
    case 'refused':
      return refuse(state, action.key, action.errors)
    case 'merged':
      return rebase(state, action.key, action.change)
    case 'overwrite':
      return overwrite(state)
    case 'taken':
      return take(state, action.stored)
    case 'loaded':
      return adopt(state, action)
  }
}

/** Ignores removed rows. */
function edit<Line extends SavedLine, Values>(
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

function add<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  { at, count, values }: { at: number; count: number; values: Partial<Values> },
): LineEditorState<Line, Values> {
  const lowest = Math.min(0, ...state.order, ...newKeys(state.added))
  const keys = Array.from({ length: count }, (_, place) => lowest - 1 - place)
  const added = { ...state.added, ...Object.fromEntries(keys.map((key) => [key, values])) }
  return { ...state, order: state.order.toSpliced(at, 0, ...keys), added }
}

function remove<Line extends SavedLine, Values>(state: LineEditorState<Line, Values>, key: number): LineEditorState<Line, Values> {
  const it = (each: number): boolean => each === key
  return {
    ...state,
    order: key < 0 ? state.order.filter((each) => each !== key) : state.order,
    edits: without(state.edits, it),
    added: without(state.added, it),
    errors: without(state.errors, it),
    sentRows: without(state.sentRows, it),
  }
}

function send<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  keys: readonly number[],
): LineEditorState<Line, Values> {
  return { ...state, sentRows: { ...state.sentRows, ...Object.fromEntries(keys.map((key) => [key, state.added[key] ?? {}])) } }
}

/** The change stays visible until the new line arrives. */
function settle<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  key: number,
  values: Partial<Values>,
): LineEditorState<Line, Values> {
  const change = state.edits[key]
  if (!change) return state
  const line = state.lines.find(({ id }) => id === key)
  // Input during the request is still unsaved.
  if (change.values !== values) return line ? { ...state, edits: { ...state.edits, [key]: { ...change, from: line } } } : state
  return withoutShown({ ...state, settled: [...state.settled, key] }, key)
}

/** Drops a saved change once its line is there. */
function withoutShown<Line extends SavedLine, Values>(state: LineEditorState<Line, Values>, key: number): LineEditorState<Line, Values> {
  const change = state.edits[key]
  const line = state.lines.find(({ id }) => id === key)
  if (change && line && line.lock_version <= change.from.lock_version) return state
  const it = (each: number): boolean => each === key
  return { ...state, edits: without(state.edits, it), settled: state.settled.filter((each) => each !== key) }
}

/** Keeps the input. */
function refuse<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  key: number,
  errors: FieldErrors,
): LineEditorState<Line, Values> {
  const change = state.edits[key]
  return {
    ...state,
    errors: { ...state.errors, [key]: errors },
    sentRows: without(state.sentRows, (each) => each === key),
    edits: change ? { ...state.edits, [key]: { ...change, refused: change.values } } : state.edits,
  }
}

function rebase<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  key: number,
  { from, values }: PendingChange<Line, Values>,
): LineEditorState<Line, Values> {
  if (Object.keys(values).length === 0) return remove(state, key)
  return { ...state, edits: { ...state.edits, [key]: { from, values } }, errors: without(state.errors, (each) => each === key) }
}

function overwrite<Line extends SavedLine, Values>(state: LineEditorState<Line, Values>): LineEditorState<Line, Values> {
  const edits = Object.entries(state.edits).map(([key, { values, from }]) => {
    return [key, { values, from: state.lines.find(({ id }) => id === Number(key)) ?? from }] as const
  })
  return { ...state, edits: Object.fromEntries(edits), errors: {} }
}

/** Rows on their way and rows without values stay. */
function take<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  stored: StoredLines<Line, Values>,
): LineEditorState<Line, Values> {
  const added = { ...without(state.added, (key) => !isEmpty(state, key) && !(key in state.sentRows)), ...stored.added }
  const edits = { ...without(state.edits, (key) => !state.settled.includes(key)), ...stored.edits }
  const order = [...state.order.filter((key) => key > 0 || key in added), ...newKeys(added).filter((key) => !state.order.includes(key))]
  return { ...state, added, edits, order }
}

/** While the keyboard is in the lines, others' lines go to the end and saved rows keep their place. */
function adopt<Line extends SavedLine, Values>(
  state: LineEditorState<Line, Values>,
  { lines, calm, same }: Loaded<Line, Values>,
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
  const next: LineEditorState<Line, Values> = {
    lines,
    order,
    added: without(state.added, isRemoved),
    sentRows: without(state.sentRows, (key) => became.has(key)),
    settled: state.settled,
    edits: { ...without(state.edits, isRemoved), ...changesInTransit(state, lines, became) },
    errors: without(state.errors, isRemoved),
    half,
  }
  return state.settled.reduce((now, key) => withoutShown(now, key), next)
}

/** Input made in transit becomes a change of the new line. */
function changesInTransit<Line extends SavedLine, Values>(
  { sentRows, added }: LineEditorState<Line, Values>,
  lines: readonly Line[],
  became: ReadonlyMap<number, number>,
): Record<number, PendingChange<Line, Values>> {
  const changes: Record<number, PendingChange<Line, Values>> = {}
  for (const [key, id] of became) {
    const from = lines.find((line) => line.id === id)
    const values = later(sentRows[key] ?? {}, added[key] ?? {})
    if (from && Object.keys(values).length > 0) changes[id] = { from, values }
  }
  return changes
}

function later<Values>(sentValues: Partial<Values>, now: Partial<Values>): Partial<Values> {
  const changed = Object.entries(now).filter(([name, value]) => value !== sentValues[name as keyof Values])
  return Object.fromEntries(changed) as Partial<Values>
}
