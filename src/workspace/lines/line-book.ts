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
export interface LineBook<Line extends SavedLine, Values> {
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
export type StoredBook<Line extends SavedLine, Values> = Pick<LineBook<Line, Values>, 'edits' | 'added'> &
  Partial<Pick<LineBook<Line, Values>, 'half'>>

export function openBook<Line extends SavedLine, Values>(
  lines: readonly Line[],
  stored: StoredBook<Line, Values> | undefined,
): LineBook<Line, Values> {
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
  book: LineBook<Line, Values>,
  lines: readonly Line[],
  { calm, same }: Adopting<Line, Values>,
): LineBook<Line, Values> {
  const became = linesOfSent(book, lines, same)
  const half = book.half && { ...book.half, row: became.get(Number(book.half.row)) ?? book.half.row }
  const present = new Set(lines.map(({ id }) => id))
  const abandonedKeys = new Set(calm ? newKeys(book.added).filter((key) => isEmpty(book, key)) : [])
  const remainingKeys = book.order
    .map((key) => became.get(key) ?? key)
    .filter((key) => (key < 0 ? !abandonedKeys.has(key) : present.has(key)))
  const remainingSet = new Set(remainingKeys)
  const order = calm
    ? [...lines.map(({ id }) => id), ...remainingKeys.filter((key) => key < 0)]
    : [...remainingKeys, ...lines.map(({ id }) => id).filter((id) => !remainingSet.has(id))]
  const isRemoved = (key: number): boolean => became.has(key) || abandonedKeys.has(key) || (key > 0 && !present.has(key))
  const stillPending = without(book.pendingRows, (key) => became.has(key))
  const added = without(book.added, isRemoved)
  const edits = { ...without(book.edits, isRemoved), ...editsInTransit(book, lines, became) }
  const next: LineBook<Line, Values> = {
    lines,
    order,
    added,
    pendingRows: stillPending,
    settled: book.settled,
    edits,
    errors: without(book.errors, isRemoved),
    half,
  }
  return book.settled.reduce((now, key) => withoutShownEdit(now, key), next)
}

/** Input made in transit becomes an edit of the new line. */
function editsInTransit<Line extends SavedLine, Values>(
  { pendingRows: sent, added }: LineBook<Line, Values>,
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
  { lines: before, pendingRows: sent }: LineBook<Line, Values>,
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
function withoutShownEdit<Line extends SavedLine, Values>(book: LineBook<Line, Values>, key: number): LineBook<Line, Values> {
  const edit = book.edits[key]
  const line = book.lines.find(({ id }) => id === key)
  if (edit && line && line.lock_version <= edit.from.lock_version) return book
  const it = (each: number): boolean => each === key
  return { ...book, edits: without(book.edits, it), settled: book.settled.filter((each) => each !== key) }
}

export function change<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  key: number,
  values: Partial<Values>,
): LineBook<Line, Values> {
  return changeAll(book, new Map([[key, values]]))
}

/** Ignores removed rows. */
export function changeAll<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  rows: ReadonlyMap<number, Partial<Values>>,
): LineBook<Line, Values> {
  const errors = { ...book.errors }
  const added = { ...book.added }
  const edits = { ...book.edits }
  const lines = new Map(book.lines.map((line) => [line.id, line]))
  for (const [key, values] of rows) {
    const from = edits[key]?.from ?? lines.get(key)
    if (key > 0 && !from) continue
    errors[key] = lessErrors(errors[key], Object.keys(values))
    if (from) edits[key] = { ...edits[key], from, values: { ...edits[key]?.values, ...values } }
    else added[key] = { ...added[key], ...values }
  }
  return { ...book, errors, added, edits }
}

function lessErrors(errors: FieldErrors = {}, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}

/** Also returns its key. */
export function insert<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  at: number,
  values: Partial<Values>,
): [book: LineBook<Line, Values>, key: number] {
  const next = insertAll(book, { at, count: 1, values })
  return [next, next.order[Math.min(at, book.order.length)] ?? 0]
}

export function insertAll<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  { at, count, values }: { at: number; count: number; values: Partial<Values> },
): LineBook<Line, Values> {
  const lowest = Math.min(0, ...book.order, ...newKeys(book.added))
  const keys = Array.from({ length: count }, (_, place) => lowest - 1 - place)
  const added = { ...book.added, ...Object.fromEntries(keys.map((key) => [key, values])) }
  return { ...book, order: book.order.toSpliced(at, 0, ...keys), added }
}

