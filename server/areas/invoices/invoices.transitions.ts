import { sql } from 'kysely'
import { invoice, type InvoiceState } from '../../../machines/invoice.ts'
import type { Context } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleInvoices } from '../../http/visible.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { invoiceFacts } from './invoices.facts.ts'
import { loadInvoice } from './invoices.record.ts'

export interface Locked {
  id: number
  status: InvoiceState
  customer_id: number
  branch_id: number | null
  date: string
  number: string | null
  lock_version: number
}

export const {
  begin: beginInvoice,
  beginOnce,
  stateAfter,
} = stepsOf({ chart: invoice, lock: lockInvoice, facts: invoiceFacts, load: loadInvoice })

async function lockInvoice({ db, user }: Context, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select t.id, t.status, t.customer_id, t.branch_id, t.date, t.number, t.lock_version
    from invoices t ${whereAll([sql`t.id = ${id}`, ...visibleInvoices(user)])} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
