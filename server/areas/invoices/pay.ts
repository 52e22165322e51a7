import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { invoices } from '../../../contract/invoices.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2 } from '../../../contract/money.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginInvoice, stateAfter, type Locked } from './advance.ts'
import { applyAdvance } from './advances.ts'

type Change = Body<typeof invoices.update>
type Payment = NonNullable<Change['payments']>[number]

/** Registers payments of an invoice. What exceeds the open amount becomes the customer's credit (law A1). */
export async function pay(
  io: Context,
  { id, lock_version, payments }: Pick<Change, 'lock_version' | 'payments'> & { id: number },
): Promise<void> {
  const locked = await beginInvoice(io, id, 'PAY', lock_version)
  if (!payments) throw Refusal.field('payments', `Lauks „${labelOf('payments')}” ir obligāts`)
  for (const [index, payment] of payments.entries()) {
    refuseWrong(io, payment, `payments.${index}`)
    await book(io, locked, payment)
  }
  await enterState(io, locked, 'PAY')
  io.audit({ entity: 'invoices', id, event: 'PAY', before: { status: locked.status }, after: payments, customer_id: locked.customer_id })
}

function refuseWrong({ today }: Context, { date, amount }: Payment, row: string): void {
  if (date > today) throw Refusal.field(`${row}.date`, `Lauks „${labelOf('date')}”: maksājuma datums nedrīkst būt nākotnē`)
  if (big(amount).lte(0)) throw Refusal.field(`${row}.amount`, `Lauks „${labelOf('amount')}” jābūt lielākam par nulli`)
}

async function book({ db, user }: Context, { id, customer_id }: Locked, { date, amount, method, reference }: Payment): Promise<void> {
  const { rows } = await sql<{ id: number; open: string }>`
    with made as (
      insert into payments (customer_id, date, amount, method, reference, created_by)
      values (${customer_id}, ${date}, ${amount}, ${method}, ${reference ?? null}, ${user.id}) returning id)
    select made.id, i.open from made, invoices i where i.id = ${id}`.execute(db)
  const made = rows[0]
  if (!made) throw Refusal.missing()
  const part = big(amount).gt(big(made.open)) ? big(made.open) : big(amount)
  const excess = big(amount).minus(part)
  if (part.gt(0)) {
    await sql`insert into payment_allocations (payment_id, document_type, document_id, amount, created_by)
      values (${made.id}, 'invoice', ${id}, ${round2(part)}, ${user.id})`.execute(db)
  }
  if (excess.gt(0)) {
    await sql`insert into customer_credits (customer_id, date, amount, kind, document_type, document_id, created_by)
      values (${customer_id}, ${date}, ${round2(excess)}, 'overpayment', 'payment', ${made.id}, ${user.id})`.execute(db)
  }
}

/**
 * Takes payments of an invoice back: all of them, or those named. A payment that pays nothing else is
 * removed, with the credit that its excess had become.
 */
export async function unpay(
  io: Context,
  { id, lock_version, payment_ids }: Pick<Change, 'lock_version' | 'payment_ids'> & { id: number },
): Promise<void> {
  const { db } = io
  const locked = await beginInvoice(io, id, 'UNPAY', lock_version)
  const chosen = payment_ids ? sql`and payment_id = any(${payment_ids})` : sql``
  const { rows } = await sql<{ payment_id: number; amount: string }>`
    delete from payment_allocations where document_type = 'invoice' and document_id = ${id} ${chosen} returning payment_id, amount`.execute(
    db,
  )
  const missing = (payment_ids ?? []).some((each) => !rows.some((row) => row.payment_id === each))
  if (missing || rows.length === 0) throw Refusal.field('payment_ids', 'Šim rēķinam tāda maksājuma nav')
  const ids = rows.map((row) => row.payment_id)
  await sql`delete from customer_credits where (payment_id = any(${ids}) or (document_type = 'payment' and document_id = any(${ids}) and kind = 'overpayment'))
    and not exists (select from payment_allocations a where a.payment_id = coalesce(customer_credits.payment_id, document_id))`.execute(db)
  await sql`delete from payments p where p.id = any(${ids}) and not exists (select from payment_allocations a where a.payment_id = p.id)`.execute(
    db,
  )
  await enterState(io, locked, 'UNPAY')
  io.audit({ entity: 'invoices', id, event: 'UNPAY', before: rows, customer_id: locked.customer_id })
}

/** Pays an invoice with what is free of an advance of the same customer. */
export async function payByAdvance(io: Context, id: number, advanceId: number): Promise<void> {
  const locked = await beginInvoice(io, id, 'PAY')
  const amount = await applyAdvance(io, advanceId, id)
  await enterState(io, locked, 'PAY')
  const after = { advance_invoice_id: advanceId, amount }
  io.audit({ entity: 'invoices', id, event: 'PAY', before: { status: locked.status }, after, customer_id: locked.customer_id })
}

async function enterState(io: Context, locked: Locked, event: 'PAY' | 'UNPAY'): Promise<void> {
  const status = await stateAfter(io, locked, event)
  await sql`
    update invoices set status = ${status}, paid_at = case when open = 0 then moment() end, updated_by = ${io.user.id}
    where id = ${locked.id}`.execute(io.db)
}
