import type { dashboard } from '../../../contract/dashboard/dashboard.ts'
import type { Query } from '../../../contract/calls.ts'

export type Period = 'month' | 'quarter' | 'year'

const periodsPerPage: Readonly<Record<Period, number>> = { month: 12, quarter: 8, year: 5 }
export const monthsOf: Readonly<Record<Period, number>> = { month: 1, quarter: 3, year: 12 }

export interface Page {
  period: Period
  page: number
  perPage: number
  first: number
  last: number
}

export function pageOf(query: Query<typeof dashboard.component>): Page {
  const period: Period = query.tab === 'quarter' || query.tab === 'year' ? query.tab : 'month'
  const perPage = periodsPerPage[period]
  const page = query.page ?? 1
  return { period, page, perPage, first: (page - 1) * perPage, last: page * perPage - 1 }
}

export function metaOf({ page, perPage }: Page, periods: number) {
  const total = Math.max(1, periods)
  return { current_page: page, last_page: Math.ceil(total / perPage), per_page: perPage, total }
}

const names = ['janv.', 'febr.', 'marts', 'apr.', 'maijs', 'jūn.', 'jūl.', 'aug.', 'sept.', 'okt.', 'nov.', 'dec.']

export function labelOf(period: Period, from: string): string {
  const [year = '', month = '1'] = from.split('-')
  if (period === 'year') return year
  if (period === 'quarter') return `${year}. g. ${(Number(month) + 2) / 3}. cet.`
  return `${names[Number(month) - 1] ?? ''} ${year}`
}
