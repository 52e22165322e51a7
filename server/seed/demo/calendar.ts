import { firstAbove } from './random.ts'

/**
 * Days as `yyyy-mm-dd` with their workload (docs/domain/catalogue.md#reference-data,
 * docs/domain/demo.md#distributions).
 */

export const monthsOfHistory = 34

/** Sunday first. */
const weekdays = [0.05, 1, 1.05, 1, 1, 0.95, 0.15] as const
/** January first. */
const months = [0.92, 0.95, 1.18, 1, 1, 0.95, 0.74, 0.92, 1.2, 1.05, 1.02, 1.22] as const
const fixed: ReadonlySet<string> = new Set([...['01-01', '05-01', '05-04', '06-23', '06-24', '11-18', '12-24', '12-25', '12-26', '12-31']])

export function addDays(day: string, count: number): string {
  return dayOfNumber(dayNumber(day) + count)
}

/** Clamps to the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = parts(day)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** Days since 1970. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000
}

function dayOfNumber(number: number): string {
  return new Date(number * 86_400_000).toISOString().slice(0, 10)
}

function parts(day: string): [number, number, number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

/** In Latvia; 4 May and 18 November move to Monday from a weekend. */
export function isHoliday(day: string): boolean {
  if (fixed.has(day.slice(5)) || easterDays(parts(day)[0]).includes(day)) return true
  const weekday = weekdayOf(day)
  return weekday === 1 && ['05-04', '11-18'].some((date) => [addDays(day, -1), addDays(day, -2)].includes(`${day.slice(0, 4)}-${date}`))
}

export function isWorkday(day: string): boolean {
  return !isHoliday(day) && weekdayOf(day) % 6 !== 0
}

export function workday(day: string): string {
  let found = day
  while (!isWorkday(found)) found = addDays(found, 1)
  return found
}

function weekdayOf(day: string): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7
}

/** Butcher's rule. */
export function easterDays(year: number): readonly [friday: string, sunday: string, monday: string] {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  const sunday = new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10)
  return [addDays(sunday, -2), sunday, addDays(sunday, 1)]
}

/** A usual working day is 1. */
export function weightOf(day: string): number {
  if (isHoliday(day)) return 0
  return (weekdays[weekdayOf(day)] ?? 0) * (months[parts(day)[1] - 1] ?? 0)
}

export interface History {
  first: string
  last: string
  /** Day at a share of all work, 0 to 1. */
  dayAt(share: number): string
}

export function historyBefore(today: string): Pick<History, 'first' | 'last'> {
  return { first: addMonths(today, -monthsOfHistory), last: addDays(today, -1) }
}

export function historyOf(first: string, last: string): History {
  const count = dayNumber(last) - dayNumber(first) + 1
  let total = 0
  const upTo = Array.from({ length: count }, (_, place) => (total += weightOf(addDays(first, place))))
  return { first, last, dayAt: (share) => addDays(first, firstAbove(upTo, share * total)) }
}
