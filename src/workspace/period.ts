import { isDay } from '../ui/parse.ts'

/** Null leaves the day to the report. */
export interface Days {
  from: string | null
  to: string | null
}

export const reversedPeriod = 'Periods nevar beigties, pirms tas sākas.'

/** Null when the period is valid. */
export function faultOfPeriod({ from, to }: Days): 'unread' | 'order' | null {
  if ([from, to].some((day) => day !== null && !isDay(day))) return 'unread'
  return from !== null && to !== null && from > to ? 'order' : null
}

/** Periods of statistics until today. */
export const periodPresets = {
  month: 'Šis mēnesis',
  quarter: 'Šis ceturksnis',
  year: 'Šis gads',
  months12: 'Pēdējie 12 mēneši',
} as const

export type PeriodPreset = keyof typeof periodPresets

/** Twelve months end today and begin on the day after the same day a year ago. */
export function presetPeriod(preset: PeriodPreset, today: string): { from: string; to: string } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const monthStart = (of: number): string => `${year}-${String(of).padStart(2, '0')}-01`
  switch (preset) {
    case 'month':
      return { from: monthStart(month), to: today }
    case 'quarter':
      return { from: monthStart(month - ((month - 1) % 3)), to: today }
    case 'year':
      return { from: monthStart(1), to: today }
    case 'months12': {
      const lastDay = new Date(Date.UTC(year - 1, month, 0)).getUTCDate()
      return { from: new Date(Date.UTC(year - 1, month - 1, Math.min(day, lastDay) + 1)).toISOString().slice(0, 10), to: today }
    }
  }
}
