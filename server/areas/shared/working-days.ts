import { sql } from 'kysely'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'

/** The day itself, or the next one on which offices and banks of Latvia work (docs/domain/e-invoices.md#working-days). */
export async function workingDayFrom(db: Db, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select working_day_after(${day}::date - 1, 1) as day`.execute(db)
  return one(rows).day
}
