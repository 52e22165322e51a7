import { isDay } from '../ui/parse.ts'

/** First and last day that a person asks for; null where he leaves it to the report. */
export interface Days {
  from: string | null
  to: string | null
}

/** What stands at the last day of a period that would end before it begins. */
export const reversedPeriod = 'Periods nevar beigties, pirms tas sākas.'

/** Why days are no period to ask for: one of them is half typed, or they are in the wrong order; null when they are one. */
export function faultOfPeriod({ from, to }: Days): 'unread' | 'order' | null {
  if ([from, to].some((day) => day !== null && !isDay(day))) return 'unread'
  return from !== null && to !== null && from > to ? 'order' : null
}
