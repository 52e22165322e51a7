import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import { costsIn } from '../../contract/costs.ts'
import { labelOf } from '../../contract/labels.ts'
import { permissions } from '../../contract/permissions.ts'
import { Refusal, type FieldErrors } from './refusal.ts'

/**
 * Hides cost fields, declared by `cost` in the contract, from users without the right to costs. A declared name
 * applies in all answers of its area, including the record of a stale save.
 */

const byArea = new Map<string, ReadonlySet<string>>()

function namesOf({ id }: Call): ReadonlySet<string> {
  const area = id.split('.')[0] ?? ''
  const cached = byArea.get(area)
  if (cached) return cached
  const calls = Object.values(areas).flatMap((each) =>
    Object.values(each as Record<string, Call>).filter((call) => call.id.startsWith(`${area}.`)),
  )
  const names = new Set(
    calls.flatMap(({ spec: { answer, body, query } }) => [
      ...(answer ? costsIn(answer, 'output') : []),
      ...[body, query].flatMap((schema) => (schema ? costsIn(schema, 'input') : [])),
    ]),
  )
  byArea.set(area, names)
  return names
}

export function withoutCosts(call: Call, answer: unknown): unknown {
  const names = namesOf(call)
  return names.size === 0 || call.spec.file ? answer : cut(answer, names)
}

function cut(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => cut(each, names))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (names.has(name) ? [] : [[name, cut(each, names)]])))
}

/**
 * Users without the right to costs can neither set them nor filter by them.
 * @throws Refusal 403 at each such field
 */
export function refuseCosts(call: Call, ...inputs: readonly unknown[]): void {
  const names = namesOf(call)
  if (names.size === 0) return
  const errors: FieldErrors = Object.fromEntries(
    inputs.flatMap((each) => pathsTo(each, names, '')).map((way) => [way, [`Lauks „${labelOf(way.split('.').at(-1) ?? way)}”: ${needed}`]]),
  )
  const [first] = Object.values(errors)
  if (first) throw new Refusal(403, first[0] ?? '', errors)
}

const needed = `nepieciešama atļauja „${permissions.view_costs}”`

function pathsTo(value: unknown, names: ReadonlySet<string>, place: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => {
    if (!Array.isArray(value) && names.has(name)) return each === undefined ? [] : [`${place}${name}`]
    return pathsTo(each, names, `${place}${name}.`)
  })
}
