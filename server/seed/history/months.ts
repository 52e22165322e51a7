import type { Days } from './days.ts'

/** Days by number, negative before the history. */
export interface Month {
  first: number
  last: number
  length: number
  /** 0 to 11. */
  ofYear: number
}

export function monthsOf(days: Days): readonly Month[] {
  const months: Month[] = []
  const begin = new Date(`${days.day(0)}T00:00:00Z`)
  let first = 1 - begin.getUTCDate()
  for (let month = begin.getUTCMonth(); first <= days.last; month += 1) {
    const length = new Date(Date.UTC(begin.getUTCFullYear(), month + 1, 0)).getUTCDate()
    months.push({ first, last: first + length - 1, length, ofYear: month % 12 })
    first += length
  }
  return months
}
