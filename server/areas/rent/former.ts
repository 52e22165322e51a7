import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import { openFrom, type DueRent } from './due.ts'
import { rentFacts } from './facts.ts'

/**
 * What was agreed at first is put right until something of a rent is invoiced. From then on a change holds from the
 * first month that has not fallen due, and what fell due before goes by what held then: kept here, once for a month.
 */

/** Keeps what a rent was paid by; the caller holds the rent and changes it then. */
export async function keepFormerType(db: Db, rentId: number, type: string, today: string): Promise<void> {
  const until = await settledUntil(db, rentId, today)
  if (until === null) return
  await sql`insert into rent_former_types (rent_id, until, type) values (${rentId}, ${until}, ${type}) on conflict do nothing`.execute(db)
}

/** The same for the monthly fee of a machine. */
export async function keepFormerFee(db: Db, rentId: number, item: { id: number; monthly_fee: string }, today: string): Promise<void> {
  const until = await settledUntil(db, rentId, today)
  if (until === null) return
  await sql`
    insert into rent_former_fees (rent_item_id, until, monthly_fee) values (${item.id}, ${until}, ${item.monthly_fee})
    on conflict do nothing`.execute(db)
}

/** The first day of the first month that has not fallen due; null where nothing is settled yet. */
async function settledUntil(db: Db, id: number, today: string): Promise<string | null> {
  if (!(await rentFacts(db, id)).invoiced) return null
  const { rows } = await sql<Pick<DueRent, 'date_from' | 'billing_day' | 'billing_period'>>`
    select date_from, billing_day, billing_period from rents where id = ${id}`.execute(db)
  const [rent] = rows
  if (!rent) return null
  const until = openFrom(rent, today)
  return until > rent.date_from ? until : null
}
