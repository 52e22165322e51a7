import { sql, type RawBuilder } from 'kysely'

/** What a movement of this alias is worth with all that corrected it since (law L6), EUR with the sign of its quantity. */
export function worthOf(movement: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${movement}.value + coalesce((select sum(x.value) from stock_movements x where x.corrects_id = ${movement}.id), 0))`
}
