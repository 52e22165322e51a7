import { sql } from 'kysely'

/**
 * The day on which an order line `i` of order `o` was supplied last: by the ledger for goods, by the
 * order for what no stock is kept of, and while such an order is not done, when the line last changed.
 */
export const suppliedOn = sql`coalesce(
  (select max((m.effective_at at time zone 'Europe/Riga')::date) from stock_movements m
    where m.document_type = 'order' and m.document_id = o.id and m.line_id = i.id and m.kind = 'sale'
      and not exists (select from stock_movements r where r.reverses_id = m.id)),
  (coalesce(o.fulfilled_at, i.updated_at) at time zone 'Europe/Riga')::date)`
