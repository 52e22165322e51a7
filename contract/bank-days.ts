/** @file Holidays of Latvia that follow from a date alone; those of `extra_holidays` are known to the database (`is_working_day`). */

const fixed: ReadonlySet<string> = new Set(['01-01', '05-01', '05-04', '06-23', '06-24', '11-18', '12-24', '12-25', '12-26', '12-31'])

/** In Latvia; 4 May and 18 November move to Monday from a weekend. */
export function isHoliday(day: string): boolean {
  if (fixed.has(day.slice(5)) || easterDays(Number(day.slice(0, 4))).includes(day)) return true
  return (
    weekdayOf(day) === 1 && ['05-04', '11-18'].some((date) => [shifted(day, -1), shifted(day, -2)].includes(`${day.slice(0, 4)}-${date}`))
  )
}

/** Neither a weekend nor a holiday. Days off that the company sets for itself do not count. */
export function isBankDay(day: string): boolean {
  return !isHoliday(day) && weekdayOf(day) % 6 !== 0
}

/** The day itself, or the next one on which banks pay. */
export function bankDayFrom(day: string): string {
  let found = day
  while (!isBankDay(found)) found = shifted(found, 1)
  return found
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
  return [shifted(sunday, -2), sunday, shifted(sunday, 1)]
}

/** Sunday is 0. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

export function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
