import { sql } from 'kysely'
import { alreadyDone } from '../../../machines/lifecycle.ts'
import { procurementInvoice, type ProcurementInvoiceEvent, type ProcurementInvoiceState } from '../../../machines/procurement-invoice.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { supplierInvoiceFacts } from './supplier-invoices.facts.ts'
import { loadSupplierInvoice } from './supplier-invoices.record.ts'

export interface LockedSupplierInvoice {
  id: number
  status: ProcurementInvoiceState
  supplier_id: number
  date: string
  vat_date: string | null
  due_date: string
  net: string
  vat: string
  is_credit: boolean
  lock_version: number
}

const steps = stepsOf({
  chart: procurementInvoice,
  lock: lockSupplierInvoice,
  facts: supplierInvoiceFacts,
  load: loadSupplierInvoice,
})

export const { begin, beginOnce } = steps
const { stateAfter } = steps

/** Locks the invoice. */
export async function isDone(ctx: Context, id: number, event: ProcurementInvoiceEvent): Promise<boolean> {
  const { status } = await lockSupplierInvoice(ctx, id)
  return alreadyDone(procurementInvoice, status, event, await supplierInvoiceFacts(ctx.db, id))
}

export type Marks = { paid_at?: string | null; cancelled_at?: string; accepted_at?: string | null; accepted_by?: number | null }

export async function enter(ctx: Context, locked: LockedSupplierInvoice, event: ProcurementInvoiceEvent, marks: Marks): Promise<void> {
  const { db, user, audit } = ctx
  const { id, status } = locked
  const state = await stateAfter(ctx, locked, event)
  await db
    .updateTable('procurement_invoices')
    .set({ ...marks, status: state, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'procurement_invoices', id, event, before: { status }, after: { status: state, ...marks } })
}

export async function lockSupplierInvoice({ db }: Context, id: number): Promise<LockedSupplierInvoice> {
  const { rows } = await sql<LockedSupplierInvoice>`
    select id, status, supplier_id, date, vat_date, due_date, net, vat, is_credit, lock_version from procurement_invoices where id = ${id} for update`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
