import { sql } from 'kysely'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  allocate,
  insertPayment,
  lockCreditNotesOf,
  removeUnused,
  takeBackAllocations,
  type SupplierPayment,
} from '../supplier-invoices/supplier-payments.ts'
import { begin, type LockedSupplierInvoice } from '../supplier-invoices/supplier-invoices.transitions.ts'
import { allocationDay } from './free-money.ts'
import { closeTransferOf } from './payment-orders.close.ts'

/** EUR of one invoice. */
export interface PaidPart {
  procurement_invoice_id: number
  amount: string
}

/** Default: all that is open and free. */
interface FreedPart {
  procurement_invoice_id: number
  amount?: string | undefined
}

const byId = (one: PaidPart, other: PaidPart) => one.procurement_invoice_id - other.procurement_invoice_id

/** Books a payment that was made past a payment order; if it is one that an order waits for, the order takes note. */
export async function bookSupplierPayment(ctx: Context, payment: SupplierPayment, parts: readonly PaidPart[]): Promise<number> {
  const payment_id = await bookPayment(ctx, payment, parts)
  await closeTransferOf(ctx, payment_id)
  return payment_id
}

/**
 * Books one payment over any number of the supplier's invoices; what is left stays free on it.
 * @throws Refusal of `amount` or `allocations.N.…`
 */
export async function bookPayment(ctx: Context, payment: SupplierPayment, parts: readonly PaidPart[]): Promise<number> {
  if (big(payment.amount).lte(0)) throw aboveZero('amount', 'amount')
  const whole = sum(parts.map(({ amount }) => amount))
  if (whole.gt(payment.amount)) {
    throw Refusal.field('amount', `Lauks „${labelOf('amount')}”: rēķiniem piešķirts ${formatMoney(whole)}, maksājumā tik daudz nav`)
  }
  const invoices = await lockInvoices(ctx, payment.supplier_id, parts)
  const payment_id = await insertPayment(ctx, payment)
  for (const { invoice, amount } of invoices) await allocate(ctx, invoice, { payment_id, date: later(payment.date, invoice.date), amount })
  return payment_id
}

/** Gives free money of a payment to one more invoice. */
export async function allocateSupplierPayment(ctx: Context, id: number, { procurement_invoice_id, amount }: FreedPart): Promise<void> {
  const found = await paymentOf(ctx.db, id)
  const { open } = await openOf(ctx.db, procurement_invoice_id)
  const part = amount ?? round2(big(open).lt(found.free) ? open : found.free)
  const [locked] = await lockInvoices(ctx, found.supplier_id, [{ procurement_invoice_id, amount: part }], '')
  await lockCreditNotesOf(ctx, [id])
  const { free, date } = await lockPayment(ctx.db, id)
  if (big(part).gt(free)) throw Refusal.field('amount', `Lauks „${labelOf('amount')}”: maksājumā brīvi ir tikai ${formatMoney(free)}`)
  if (locked) {
    const day = await allocationDay(ctx.db, later(date, locked.invoice.date))
    await allocate(ctx, locked.invoice, { payment_id: id, date: day, amount: part })
  }
}

/** Its invoices are open again. */
export async function removeSupplierPayment(ctx: Context, id: number): Promise<void> {
  const { is_credit } = await paymentOf(ctx.db, id)
  if (is_credit) throw Refusal.state('Kredītrēķinu atsauc tā dokumentā')
  const paid = await invoicesOf(ctx.db, id)
  for (const invoiceId of paid) await takeBackAllocations(ctx, await begin(ctx, invoiceId, 'UNPAY'), [id])
  await lockPayment(ctx.db, id)
  if ((await invoicesOf(ctx.db, id)).length > 0) throw Refusal.state('Maksājumu tikko piešķīra vēl kādam rēķinam; dzēsiet vēlreiz')
  await removeUnused(ctx, [id])
}

/** The open invoices of a supplier that are not held back, by due date, as far as the amount reaches. */
export async function oldestFirst(db: Db, supplierId: number, amount: string): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select t.id as procurement_invoice_id, t.open as amount from procurement_invoices t
    where t.supplier_id = ${supplierId} and t.status = 'accepted' and t.open > 0 and t.payment_hold is null order by t.due_date, t.id limit 1000`.execute(
    db,
  )
  let left = big(amount)
  return rows.flatMap(({ procurement_invoice_id, amount: open }) => {
    const part = left.lt(open) ? left : big(open)
    left = left.minus(part)
    return part.gt(0) ? [{ procurement_invoice_id, amount: round2(part) }] : []
  })
}

interface LockedPart {
  invoice: LockedSupplierInvoice
  amount: string
}

/** By id; `at` prefixes the field of a refusal. */
async function lockInvoices(ctx: Context, supplierId: number, parts: readonly PaidPart[], at: string | null = null): Promise<LockedPart[]> {
  const locked: LockedPart[] = []
  for (const part of parts.toSorted(byId)) {
    const field = (name: string) => (at === null ? `allocations.${parts.indexOf(part)}.${name}` : `${at}${name}`)
    if (big(part.amount).lte(0)) throw aboveZero(field('amount'), 'amount')
    if (locked.at(-1)?.invoice.id === part.procurement_invoice_id) {
      throw Refusal.field(field('procurement_invoice_id'), `Lauks „${labelOf('procurement_invoice_id')}”: rēķins norādīts vairākkārt`)
    }
    const { supplier_id, open } = await openOf(ctx.db, part.procurement_invoice_id)
    if (supplier_id !== supplierId) {
      throw Refusal.field(field('procurement_invoice_id'), `Lauks „${labelOf('procurement_invoice_id')}”: piegādātājam tāda rēķina nav`)
    }
    const invoice = await begin(ctx, part.procurement_invoice_id, 'PAY')
    if (big(part.amount).gt((await openOf(ctx.db, invoice.id)).open)) {
      throw Refusal.field(field('amount'), `Lauks „${labelOf('amount')}”: rēķinā neapmaksāts ir ${formatMoney(open)}`)
    }
    locked.push({ invoice, amount: part.amount })
  }
  // Booked in the order asked for.
  return parts.flatMap((part) => locked.filter(({ invoice }) => invoice.id === part.procurement_invoice_id))
}

function aboveZero(field: string, label: string): Refusal {
  return Refusal.field(field, `Laukam „${labelOf(label)}” jābūt lielākam par nulli`)
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

async function openOf(db: Db, id: number): Promise<{ supplier_id: number | null; open: string }> {
  const { rows } = await sql<{ supplier_id: number; open: string }>`
    select supplier_id, open from procurement_invoices where id = ${id}`.execute(db)
  return rows[0] ?? { supplier_id: null, open: '0' }
}

interface FoundPayment {
  supplier_id: number
  date: string
  free: string
  is_credit: boolean
}

async function paymentOf(db: Db, id: number): Promise<FoundPayment> {
  const { rows } = await sql<FoundPayment>`
    select supplier_id, date, amount - allocated as free, method = 'credit' as is_credit from supplier_payments where id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function lockPayment(db: Db, id: number): Promise<FoundPayment> {
  await sql`select from supplier_payments where id = ${id} for no key update`.execute(db)
  return paymentOf(db, id)
}

async function invoicesOf(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct procurement_invoice_id as id from supplier_payment_allocations where supplier_payment_id = ${id} order by 1`.execute(db)
  return rows.map((row) => row.id)
}
