import type { HalfTyped } from '../../ui/line-grid/memory.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

/**
 * The lines of a document while they are edited: what the server has, what was typed over it, and
 * rows that are still to be added. Plain data and pure steps, so that nothing typed depends on when
 * an answer or somebody else's change comes.
 */

/** A line as the server keeps it. */
export interface SavedLine {
  id: number
  lock_version: number
}

/** What was typed over a saved line, and the line as it was then. */
export interface LineEdit<Line, Values> {
  values: Partial<Values>
  from: Line
  /** What was last refused, so that leaving the row again does not ask again. */
  refused?: Partial<Values>
}

/** Lines with their edits. New rows have keys below zero. */
export interface LineBook<Line extends SavedLine, Values> {
  lines: readonly Line[]
  /** Keys in the order in which they stand on screen. */
  order: readonly number[]
  edits: Readonly<Record<number, LineEdit<Line, Values>>>
  added: Readonly<Record<number, Partial<Values>>>
  /** New rows on their way to the server, as they were sent: the line that each becomes takes its place. */
  sent: Readonly<Record<number, Partial<Values>>>
  /** Saved edits, waiting for the lines that show them. */
  settled: readonly number[]
  errors: Readonly<Record<number, FieldErrors>>
  /** A cell in which something stands that is no value yet. */
  half: HalfTyped | null
}

/** What of a book outlives a reload. */
export type KeptBook<Line extends SavedLine, Values> = Pick<LineBook<Line, Values>, 'edits' | 'added'> &
  Partial<Pick<LineBook<Line, Values>, 'half'>>

/** A book over saved lines; `kept` brings back what was typed before a reload. */
export function openBook<Line extends SavedLine, Values>(
  lines: readonly Line[],
  kept: KeptBook<Line, Values> | undefined,
): LineBook<Line, Values> {
  const { edits = {}, added = {}, half = null } = kept ?? {}
  const order = [...lines.map(({ id }) => id), ...newKeys(added)]
  return { lines, order, edits, added, sent: {}, settled: [], errors: {}, half }
}

function newKeys(added: Readonly<Record<number, unknown>>): number[] {
  return Object.keys(added)
    .map(Number)
    .sort((a, b) => b - a)
}

interface Adopting<Line, Values> {
  /** The keyboard is elsewhere: rows may move. */
  calm: boolean
  /** Whether a line is what a new row became. */
  same: (line: Line, values: Partial<Values>) => boolean
}

/**
 * Takes in the lines as they are now. While the keyboard is in the lines nothing that stands above
 * may move: lines of others go to the end, a new row that was saved keeps its place.
 */
export function adopt<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  lines: readonly Line[],
  { calm, same }: Adopting<Line, Values>,
): LineBook<Line, Values> {
  const became = linesOfSent(book, lines, same)
  const half = book.half && { ...book.half, row: became.get(Number(book.half.row)) ?? book.half.row }
  const present = new Set(lines.map(({ id }) => id))
  // An empty row that nobody is in says nothing.
  const left = new Set(calm ? newKeys(book.added).filter((key) => isEmpty(book, key)) : [])
  const held = book.order.map((key) => became.get(key) ?? key).filter((key) => (key < 0 ? !left.has(key) : present.has(key)))
  const standing = new Set(held)
  const order = calm
    ? [...lines.map(({ id }) => id), ...held.filter((key) => key < 0)]
    : [...held, ...lines.map(({ id }) => id).filter((id) => !standing.has(id))]
  const gone = (key: number): boolean => became.has(key) || left.has(key) || (key > 0 && !present.has(key))
  const sent = without(book.sent, (key) => became.has(key))
  const added = without(book.added, gone)
  const edits = { ...without(book.edits, gone), ...typedOn(book, lines, became) }
  const next: LineBook<Line, Values> = { lines, order, added, sent, settled: book.settled, edits, errors: without(book.errors, gone), half }
  return book.settled.reduce((now, key) => shown(now, key), next)
}

/** What was typed into rows while they were on their way stands on the lines that they became, and is still to be saved. */
function typedOn<Line extends SavedLine, Values>(
  { sent, added }: LineBook<Line, Values>,
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

/** Values that a row has got since it was sent. */
function later<Values>(sent: Partial<Values>, now: Partial<Values>): Partial<Values> {
  const changed = Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Values])
  return Object.fromEntries(changed) as Partial<Values>
}

/** Which new line each row that was sent has become, in the order of sending. */
export function linesOfSent<Line extends SavedLine, Values>(
  { lines: before, sent }: LineBook<Line, Values>,
  lines: readonly Line[],
  same: Adopting<Line, Values>['same'],
): Map<number, number> {
  const known = new Set(before.map(({ id }) => id))
  const fresh = lines.filter(({ id }) => !known.has(id))
  const became = new Map<number, number>()
  for (const [key, values] of Object.entries<Partial<Values>>(sent).sort(([a], [b]) => Number(b) - Number(a))) {
    const place = fresh.findIndex((line) => same(line, values))
    const [line] = place < 0 ? [] : fresh.splice(place, 1)
    if (line) became.set(Number(key), line.id)
  }
  return became
}

/** Lets a saved edit go once the line that holds it is there. */
function shown<Line extends SavedLine, Values>(book: LineBook<Line, Values>, key: number): LineBook<Line, Values> {
  const edit = book.edits[key]
  const line = book.lines.find(({ id }) => id === key)
  if (edit && line && line.lock_version <= edit.from.lock_version) return book
  const it = (each: number): boolean => each === key
  return { ...book, edits: without(book.edits, it), settled: book.settled.filter((each) => each !== key) }
}

