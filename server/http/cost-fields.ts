import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import { costsIn } from '../../contract/costs.ts'
import { labelOf } from '../../contract/labels.ts'
import { permissions } from '../../contract/permissions.ts'
import { Refusal, type FieldErrors } from './refusal.ts'

/**
 * What a person without the right to costs does not see and does not say, in this one place: fields that the
 * contract declares by `cost`. A name that an area declares so is one wherever it stands in what that area answers,
 * so that the record in the refusal of a stale save tells no more than the answer would.
 */

const byArea = new Map<string, ReadonlySet<string>>()

/** Names of fields that tell costs in the area of a call; made out when they are first asked for. */
function namesOf({ id }: Call): ReadonlySet<string> {
  const area = id.split('.')[0] ?? ''
  const known = byArea.get(area)
  if (known) return known
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

/** The answer of a call without what goods cost us. */
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
 * Refuses a query or a body that speaks of costs: who does not see them neither sets them nor filters by them.
 * @throws Refusal 403 at each such field
 */
export function refuseCosts(call: Call, ...said: readonly unknown[]): void {
  const names = namesOf(call)
  if (names.size === 0) return
  const errors: FieldErrors = Object.fromEntries(
    said.flatMap((each) => waysTo(each, names, '')).map((way) => [way, [`Lauks „${labelOf(way.split('.').at(-1) ?? way)}”: ${needed}`]]),
  )
  const [first] = Object.values(errors)
  if (first) throw new Refusal(403, first[0] ?? '', errors)
}

const needed = `nepieciešama atļauja „${permissions.view_costs}”`

function waysTo(value: unknown, names: ReadonlySet<string>, place: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => {
    if (!Array.isArray(value) && names.has(name)) return each === undefined ? [] : [`${place}${name}`]
    return waysTo(each, names, `${place}${name}.`)
  })
}
