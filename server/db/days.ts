import { sql, type RawBuilder } from 'kysely'

/** Moments are UTC, days are in Riga (docs/domain/README.md, dates). */

/** Usable by an index on the column. */
export function startOf(day: string | RawBuilder<unknown>, later: number | RawBuilder<unknown> = 0): RawBuilder<unknown> {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Riga'`
}

export function dayOf(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${moment} at time zone 'Europe/Riga')::date`
}
