/**
 * Columns of a list by which it sorts, filters, sums and groups. The key is the row's field; of a named record it is
 * the name. `name` is a text that rows share, such as a customer's, so they are grouped by it. `money` and `quantity`
 * are summed; `moment` is filtered by its day in Latvia.
 */
export type ColumnType = 'text' | 'name' | 'date' | 'moment' | 'money' | 'quantity' | 'decimal' | 'whole' | 'flag' | Words
/** Stored words with their labels, in the order in which they sort. */
export interface Words {
  words: Readonly<Record<string, string>>
}
export type ListColumns = Readonly<Record<string, ColumnType>>

export function isText(type: ColumnType): boolean {
  return type === 'text' || type === 'name'
}

/** Columns whose values have a sum. */
export function isSummed(type: ColumnType | undefined): boolean {
  return type === 'money' || type === 'quantity'
}

export const operators = {
  is: 'ir',
  not: 'nav',
  contains: 'satur',
  from: 'no',
  to: 'līdz',
  empty: 'ir tukšs',
  filled: 'nav tukšs',
} as const
export type Operator = keyof typeof operators

export interface Condition {
  column: string
  operator: Operator
  /** Null with `empty` and `filled`. */
  value: string | null
}

export const mostConditions = 20
/** With those of a group of rows. */
export const mostConditionsAsked = mostConditions + 2

/** As in the query: `status:is:new`, `phone:empty`. */
export function writeCondition({ column, operator, value }: Condition): string {
  return [column, operator, ...(value === null ? [] : [value])].join(':')
}

/** Null if malformed. */
export function readCondition(text: string): Condition | null {
  const [, column, operator, value] = /^([a-z][a-z0-9_]{0,39}):([a-z]+)(?::(.*))?$/s.exec(text) ?? []
  if (column === undefined || operator === undefined || !Object.hasOwn(operators, operator)) return null
  const condition = { column, operator: operator as Operator, value: value ?? null }
  return takesValue(condition.operator) === (condition.value !== null) ? condition : null
}

export function takesValue(operator: Operator): boolean {
  return operator !== 'empty' && operator !== 'filled'
}

export function operatorsOf(type: ColumnType): readonly Operator[] {
  if (typeof type === 'object' || type === 'flag') return ['is', 'not', 'empty', 'filled']
  if (isText(type)) return ['contains', 'is', 'not', 'empty', 'filled']
  return ['is', 'not', 'from', 'to', 'empty', 'filled']
}

/** Why the value does not suit the column, as the rest of a sentence; null: it does. */
export function valueFault(type: ColumnType, value: string): string | null {
  if (typeof type === 'object')
    return Object.hasOwn(type.words, value) ? null : `jābūt vienai no vērtībām ${Object.keys(type.words).join(', ')}`
  switch (type) {
    case 'text':
    case 'name':
      return value === '' || value.length > 200 || value.includes('\u0000') ? 'jābūt tekstam līdz 200 zīmēm' : null
    case 'flag':
      return /^[01]$/.test(value) ? null : 'jābūt 1 vai 0'
    case 'whole':
      return /^-?\d{1,15}$/.test(value) ? null : 'jābūt veselam skaitlim'
    case 'date':
    case 'moment':
      return isWholeDay(value) ? null : 'jābūt datumam (gggg-mm-dd)'
    default:
      return /^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? null : 'jābūt skaitlim ar punktu kā decimālzīmi'
  }
}

export function isWholeDay(value: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
