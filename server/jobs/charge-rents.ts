import { sql } from 'kysely'
import { rent } from '../../machines/rent.ts'
import { chargeRent } from '../areas/rent/rent.charge.ts'
import type { Db } from '../http/context.ts'

/** Which rents are charged at once: up to so many that come after one. */
export interface RentSlice {
  after: number
  most: number
}

/** What came of a slice: the last rent that it looked at, null when there was none, and what kept rents from being charged. */
export interface ChargedSlice {
  last: number | null
  faults: unknown[]
}

/**
 * Posts what has fallen due of some rents since they were charged last, each in a transaction of its own: who is
 * killed goes on where he was, several processes may do it at once, and a rent that cannot be charged keeps no other
 * from it.
 */
export async function chargeRents(db: Db, { after, most }: RentSlice): Promise<ChargedSlice> {
  const { rows } = await sql<{ id: number; today: string }>`
    select id, today() as today from rents
    where status = ${rent.initial} and charged_on is distinct from today() and id > ${after} order by id limit ${most}`.execute(db)
  const faults: unknown[] = []
  for (const { id, today } of rows) {
    try {
      await db.transaction().execute(async (tx) => {
        const held = await sql`select from rents where id = ${id} and charged_on is distinct from today() for update skip locked`.execute(
          tx,
        )
        if (held.rows.length > 0) await chargeRent(tx, id, today)
      })
    } catch (fault) {
      faults.push(fault)
    }
  }
  return { last: rows.at(-1)?.id ?? null, faults }
}
