import { celebrations } from '../../contract/reference/reference.ts'
import { carry } from '../data/carry.ts'
import type { MarkedDay } from '../ui/calendar/day-marks.ts'

/** Public holidays of the company's list of celebrations, for the calendar of date fields. */
export async function readHolidays(): Promise<MarkedDay[]> {
  const found: MarkedDay[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await carry(celebrations.calls.list, { query: { page, per_page: 200 } })
    last = meta.last_page
    for (const { name, date, kind, repeats_yearly } of data) {
      if (kind === 'public_holiday') found.push({ name, date, repeatsYearly: repeats_yearly })
    }
  }
  return found
}
