import type { RowType } from './claims.ts'
import type { Column } from './described.ts'
import type { Kind } from './kinds.ts'
import type { Received } from './note.ts'

/** How a claimed row type differs from the rows. */
export interface Fault {
  /** Of the row; null where the fault is not of one column. */
  column: string | null
  words: string
  /** The table's column that may be null and is claimed never to be. */
  nullable?: string
}

/** Holds a row type against the columns that a statement answers. Columns that nobody claims are no fault: types name what is read. */
export function faultsOfColumns(row: RowType, columns: readonly Column[], text: string): Fault[] {
  const names = columns.map(({ name }) => name)
  const absent = row.required().filter((name) => !names.includes(name))
  const twice = columns.filter((column, at) => isLost(column, columns.slice(at + 1))).map(({ name }) => name)
  // Of columns with one name the last is read.
  const read = columns.filter(({ name }, at) => !names.includes(name, at + 1))
  return [
    ...absent.map((name) => ({ column: null, words: `claims ${name}, which is not selected (${names.join(', ') || 'nothing is'})` })),
    ...twice.map((name) => ({ column: null, words: `selects ${name} twice` })),
    ...read.flatMap((column) => faultsOfColumn(column, row.property(column.name), text)),
  ]
}

/** Whether a column is selected once more as it is; an expression may take the place of one of `t.*`. */
function isLost({ name }: Column, later: readonly Column[]): boolean {
  return later.some((column) => column.name === name && column.source !== null)
}

function faultsOfColumn({ name, type, kind, element, source }: Column, claimed: RowType | null, text: string): Fault[] {
  if (!claimed || (isNull(text, name) && takes(claimed, 'null'))) return []
  const fault = (words: string): Fault[] => [{ column: name, words: `${name} is ${words} as ${claimed.text}` }]
  if (kind && !takes(claimed, kind)) return fault(`${type}, read as ${kind}, and claimed`)
  const of = claimed.element()
  if (element && of && !takes(of, element)) return fault(`${type}, read as array of ${element}, and claimed`)
  if (!source || isGuarded(text, source.name)) return []
  const more = claimed.literals && source.allowed?.filter((literal) => !claimed.literals?.includes(literal))
  if (more?.length) return fault(`${source.name}, which may be ${more.join(', ')}, too, and is claimed`)
  if (!source.isNullable || takes(claimed, 'null')) return []
  return fault(`${source.name}, which may be null, and is claimed`).map((each) => ({ ...each, nullable: source.name }))
}

function takes({ kinds }: RowType, kind: Kind): boolean {
  return kinds === null || kinds.has(kind)
}

/** Whether nothing but null is selected, which PostgreSQL takes for a text. */
function isNull(text: string, name: string): boolean {
  return new RegExp(String.raw`\bnull as "?${name}\b`, 'i').test(text)
}

/** Whether a condition names a column: which of its values are left is not known then. */
function isGuarded(text: string, source: string): boolean {
  const column = `"?${source.slice(source.indexOf('.') + 1)}\\b"?`
  const compared = String.raw`\b${column}\)?\s*(?:=|<|>|~|%|@@|!=|is not null\b|in\b|between\b|like\b|ilike\b|is not distinct)`
  return new RegExp(String.raw`${compared}|(?:=|<|>)\s*\(?(?:\w+\.)?${column}`, 'i').test(text)
}

/** Holds a row type against a value that came. */
export function faultsOfValue(row: RowType, { path, kind }: Received): Fault[] {
  const claimed = within(row, path)
  if (!claimed || takes(claimed, kind)) return []
  return [{ column: /^[^.[]+/.exec(path)?.[0] ?? path, words: `${path} came as ${kind}, and is claimed as ${claimed.text}` }]
}

function within(row: RowType, path: string): RowType | null {
  let type: RowType | null = row
  for (const step of path.split(/\.|(?=\[\])/)) type = (step === '[]' ? type?.element() : type?.property(step)) ?? null
  return type
}
