import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../http/context.ts'

/** What of invoice line `n` credit notes hold, drafts included; those of the line `except` are left out. */
export function heldOf(except: RawBuilder<unknown> = sql`0`): RawBuilder<unknown> {
  return sql`(
    select coalesce(sum(c.quantity) filter (where not c.price_only), 0) as quantity,
      coalesce(sum(c.net) filter (where not c.price_only), 0) as net, coalesce(sum(c.net) filter (where c.price_only), 0) as corrected
    from credit_note_items c join credit_notes d on d.id = c.credit_note_id
    where c.invoice_item_id = n.id and d.status <> 'rejected' and c.id <> ${except})`
}

/** Whether something, goods that cost nothing among it, is left to credit of line `n` of invoice `t`, of which credit notes hold `held`. */
export const leftToCredit = sql`t.accepted_at is not null and not t.is_opening and (n.quantity > held.quantity or n.net > held.net + held.corrected)`

/** Whether something is left to credit of an invoice, or of all invoices of an order. */
export async function isCreditable(db: Db, of: { invoice_id: number } | { order_id: number }): Promise<boolean> {
  const where =
    'invoice_id' in of
      ? sql`n.invoice_id = ${of.invoice_id}`
      : sql`n.source_type = 'order_item' and n.source_id in (select id from order_items where order_id = ${of.order_id})`
  const { rows } = await sql`
    select from invoice_items n join invoices t on t.id = n.invoice_id cross join lateral ${heldOf()} held
    where ${where} and ${leftToCredit} limit 1`.execute(db)
  return rows.length > 0
}
