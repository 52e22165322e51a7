import { createStore, type Readable } from '../../store/store.ts'

/** A day of the company's list of holidays. */
export interface MarkedDay {
  /** `yyyy-mm-dd` */
  date: string
  name: string
  repeatsYearly: boolean
}

type Load = () => Promise<readonly MarkedDay[]>

const marked = createStore<readonly MarkedDay[]>([])
let load: Load | null = null

export const markedDays: Readable<readonly MarkedDay[]> = marked

/** The data layer says how holidays are read; null forgets them with the session. */
export function provideDayMarks(how: Load | null): void {
  load = how
  marked.set([])
}

/** Reads the holidays anew; those at hand stay when that fails. */
export function readDayMarks(): void {
  load?.().then(marked.set, console.error)
}

/** The names of the holidays on a day; a 29th of February falls on the 28th in other years. */
export function namesOn(days: readonly MarkedDay[], day: string): string {
  const found = days.filter(({ date, repeatsYearly }) => (repeatsYearly ? dateIn(day.slice(0, 4), date) : date) === day)
  return found.map(({ name }) => name).join(', ')
}

function dateIn(year: string, date: string): string {
  const leap = new Date(Date.UTC(Number(year), 2, 0)).getUTCDate() === 29
  return `${year}${date.slice(4) === '-02-29' && !leap ? '-02-28' : date.slice(4)}`
}
