import { sql, type RawBuilder } from 'kysely'

/** What a movement of this alias is worth with all that corrected it since (INV-STOCK-6), EUR with the sign of its quantity. */
export function worthOf(movement: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${movement}.value + coalesce((select sum(x.value) from stock_movements x where x.corrects_id = ${movement}.id), 0))`
}

/** What one of the goods cost, on average, that stand issued for a line of a document, by the ledger; null where none does. */
export function issueCost(documentType: string, documentId: RawBuilder<unknown>, lineId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select round(sum(x.value) / nullif(sum(x.quantity), 0), 6) from stock_movements x
    where x.document_type = ${documentType} and x.document_id = ${documentId} and x.line_id = ${lineId})`
}
