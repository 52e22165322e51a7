import { dayOf, formatDate } from '../../../contract/format.ts'
import type { Tone } from '../../ui/classes.ts'

/** Days with their own column, including today. */
const week = 6

function daysAhead(now: Date): string[] {
  const noon = Date.parse(`${dayOf(now)}T12:00:00Z`)
  return Array.from({ length: week }, (_, days) => dayOf(new Date(noon + days * 86_400_000)))
}

const weekday = new Intl.DateTimeFormat('lv', { weekday: 'long', timeZone: 'UTC' })

function titleOf(day: string, ahead: number): string {
  const name = ahead === 0 ? 'šodien' : ahead === 1 ? 'rīt' : weekday.format(new Date(day))
  return `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}, ${formatDate(day)}`
}

export function dayColumns(now: Date): { id: string; title: string; tone?: Tone }[] {
  return [
    { id: 'none', title: 'Bez dienas', tone: 'warning' },
    { id: 'late', title: 'Kavēti', tone: 'danger' },
    ...daysAhead(now).map((day, ahead) => ({ id: day, title: titleOf(day, ahead) })),
    { id: 'later', title: 'Vēlāk' },
  ]
}

export function dayColumnOf(day: string | null, now: Date): string {
  if (day === null) return 'none'
  const days = daysAhead(now)
  if (day < (days[0] ?? '')) return 'late'
  return days.includes(day) ? day : 'later'
}

/** Undefined for columns of several days. */
export function dayIn(column: string): string | null | undefined {
  if (column === 'none') return null
  return column === 'late' || column === 'later' ? undefined : column
}
