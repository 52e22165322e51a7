import type { Call } from '../../../contract/calls.ts'
import { dayOf, formatAmount, formatDate, formatQuantity } from '../../../contract/format.ts'
import {
  isWholeDay,
  mostConditions,
  operators,
  readCondition,
  writeCondition,
  type ColumnType,
  type Condition,
  type ListColumns,
} from '../../../contract/list-columns.ts'
import type { Column } from '../../ui/table/columns.ts'

/** Under this name filters hold conditions on columns, written as in the query. */
export const whereName = 'where'

type Values = Readonly<Record<string, unknown>>

export interface FilteredColumn<Row = never> {
  key: string
  type: ColumnType
  header: string
  column: Column<Row>
}

export function keyOfColumn<Row>({ id, key }: Pick<Column<Row>, 'id' | 'key'>): string {
  return key ?? id
}

/** Columns that the list's call filters and sorts by. */
export function filteredColumns<Row>({ spec }: Call, columns: readonly Column<Row>[]): readonly FilteredColumn<Row>[] {
  return columns.flatMap((column) => {
    const key = keyOfColumn(column)
    const type = spec.columns?.[key]
    return type === undefined ? [] : [{ key, type, header: column.header, column }]
  })
}

export function conditionTexts(filters: Values): readonly string[] {
  const texts = filters[whereName]
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
}

export function withoutCondition(filters: Values, text: string): Values {
  return withTexts(
    filters,
    conditionTexts(filters).filter((each) => each !== text),
  )
}

/** The same filters when the condition is there already; null when there are too many. */
export function withCondition(filters: Values, condition: Condition): Values | null {
  const text = writeCondition(condition)
  const texts = conditionTexts(filters)
  if (texts.includes(text)) return filters
  return texts.length < mostConditions ? withTexts(filters, [...texts, text]) : null
}

function withTexts(filters: Values, texts: readonly string[]): Values {
  const { [whereName]: _, ...others } = filters
  return texts.length === 0 ? others : { ...others, [whereName]: texts }
}

/** Only conditions on columns of the list; from an address. */
export function knownConditions(texts: readonly string[], columns: ListColumns | undefined): string[] {
  return [...new Set(texts)]
    .filter((text) => {
      const condition = readCondition(text)
      return condition !== null && columns !== undefined && Object.hasOwn(columns, condition.column)
    })
    .slice(0, mostConditions)
}

/** The cell's value as the server compares it; null: empty. */
export function valueOfCell<Row>({ key, type, column }: FilteredColumn<Row>, row: Row): string | null {
  const own = column.value ? column.value(row) : (row as Readonly<Record<string, unknown>>)[key]
  const text = wordsOf(own)
  return text === null || type !== 'moment' || isWholeDay(text) ? text : dayOf(new Date(text))
}

function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.flatMap((each) => wordsOf(each) ?? []).join(', ') || null
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'object') return 'name' in value ? wordsOf(value.name) : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** The condition for all rows with this value, or for all others. */
export function conditionOfCell<Row>(column: FilteredColumn<Row>, row: Row, isExcluded: boolean): Condition {
  const value = valueOfCell(column, row)
  if (value === null) return { column: column.key, operator: isExcluded ? 'filled' : 'empty', value: null }
  return { column: column.key, operator: isExcluded ? 'not' : 'is', value }
}

/** „Klients ir Alfa” */
export function chipText(text: string, columns: readonly Pick<FilteredColumn, 'key' | 'type' | 'header'>[]): string {
  const condition = readCondition(text)
  if (!condition) return text
  const column = columns.find(({ key }) => key === condition.column)
  const words = `${column?.header ?? condition.column} ${operators[condition.operator]}`
  return condition.value === null ? words : `${words} ${column ? valueText(column.type, condition.value) : condition.value}`
}

export function valueText(type: ColumnType, value: string): string {
  if (typeof type === 'object') return type.words[value] ?? value
  switch (type) {
    case 'date':
    case 'moment':
      return formatDate(value)
    case 'flag':
      return value === '1' ? 'jā' : 'nē'
    case 'money':
      return formatAmount(value)
    case 'quantity':
    case 'decimal':
      return formatQuantity(value)
    default:
      return value
  }
}
