import { sql } from 'kysely'
import { rent } from '../../machines/rent.ts'
import { chargeRent } from '../areas/rent/charge.ts'
import type { Db } from '../http/context.ts'

/**
 * Posts what has fallen due of all rents since they were charged last, each in a transaction of its own, so that
 * a process that is stopped goes on where it was. Answers how many; several processes may run it at once.
 */
export async function chargeRents(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number; today: string }>`
    select id, today() as today from rents where status = ${rent.initial} and charged_on is distinct from today() order by id`.execute(db)
  for (const { id, today } of rows) {
    await db.transaction().execute(async (tx) => {
      const held = await sql`select from rents where id = ${id} and charged_on is distinct from today() for update skip locked`.execute(tx)
      if (held.rows.length > 0) await chargeRent(tx, id, today)
    })
  }
  return rows.length
}
