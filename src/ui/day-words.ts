import { fold } from './fold.ts'
import { monthEnd, shiftDay, weekdayOf } from './shift-day.ts'

/** Days from today. */
const near: Readonly<Record<string, number>> = { s: 0, t: 0, sodien: 0, rit: 1, parit: 2, vakar: -1, aizvakar: -2 }

const weekdays = ['pirmdiena', 'otrdiena', 'tresdiena', 'ceturtdiena', 'piektdiena', 'sestdiena', 'svetdiena'] as const

/** Fewer letters of a weekday are no word. */
const least = 3

/**
 * Reads `šodien`, `rīt`, `parīt`, `vakar`, the beginning of a weekday (the next one after today), `mb` (the last of
 * the month), with or without accents.
 * @param today `yyyy-mm-dd`
 */
export function dayOfWord(text: string, today: string): string | undefined {
  const word = fold(text)
  const days = Object.hasOwn(near, word) ? near[word] : undefined
  if (days !== undefined) return shiftDay(today, days)
  if (word === 'mb') return monthEnd(today)
  const weekday = word.length < least ? -1 : weekdays.findIndex((name) => name.startsWith(word))
  return weekday < 0 ? undefined : shiftDay(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
}
