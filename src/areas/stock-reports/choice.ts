import {
  longestIdle,
  reportsOfOneDay,
  stockReportTypes,
  type StockReport,
  type StockReportRequest,
  type StockReportType,
} from '../../../contract/stock-reports/stock-reports.ts'
import { isDay } from '../../ui/parse.ts'
import type { Option } from '../../ui/use-options.ts'

/** What a person chose of the reports on stock, what the server is asked, and where a row of the answer leads. */

/** What is chosen; words stand as they were typed. */
export interface Choice {
  type: StockReportType
  date_from: string | null
  date_to: string | null
  warehouse: Option | null
  category: Option | null
  /** Without those below the category. */
  ownCategory: boolean
  supplier: Option | null
  branch: Option | null
  q: string | null
  days: string | null
}

/** Nothing chosen yet: what lies there today. */
export const fresh: Choice = {
  type: 'balance',
  date_from: null,
  date_to: null,
  warehouse: null,
  category: null,
  ownCategory: false,
  supplier: null,
  branch: null,
  q: null,
  days: null,
}

/** Fields that are chosen by name: an address carries their key, and the name beside it. */
const named = ['warehouse', 'category', 'supplier'] as const

/**
 * The moves that a row of the valuation is made of, as the address of a report asks for them: from the first day that
 * the report tells of, with all that was chosen for it; of its category alone, for what lies below has rows of its own.
 */
export function movesOf(
  { warehouse, category }: NonNullable<StockReport['rows'][number]['group']>,
  { date_from, date_to }: Pick<StockReport, 'date_from' | 'date_to'>,
  { supplier, q }: Pick<Choice, 'supplier' | 'q'>,
): string {
  const asked = new URLSearchParams({ type: 'movements', date_from, date_to, own_category: '1' })
  const options = { warehouse: { id: warehouse.id, label: warehouse.name }, category: { id: category.id, label: category.name }, supplier }
  for (const name of named) {
    const option = options[name]
    if (!option) continue
    asked.set(name, String(option.id))
    asked.set(`${name}_name`, option.label)
  }
  if (q?.trim()) asked.set('q', q.trim())
  return `/stock/reports?${asked.toString()}`
}

/** The moves of an item in a warehouse of which a row is: those of its period, or all until its day. */
export function movesOfItem(id: number, { type, date_from, date_to }: Pick<StockReport, 'type' | 'date_from' | 'date_to'>): string {
  const path = `/stock/stock_items/${id}/movements`
  if (type === 'low_stock') return path
  return `${path}?${reportsOfOneDay.includes(type) ? '' : `date_from=${date_from}&`}date_to=${date_to}`
}

/** What the address asks for; a report that a person chooses by hand has nothing there. */
export function inAddress(path: string): Choice | null {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const type = query.get('type')
  if (type === null || !Object.hasOwn(stockReportTypes, type)) return null
  const option = (name: (typeof named)[number]): Option | null => {
    const id = query.get(name)
    return id === null ? null : { id: Number(id), label: query.get(`${name}_name`) ?? '' }
  }
  return {
    ...fresh,
    type: type as StockReportType,
    date_from: query.get('date_from'),
    date_to: query.get('date_to'),
    warehouse: option('warehouse'),
    category: option('category'),
    supplier: option('supplier'),
    q: query.get('q'),
    ownCategory: query.get('own_category') === '1',
  }
}

/** What the server is asked; what stands against the kind of report is left out. */
export function askedOf({
  type,
  date_from,
  date_to,
  warehouse,
  category,
  ownCategory,
  supplier,
  branch,
  q,
  days,
}: Choice): StockReportRequest {
  const isLong = days !== null && /^\d{1,4}$/.test(days) && Number(days) > 0 && Number(days) <= longestIdle
  return {
    type,
    ...(isDay(date_from) && !reportsOfOneDay.includes(type) && { date_from }),
    ...(branch && type === 'margin' && { branch_id: Number(branch.id) }),
    ...(isLong && type === 'idle' && { days: Number(days) }),
    ...(q?.trim() && { q: q.trim() }),
    // What falls short is told as it is now: reservations and what is on its way have no past.
    ...(isDay(date_to) && type !== 'low_stock' && { date_to }),
    ...(warehouse && { warehouse_id: Number(warehouse.id) }),
    ...(category && { category_id: Number(category.id), ...(ownCategory && { own_category: true }) }),
    ...(supplier && { supplier_id: Number(supplier.id) }),
  }
}
