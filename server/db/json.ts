import { sql, type RawBuilder } from 'kysely'

/** @file Results of statements as one value each. JSON has no decimals: select them as text. */

/** Null without a row. */
export function rowJson(statement: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select row_to_json(r) from (${statement}) r)`
}

/** Node reads it several times faster than rows of columns. */
export function rowsJson(statement: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(r), '[]') from (${statement}) r)`
}
