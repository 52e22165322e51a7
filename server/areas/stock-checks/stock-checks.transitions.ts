import { sql } from 'kysely'
import { stockCheck, type StockCheckState } from '../../../machines/stock-check.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { checkFacts } from './stock-checks.facts.ts'
import { loadCheck } from './stock-checks.record.ts'

export interface LockedCheck {
  id: number
  status: StockCheckState
  date: string
  warehouse_id: number
  snapshot_at: string
  order_ref: string | null
  hides_expected: boolean
  lock_version: number
}

const kind = { chart: stockCheck, facts: checkFacts, load: loadCheck }

export const { begin, allowOnce, stateAfter } = stepsOf({ ...kind, lock: lockCheck })

/** Counting needs only a shared lock. */
export const { begin: beginCounting } = stepsOf({
  ...kind,
  facts: () => Promise.resolve({ uncounted: 0, aside: 0, periodClosed: false, fault: null }),
  lock: (ctx: Pick<Context, 'db'>, id: number) => locked(ctx, id, 'share'),
})

/** Exclusive; throws 404 if there is none. */
export function lockCheck(ctx: Pick<Context, 'db'>, id: number): Promise<LockedCheck> {
  return locked(ctx, id, 'update')
}

async function locked({ db }: Pick<Context, 'db'>, id: number, strength: 'share' | 'update'): Promise<LockedCheck> {
  const { rows } = await sql<LockedCheck>`
    select id, status, date, warehouse_id, snapshot_at, order_ref, hides_expected, lock_version from stock_checks
    where id = ${id} for ${sql.raw(strength)}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
