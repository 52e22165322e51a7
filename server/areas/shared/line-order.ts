import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'

const lineTables = {
  component_list_items: 'component_list_id',
  credit_note_items: 'credit_note_id',
  invoice_items: 'invoice_id',
  offer_items: 'offer_id',
  order_items: 'order_id',
  price_clarification_items: 'price_clarification_id',
  procurement_invoice_items: 'procurement_invoice_id',
  procurement_items: 'procurement_id',
  production_application_components: 'production_application_id',
  return_act_items: 'return_act_id',
  simplified_invoice_items: 'simplified_invoice_id',
  stock_item_count_items: 'stock_item_count_id',
  subscription_items: 'subscription_id',
  technical_document_items: 'technical_document_id',
  transportation_items: 'transportation_id',
} as const

/** Writes only lines whose place changes. The document is locked. */
export async function arrangeLines(db: Db, table: keyof typeof lineTables, document: number, lineIds: readonly number[]): Promise<void> {
  await sql`
    update ${sql.table(table)} t set position = n.place
    from (
      select id, row_number() over (order by array_position(${[...lineIds]}::bigint[], id) nulls last, position, id) as place
      from ${sql.table(table)} where ${sql.ref(lineTables[table])} = ${document}
    ) n
    where t.id = n.id and t.position <> n.place`.execute(db)
}
