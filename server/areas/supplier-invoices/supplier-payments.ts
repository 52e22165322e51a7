import { sql } from 'kysely'
import type { supplierPaymentMethods } from '../../../contract/supplier-invoices/settlements.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { enter, lockSupplierInvoice, type LockedSupplierInvoice } from './supplier-invoices.transitions.ts'

/**
 * @file Money of one payment to a supplier and the invoices that it pays (docs/domain/payables.md). The invoices are
 * locked first, by id, then the payment.
 */

/** EUR; `bank_account_id` names the own account that paid. */
export interface SupplierPayment {
  supplier_id: number
  date: string
  amount: string
  method: keyof typeof supplierPaymentMethods
  reference: string | null
  bank_account_id: number | null
}

export async function insertPayment(ctx: Context, payment: SupplierPayment): Promise<number> {
  const { id } = await ctx.db
    .insertInto('supplier_payments')
    .values({ ...payment, created_by: ctx.user.id, updated_by: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({ entity: 'supplier_payments', id, event: 'CREATED', after: payment })
  return id
}

/** Not before the invoice, and not before the money left. */
export interface AllocatedPart {
  payment_id: number
  date: string
  amount: string
}

/** The database refuses what exceeds the invoice or the payment. Credit notes are locked (`lockCreditNotesOf`). */
export async function allocate(ctx: Context, invoice: LockedSupplierInvoice, { payment_id, date, amount }: AllocatedPart): Promise<void> {
  await ctx.db
    .insertInto('supplier_payment_allocations')
    .values({
      supplier_payment_id: payment_id,
      procurement_invoice_id: invoice.id,
      date,
      amount,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
    })
    .execute()
  for (const each of [invoice, ...(await lockCreditNotesOf(ctx, [payment_id]))]) {
    await enter(ctx, each, 'PAY', { paid_at: await paidOffOn(ctx.db, each.id) })
  }
}

/** The credit notes that these credits are of, by id: after the invoices, before the payments (INV-PAYABLE-13). */
export async function lockCreditNotesOf(ctx: Context, paymentIds: readonly number[]): Promise<LockedSupplierInvoice[]> {
  const { rows } = await sql<{ id: number }>`
    select credit_invoice_id as id from supplier_payments where id = any (${[...paymentIds]}) and credit_invoice_id is not null order by 1`.execute(
    ctx.db,
  )
  const locked: LockedSupplierInvoice[] = []
  for (const { id } of rows) locked.push(await lockSupplierInvoice(ctx, id))
  return locked
}

/** Of a credit note: used up. */
async function paidOffOn(db: Db, invoiceId: number): Promise<string | null> {
  const { rows } = await sql<{ paid_at: string | null }>`
    select case when t.open = 0 then (
      select max(a.date) from supplier_payment_allocations a
      where case when t.is_credit then a.supplier_payment_id = (select id from supplier_payments where credit_invoice_id = t.id)
        else a.procurement_invoice_id = t.id end) end as paid_at
    from procurement_invoices t where t.id = ${invoiceId}`.execute(db)
  return one(rows).paid_at
}

/**
 * The invoice is open first, because a paid one has nothing open.
 * @param paymentIds of these payments, default: all
 * @returns the payments whose money became free
 */
export async function takeBackAllocations(ctx: Context, invoice: LockedSupplierInvoice, paymentIds?: readonly number[]): Promise<number[]> {
  const { db } = ctx
  const ofPayments = paymentIds ? sql`and a.supplier_payment_id = any (${paymentIds})` : sql``
  const { rows } = await sql<{ id: number; payment_id: number; closed: boolean }>`
    select a.id, a.supplier_payment_id as payment_id, coalesce(a.date <= locked_until(), false) as closed
    from supplier_payment_allocations a where a.procurement_invoice_id = ${invoice.id} ${ofPayments} order by a.id`.execute(db)
  if ((paymentIds ?? []).some((each) => !rows.some(({ payment_id }) => payment_id === each))) {
    throw Refusal.field('payment_ids', 'Šim rēķinam tāda maksājuma nav')
  }
  if (rows.some(({ closed }) => closed)) throw Refusal.state('Apmaksas datums ir slēgtā periodā')
  const payments = [...new Set(rows.map(({ payment_id }) => payment_id))]
  for (const each of [invoice, ...(await lockCreditNotesOf(ctx, payments))]) await enter(ctx, each, 'UNPAY', { paid_at: null })
  await sql`delete from supplier_payment_allocations where id = any (${rows.map(({ id }) => id)})`.execute(db)
  return payments
}

/** Locks the payments; credits and those that still pay another invoice stay, with what became free. */
export async function removeUnused(ctx: Context, paymentIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from supplier_payments p where p.id = any (${paymentIds}) and p.method <> 'credit'
      and not exists (select from supplier_payment_allocations a where a.supplier_payment_id = p.id)
    returning p.id`.execute(ctx.db)
  for (const { id } of rows) ctx.audit({ entity: 'supplier_payments', id, event: 'DELETE' })
}
