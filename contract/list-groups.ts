import { isWholeDay, type ColumnType, type Condition, type ListColumns } from './list-columns.ts'

/** Periods by which rows are grouped by a day. */
export const periods = { month: 'Mēnesis', quarter: 'Ceturksnis', year: 'Gads' } as const
export type Period = keyof typeof periods

export interface Grouping {
  column: string
  /** Null for columns that hold no days. */
  period: Period | null
}

/** Groups that a list shows; more say nothing that its rows do not. */
export const mostGroups = 1000

/** Groups by how many rows they have, or by their value; else by the key of a summed column. */
export const byCount = 'count'
export const byValue = 'value'

/** Rows with the same value: a day, 1 or 0, a stored word or a text, null for none. */
export interface ListGroup {
  key: string | null
  count: number
  sums: Readonly<Record<string, string | null>>
}

/** As in the query: `customer`, `date:month`. */
export function writeGrouping({ column, period }: Grouping): string {
  return period === null ? column : `${column}:${period}`
}

/** Null if the list does not group so. */
export function readGrouping(text: string, columns: ListColumns | undefined): Grouping | null {
  const [, column = '', period] = /^([a-z_]{1,40})(?::([a-z]+))?$/.exec(text) ?? []
  const type = columns && Object.hasOwn(columns, column) ? columns[column] : undefined
  if (!isGrouped(type)) return null
  if (!isOfDays(type)) return period === undefined ? { column, period: null } : null
  return period !== undefined && Object.hasOwn(periods, period) ? { column, period: period as Period } : null
}

/** Columns whose values are shared by rows; numbers and texts of their own would give a group per row. */
export function isGrouped(type: ColumnType | undefined): boolean {
  return type === 'name' || type === 'flag' || isOfDays(type) || typeof type === 'object'
}

export function isOfDays(type: ColumnType | undefined): boolean {
  return type === 'date' || type === 'moment'
}

/** Conditions that the rows of a group meet. */
export function conditionsOfGroup({ column, period }: Grouping, value: string | null): Condition[] {
  if (value === null) return [{ column, operator: 'empty', value: null }]
  if (period === null) return [{ column, operator: 'is', value }]
  return [
    { column, operator: 'from', value },
    { column, operator: 'to', value: lastDayOf(value, period) },
  ]
}

const months = { month: 1, quarter: 3, year: 12 } as const

/** @param first day of the period */
function lastDayOf(first: string, period: Period): string {
  if (!isWholeDay(first)) return first
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months[period], 0)).toISOString().slice(0, 10)
}
