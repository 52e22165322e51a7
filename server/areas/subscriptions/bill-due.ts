import { sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import { busyWords } from '../../http/busy.ts'
import type { AuditEntry, Db } from '../../http/context.ts'
import { refusalOf } from '../../http/failure.ts'
import type { Settings } from '../../runtime/settings.ts'
import { inNameOf } from '../shared/in-name-of.ts'
import { billDue } from './bill.ts'

/** A subscription of which a period has fallen due. */
interface Due {
  id: number
  user_id: number
  user_name: string
}

/** What is told of a subscription that broke the work by a fault of ours. */
const unforeseen = 'Neparedzēta kļūme; rēķinu mēģinās izrakstīt rīt'

/**
 * Bills one period of the subscription that has waited longest, in a transaction of its own that also settles when the
 * next is due: a process that is killed leaves it as it was, and any number of processes may bill at once. False when
 * none is due.
 * @throws a fault that is no refusal, after which the subscription is left alone until the next day
 */
export async function billNextSubscription(db: Db, settings: Settings): Promise<boolean> {
  const taken: { due?: Due } = {}
  try {
    return await inTransaction(db, async (tx) => {
      const due = await nextDue(tx)
      if (!due) return false
      taken.due = due
      const told: AuditEntry[] = []
      const ctx = inNameOf(due, { db: tx, settings, told })
      await billDue(ctx, due.id)
      await writeAudit(tx, told, { user_id: due.user_id, ip: null })
      return true
    })
  } catch (error) {
    const { due } = taken
    // What passes, such as a restart of PostgreSQL, is no matter of the subscription: it is tried again.
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
