import { bankDayFrom, isBankDay, isHoliday } from '../../../contract/bank-days.ts'
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

export function isWorkday(day: string): boolean {
  return isBankDay(day)
}

export function workday(day: string): string {
  return bankDayFrom(day)
}

function weekdayOf(day: string): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7
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