/** Removes a new row. */
export function forget<Line extends SavedLine, Values>(book: LineBook<Line, Values>, key: number): LineBook<Line, Values> {
  const it = (each: number): boolean => each === key
  return {
    ...book,
    order: key < 0 ? book.order.filter((each) => each !== key) : book.order,
    edits: without(book.edits, it),
    added: without(book.added, it),
    errors: without(book.errors, it),
    pendingRows: without(book.pendingRows, it),
  }
}

export function send<Line extends SavedLine, Values>(book: LineBook<Line, Values>, keys: readonly number[]): LineBook<Line, Values> {
  return { ...book, pendingRows: { ...book.pendingRows, ...Object.fromEntries(keys.map((key) => [key, book.added[key] ?? {}])) } }
}

/** The edit stays visible until the new line arrives. */
export function settle<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  key: number,
  values: Partial<Values>,
): LineBook<Line, Values> {
  const edit = book.edits[key]
  if (!edit) return book
  const line = book.lines.find(({ id }) => id === key)
  // Input during the request is still unsaved.
  if (edit.values !== values) return line ? { ...book, edits: { ...book.edits, [key]: { ...edit, from: line } } } : book
  return withoutShownEdit({ ...book, settled: [...book.settled, key] }, key)
}

/** Keeps the input. */
export function refuse<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  key: number,
  errors: FieldErrors,
): LineBook<Line, Values> {
  const edit = book.edits[key]
  return {
    ...book,
    errors: { ...book.errors, [key]: errors },
    pendingRows: without(book.pendingRows, (each) => each === key),
    edits: edit ? { ...book.edits, [key]: { ...edit, refused: edit.values } } : book.edits,
  }
}

/** Rebases edits on the current lines, overriding others' saves. */
export function insist<Line extends SavedLine, Values>(book: LineBook<Line, Values>): LineBook<Line, Values> {
  const edits = Object.entries(book.edits).map(([key, { values, from }]) => {
    return [key, { values, from: book.lines.find(({ id }) => id === Number(key)) ?? from }] as const
  })
  return { ...book, edits: Object.fromEntries(edits), errors: {} }
}

/** Rebases an edit on the current line. */
export function restand<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  key: number,
  { from, values }: LineEdit<Line, Values>,
): LineBook<Line, Values> {
  if (Object.keys(values).length === 0) return forget(book, key)
  return { ...book, edits: { ...book.edits, [key]: { from, values } }, errors: without(book.errors, (each) => each === key) }
}

/** Undefined when all is saved. */
export function unsaved<Line extends SavedLine, Values>(book: LineBook<Line, Values>): StoredBook<Line, Values> | undefined {
  const { edits, half } = book
  const added = without(book.added, (key) => isEmpty(book, key))
  const rows = Object.keys(edits).length + Object.keys(added).length
  return rows > 0 || half ? { edits, added, ...(half && { half }) } : undefined
}

export function isSettled<Line extends SavedLine, Values>({ edits, added, pendingRows: sent, settled }: LineBook<Line, Values>): boolean {
  const rows = [...Object.keys(edits), ...Object.keys(added).filter((key) => !isBlank(added[Number(key)]))].map(Number)
  return rows.every((key) => settled.includes(key) || (key in sent && sent[key] === added[key]))
}

/** Whether all saved lines have arrived. */
export function isShown<Line extends SavedLine, Values>({ pendingRows: sent, settled }: LineBook<Line, Values>): boolean {
  return Object.keys(sent).length === 0 && settled.length === 0
}

function isEmpty<Line extends SavedLine, Values>({ added, half }: LineBook<Line, Values>, key: number): boolean {
  return half?.row !== key && isBlank(added[key])
}

function isBlank(values: object = {}): boolean {
  return Object.values(values).every((value) => value === null || value === undefined || value === '')
}

function without<T>(rows: Readonly<Record<number, T>>, leaves: (key: number) => boolean): Readonly<Record<number, T>> {
  const staying = Object.entries(rows).filter(([key]) => !leaves(Number(key)))
  return Object.fromEntries(staying) as Readonly<Record<number, T>>
}
