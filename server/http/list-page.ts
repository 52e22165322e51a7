import { sql, type RawBuilder } from 'kysely'
import type { Cursor } from './list-cursor.ts'
import type { Order } from './list-order.ts'

/** @file Which rows of an ordered list are a page. */

export interface PageRequest {
  order: Order
  cursor: Cursor | null
  perPage: number
  offset: number
  searching: boolean
  fromTop: boolean
}

/** SQL: conditions of rows behind the cursor. */
export function behind({ order, cursor }: PageRequest, at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (!cursor) return []
  const isRising = order.direction === 'asc'
  const further = sql.raw(isRising ? '>' : '<')
  if (cursor.value === null) {
    const sameNull = sql`${at} is null and ${id} ${further} ${cursor.id}::bigint`
    return [isRising ? sameNull : sql`(${sameNull} or ${at} is not null)`]
  }
  const beyond = sql`(${at}, ${id}) ${further} (${cursor.value}::${sql.raw(order.type)}, ${cursor.id}::bigint)`
  return [order.nullable && isRising ? sql`(${beyond} or ${at} is null)` : beyond]
}

/** SQL: order and limit of the page. */
export function sorted(
  { order, perPage, offset, fromTop }: PageRequest,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const step = sql.raw(order.direction)
  // Without parameters the plan of the most frequent query is cached.
  const cut = fromTop ? sql`limit ${sql.lit(perPage)}` : sql`limit ${perPage} offset ${offset}`
  return sql`order by ${at} ${step}, ${id} ${step} ${cut}`
}
