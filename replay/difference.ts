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

/**
 * The place at which what an answer told then and tells now differ; null where they tell the same. Of several it is the one
 * from which the others follow: a line before its document, a price before the prices it is held against, a sum after all
 * that it is made of, and what may be done next last.
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
      if (!own.test(field)) return differences(was[field], is[field], at)
      const [had, has] = [(was[field] ?? null) !== null, (is[field] ?? null) !== null]
      return equal(had === has, { path: at, then: had ? present : null, now: has ? present : null })
    })
  }
  return equal((then ?? null) === (now ?? null), { path, then: then ?? null, now: now ?? null })
}

/** What follows from other fields of an answer. */
const sums =
  /^(amount_in_words|balance|cost|gross|margin|net|nets|paid|profit|totals?|total_cost|value|vat|vat_groups|vat_lines)$|_(gross|net|total|value|vat)$/
/** What a price is held against. */
const otherPrice = /(?<!^unit)_price$/

/** The less, the more follows from it; of what weighs alike that of a line is first. */
function rank({ path }: Difference): number {
  const holds = (kind: RegExp): boolean => path.some((step) => typeof step === 'string' && kind.test(step))
  const weight = [otherPrice, sums, /^can$/].findLastIndex(holds) + 1
  return weight * 2 + (path.some((step) => typeof step === 'number') ? 0 : 1)
}

function equal(same: boolean, difference: Difference): Difference[] {
  return same ? [] : [difference]
}
