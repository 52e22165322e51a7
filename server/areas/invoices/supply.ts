import { sql } from 'kysely'

/**
 * Last supply of order line `i` of order `o`: by the ledger for goods, by the order without stock, by the line's
 * last change until the order is done.
 */
export const suppliedOn = sql`coalesce(
  (select max((m.effective_at at time zone 'Europe/Riga')::date) from stock_movements m
    where m.document_type = 'order' and m.document_id = o.id and m.line_id = i.id and m.kind = 'sale'
      and not exists (select from stock_movements r where r.reverses_id = m.id)),
  (coalesce(o.fulfilled_at, i.updated_at) at time zone 'Europe/Riga')::date)`
