export interface Difference {
  /** Field names from the outside in; rows by zero-based index. */
  path: readonly (string | number)[]
  then: unknown
  now: unknown
}

/** Values that differ between databases. */
const databaseSpecific = /(^|_)id$|^number$|^lock_version$/

/** Placeholder for any key that is present. */
export const present = { is: 'there' } as const

/**
 * Returns the most basic difference, or null: lines before documents, reference prices before prices, totals after
 * their parts, abilities last.
 */
export function differenceOf(then: unknown, now: unknown): Difference | null {
  const found = differences(then, now, [])
  return found.reduce<Difference | null>((best, each) => (best === null || rank(each) < rank(best) ? each : best), null)
}

function differences(then: unknown, now: unknown, path: Difference['path']): Difference[] {
  if (Array.isArray(then) && Array.isArray(now)) {
    if (then.some((each) => typeof each === 'string')) return equal(then.join() === now.join(), { path, then, now })
    if (then.length !== now.length) return [{ path, then: then.length, now: now.length }]
    return then.flatMap((each, row) => differences(each, now[row], [...path, row]))
  }
  if (typeof then === 'object' && then !== null && typeof now === 'object' && now !== null) {
    const [was, is] = [then as Record<string, unknown>, now as Record<string, unknown>]
    return [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((field) => {
      const at = [...path, field]
      if (!databaseSpecific.test(field)) return differences(was[field], is[field], at)
      const [had, has] = [(was[field] ?? null) !== null, (is[field] ?? null) !== null]
      return equal(had === has, { path: at, then: had ? present : null, now: has ? present : null })
    })
  }
  return equal((then ?? null) === (now ?? null), { path, then: then ?? null, now: now ?? null })
}

/** Fields derived from others. */
const sums =
  /^(amount_in_words|balance|cost|gross|margin|net|nets|paid|profit|totals?|total_cost|value|vat|vat_groups|vat_lines)$|_(gross|net|total|value|vat)$/
const otherPrice = /(?<!^unit)_price$/

/** Lower ranks are causes of higher ones; ties go to the first line. */
function rank({ path }: Difference): number {
  const holds = (kind: RegExp): boolean => path.some((step) => typeof step === 'string' && kind.test(step))
  const weight = [otherPrice, sums, /^can$/].findLastIndex(holds) + 1
  return weight * 2 + (path.some((step) => typeof step === 'number') ? 0 : 1)
}

function equal(same: boolean, difference: Difference): Difference[] {
  return same ? [] : [difference]
}
