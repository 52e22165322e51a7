import { sql } from 'kysely'
import { rent } from '../../machines/rent.ts'
import { chargeRent } from '../areas/rent/rent.charge.ts'
import type { Db } from '../http/context.ts'

export interface RentSlice {
  after: number
  most: number
}

/** `last` is null when no rent was left. */
export interface ChargedSlice {
  last: number | null
  faults: unknown[]
}

/** Charges rents, one transaction each: safe to interrupt and to run concurrently; failures do not stop others. */
export async function chargeRents(db: Db, { after, most }: RentSlice): Promise<ChargedSlice> {
  const { rows } = await sql<{ id: number; today: string }>`
    select id, today() as today from rents
    where status = ${rent.initial} and charged_on is distinct from today() and id > ${after} order by id limit ${most}`.execute(db)
  const faults: unknown[] = []
  for (const { id, today } of rows) {
    try {
      await db.transaction().execute(async (tx) => {
        const lockedRent =
          await sql`select from rents where id = ${id} and charged_on is distinct from today() for update skip locked`.execute(tx)
        if (lockedRent.rows.length > 0) await chargeRent(tx, id, today)
      })
    } catch (fault) {
      faults.push(fault)
    }
  }
  return { last: rows.at(-1)?.id ?? null, faults }
}
