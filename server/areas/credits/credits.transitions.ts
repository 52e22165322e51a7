import { sql } from 'kysely'
import type { CreditReason } from '../../../contract/credits/credit-reasons.ts'
import { creditNote, type CreditNoteState } from '../../../machines/credit-note.ts'
import type { Context } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { creditNoteFacts } from './credits.facts.ts'
import type { Corrected } from './plan.ts'
import { loadCreditNote } from './credits.record.ts'

export type LockedCreditNote = Corrected & {
  id: number
  status: CreditNoteState
  customer_id: number | null
  branch_id: number | null
  reason: CreditReason
  reopen_order: boolean
  date: string
  number: string | null
  lock_version: number
}

export const {
  begin: beginCreditNote,
  beginOnce,
  stateAfter,
} = stepsOf({
  chart: creditNote,
  lock: lockCreditNote,
  facts: creditNoteFacts,
  load: loadCreditNote,
})

async function lockCreditNote({ db, user }: Context, id: number): Promise<LockedCreditNote> {
  const { rows } = await sql<LockedCreditNote>`
    select t.id, t.status, t.customer_id, t.branch_id, t.invoice_id, t.simplified_invoice_id, t.reason, t.reopen_order, t.date, t.number, t.lock_version
    from credit_notes t ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
