import { sql } from 'kysely'
import { rent, type RentState } from '../../../machines/rent.ts'
import type { Context } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { rentFacts } from './rent.facts.ts'
import { loadRent } from './rent.record.ts'

export interface LockedRent {
  id: number
  status: RentState
  number: string
  customer_id: number
  branch_id: number | null
  date_from: string
  date_to: string | null
  do_not_invoice: boolean
  lock_version: number
}

export const { begin: beginRent, beginOnce, stateAfter } = stepsOf({ chart: rent, lock: lockRent, facts: rentFacts, load: loadRent })

/** Throws 404 if there is none visible. */
export async function lockRent({ db, user }: Context, id: number): Promise<LockedRent> {
  const { rows } = await sql<LockedRent>`
    select t.id, t.status, t.number, t.customer_id, t.branch_id, t.date_from, t.date_to, t.do_not_invoice, t.lock_version from rents t
    ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
