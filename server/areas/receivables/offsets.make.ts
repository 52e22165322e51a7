import { sql } from 'kysely'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { removePayments } from '../invoices/customer-credit.ts'
import { allocate, beginAllocation, release } from '../invoices/invoices.allocate.ts'
import { bookPayment, removeSupplierPayment } from '../payables/supplier-payments.book.ts'
import { offsetOf, openOf, supplierOf, type Part } from './offsets.documents.ts'
import { offsettable } from './offsets.parties.ts'
import { loadOffset } from './offsets.record.ts'

/**
 * Invoices of both sides, chosen or the oldest, of one amount (INV-OFFSET-1). Locked are invoices by id, then supplier
 * invoices by id, then the payments.
 */
export const offset: Handler<typeof receivables.offset> = async (ctx) => {
  const { db, user, params, body, today, audit } = ctx
  const date = body.date ?? today
  const { id: customer_id } = await visibleCustomer(ctx, params.customerId)
  const supplier = await supplierOf(db, customer_id)
  if (!supplier) throw Refusal.state('Nav piegādātāja ar klienta reģistrācijas numuru')
  const { id: supplier_id } = supplier
  const { amount, parts, theirParts } = offsetOf(await openOf(db, { customer_id, supplier_id, date }), body)
  const id = await nextId(db)
  const reference = `Ieskaits IE-${id}`
  const locked = await lockInvoices(ctx, parts)
  const supplier_payment_id = await bookPayment(
    ctx,
    { supplier_id, date, amount, method: 'offset', reference, bank_account_id: null },
    theirParts.map((part) => ({ procurement_invoice_id: part.id, amount: part.amount })),
  )
  const { id: payment_id } = await db
    .insertInto('payments')
    .values({ customer_id, date, amount, method: 'offset', reference, created_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const each of locked) await allocate(ctx, each.invoice, { payment_id, amount: each.amount })
  await sql`
    insert into offsets (id, customer_id, supplier_id, date, amount, notes, payment_id, supplier_payment_id, created_by, updated_by)
    overriding system value
    values (${id}, ${customer_id}, ${supplier_id}, ${date}, ${amount}, ${body.notes ?? null}, ${payment_id}, ${supplier_payment_id},
      ${user.id}, ${user.id})`.execute(db)
  await writeLines(db, id, parts, theirParts)
  audit({ entity: 'offsets', id, event: 'CREATED', after: { date, amount, supplier_id }, customer_id })
  return { data: await loadOffset(db, id) }
}

/** Both payments go; locked are the offset, invoices by id, supplier invoices by id, payments (INV-OFFSET-2). */
export const withdrawOffset: Handler<typeof receivables.withdrawOffset> = async (ctx) => {
  const { db, user, params, body, audit } = ctx
  const { id } = params
  const { customer_id, amount, lock_version, payment_id, supplier_payment_id } = await lockOffset(db, id)
  if (lock_version !== body.lock_version) throw Refusal.stale(await loadOffset(db, id))
  if (payment_id === null || supplier_payment_id === null) throw Refusal.state('Ieskaits jau ir atsaukts')
  await lockPaid(db, payment_id)
  await refuseCredited(db, payment_id)
  await sql`
    update offsets set payment_id = null, supplier_payment_id = null, withdrawn_at = moment(), updated_by = ${user.id} where id = ${id}`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    select document_id as id from payment_allocations where payment_id = ${payment_id} order by document_id`.execute(db)
  for (const invoice of rows) await release(ctx, invoice.id, payment_id)
  await removePayments(db, [{ payment_id, amount }])
  await removeSupplierPayment(ctx, supplier_payment_id)
  audit({ entity: 'offsets', id, event: 'EDIT', after: { withdrawn: true }, customer_id })
  return { data: await loadOffset(db, id) }
}

/** The number is part of the texts of both payments, which come first. */
async function nextId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('offsets', 'id')) as id`.execute(db)
  return one(rows).id
}

type LockedInvoice = Awaited<ReturnType<typeof beginAllocation>>

/** An invoice that was paid or disputed meanwhile takes no part. */
async function lockInvoices(ctx: Context, parts: readonly Part[]): Promise<{ invoice: LockedInvoice; amount: string }[]> {
  const locked: { invoice: LockedInvoice; amount: string }[] = []
  for (const { id, amount } of parts.toSorted((one, other) => one.id - other.id)) {
    const invoice = await beginAllocation(ctx, id)
    const { rows } = await sql`select from invoices v where v.id = ${id} and ${offsettable} and v.open >= ${amount}`.execute(ctx.db)
    if (rows.length === 0) throw Refusal.state('Klienta rēķini pa šo laiku ir mainījušies; ieskaitiet vēlreiz')
    locked.push({ invoice, amount })
  }
  return locked
}

async function writeLines(db: Db, offset_id: number, ours: readonly Part[], theirs: readonly Part[]): Promise<void> {
  await db
    .insertInto('offset_lines')
    .values([
      ...ours.map(({ id, amount }) => ({ offset_id, invoice_id: id, procurement_invoice_id: null, amount })),
      ...theirs.map(({ id, amount }) => ({ offset_id, invoice_id: null, procurement_invoice_id: id, amount })),
    ])
    .execute()
}

interface LockedOffset {
  customer_id: number
  amount: string
  lock_version: number
  payment_id: number | null
  supplier_payment_id: number | null
}

async function lockOffset(db: Db, id: number): Promise<LockedOffset> {
  const { rows } = await sql<LockedOffset>`
    select customer_id, amount, lock_version, payment_id, supplier_payment_id from offsets where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** By id, before the question. */
async function lockPaid(db: Db, paymentId: number): Promise<void> {
  await sql`
    select from invoices where id in (select document_id from payment_allocations where payment_id = ${paymentId} and document_type = 'invoice')
    order by id for update`.execute(db)
}

/** A credit note made free money of it, which would go with the payment. */
async function refuseCredited(db: Db, paymentId: number): Promise<void> {
  const { rows } = await sql`select from customer_credits where payment_id = ${paymentId} limit 1`.execute(db)
  if (rows.length > 0) throw Refusal.state('Ieskaitīts rēķins pēc tam ir kreditēts; ieskaitu vairs nevar atsaukt')
}
