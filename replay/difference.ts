/** Where two answers part, and what each says there. */
export interface Difference {
  /** Fields from the answer inwards, rows by their place from nought. */
  path: readonly (string | number)[]
  then: unknown
  now: unknown
}

/** Keys, numbers and versions are a database's own. */
const own = /(^|_)id$|^number$|^lock_version$/

/** What stands for a key that is there, whichever it is. */
export const present = { is: 'there' } as const

/** The first place at which what an answer told then and tells now differ; null where they tell the same. */
export function differenceOf(then: unknown, now: unknown, path: Difference['path'] = []): Difference | null {
  if (Array.isArray(then) && Array.isArray(now)) {
    if (then.some((each) => typeof each === 'string')) return equal(then.join() === now.join(), { path, then, now })
    if (then.length !== now.length) return { path, then: then.length, now: now.length }
    return first(then.map((each, row) => differenceOf(each, now[row], [...path, row])))
  }
  if (typeof then === 'object' && then !== null && typeof now === 'object' && now !== null) {
    const [was, is] = [then as Record<string, unknown>, now as Record<string, unknown>]
    const fields = [...new Set([...Object.keys(then), ...Object.keys(now)])].toSorted((one, other) => rank(one, was) - rank(other, was))
    return first(
      fields.map((field) => {
        const at = [...path, field]
        if (!own.test(field)) return differenceOf(was[field], is[field], at)
        const [had, has] = [(was[field] ?? null) !== null, (is[field] ?? null) !== null]
        return equal(had === has, { path: at, then: had ? present : null, now: has ? present : null })
      }),
    )
  }
  return equal((then ?? null) === (now ?? null), { path, then: then ?? null, now: now ?? null })
}

/** Lines tell more than the sums that follow from them, and what may be done next follows from both. */
function rank(field: string, of: Readonly<Record<string, unknown>>): number {
  if (field === 'can') return 2
  return Array.isArray(of[field]) ? 0 : 1
}

function equal(same: boolean, difference: Difference): Difference | null {
  return same ? null : difference
}

function first(found: readonly (Difference | null)[]): Difference | null {
  return found.find((each) => each !== null) ?? null
}
