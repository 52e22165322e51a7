import { sql, type RawBuilder } from 'kysely'
import {
  isOfDays,
  isGrouped,
  byCount,
  byValue,
  mostGroups,
  readGrouping,
  type Grouping,
  type ListGroup,
} from '../../contract/list-groups.ts'
import type { Db } from './context.ts'
import { columnLabel, columnOf, keysOf, type ListColumn, type PlanColumns } from './list-columns.ts'
import { summedColumns, withinTime } from './list-totals.ts'
import { Refusal } from './refusal.ts'

/** @param sort `value`, `count` or a summed column; `-` reverses it */
export interface AskedGroups {
  by: string
  sort: string | undefined
}

/**
 * All rows by the value of a column, each group with the sums of totals, by one statement. Rows without a value are a
 * group too.
 * @param matching from and where
 * @throws Refusal when there are too many groups or it takes too long
 */
export async function groupsOf(
  db: Db,
  columns: PlanColumns | undefined,
  { by: groupBy, sort = byValue }: AskedGroups,
  matching: RawBuilder<unknown>,
): Promise<ListGroup[]> {
  const { grouping, column } = groupedColumn(groupBy, columns)
  const summed = summedColumns(columns)
  const order = orderOf(sort, column, summed)
  const { key, value } = keyOf(column, grouping)
  const parts = summed.map(({ by }, at) => sql`sum(${by}) as ${sql.ref(`s${at}`)}`)
  const sums = summed.map((each, at) => sql`${sql.lit(each.key)}, sum(${sql.ref(`s${at}`)})::text`)
  const wholes = summed.map((_, at) => sql`sum(${sql.ref(`s${at}`)}) as ${sql.ref(`s${at}`)}`)
  const tooLong = Refusal.field('group_by', 'Rindu ir tik daudz, ka grupu summas nav izrēķināmas; sašauriniet sarakstu')
  const groups = await withinTime(db, tooLong, async (within) => {
    const { rows } = await sql<ListGroup>`
      select value as key, count, sums from (
        select value, sum(n)::bigint as count, ${sql.join([sql`json_build_object(${sums.length > 0 ? sql.join(sums) : sql``}) as sums`, ...wholes])}
        from (
          select ${value(sql`k`)} as value, by_key.* from (
            select ${sql.join([sql`${key} as k`, sql`count(*) as n`, ...parts])} from ${matching} group by 1
          ) by_key
        ) valued group by value
      ) groups order by ${order} limit ${mostGroups + 1}`.execute(within)
    return rows
  })
  if (groups.length > mostGroups)
    throw Refusal.field(
      'group_by',
      `Pēc „${columnLabel(column.key)}” grupu ir vairāk nekā ${mostGroups}; sašauriniet sarakstu vai grupējiet pēc citas kolonnas`,
    )
  return groups
}

function groupedColumn(groupBy: string, columns: PlanColumns | undefined): { grouping: Grouping; column: ListColumn } {
  const grouping = readGrouping(groupBy, columns?.call.spec.columns)
  const column = grouping ? columnOf(columns, grouping.column) : undefined
  if (grouping && column) return { grouping, column }
  const possible = keysOf(columns).flatMap((key) => {
    const each = columnOf(columns, key)
    return each && isGrouped(each.type) ? (isOfDays(each.type) ? [`${key}:month`, `${key}:quarter`, `${key}:year`] : [key]) : []
  })
  throw Refusal.field(
    'group_by',
    possible.length === 0
      ? 'Lauks „Grupēšana”: šim sarakstam tās nav'
      : `Lauks „Grupēšana”: jābūt vienai no vērtībām ${possible.join(', ')}`,
  )
}

interface GroupKey {
  key: RawBuilder<unknown>
  /** As text, null for none. */
  value: (key: RawBuilder<unknown>) => RawBuilder<unknown>
}

function keyOf({ type, by, grouped }: ListColumn, { period }: Grouping): GroupKey {
  if (period !== null) {
    const day = type === 'moment' ? sql`(${by} at time zone 'Europe/Riga')` : by
    return { key: sql`date_trunc(${sql.lit(period)}, ${day})::date`, value: (key) => sql`to_char(${key}, 'YYYY-MM-DD')` }
  }
  if (type === 'flag') return { key: by, value: (key) => sql`case when ${key} then '1' when not ${key} then '0' end` }
  const { key, value } = grouped ?? { key: by, value: (of: RawBuilder<unknown>) => of }
  return { key, value: (of) => sql`nullif(${value(of)}::text, '')` }
}

/** Rows without a value stand last. */
function orderOf(sort: string, column: ListColumn, summed: readonly ListColumn[]): RawBuilder<unknown> {
  const key = sort.replace(/^-/, '')
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const value = valueInOrder(column)
  if (key === byValue) return sql`${value} ${direction} nulls last`
  const place = summed.findIndex((each) => each.key === key)
  const keys = [byValue, byCount, ...summed.map((each) => each.key)]
  if (key !== byCount && place < 0) throw Refusal.field('group_sort', `Lauks „Grupu kārtība”: jābūt vienai no vērtībām ${keys.join(', ')}`)
  return sql`${key === byCount ? sql`count` : sql.ref(`s${place}`)} ${direction} nulls last, ${value} nulls last`
}

function valueInOrder({ type }: ListColumn): RawBuilder<unknown> {
  if (typeof type === 'object') return sql`array_position(${Object.keys(type.words)}::text[], value)`
  return type === 'name' ? sql`value collate lv_lvs24` : sql`value`
}
