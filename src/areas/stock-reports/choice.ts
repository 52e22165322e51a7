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

/** Texts as typed. */
export interface Choice {
  type: StockReportType
  date_from: string | null
  date_to: string | null
  warehouse: Option | null
  category: Option | null
  /** Excludes subcategories. */
  excludeSubcategories: boolean
  supplier: Option | null
  branch: Option | null
  q: string | null
  days: string | null
}

export const fresh: Choice = {
  type: 'balance',
  date_from: null,
  date_to: null,
  warehouse: null,
  category: null,
  excludeSubcategories: false,
  supplier: null,
  branch: null,
  q: null,
  days: null,
}

/** The address contains their id and name. */
const namedFilters = ['warehouse', 'category', 'supplier'] as const

/**
 * Address of the movements behind a valuation row: same filters, its category only, because subcategories have their
 * own rows.
 */
export function movesOf(
  { warehouse, category }: NonNullable<StockReport['rows'][number]['group']>,
  { date_from, date_to }: Pick<StockReport, 'date_from' | 'date_to'>,
  { supplier, q }: Pick<Choice, 'supplier' | 'q'>,
): string {
  const searchParams = new URLSearchParams({ type: 'movements', date_from, date_to, own_category: '1' })
  const options = { warehouse: { id: warehouse.id, label: warehouse.name }, category: { id: category.id, label: category.name }, supplier }
  for (const name of namedFilters) {
    const option = options[name]
    if (!option) continue
    searchParams.set(name, String(option.id))
    searchParams.set(`${name}_name`, option.label)
  }
  if (q?.trim()) searchParams.set('q', q.trim())
  return `/stock/reports?${searchParams.toString()}`
}

/** Movements of the period, or until the day. */
export function movesOfItem(id: number, { type, date_from, date_to }: Pick<StockReport, 'type' | 'date_from' | 'date_to'>): string {
  const path = `/stock/stock_items/${id}/movements`
  if (type === 'low_stock') return path
  return `${path}?${reportsOfOneDay.includes(type) ? '' : `date_from=${date_from}&`}date_to=${date_to}`
}

/** Null without a report in the address. */
export function inAddress(path: string): Choice | null {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const type = query.get('type')
  if (type === null || !Object.hasOwn(stockReportTypes, type)) return null
  const option = (name: (typeof namedFilters)[number]): Option | null => {
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
    excludeSubcategories: query.get('own_category') === '1',
  }
}

/** Omits filters that the report type does not support. */
export function queryOf({
  type,
  date_from,
  date_to,
  warehouse,
  category,
  excludeSubcategories,
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
    // Shortage is always current: reservations and incoming goods have no history.
    ...(isDay(date_to) && type !== 'low_stock' && { date_to }),
    ...(warehouse && { warehouse_id: Number(warehouse.id) }),
    ...(category && { category_id: Number(category.id), ...(excludeSubcategories && { own_category: true }) }),
    ...(supplier && { supplier_id: Number(supplier.id) }),
  }
}
