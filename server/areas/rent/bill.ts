import { sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import { busyWords } from '../../http/busy.ts'
import type { AuditEntry, Context, Db } from '../../http/context.ts'
import { refusalOf } from '../../http/failure.ts'
import type { Settings } from '../../runtime/settings.ts'
import { inNameOf } from '../shared/in-name-of.ts'
import { invoiceSources } from '../invoices/invoices.create.ts'
import { lockRent } from './rent.transitions.ts'
import { billedCharges } from './billing.ts'
import { chargeRent } from './rent.charge.ts'

/** A contract of a run that waits for its invoice. */
interface WaitingBill {
  id: number
  run_id: number
  rent_id: number
  period_end: string
  date: string
  user_id: number
  user_name: string
}

/** How a contract came out, and its invoice where there is one. */
interface Billed {
  outcome: 'invoiced' | 'nothing_due' | 'withheld' | 'refused'
  invoice_id?: number
  reason?: string
}

/** How often a run that goes on is told of. */
const toldEvery = 10

/** What a contract is told to that broke the work by a fault of ours; beginning the period again bills it anew. */
const unforeseen = 'Neparedzēta kļūme; izrakstiet šī perioda rēķinus vēlreiz'

/**
 * Invoices the contract that has waited longest in a run, in a transaction of its own that also settles its row: a
 * process that is killed leaves it waiting, and any number of processes may bill at once. False when none waits.
 * @throws a fault that is no refusal, when the contract is settled as refused by it; one that passes leaves it waiting
 */
export async function billNextRent(db: Db, settings: Settings): Promise<boolean> {
  const taken: { bill?: WaitingBill } = {}
  try {
    return await inTransaction(db, async (tx) => {
      const bill = await nextBill(tx)
      if (!bill) return false
      taken.bill = bill
      const told: AuditEntry[] = []
      await settle(tx, bill, await billRent(inNameOf(bill, { db: tx, settings, told }), bill))
      await writeAudit(tx, told, { user_id: bill.user_id, ip: null })
      return true
    })
  } catch (error) {
    const { bill } = taken
    // What passes, such as a restart of PostgreSQL, is no matter of the contract: it is tried again.
    if (!bill || busyWords(error) !== null) throw error
    const refusal = refusalOf(error)
    await inTransaction(db, (tx) => settle(tx, bill, { outcome: 'refused', reason: refusal?.message ?? unforeseen }))
    if (!refusal) throw error
    return true
  }
}

/** Ends runs of which no contract waits any more. */
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
  if (id % toldEvery === 0)
    await sql`select pg_notify('changes', ${JSON.stringify({ entity: 'rent_billing_runs', id: run_id })})`.execute(db)
}
