import { sql, type RawBuilder } from 'kysely'
import type { bookedTypes } from '../../../contract/bank/matching.ts'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2 } from '../../../contract/money.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { bookRefund, removeRefund } from '../invoices/customer-refunds.ts'
import { leftOf, lockEntry, post, refuseBeyond, type Direction, type Posting } from './postings.ts'

/**
 * @file Entries of what was booked before, and of money that goes back to a customer (INV-BANK-5). The payment or refund is
 * locked first, then the entry.
 */

export type BookedType = (typeof bookedTypes)[number]

export interface SinglePart<Type> {
  document_type: Type
  document_id: number
  amount: string
  place: number
}

interface Booked {
  direction: Direction
  kind: Posting['kind']
  column: 'payment_id' | 'supplier_payment_id' | 'customer_refund_id'
  /** SQL: amount, method and customer of the row, which is locked. */
  lock: (id: number) => RawBuilder<LockedBooked>
  missing: string
  linked: string
}

interface LockedBooked {
  amount: string
  method: string
  customer_id: number | null
}

const bookings: Readonly<Record<BookedType, Booked>> = {
  payment: {
    direction: 'in',
    kind: 'payment',
    column: 'payment_id',
    lock: (id) => sql`select amount, method, customer_id from payments where id = ${id} for no key update`,
    missing: 'Tāda klienta pārskaitījuma nav',
    linked: 'Maksājums jau ir sasaistīts ar citu bankas ierakstu',
  },
  supplier_payment: {
    direction: 'out',
    kind: 'supplier_payment',
    column: 'supplier_payment_id',
    lock: (id) => sql`select amount, method, null::bigint as customer_id from supplier_payments where id = ${id} for no key update`,
    missing: 'Tāda pārskaitījuma piegādātājam nav',
    linked: 'Maksājums jau ir sasaistīts ar citu bankas ierakstu',
  },
  customer_refund: {
    direction: 'out',
    kind: 'refund',
    column: 'customer_refund_id',
    lock: (id) => sql`select amount, method, customer_id from customer_refunds where id = ${id} for no key update`,
    missing: 'Tādas atmaksas klientam nav',
    linked: 'Atmaksa jau ir sasaistīta ar citu bankas ierakstu',
  },
}

/** Nothing is booked: the payment or refund is there since a person or a payment order entered it. */
export async function linkBooked(ctx: Context, id: number, part: SinglePart<BookedType>): Promise<void> {
  const { document_type, document_id, amount, place } = part
  const field = `documents.${place}.document_id`
  const { direction, kind, column, lock, missing, linked } = bookings[document_type]
  const [booked] = (await lock(document_id).execute(ctx.db)).rows
  if (!booked || booked.method !== 'transfer') throw Refusal.field(field, missing)
  if (!big(booked.amount).eq(amount)) {
    throw Refusal.field(`documents.${place}.amount`, `Lauks „${labelOf('amount')}”: maksājuma summa ir ${formatMoney(booked.amount)}`)
  }
  const entry = await lockEntry(ctx, id)
  refuseBeyond(amount, leftOf(entry, direction))
  const { rows } = await sql`select from bank_entry_postings where ${sql.ref(column)} = ${document_id}`.execute(ctx.db)
  if (rows.length > 0) throw Refusal.field(field, linked)
  const signed = direction === 'in' ? round2(amount) : `-${round2(amount)}`
  const { customer_id } = booked
  await post(ctx, id, { kind, amount: signed, [column]: document_id, is_earlier: true, ...(customer_id !== null && { customer_id }) })
  ctx.audit({
    entity: 'bank_entries',
    id,
    event: 'MATCHED',
    after: { [column]: document_id, amount },
    ...(customer_id !== null && { customer_id }),
  })
}

/** Money of an entry goes back to the customer from their free credit. */
export async function payBack(
  ctx: Context,
  id: number,
  { document_id: customer_id, amount, place }: SinglePart<'customer'>,
): Promise<void> {
  const { rows } = await sql<{ booked_on: string; remittance: string }>`
    select booked_on, remittance from bank_entries where id = ${id}`.execute(ctx.db)
  const [entry] = rows
  if (!entry) throw Refusal.missing()
  const reference = entry.remittance.slice(0, 140) || null
  const wanted = { customer_id, date: entry.booked_on, amount, method: 'transfer', reference } as const
  const refund = await bookRefund(ctx, wanted, `documents.${place}.amount`)
  refuseBeyond(amount, leftOf(await lockEntry(ctx, id), 'out'))
  await post(ctx, id, { kind: 'refund', amount: `-${round2(amount)}`, customer_refund_id: refund.id, customer_id })
  ctx.audit({ entity: 'bank_entries', id, event: 'MATCHED', after: { customer_refund_id: refund.id, amount }, customer_id })
}

/** Refunds that came with their entry go with it; the credit is free again. */
export async function removeRefunds(ctx: Context, refunds: readonly number[]): Promise<void> {
  for (const id of refunds.toSorted((one, other) => one - other)) await removeRefund(ctx, id)
}
