/** @file Prepared statements: planning a record's queries takes ten times their execution. */

/** Limited, as every connection stores plans. */
const names = new Map<string, string>()
const mostNames = 500
/** Names are given on the second use. */
const useCounts = new Map<string, number>()
const maxCounted = 5_000
const oftenEnough = 3
/** Bulk inserts vary in text and need little planning. */
const mostValues = 80
/** Searches, limits and periods plan best with values. */
const plannedAnew = /@@|\b(?:limit|between) \$/

/** Undefined: planned each time. */
export function nameOf(text: string, values: number): string | undefined {
  const existingName = names.get(text)
  if (existingName !== undefined) return existingName
  if (!isPrepared(text, values) || names.size >= mostNames) return undefined
  const times = (useCounts.get(text) ?? 0) + 1
  if (times < oftenEnough) {
    if (useCounts.size >= maxCounted) useCounts.clear()
    useCounts.set(text, times)
    return undefined
  }
  useCounts.delete(text)
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

function isPrepared(text: string, values: number): boolean {
  if (values === 0) return /^\s*(?:select|with)\b/i.test(text)
  return values <= mostValues && !plannedAnew.test(text)
}
