import { sql, type RawBuilder } from 'kysely'

/** With corrections (INV-STOCK-6); EUR with the quantity's sign. */
export function worthOf(movement: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${movement}.value + coalesce((select sum(x.value) from stock_movements x where x.corrects_id = ${movement}.id), 0))`
}

/** Average ledger cost of goods issued for a line; null without. */
export function issueCost(documentType: string, documentId: RawBuilder<unknown>, lineId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select round(sum(x.value) / nullif(sum(x.quantity), 0), 6) from stock_movements x
    where x.document_type = ${documentType} and x.document_id = ${documentId} and x.line_id = ${lineId})`
}
