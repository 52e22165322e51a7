import { monthNames } from '../../../contract/months.ts'
import { shiftDay, shiftMonth, weekdayOf } from '../shift-day.ts'

export const weekdayNames = ['pirmdiena', 'otrdiena', 'trešdiena', 'ceturtdiena', 'piektdiena', 'sestdiena', 'svētdiena'] as const

/** As the Unicode CLDR shortens them. */
export const weekdayShorts = ['Pr', 'Ot', 'Tr', 'Ce', 'Pk', 'Se', 'Sv'] as const

export interface Week {
  /** ISO 8601. */
  number: number
  /** From Monday, `yyyy-mm-dd`. */
  days: readonly string[]
}

/** Six weeks for every month, so that the picture keeps its height. */
export function weeksOf(day: string): Week[] {
  const first = mondayOf(`${day.slice(0, 8)}01`)
  return Array.from({ length: 6 }, (_, place) => {
    const monday = shiftDay(first, place * 7)
    return { number: isoWeek(monday), days: Array.from({ length: 7 }, (__, days) => shiftDay(monday, days)) }
  })
}

/** The week belongs to the year of its Thursday. */
export function isoWeek(day: string): number {
  const thursday = shiftDay(mondayOf(day), 3)
  const days = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / 86_400_000
  return Math.floor(days / 7) + 1
}

function mondayOf(day: string): string {
  return shiftDay(day, -weekdayOf(day))
}

/** `2026. gada novembris` */
export function monthText(day: string): string {
  return `${day.slice(0, 4)}. gada ${monthNames[Number(day.slice(5, 7)) - 1]}`
}

/** `svētdiena, 2026. gada 29. novembris` */
export function spokenDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${weekdayNames[weekdayOf(day)]}, ${year}. gada ${date}. ${monthNames[(month ?? 1) - 1]}`
}

/** Years outside are mistakes of a held key. */
const years = { first: '1900-01-01', last: '2199-12-31' }

/** The day to which a key of the calendar moves; undefined when the key is not one of them. */
export function movedDay({ key, shiftKey }: { key: string; shiftKey: boolean }, day: string): string | undefined {
  const to = destination(key, shiftKey, day)
  return to === undefined || (to >= years.first && to <= years.last) ? to : day
}

function destination(key: string, far: boolean, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return shiftDay(day, -1)
    case 'ArrowRight':
      return shiftDay(day, 1)
    case 'ArrowUp':
      return shiftDay(day, -7)
    case 'ArrowDown':
      return shiftDay(day, 7)
    case 'PageUp':
      return shiftMonth(day, far ? -12 : -1)
    case 'PageDown':
      return shiftMonth(day, far ? 12 : 1)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return shiftDay(mondayOf(day), 6)
    default:
      return undefined
  }
}
