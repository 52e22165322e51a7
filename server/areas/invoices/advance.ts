import { sql } from 'kysely'
import { after, alreadyDone, refusal } from '../../../machines/lifecycle.ts'
import { invoice, type InvoiceEvent, type InvoiceFacts, type InvoiceState } from '../../../machines/invoice.ts'
import type { Context } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { invoiceFacts } from './facts.ts'
import { loadInvoice, seenInvoices } from './read.ts'

/** The header of an invoice that this transaction holds. */
export interface Locked {
  id: number
  status: InvoiceState
  customer_id: number
  branch_id: number | null
  date: string
  number: string | null
  lock_version: number
}

/**
 * Locks an invoice for an event that its lifecycle allows; refuses with the reason.
 * @param lockVersion the version a person saves; a stale one is refused with the record as it is (law K4)
 */
export async function beginInvoice(io: Context, id: number, event: InvoiceEvent, lockVersion?: number): Promise<Locked> {
  const locked = await lockInvoice(io, id)
  if (lockVersion !== undefined && lockVersion !== locked.lock_version) throw Refusal.stale(await loadInvoice(io, id))
  refuseEvent(locked, event, await invoiceFacts(io.db, id))
  return locked
}

function refuseEvent({ status }: Locked, event: InvoiceEvent, facts: InvoiceFacts): void {
  const reason = refusal(invoice, status, event, facts)
  if (reason !== null) throw Refusal.state(reason)
}

/** The same for an event that is asked for again and again: null when it was carried out before. */
export async function beginOnce(io: Context, id: number, event: InvoiceEvent): Promise<Locked | null> {
  const locked = await lockInvoice(io, id)
  const facts = await invoiceFacts(io.db, id)
  if (alreadyDone(invoice, locked.status, event, facts)) return null
  refuseEvent(locked, event, facts)
  return locked
}

/** Holds an invoice for this transaction; 404 when there is none, or none that this person may see. */
async function lockInvoice({ db, user }: Context, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select t.id, t.status, t.customer_id, t.branch_id, t.date, t.number, t.lock_version
    from invoices t ${whereAll([sql`t.id = ${id}`, ...seenInvoices(user)])} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** The state an event leads to, by the facts after its effect. */
export async function stateAfter({ db }: Context, locked: Locked, event: InvoiceEvent): Promise<InvoiceState> {
  const next = after(invoice, locked.status, event, await invoiceFacts(db, locked.id))
  return next === 'deleted' ? locked.status : next
}
