import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../contract/calls.ts'
import { labelOf } from '../../contract/labels.ts'
import {
  isText,
  mostConditions,
  mostConditionsAsked,
  operatorsOf,
  readCondition,
  valueFault,
  type ColumnType,
  type Condition,
} from '../../contract/list-columns.ts'
import type { SessionUser } from './context.ts'
import type { Order } from './list-order.ts'
import { Refusal } from './refusal.ts'
import { filterResponse } from './response-filter.ts'

/** The shown value, and how rows whose value meets a test are found, where that is faster than row by row. */
export interface ColumnSql {
  by: RawBuilder<unknown>
  /** @param meets the test of a value, null for none */
  meets?: (test: (value: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
  /** A key by which rows are grouped first; the value is then found once per key instead of per row. */
  grouped?: { key: RawBuilder<unknown>; value: (key: RawBuilder<unknown>) => RawBuilder<unknown> }
}

/** Columns of the call's contract; those not named here are columns of `t` of the same name. */
export interface PlanColumns {
  call: Call
  user: SessionUser
  by: Readonly<Record<string, RawBuilder<unknown> | ColumnSql>>
}

export interface ListColumn extends ColumnSql {
  key: string
  type: ColumnType
}

/** The name of another record: its rows are found first, then those that refer to them. */
export function named(id: string, table: string, name: RawBuilder<unknown> = sql`x.name`): ColumnSql {
  const key = sql.ref(id)
  const value = (of: RawBuilder<unknown>) => sql`(select ${name} from ${sql.table(table)} x where x.id = ${of})`
  return {
    by: value(key),
    grouped: { key, value },
    meets: (test) => sql`${key} in (select x.id from ${sql.table(table)} x where ${test(name)})`,
  }
}

/** A user's name and surname. */
export function person(id: string): ColumnSql {
  return named(id, 'users', sql`concat_ws(' ', x.name, x.surname)`)
}

/** The column of this key, unless the list lacks it or the user may not see it. */
export function columnOf(columns: PlanColumns | undefined, key: string): ListColumn | undefined {
  const type = columns?.call.spec.columns?.[key]
  if (columns === undefined || type === undefined || !isSeen(columns, key)) return undefined
  const written = columns.by[key] ?? sql.ref(`t.${key}`)
  if (!('by' in written)) return { key, type, by: written }
  const { by, meets, grouped } = written
  return { key, type, by, ...(meets && { meets }), ...(grouped && { grouped }) }
}

export function keysOf(columns: PlanColumns | undefined): string[] {
  return Object.keys(columns?.call.spec.columns ?? {}).filter((key) => columns !== undefined && isSeen(columns, key))
}

/** Users can neither sort nor filter by a field that answers hide from them. */
function isSeen({ call, user }: PlanColumns, key: string): boolean {
  const answer = filterResponse(call, user, { data: [{ [key]: unlike }] }) as { data: readonly Record<string, unknown>[] }
  return answer.data[0]?.[key] === unlike
}

/** A value that no filter gives. */
const unlike = 'seen'

export function orderBy({ key, type, by }: ListColumn, direction: Order['direction']): Order {
  return { key, by: sortValue(type, by), direction, type: sortType(type), nullable: true }
}

function sortValue(type: ColumnType, by: RawBuilder<unknown>): RawBuilder<unknown> {
  if (typeof type === 'object') return sql`array_position(${Object.keys(type.words)}::text[], ${by}::text)`
  if (type === 'flag') return sql`(${by})::int`
  return isText(type) ? sql`nullif(${by}, '') collate lv_lvs24` : by
}

function sortType(type: ColumnType): Order['type'] {
  if (typeof type === 'object' || type === 'flag' || type === 'whole') return 'bigint'
  if (type === 'moment') return 'timestamptz'
  if (isText(type)) return 'text'
  return type === 'date' ? type : 'numeric'
}

export function conditionsOf(texts: readonly string[] | undefined, columns: PlanColumns | undefined): RawBuilder<unknown>[] {
  if (!texts) return []
  if (texts.length > mostConditionsAsked) throw Refusal.field('where', `Lauks „Kolonnu filtri”: ne vairāk kā ${mostConditions}`)
  return texts.map((text, place) => {
    const condition = readCondition(text)
    const column = condition ? columnOf(columns, condition.column) : undefined
    const fault = condition && column ? faultOf(condition, column) : 'Lauks „Kolonnu filtri”: šajā sarakstā tādas kolonnas vai darbības nav'
    if (fault !== null || !condition || !column) throw Refusal.field(`where.${place}`, fault ?? '')
    return sqlOf(condition, column)
  })
}

function faultOf({ operator, value }: Condition, { key, type }: ListColumn): string | null {
  const label = columnLabel(key)
  if (!operatorsOf(type).includes(operator)) return `Kolonna „${label}”: filtra „${operator}” tai nav`
  const fault = value === null ? null : operator === 'contains' ? valueFault('text', value) : valueFault(type, value)
  return fault === null ? null : `Kolonna „${label}”: ${fault}`
}

export function columnLabel(key: string): string {
  const own = labelOf(key)
  return own === key ? labelOf(`${key}_id`) : own
}

function sqlOf({ operator, value }: Condition, { type, by, meets }: ListColumn): RawBuilder<unknown> {
  const isOfText = isText(type) || typeof type === 'object'
  const isEmpty = (it: RawBuilder<unknown>) => (isOfText ? sql`coalesce(${it}::text, '') = ''` : sql`${it} is null`)
  const shown = type === 'moment' ? sql`(${by} at time zone 'Europe/Riga')::date` : by
  const typed = sql`${type === 'flag' ? value === '1' : value}::${sql.raw(typeInSql(type))}`
  const found = (test: (it: RawBuilder<unknown>) => RawBuilder<unknown>) => (meets ? meets(test) : test(shown))
  const plain = (it: RawBuilder<unknown>) => (typeof type === 'object' ? sql`${it}::text` : it)
  switch (operator) {
    case 'is':
      return found((it) => sql`${plain(it)} = ${typed}`)
    case 'not':
      return sql`(${found((it) => sql`${plain(it)} = ${typed}`)}) is not true`
    case 'contains':
      return found((it) => sql`strpos(fold(${it}::text), fold(${value})) > 0`)
    case 'from':
      return sql`${shown} >= ${typed}`
    case 'to':
      return sql`${shown} <= ${typed}`
    case 'empty':
      return isEmpty(by)
    case 'filled':
      return sql`not (${isEmpty(by)})`
  }
}

function typeInSql(type: ColumnType): string {
  if (typeof type === 'object' || isText(type)) return 'text'
  if (type === 'date' || type === 'moment') return 'date'
  return type === 'flag' ? 'boolean' : 'numeric'
}
