import { sql } from 'kysely'
import { priceClarification as chart, type PriceClarificationState } from '../../../machines/price-clarification.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { loadPriceClarification, priceClarificationFacts } from './price-clarifications.record.ts'

export interface LockedPriceClarification {
  id: number
  status: PriceClarificationState
  title: string
  customer_id: number | null
  author_id: number | null
  lock_version: number
}

export const {
  begin: beginPriceClarification,
  beginOnce,
  stateAfter,
} = stepsOf({ chart, lock: lockPriceClarification, facts: priceClarificationFacts, load: loadPriceClarification })

/** Throws 404 if there is none. */
export async function lockPriceClarification({ db }: Pick<Context, 'db'>, id: number): Promise<LockedPriceClarification> {
  const { rows } = await sql<LockedPriceClarification>`
    select id, status, title, customer_id, author_id, lock_version from price_clarifications where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
