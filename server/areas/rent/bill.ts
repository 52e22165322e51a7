import { sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import { busyWords } from '../../runtime/busy.ts'
import type { AuditEntry, Context, Db } from '../../http/context.ts'
import { refusalOf } from '../../http/failure.ts'
import type { Settings } from '../../runtime/settings.ts'
import { inNameOf } from '../shared/in-name-of.ts'
import { invoiceSources } from '../invoices/invoices.create.ts'
import { lockRent } from './rent.transitions.ts'
import { billedCharges } from './billing.ts'
import { chargeRent } from './rent.charge.ts'

interface WaitingBill {
  id: number
  run_id: number
  rent_id: number
  period_end: string
  date: string
  user_id: number
  user_name: string
}

interface Billed {
  outcome: 'invoiced' | 'nothing_due' | 'withheld' | 'refused'
  invoice_id?: number
  reason?: string
}

/** Contracts between progress events. */
const progressInterval = 10

/** Bill the period again to retry. */
const unforeseen = 'Neparedzēta kļūme; izrakstiet šī perioda rēķinus vēlreiz'

/**
 * Bills the longest waiting contract and updates its row in one transaction; processes may work in parallel. False
 * if none waits. @throws unexpected errors after recording them; transient ones leave it waiting
 */
export async function billNextRent(db: Db, settings: Settings): Promise<boolean> {
  const picked: { bill?: WaitingBill } = {}
  try {
    return await inTransaction(db, async (tx) => {
      const bill = await nextBill(tx)
      if (!bill) return false
      picked.bill = bill
      const auditEntries: AuditEntry[] = []
      await settle(tx, bill, await billRent(inNameOf(bill, { db: tx, settings, auditEntries }), bill))
      await writeAudit(tx, auditEntries, { user_id: bill.user_id, ip: null })
      return true
    })
  } catch (error) {
    const { bill } = picked
    // Transient failures (e.g. a PostgreSQL restart) are retried.
    if (!bill || busyWords(error) !== null) throw error
    const refusal = refusalOf(error)
    await inTransaction(db, (tx) => settle(tx, bill, { outcome: 'refused', reason: refusal?.message ?? unforeseen }))
    if (!refusal) throw error
    return true
  }
}

export async function endBilledRuns(db: Db): Promise<void> {
  await sql`
    with ended as (
      update rent_billing_runs t set ended_at = moment()
      where ended_at is null and not exists (select from rent_bills b where b.run_id = t.id and b.outcome = 'waiting') returning id
    )
    select pg_notify('changes', json_build_object('entity', 'rent_billing_runs', 'id', id)::text) from ended`.execute(db)
}

async function nextBill(db: Db): Promise<WaitingBill | null> {
  const { rows } = await sql<WaitingBill>`
    select b.id, b.run_id, b.rent_id, t.period_end, t.date, u.id as user_id, concat_ws(' ', u.name, u.surname) as user_name
    from rent_bills b join rent_billing_runs t on t.id = b.run_id join users u on u.id = t.created_by
    where b.outcome = 'waiting' order by b.run_id, b.id limit 1 for update of b skip locked`.execute(db)
  return rows[0] ?? null
}

async function billRent(ctx: Context, bill: WaitingBill): Promise<Billed> {
  const { db, today } = ctx
  const { customer_id, branch_id, do_not_invoice } = await lockRent(ctx, bill.rent_id)
  await chargeRent(db, bill.rent_id, today)
  if (do_not_invoice) return { outcome: 'withheld' }
  const { rows } = await sql<{ source_id: number }>`
    select x.id as source_id from open_charges x where x.document_id = ${bill.rent_id} and ${billedCharges(bill)} order by x.date, x.id`.execute(
    db,
  )
  if (rows.length === 0) return { outcome: 'nothing_due' }
  return { outcome: 'invoiced', invoice_id: await invoiceSources(ctx, { customer_id, branch_id, date: bill.date, sources: rows }) }
}

async function settle(db: Db, { id, run_id }: WaitingBill, { outcome, invoice_id = 0, reason = '' }: Billed): Promise<void> {
  await sql`
    update rent_bills set outcome = ${outcome}, invoice_id = nullif(${invoice_id}::bigint, 0), reason = nullif(${reason}, '')
    where id = ${id} and outcome = 'waiting'`.execute(db)
  if (id % progressInterval === 0)
    await sql`select pg_notify('changes', ${JSON.stringify({ entity: 'rent_billing_runs', id: run_id })})`.execute(db)
}
