import { sql, type RawBuilder } from 'kysely'

/** @file Days and moments: a moment is stored in universal time, a day begins and ends in Riga (docs/domain/README.md, dates). */

/** The moment at which a day begins, or one so many days later; an index on a column of moments finds it. */
export function startOf(day: string | RawBuilder<unknown>, later: number | RawBuilder<unknown> = 0): RawBuilder<unknown> {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Riga'`
}

/** The day on which a moment falls. */
export function dayOf(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${moment} at time zone 'Europe/Riga')::date`
}
