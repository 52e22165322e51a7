import { same } from '../store/personal-state.ts'

/**
 * @file Merges the text of one form that two computers changed since their last common state, field by field. Rows of
 * lists are told apart by their key.
 */

/** Of the content: names of fields, keys of rows as `#7`. */
export type FieldPath = readonly string[]

/** A field that both changed: what the other has. */
export interface OtherValue {
  path: FieldPath
  /** Undefined: the other removed it. */
  value: unknown
}

export interface Merged {
  /** Both changes; of a field that both changed, mine. */
  value: unknown
  clashes: readonly OtherValue[]
}

export function mergedText(mine: unknown, theirs: unknown, base: unknown): Merged {
  const clashes: OtherValue[] = []
  const value = merge({ mine, theirs, base }, [], clashes)
  return { value, clashes }
}

interface Sides {
  mine: unknown
  theirs: unknown
  /** The last common state. */
  base: unknown
}

type Fields = Readonly<Record<string, unknown>>

function merge({ mine, theirs, base }: Sides, path: FieldPath, clashes: OtherValue[]): unknown {
  if (same(mine, theirs) || same(theirs, base)) return mine
  if (same(mine, base)) return theirs
  if (areRows(mine, theirs) && areRows(theirs, mine))
    return mergeRows({ mine, theirs, base: areRows(base, mine) ? base : [] }, path, clashes)
  if (isFields(mine) && isFields(theirs)) return mergeParts({ mine, theirs, base: isFields(base) ? base : {} }, path, clashes)
  const some = onlyOne(mine, theirs, base === undefined)
  if (some !== null) return some.value
  clashes.push({ path, value: theirs })
  return mine
}

function mergeParts(sides: FieldsOfSides, path: FieldPath, clashes: OtherValue[]): unknown {
  const { mine, theirs } = sides
  if (isInput(mine) && isInput(theirs)) return mergeInput(sides, path, clashes)
  // The line on which a change is based: the older version, so that a save meets what others changed since.
  if (isVersioned(mine) && isVersioned(theirs)) return versionOf(mine) <= versionOf(theirs) ? mine : theirs
  if (!isThing(mine) && path.at(-1) !== 'half') return mergeFields(sides, path, clashes)
  if (!isThing(theirs) || mine['id'] !== theirs['id']) clashes.push({ path, value: theirs })
  return mine
}

/** A part that one removed and the other changed stays; text beats nothing where the common state is not known. */
function onlyOne(mine: unknown, theirs: unknown, isUnknown: boolean): { value: unknown } | null {
  if ((isFields(mine) && theirs === undefined) || (isUnknown && isNothing(theirs))) return { value: mine }
  return (isFields(theirs) && mine === undefined) || (isUnknown && isNothing(mine)) ? { value: theirs } : null
}

/** Text typed into a form, with the values that it started from. */
function mergeInput({ mine, theirs, base }: FieldsOfSides, path: FieldPath, clashes: OtherValue[]): Fields {
  const older = startVersion(mine) <= startVersion(theirs) ? mine : theirs
  const start = Object.fromEntries(Object.entries(older).filter(([name]) => startNames.has(name)))
  const typed = (side: Fields): Fields => Object.fromEntries(Object.entries(side).filter(([name]) => !startNames.has(name)))
  return { ...mergeFields({ mine: typed(mine), theirs: typed(theirs), base: typed(base) }, path, clashes), ...start }
}

interface FieldsOfSides {
  mine: Fields
  theirs: Fields
  base: Fields
}

