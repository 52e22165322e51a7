import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../http/context.ts'

/** Whether credit line `c` is of invoice line `n`, simplified or not (`creditable_lines`). */
export const isOfLine = sql`(c.invoice_item_id = n.invoice_item_id or c.simplified_invoice_item_id = n.simplified_invoice_item_id)`

export const documentOfLine = sql`cross join lateral credited_document(n.invoice_id, n.simplified_invoice_id) t`

export const creditedLineOf = sql`cross join lateral credited_line(i.invoice_item_id, i.simplified_invoice_item_id) n`

/** Held by credit notes including drafts, in amounts as the price is given; without the line `except`. */
export function creditedAmounts(except: RawBuilder<unknown> = sql`0`): RawBuilder<unknown> {
  return sql`(
    select coalesce(sum(c.quantity) filter (where not c.price_only), 0) as quantity,
      coalesce(sum(coalesce(c.gross, c.net)) filter (where not c.price_only), 0) as net,
      coalesce(sum(coalesce(c.gross, c.net)) filter (where c.price_only), 0) as corrected
    from credit_note_items c join credit_notes d on d.id = c.credit_note_id
    where ${isOfLine} and d.status <> 'rejected' and c.id <> ${except})`
}

/** Whether line `n` of invoice `t`, including free goods, is still creditable, given `held`. */
export const isLineCreditable = sql`t.is_accepted and not t.is_opening and not t.in_shop
  and (n.quantity > held.quantity or n.amount > held.net + held.corrected)`

/** Exactly one of: invoice, simplified invoice, all invoices of an order. */
export interface Creditable {
  invoice_id?: number | null
  simplified_invoice_id?: number | null
  order_id?: number
}

export function linesOfCreditable({ invoice_id, simplified_invoice_id, order_id }: Creditable): RawBuilder<unknown> {
  if (order_id !== undefined)
    return sql`n.source_type = 'order_item' and n.source_id in (select id from order_items where order_id = ${order_id})`
  return simplified_invoice_id ? sql`n.simplified_invoice_id = ${simplified_invoice_id}` : sql`n.invoice_id = ${invoice_id ?? null}`
}

export async function isCreditable(db: Db, of: Creditable): Promise<boolean> {
  const { rows } = await creditableLine(of).execute(db)
  return rows.length > 0
}

/** A row without columns if anything can be credited. */
export function creditableLine(of: Creditable): RawBuilder<unknown> {
  return sql`
    select from creditable_lines n ${documentOfLine} cross join lateral ${creditedAmounts()} held
    where ${linesOfCreditable(of)} and ${isLineCreditable} limit 1`
}
