import { kindOfKey } from '../../contract/key-kinds.ts'
import type { Command } from '../command.ts'

/** @file Values within the arguments of a command, and which of them are keys of records. */

export type Path = readonly string[]

export interface Leaf {
  path: Path
  value: string | number | boolean
}

/** Replaced by those of the record as it is when the step runs. */
const ofTheRecord = new Set(['subject', 'lock_version', 'lines_version', 'before'])

/** Values that can be told apart, without versions; empty ones are none. */
export function leavesOf(args: unknown, path: Path = []): Leaf[] {
  if (typeof args === 'number' || typeof args === 'boolean' || (typeof args === 'string' && args !== '')) return [{ path, value: args }]
  if (typeof args !== 'object' || args === null) return []
  return Object.entries(args).flatMap(([name, inner]) => (ofTheRecord.has(name) ? [] : leavesOf(inner, [...path, name])))
}

/** `customer_id` of `['order', 'customer_id']` and of `['order_ids', '2']`. */
export function fieldOf(path: Path): string {
  return path.findLast((name) => !/^\d+$/.test(name)) ?? ''
}

/** `order_item` of `order_item_id`. */
export function stem(field: string): string {
  return field.replace(/_ids?$/, '')
}

/** Kind of the record that a key names; `row`: of a line of a document or another part without a name. Null: no key. */
export function keyKind({ id, arguments: declared = [] }: Pick<Command, 'id' | 'arguments'>, { path, value }: Leaf): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= 0) return null
  const field = fieldOf(path)
  const argument = path.length === 1 ? declared.find(({ name }) => name === field) : undefined
  if (argument?.kind === 'record') return argument.record ?? null
  return kindOfKey(id, field) ?? (/(^|_)ids?$|^under$/.test(field) ? 'row' : null)
}

/** A copy with one value replaced. */
export function withValue(args: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(args)) return args.map((each: unknown, place) => (String(place) === name ? withValue(each, rest, value) : each))
  if (typeof args !== 'object' || args === null) return args
  return Object.fromEntries(
    Object.entries(args).map(([each, inner]: [string, unknown]) => [each, each === name ? withValue(inner, rest, value) : inner]),
  )
}

export function valueAt(within: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Readonly<Record<string, unknown>>)[name] : undefined,
    within,
  )
}
