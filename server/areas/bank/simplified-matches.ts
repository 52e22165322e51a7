import { sql } from 'kysely'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { payWhole, unpay } from '../simplified/simplified.update.ts'
import type { SinglePart } from './booked-matches.ts'
import { leftOf, lockEntry, post, refuseBeyond } from './postings.ts'

/** SQL: invoices of a customer that wait for a transfer; those without a customer are paid at the counter. */
export const waitingSimplified = sql`t.status = 'issued' and t.payment_method = 'transfer' and t.customer_id is not null and t.number is not null
  and t.gross > t.credited`

/** A simplified invoice is paid whole by one entry. It is locked first, then the entry. */
export async function paySimplified(ctx: Context, id: number, part: SinglePart<'simplified_invoice'>): Promise<void> {
  const { document_id, amount, place } = part
  const { rows } = await sql<{ booked_on: string }>`select booked_on from bank_entries where id = ${id}`.execute(ctx.db)
  const [entry] = rows
  if (!entry) throw Refusal.missing()
  const { owed, customer_id, method } = await payWhole(ctx, document_id, entry.booked_on)
  if (method !== 'transfer' || customer_id === null) {
    throw Refusal.field(
      `documents.${place}.document_id`,
      'Vienkāršoto rēķinu apmaksā ar pārskaitījumu tikai tad, ja tas tā izrakstīts klientam',
    )
  }
  if (!big(owed).eq(amount)) {
    const words = `vienkāršoto rēķinu apmaksā vienā summā, ${formatMoney(owed)}`
    throw Refusal.field(`documents.${place}.amount`, `Lauks „${labelOf('amount')}”: ${words}`)
  }
  refuseBeyond(amount, leftOf(await lockEntry(ctx, id), 'in'))
  await post(ctx, id, { kind: 'simplified', amount: owed, simplified_invoice_id: document_id, customer_id })
  ctx.audit({ entity: 'bank_entries', id, event: 'MATCHED', after: { simplified_invoice_id: document_id, amount }, customer_id })
}

/** Their postings go with the payment (trigger). */
export async function unpaySimplified(ctx: Context, invoices: readonly number[]): Promise<void> {
  for (const id of invoices.toSorted((one, other) => one - other)) await unpay(ctx, id)
}