/** Types into a row. */
export function change<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  key: number,
  values: Partial<Values>,
): LineBook<Line, Values> {
  return changeAll(book, new Map([[key, values]]))
}

/** Types into many rows at once; rows that are gone are left out. */
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

/** Puts an empty row at a place; answers its key too. */
export function insert<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  at: number,
  values: Partial<Values>,
): [book: LineBook<Line, Values>, key: number] {
  const next = insertAll(book, { at, count: 1, values })
  return [next, next.order[Math.min(at, book.order.length)] ?? 0]
}

/** Puts empty rows at a place. */
export function insertAll<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  { at, count, values }: { at: number; count: number; values: Partial<Values> },
): LineBook<Line, Values> {
  const lowest = Math.min(0, ...book.order, ...newKeys(book.added))
  const keys = Array.from({ length: count }, (_, place) => lowest - 1 - place)
  const added = { ...book.added, ...Object.fromEntries(keys.map((key) => [key, values])) }
  return { ...book, order: book.order.toSpliced(at, 0, ...keys), added }
}

/** Forgets what was typed into a row; a new row goes. */
export function forget<Line extends SavedLine, Values>(book: LineBook<Line, Values>, key: number): LineBook<Line, Values> {
  const it = (each: number): boolean => each === key
  return {
    ...book,
    order: key < 0 ? book.order.filter((each) => each !== key) : book.order,
    edits: without(book.edits, it),
    added: without(book.added, it),
    errors: without(book.errors, it),
    sent: without(book.sent, it),
  }
}

/** New rows go to the server. */
export function send<Line extends SavedLine, Values>(book: LineBook<Line, Values>, keys: readonly number[]): LineBook<Line, Values> {
  return { ...book, sent: { ...book.sent, ...Object.fromEntries(keys.map((key) => [key, book.added[key] ?? {}])) } }
}

/** An edit was saved; it shows what was typed until the line that holds it comes. */
export function settle<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  key: number,
  values: Partial<Values>,
): LineBook<Line, Values> {
  const edit = book.edits[key]
  if (!edit) return book
  const line = book.lines.find(({ id }) => id === key)
  // Typed on while the answer was on its way: that stands on the saved line and is still to be saved.
  if (edit.values !== values) return line ? { ...book, edits: { ...book.edits, [key]: { ...edit, from: line } } } : book
  return shown({ ...book, settled: [...book.settled, key] }, key)
}

/** A row was refused: the reasons stand at its cells, what was typed stays. */
export function refuse<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  key: number,
  errors: FieldErrors,
): LineBook<Line, Values> {
  const edit = book.edits[key]
  return {
    ...book,
    errors: { ...book.errors, [key]: errors },
    sent: without(book.sent, (each) => each === key),
    edits: edit ? { ...book.edits, [key]: { ...edit, refused: edit.values } } : book.edits,
  }
}

/** The person means what was typed, also over what somebody else saved meanwhile. */
export function insist<Line extends SavedLine, Values>(book: LineBook<Line, Values>): LineBook<Line, Values> {
  const edits = Object.entries(book.edits).map(([key, { values, from }]) => {
    return [key, { values, from: book.lines.find(({ id }) => id === Number(key)) ?? from }] as const
  })
  return { ...book, edits: Object.fromEntries(edits), errors: {} }
}

/** What was typed over a line stands on the line as it is now: what of it still differs. */
export function restand<Line extends SavedLine, Values>(
  book: LineBook<Line, Values>,
  key: number,
  { from, values }: LineEdit<Line, Values>,
): LineBook<Line, Values> {
  if (Object.keys(values).length === 0) return forget(book, key)
  return { ...book, edits: { ...book.edits, [key]: { from, values } }, errors: without(book.errors, (each) => each === key) }
}

/** What is worth keeping over a reload; undefined when everything is saved. */
export function unsaved<Line extends SavedLine, Values>(book: LineBook<Line, Values>): KeptBook<Line, Values> | undefined {
  const { edits, half } = book
  const added = without(book.added, (key) => isEmpty(book, key))
  const rows = Object.keys(edits).length + Object.keys(added).length
  return rows > 0 || half ? { edits, added, ...(half && { half }) } : undefined
}

/** Whether all that was typed is on the server. */
export function isSettled<Line extends SavedLine, Values>({ edits, added, sent, settled }: LineBook<Line, Values>): boolean {
  const rows = [...Object.keys(edits), ...Object.keys(added).filter((key) => !isBlank(added[Number(key)]))].map(Number)
  return rows.every((key) => settled.includes(key) || (key in sent && sent[key] === added[key]))
}

/** Whether the lines that hold what was saved are all there. */
export function isShown<Line extends SavedLine, Values>({ sent, settled }: LineBook<Line, Values>): boolean {
  return Object.keys(sent).length === 0 && settled.length === 0
}

/** Whether a new row says nothing, not even half a word. */
function isEmpty<Line extends SavedLine, Values>({ added, half }: LineBook<Line, Values>, key: number): boolean {
  return half?.row !== key && isBlank(added[key])
}

/** Whether nothing was typed into a new row. */
function isBlank(values: object = {}): boolean {
  return Object.values(values).every((value) => value === null || value === undefined || value === '')
}

function without<T>(rows: Readonly<Record<number, T>>, leaves: (key: number) => boolean): Readonly<Record<number, T>> {
  const staying = Object.entries(rows).filter(([key]) => !leaves(Number(key)))
  return Object.fromEntries(staying) as Readonly<Record<number, T>>
}
