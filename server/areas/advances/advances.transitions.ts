import { sql } from 'kysely'
import { advanceInvoice, type AdvanceInvoiceState } from '../../../machines/advance-invoice.ts'
import type { Context } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { advanceFacts } from '../invoices/advances.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { loadAdvance } from './advances.record.ts'

export interface LockedAdvance {
  id: number
  status: AdvanceInvoiceState
  customer_id: number
  branch_id: number | null
  order_id: number | null
  date: string
  due_date: string
  gross: string
  paid_amount: string
  lock_version: number
}

export const {
  begin: beginAdvance,
  beginOnce,
  stateAfter,
} = stepsOf({
  chart: advanceInvoice,
  lock: lockAdvance,
  facts: advanceFacts,
  load: loadAdvance,
})

async function lockAdvance({ db, user }: Context, id: number): Promise<LockedAdvance> {
  const { rows } = await sql<LockedAdvance>`
    select t.id, t.status, t.customer_id, t.branch_id, t.order_id, t.date, t.due_date, t.gross, t.paid_amount, t.lock_version
    from advance_invoices t ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
