import { sql } from 'kysely'
import type { CreditEntry } from '../../../contract/customers/customer-credits.ts'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * What a customer has paid too much (INV-MONEY-5). Each row belongs to the payment that the money came with:
 * a payment is what is allocated of it and its rows, refunds left out. The database keeps that nothing
 * is spent twice (`keep_credit`).
 */

/** EUR; below zero reduces the credit. */
export interface CreditPart {
  payment_id: number
  amount: string
}

interface Reason {
  customer_id: number
  date: string
  kind: CreditEntry['kind']
  document_type: CreditEntry['document']['type']
  document_id: number
}

export async function bookCredit(ctx: Context, reason: Reason, parts: readonly CreditPart[]): Promise<void> {
  for (const { payment_id, amount } of parts) {
    const row = { ...reason, payment_id, amount: round2(amount), created_by: ctx.user.id }
    const { id } = await ctx.db.insertInto('customer_credits').values(row).returning('id').executeTakeFirstOrThrow()
    ctx.audit({ entity: 'customer_credits', id, event: reason.kind.toUpperCase(), after: row, customer_id: reason.customer_id })
  }
}

/** Oldest first. Locks the payments. */
export async function holdCredit(db: Db, customerId: number): Promise<CreditPart[]> {
  const { rows: lockedPayments } = await sql<{ id: number }>`
    select id from payments
    where id in (select payment_id from customer_credits where customer_id = ${customerId} group by 1 having sum(amount) > 0)
    order by id for no key update`.execute(db)
  const ids = lockedPayments.map(({ id }) => id)
  const { rows } = await sql<CreditPart>`
    select payment_id, sum(amount) as amount from customer_credits
    where payment_id = any (${ids}) group by 1 having sum(amount) > 0 order by min(id)`.execute(db)
  if (rows.length === 0) throw Refusal.state('Klientam nav brīva kredīta')
  return rows
}

/** EUR. */
export function sumOf(parts: readonly CreditPart[]): string {
  return round2(sum(parts.map(({ amount }) => amount)))
}

/** Oldest first. @throws Refusal of `field` if the amount is not above zero or too large */
export function takeCredit(free: readonly CreditPart[], amount: string, field = 'amount'): CreditPart[] {
  const label = `Lauks „${labelOf('amount')}”`
  if (big(amount).lte(0)) throw Refusal.field(field, `${label} jābūt lielākam par nulli`)
  if (big(amount).gt(big(sumOf(free)))) throw Refusal.field(field, `${label}: klienta kredītā ir tikai ${formatMoney(sumOf(free))}`)
  let remainingAmount = big(amount)
  return free.flatMap(({ payment_id, amount: whole }) => {
    const part = remainingAmount.lt(big(whole)) ? remainingAmount : big(whole)
    remainingAmount = remainingAmount.minus(part)
    return part.gt(0) ? [{ payment_id, amount: round2(part) }] : []
  })
}

export function opposite(parts: readonly CreditPart[]): CreditPart[] {
  return parts.map(({ payment_id, amount }) => ({ payment_id, amount: round2(big(amount).times(-1)) }))
}

/**
 * Removes payments that pay nothing any more, with the credit that came of them.
 * @param releasedParts what was just taken off the document that they were made for
 * @throws Refusal where some of that credit was spent or paid back
 */
export async function removePayments(db: Db, releasedParts: readonly CreditPart[]): Promise<void> {
  const ids = releasedParts.map(({ payment_id }) => payment_id)
  const { rows } = await sql<{ number: string | null }>`
    select v.number from payment_allocations a left join invoices v on a.document_type = 'invoice' and v.id = a.document_id
    where a.payment_id = any (${ids})
    union select null from customer_credits where payment_id = any (${ids}) and kind = 'refund'`.execute(db)
  if (rows.length > 0) {
    const where = rows.map(({ number }) => (number === null ? 'atmaksāts klientam' : `rēķinā ${number}`)).join(', ')
    throw Refusal.state(`Daļa maksājuma kā klienta kredīts jau izlietota: ${where}; vispirms atsauciet to tur`)
  }
  await sql`delete from customer_credits where payment_id = any (${ids})`.execute(db)
  await sql`delete from payments where id = any (${ids})`.execute(db)
}
