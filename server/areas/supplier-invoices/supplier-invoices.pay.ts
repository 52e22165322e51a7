import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2 } from '../../../contract/money.ts'
import type { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseOtherThanDone } from '../shared/repeated.ts'
import { allocate, insertPayment, removeUnused, takeBackAllocations } from './supplier-payments.ts'
import { begin, beginOnce, enter } from './supplier-invoices.transitions.ts'

type Change = Body<typeof supplierInvoices.update>
export type PaymentFields = Pick<Change, 'paid_at' | 'amount' | 'method' | 'reference'>

interface Step {
  id: number
  lock_version: number
}

/** Without an amount all that is open is paid, and a repetition is no second payment. */
export async function pay(ctx: Context, { id, lock_version, paid_at, amount, method, reference }: Step & PaymentFields): Promise<void> {
  const locked = amount === undefined ? await beginOnce(ctx, id, 'PAY', lock_version) : await begin(ctx, id, 'PAY', lock_version)
  if (!locked) return refuseOtherThanDone(ctx.db, 'procurement_invoices', id, { paid_at })
  const date = paid_at ?? ctx.today
  if (date < locked.date) throw Refusal.field('paid_at', `Lauks „${labelOf('paid_at')}” nedrīkst būt pirms rēķina datuma`)
  const open = await openOf(ctx.db, id)
  if (amount !== undefined && big(amount).lte(0)) throw Refusal.field('amount', `Laukam „${labelOf('amount')}” jābūt lielākam par nulli`)
  // An invoice of nothing is only marked, and so is one on which the supplier owes us.
  if (big(open).lte(0)) return enter(ctx, locked, 'PAY', { paid_at: date })
  const payment = { supplier_id: locked.supplier_id, date, amount: amount ?? open, method: method ?? 'transfer' } as const
  const payment_id = await insertPayment(ctx, { ...payment, reference: reference ?? null, bank_account_id: null })
  const part = big(payment.amount).gt(open) ? open : payment.amount
  await allocate(ctx, locked, { payment_id, date, amount: round2(part) })
}

async function openOf(db: Db, id: number): Promise<string> {
  const { open } = await db.selectFrom('procurement_invoices').select('open').where('id', '=', id).executeTakeFirstOrThrow()
  return open ?? '0'
}

/** A payment that pays another invoice, too, stays with what became free. */
export async function unpay(ctx: Context, { id, lock_version, payment_ids }: Step & Pick<Change, 'payment_ids'>): Promise<void> {
  const locked = await beginOnce(ctx, id, 'UNPAY', lock_version)
  if (locked) await removeUnused(ctx, await takeBackAllocations(ctx, locked, payment_ids))
}
