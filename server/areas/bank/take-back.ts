import { sql } from 'kysely'
import type { bank } from '../../../contract/bank/bank.ts'
import { round2, sum } from '../../../contract/money.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import * as advances from '../advances/advances.allocate.ts'
import { removePayments } from '../invoices/customer-credit.ts'
import * as invoices from '../invoices/invoices.allocate.ts'
import { removeRefunds } from './booked-matches.ts'
import { loadEntry } from './entries.record.ts'
import { lockEntries } from './postings.ts'
import { unpaySimplified } from './simplified-matches.ts'
import { removeBookedPayments } from './supplier-matches.ts'

interface Booked {
  id: number
  payment_id: number | null
  document_type: 'invoice' | 'advance_invoice' | null
  supplier_payment_id: number | null
  customer_refund_id: number | null
  simplified_invoice_id: number | null
  other_entry_id: number | null
  is_earlier: boolean
  document_id: number | null
  amount: string
}

export const unmatchEntry: Handler<typeof bank.unmatchEntry> = async (ctx) => {
  const { params, body } = ctx
  await takeBack(ctx, params.id, body.posting_id === undefined ? null : [body.posting_id])
  return { data: await loadEntry(ctx, params.id) }
}

/**
 * INV-BANK-6: matches are taken back without the others of the entry; their payments become smaller, or go. Earlier ones stay.
 * @param wanted default: all of the entry
 */
export async function takeBack(ctx: Context, id: number, wanted: readonly number[] | null): Promise<void> {
  const { db } = ctx
  const { rows } = await sql<Booked>`
    select id, payment_id, document_type, document_id, supplier_payment_id, customer_refund_id, simplified_invoice_id, other_entry_id,
      is_earlier, amount
    from bank_entry_postings
    where bank_entry_id = ${id} and (${wanted === null} or id = any (${[...(wanted ?? [])]}))
    order by document_type desc nulls last, document_id`.execute(db)
  if (rows.length === 0) throw Refusal.field('posting_id', 'Ierakstam tādas sasaistes nav')
  const added = rows.filter(({ is_earlier }) => !is_earlier)
  for (const { document_type, document_id, payment_id } of added) {
    if (document_id === null || payment_id === null) continue
    if (document_type === 'invoice') await invoices.release(ctx, document_id, payment_id)
    else await advances.release(ctx, document_id, payment_id)
  }
  await unpaySimplified(
    ctx,
    added.flatMap(({ simplified_invoice_id }) => simplified_invoice_id ?? []),
  )
  await removeBookedPayments(
    ctx,
    added.flatMap(({ supplier_payment_id }) => supplier_payment_id ?? []),
  )
  await removeRefunds(
    ctx,
    added.flatMap(({ customer_refund_id }) => customer_refund_id ?? []),
  )
  const others = rows.flatMap(({ other_entry_id }) => other_entry_id ?? [])
  await lockEntries(ctx, [id, ...others])
  // The other side of a pair that cancelled out goes with it (constraint).
  await sql`delete from bank_entry_postings where id = any (${rows.map((row) => row.id)})`.execute(db)
  for (const payment of new Set(added.flatMap(({ payment_id }) => payment_id ?? []))) {
    await shrink(
      ctx,
      payment,
      added.filter(({ payment_id }) => payment_id === payment),
    )
  }
  ctx.audit({ entity: 'bank_entries', id, event: 'UNMATCHED', before: rows })
  for (const other of new Set(others)) {
    ctx.audit({ entity: 'bank_entries', id: other, event: 'UNMATCHED', before: { other_entry_id: id } })
  }
}

async function shrink({ db }: Context, payment_id: number, taken: readonly Booked[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from bank_entry_postings where payment_id = ${payment_id}`.execute(db)
  if (rows.length === 0) return removePayments(db, [{ payment_id, amount: '0' }])
  if (taken.some(({ document_id }) => document_id === null)) {
    await sql`delete from customer_credits where payment_id = ${payment_id} and kind = 'overpayment'`.execute(db)
  }
  await sql`update payments set amount = amount - ${round2(sum(taken.map(({ amount }) => amount)))} where id = ${payment_id}`.execute(db)
}
