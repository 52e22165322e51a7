import type { dashboard } from '../../../contract/dashboard/dashboard.ts'
import type { Query } from '../../../contract/calls.ts'

/** What the bars of a chart of totals stand for. */
export type Period = 'month' | 'quarter' | 'year'

/** Periods a page of a chart shows. */
const shown: Readonly<Record<Period, number>> = { month: 12, quarter: 8, year: 5 }
/** Months of a period. */
export const monthsOf: Readonly<Record<Period, number>> = { month: 1, quarter: 3, year: 12 }

/** The periods of a page: `n` counts them back from the present one. */
export interface Page {
  period: Period
  page: number
  perPage: number
  first: number
  last: number
}

/** The page of a chart that a person asks for; the next one goes further back. */
export function pageOf(query: Query<typeof dashboard.component>): Page {
  const period: Period = query.tab === 'quarter' || query.tab === 'year' ? query.tab : 'month'
  const perPage = shown[period]
  const page = query.page ?? 1
  return { period, page, perPage, first: (page - 1) * perPage, last: page * perPage - 1 }
}

/** How far back there is something to show: `total` periods, told as the meta of the answer. */
export function metaOf({ page, perPage }: Page, periods: number | undefined) {
  const total = Math.max(1, periods ?? 1)
  return { current_page: page, last_page: Math.ceil(total / perPage), per_page: perPage, total }
}

const names = ['janv.', 'febr.', 'marts', 'apr.', 'maijs', 'jūn.', 'jūl.', 'aug.', 'sept.', 'okt.', 'nov.', 'dec.']

/** What a period is called. */
export function labelOf(period: Period, from: string): string {
  const [year = '', month = '1'] = from.split('-')
  if (period === 'year') return year
  if (period === 'quarter') return `${year}. g. ${(Number(month) + 2) / 3}. cet.`
  return `${names[Number(month) - 1] ?? ''} ${year}`
}
