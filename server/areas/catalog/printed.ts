import { sql } from 'kysely'
import { optionWords, type LineOption } from '../../../contract/line-options.ts'
import { totalsOf } from '../../../contract/money.ts'
import type { DocumentLine, DocumentVatGroup } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { reasonWords } from './vat-reasons.ts'

/** What a printed line (`i`, counted in the unit `u`) takes from its row, but for quantity, net and units: those each document says itself. */
export const printedColumns = sql`
  row_number() over (order by i.position, i.id)::int as position, i.name, i.notes as description, i.options, i.sku,
  (select code from catalog_item_barcodes b where b.catalog_item_id = i.catalog_item_id and b.kind = 'EAN13' order by b.id limit 1) as gtin,
  u.abbreviation as unit, u.unece_code as unit_code, i.unit_price, i.discount_percent, i.vat_category, i.vat_rate, i.vat_reason_code`

/** A line as its row says it, before its options are put into words. */
export type PrintedRow = DocumentLine & { options: LineOption[] }

/** Lines as documents print them: what was chosen of their options stands before their remark. */
export function printedLines(rows: readonly PrintedRow[]): DocumentLine[] {
  return rows.map(({ options, ...line }) => ({
    ...line,
    description: [optionWords(options), line.description].filter(Boolean).join('. ') || null,
  }))
}

/** VAT groups of printed lines with the references that law asks for (law V8). */
export async function printedGroups(db: Db, lines: readonly DocumentLine[]): Promise<DocumentVatGroup[]> {
  const { groups } = totalsOf(lines)
  const { rows } = await sql<{ code: string; words: string }>`select r.code, ${reasonWords} as words from vat_reasons r`.execute(db)
  const texts = new Map(rows.map(({ code, words }) => [code, words]))
  return groups.map((group) => ({ ...group, reason_text: texts.get(group.reason_code ?? '') ?? null }))
}
