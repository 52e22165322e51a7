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
