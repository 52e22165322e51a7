/** Where two answers part, and what each says. */
export interface Difference {
  place: string
  then: string
  now: string
}

/** Keys, numbers and versions are a database's own. */
const own = /(^|_)id$|^number$|^lock_version$/

/** The first place at which what an answer told then and tells now differ; null where they tell the same. */
export function differenceOf(then: unknown, now: unknown, place = ''): Difference | null {
  if (Array.isArray(then) && Array.isArray(now)) {
    if (then.some((each) => typeof each === 'string') || then.length !== now.length)
      return equal(then.join(', ') || `${then.length}`, now.join(', ') || `${now.length}`, place)
    return first(then.map((each, row) => differenceOf(each, now[row], `${place}[${row + 1}]`)))
  }
  if (typeof then === 'object' && then !== null && typeof now === 'object' && now !== null) {
    const fields = [...new Set([...Object.keys(then), ...Object.keys(now)])]
    const [was, is] = [then as Record<string, unknown>, now as Record<string, unknown>]
    return first(
      fields.map((field) =>
        own.test(field) ? missing(was[field], is[field], at(place, field)) : differenceOf(was[field], is[field], at(place, field)),
      ),
    )
  }
  return equal(told(then), told(now), place)
}

function missing(then: unknown, now: unknown, place: string): Difference | null {
  return (then ?? null) === null || (now ?? null) === null ? equal(then ? 'ir' : 'nav', now ? 'ir' : 'nav', place) : null
}

function equal(then: string, now: string, place: string): Difference | null {
  return then === now ? null : { place, then, now }
}

function first(found: readonly (Difference | null)[]): Difference | null {
  return found.find((each) => each !== null) ?? null
}

function at(place: string, field: string): string {
  return place === '' ? field : `${place}.${field}`
}

function told(value: unknown): string {
  if (value === null || value === undefined) return 'nav'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
