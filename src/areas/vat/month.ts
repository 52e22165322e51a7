import { vatPeriodOf } from '../../../contract/vat-returns/periods.ts'

export interface Days {
  from: string
  to: string
}

/** The whole month so many months after that of the day. */
export function monthFrom(day: string, months: number): Days {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const at = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  return { from: at(Date.UTC(year, month - 1 + months, 1)), to: at(Date.UTC(year, month + months, 0)) }
}

export const thisMonth = (today: string): Days => ({ ...monthFrom(today, 0), to: today })

/** The month whose return is due next. */
export const lastMonth = (today: string): Days => monthFrom(today, -1)

/** The quarter whose OSS return is due next. */
export function lastQuarter(today: string): Days {
  const quarter = vatPeriodOf('quarter', monthFrom(today, -3).from)
  return { from: quarter.period_from, to: quarter.period_to }
}