function mergeFields({ mine, theirs, base }: FieldsOfSides, path: FieldPath, clashes: OtherValue[]): Fields {
  const found: OtherValue[] = []
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  const merged = Object.fromEntries(
    [...names].flatMap((name) => {
      const value = merge({ mine: mine[name], theirs: theirs[name], base: base[name] }, [...path, name], found)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
  // Two goods in one row: price and quantity belong to one of them, so the row stays whole.
  if (path.at(-1)?.startsWith('#') && found.some((each) => each.path.length === path.length + 1 && isThing(each.value))) {
    clashes.push({ path, value: theirs })
    return mine
  }
  clashes.push(...found)
  return merged
}

interface RowsOfSides {
  mine: readonly Fields[]
  theirs: readonly Fields[]
  base: readonly Fields[]
}

/** A row that one removed and the other changed stays. */
function mergeRows({ mine, theirs, base }: RowsOfSides, path: FieldPath, clashes: OtherValue[]): readonly Fields[] {
  const [own, other, before] = [byKey(mine), byKey(theirs), byKey(base)]
  const rows = new Map<string, Fields>()
  for (const key of new Set([...own.keys(), ...other.keys()])) {
    const [here, there, common] = [own.get(key), other.get(key), before.get(key)]
    const both = here && there && mergeFields({ mine: here, theirs: there, base: common ?? {} }, [...path, `#${key}`], clashes)
    const row = both ?? here ?? there
    if (row && (both || !common || !same(row, common))) rows.set(key, row)
  }
  const isMoved = !same(orderOf(own, before), orderOf(before, own))
  const [first, second] = isMoved ? [own, other] : [other, own]
  return inOrder([...first.keys()], [...second.keys()])
    .map((key) => rows.get(key))
    .filter((row) => row !== undefined)
}

/** Keys of the rows that both have, in the order of the first. */
function orderOf(first: ReadonlyMap<string, unknown>, second: ReadonlyMap<string, unknown>): string[] {
  return [...first.keys()].filter((key) => second.has(key))
}

/** Those that only the second has stand behind their neighbours there. */
function inOrder(first: readonly string[], second: readonly string[]): string[] {
  const keys = [...first]
  for (const [at, key] of second.entries()) {
    if (keys.includes(key)) continue
    const before = second.slice(0, at).findLast((each) => keys.includes(each))
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key)
  }
  return keys
}

/** The value with another one at the path; undefined removes it. */
export function withValue(whole: unknown, [name, ...rest]: FieldPath, value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(whole)) {
    const rows: readonly Fields[] = whole.filter(isFields)
    const at = rows.findIndex((row) => `#${keyOf(row)}` === name)
    if (at < 0) return rest.length === 0 && value !== undefined ? [...rows, value] : rows
    const row = withValue(rows[at], rest, value)
    return row === undefined ? rows.toSpliced(at, 1) : rows.with(at, row as Fields)
  }
  const fields = isFields(whole) ? whole : {}
  const after = withValue(fields[name], rest, value)
  const entries = Object.entries(fields).filter(([each]) => each !== name)
  return Object.fromEntries(after === undefined ? entries : [...entries, [name, after]])
}

export function valueAt(whole: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((part, name) => {
    if (Array.isArray(part)) return (part as readonly Fields[]).find((row) => `#${keyOf(row)}` === name)
    return isFields(part) ? part[name] : undefined
  }, whole)
}

function byKey(rows: readonly Fields[]): Map<string, Fields> {
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function keyOf(row: Fields): string {
  return String(row['key'] ?? row['id'])
}

/** A list without rows is one if the other side has rows. */
function areRows(value: unknown, other: unknown): value is readonly Fields[] {
  const isRow = (row: unknown): boolean => isFields(row) && ('key' in row || 'id' in row)
  return (
    Array.isArray(value) && value.every(isRow) && (value.length > 0 || (Array.isArray(other) && other.length > 0 && other.every(isRow)))
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A record that was chosen: replaced whole. */
function isThing(value: unknown): boolean {
  return isFields(value) && 'id' in value
}

const startNames: ReadonlySet<string> = new Set(['values', 'lock_version', 'base'])

function isInput(value: Fields): boolean {
  return 'typed' in value && ('lock_version' in value || 'base' in value)
}

function startVersion({ lock_version, base }: Fields): number {
  const subject = isFields(base) ? base['subject'] : null
  return Number(lock_version ?? (isFields(subject) ? subject['lock_version'] : 0))
}

function isVersioned(value: Fields): boolean {
  return 'lock_version' in value && 'id' in value
}

function versionOf({ lock_version }: Fields): number {
  return Number(lock_version)
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
