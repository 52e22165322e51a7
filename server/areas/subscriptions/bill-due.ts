import { sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import { busyWords } from '../../runtime/busy.ts'
import type { AuditEntry, Db } from '../../http/context.ts'
import { refusalOf } from '../../http/failure.ts'
import type { Settings } from '../../runtime/settings.ts'
import { inNameOf } from '../shared/in-name-of.ts'
import { billDue } from './bill.ts'

interface Due {
  id: number
  user_id: number
  user_name: string
}

const unforeseen = 'Neparedzēta kļūme; rēķinu mēģinās izrakstīt rīt'

/**
 * Bills one period of the longest waiting subscription in one transaction; processes may work in parallel. False if
 * none is due. @throws unexpected errors, after postponing the subscription to the next day
 */
export async function billNextSubscription(db: Db, settings: Settings): Promise<boolean> {
  const picked: { due?: Due } = {}
  try {
    return await inTransaction(db, async (tx) => {
      const due = await nextDue(tx)
      if (!due) return false
      picked.due = due
      const auditEntries: AuditEntry[] = []
      const ctx = inNameOf(due, { db: tx, settings, auditEntries })
      await billDue(ctx, due.id)
      await writeAudit(tx, auditEntries, { user_id: due.user_id, ip: null })
      return true
    })
  } catch (error) {
    const { due } = picked
    // Transient failures (e.g. a PostgreSQL restart) are retried.
    if (!due || busyWords(error) !== null) throw error
    const refusal = refusalOf(error)
    await inTransaction(db, (tx) => putOff(tx, due, refusal?.message ?? unforeseen))
    if (!refusal) throw error
    return true
  }
}

async function nextDue(db: Db): Promise<Due | null> {
  const { rows } = await sql<Due>`
    select t.id, u.id as user_id, concat_ws(' ', u.name, u.surname) as user_name
    from subscriptions t join users u on u.id = t.accepted_by
    where t.next_invoice_date <= today() and t.billing_tried_on is distinct from today()
    order by t.next_invoice_date, t.id limit 1 for update of t skip locked`.execute(db)
  return rows[0] ?? null
}

async function putOff(db: Db, { id, user_id }: Due, fault: string): Promise<void> {
  await sql`update subscriptions set billing_fault = ${fault}, billing_tried_on = today() where id = ${id}`.execute(db)
  await writeAudit(db, [{ entity: 'subscriptions', id, event: 'BILLING_FAULT', after: { fault } }], { user_id, ip: null })
}
