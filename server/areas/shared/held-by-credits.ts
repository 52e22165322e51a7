import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../http/context.ts'

/** Whether credit line `c` is of line `n` of an invoice, simplified or not (`creditable_lines`). */
export const isOfLine = sql`(c.invoice_item_id = n.invoice_item_id or c.simplified_invoice_item_id = n.simplified_invoice_item_id)`

/** The invoice `t`, simplified or not, that line `n` stands on. */
export const documentOfLine = sql`cross join lateral credited_document(n.invoice_id, n.simplified_invoice_id) t`

/** The line `n` of an invoice, simplified or not, that credit line `i` is of. */
export const creditedLineOf = sql`cross join lateral credited_line(i.invoice_item_id, i.simplified_invoice_item_id) n`

/**
 * What of line `n` of an invoice credit notes hold, drafts included, in amounts as its price is given; those of the line
 * `except` are left out.
 */
export function heldOf(except: RawBuilder<unknown> = sql`0`): RawBuilder<unknown> {
  return sql`(
    select coalesce(sum(c.quantity) filter (where not c.price_only), 0) as quantity,
      coalesce(sum(coalesce(c.gross, c.net)) filter (where not c.price_only), 0) as net,
      coalesce(sum(coalesce(c.gross, c.net)) filter (where c.price_only), 0) as corrected
    from credit_note_items c join credit_notes d on d.id = c.credit_note_id
    where ${isOfLine} and d.status <> 'rejected' and c.id <> ${except})`
}

/** Whether something, goods that cost nothing among it, is left to credit of line `n` of invoice `t`, of which credit notes hold `held`. */
export const leftToCredit = sql`t.is_accepted and not t.is_opening and not t.in_shop
  and (n.quantity > held.quantity or n.amount > held.net + held.corrected)`

/** What can be credited: an invoice, a simplified one, or all invoices of an order; one of the three. */
export interface Creditable {
  invoice_id?: number | null
  simplified_invoice_id?: number | null
  order_id?: number
}

/** Lines `n` of what is credited. */
export function linesOfCreditable({ invoice_id, simplified_invoice_id, order_id }: Creditable): RawBuilder<unknown> {
  if (order_id !== undefined)
    return sql`n.source_type = 'order_item' and n.source_id in (select id from order_items where order_id = ${order_id})`
  return simplified_invoice_id ? sql`n.simplified_invoice_id = ${simplified_invoice_id}` : sql`n.invoice_id = ${invoice_id ?? null}`
}

/** Whether something is left to credit. */
export async function isCreditable(db: Db, of: Creditable): Promise<boolean> {
  const { rows } = await sql`
    select from creditable_lines n ${documentOfLine} cross join lateral ${heldOf()} held
    where ${linesOfCreditable(of)} and ${leftToCredit} limit 1`.execute(db)
  return rows.length > 0
}
