import { describe, expect, it } from 'vitest'
import { namesOn, type MarkedDay } from '../../src/ui/calendar/day-marks.ts'
import { isoWeek, monthText, movedDay, spokenDay, weeksOf } from '../../src/ui/calendar/month.ts'

describe('the calendar', () => {
  // From the week calendars of those years (ISO 8601).
  it.each([
    ['2005-01-01', 53],
    ['2008-12-29', 1],
    ['2016-01-03', 53],
    ['2020-12-31', 53],
    ['2021-01-03', 53],
    ['2021-01-04', 1],
    ['2024-02-29', 9],
    ['2024-12-30', 1],
    ['2026-11-28', 48],
    ['2026-12-31', 53],
    ['2027-01-01', 53],
    ['2027-01-04', 1],
  ])('%s is in week %i', (day, week) => expect(isoWeek(day)).toBe(week))

  it.each([
    ['ArrowLeft', false, '2026-03-01', '2026-02-28'],
    ['ArrowRight', false, '2024-02-28', '2024-02-29'],
    ['ArrowUp', false, '2026-01-03', '2025-12-27'],
    ['ArrowDown', false, '2026-12-28', '2027-01-04'],
    ['PageUp', false, '2026-03-31', '2026-02-28'],
    ['PageDown', false, '2026-01-31', '2026-02-28'],
    ['PageDown', true, '2024-02-29', '2025-02-28'],
    ['PageUp', true, '2026-11-28', '2025-11-28'],
    ['Home', false, '2026-11-29', '2026-11-23'],
    ['Home', false, '2026-11-23', '2026-11-23'],
    ['End', false, '2026-11-23', '2026-11-29'],
    ['End', false, '2026-12-31', '2027-01-03'],
    ['PageUp', true, '1900-06-01', '1900-06-01'],
    ['x', false, '2026-11-23', undefined],
  ])('%s (with Shift: %s) goes from %s to %s', (key, shiftKey, from, to) => expect(movedDay({ key, shiftKey }, from)).toBe(to))

  it('shows six weeks from Monday', () => {
    const weeks = weeksOf('2026-11-28')
    expect(weeks.map(({ number, days }) => [number, days[0], days[6]])).toEqual([
      [44, '2026-10-26', '2026-11-01'],
      [45, '2026-11-02', '2026-11-08'],
      [46, '2026-11-09', '2026-11-15'],
      [47, '2026-11-16', '2026-11-22'],
      [48, '2026-11-23', '2026-11-29'],
      [49, '2026-11-30', '2026-12-06'],
    ])
    expect(weeksOf('2027-02-10')[0]?.days[0]).toBe('2027-02-01')
  })

  it('speaks Latvian', () => {
    expect(spokenDay('2026-11-29')).toBe('svētdiena, 2026. gada 29. novembris')
    expect(spokenDay('2027-03-03')).toBe('trešdiena, 2027. gada 3. marts')
    expect(monthText('2026-06-01')).toBe('2026. gada jūnijs')
  })

  it('knows the holidays of the list, every year where they repeat', () => {
    const days: MarkedDay[] = [
      { name: 'Lāčplēša diena', date: '2020-11-11', repeatsYearly: true },
      { name: 'Lieldienas', date: '2026-04-05', repeatsYearly: false },
      { name: 'Garā diena', date: '2024-02-29', repeatsYearly: true },
    ]
    expect(namesOn(days, '2031-11-11')).toBe('Lāčplēša diena')
    expect(namesOn(days, '2026-04-05')).toBe('Lieldienas')
    expect(namesOn(days, '2027-04-05')).toBe('')
    expect(namesOn(days, '2028-02-29')).toBe('Garā diena')
    expect(namesOn(days, '2028-02-28')).toBe('')
    expect(namesOn(days, '2026-02-28')).toBe('Garā diena')
  })
})
