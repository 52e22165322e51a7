import { isWholeDay, type ColumnType } from '../../../contract/list-columns.ts'
import type { ListGroup, Period } from '../../../contract/list-groups.ts'
import { valueText } from './column-filters.ts'

/** Of rows without a value. */
const noValue = '(nav)'

const months = [
  'janvāris',
  'februāris',
  'marts',
  'aprīlis',
  'maijs',
  'jūnijs',
  'jūlijs',
  'augusts',
  'septembris',
  'oktobris',
  'novembris',
  'decembris',
]

export function groupLabel({ key }: Pick<ListGroup, 'key'>, type: ColumnType, period: Period | null): string {
  if (key === null) return noValue
  if (period === null || !isWholeDay(key)) return valueText(type, key)
  const [year = '', month = '1'] = key.split('-')
  if (period === 'year') return `${year}. gads`
  if (period === 'quarter') return `${year}. gada ${Math.ceil(Number(month) / 3)}. ceturksnis`
  return `${year}. gada ${months[Number(month) - 1] ?? ''}`
}
