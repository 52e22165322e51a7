interface Days {
  from: string
  to: string
}

/** The whole month so many months after that of the day. */
export function monthFrom(day: string, months: number): Days {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const at = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  return { from: at(Date.UTC(year, month - 1 + months, 1)), to: at(Date.UTC(year, month + months, 0)) }
}

/** The month whose return is due next. */
export const lastMonth = (today: string): Days => monthFrom(today, -1)
