import { sql, type RawBuilder } from 'kysely'
import { optionWords, type LineOption } from '../../../contract/line-options.ts'
import { totalsOf } from '../../../contract/money.ts'
import type { DocumentLine, DocumentVatGroup } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { reasonWords } from './vat-reasons.ts'

/** What a printed line (`i`, counted in the unit `u`) takes from its row, but for quantity, net and units: those each document says itself. */
export const printedColumns = sql`
  row_number() over (order by i.position, i.id)::int as position, i.name,
  (select k.name_en from catalog_items k where k.id = i.catalog_item_id and k.name = i.name) as name_en, i.notes as description, i.options, i.sku,
  (select code from catalog_item_barcodes b where b.catalog_item_id = i.catalog_item_id and b.kind = 'EAN13' order by b.id limit 1) as gtin,
  u.abbreviation as unit, u.unece_code as unit_code, i.unit_price, i.discount_percent, i.vat_category, i.vat_rate, i.vat_reason_code`

/** English name of the goods `k` of a line, unless the line was given another name. */
export const nameInEnglish = (name: RawBuilder<unknown>) => sql`case when k.name = ${name} then k.name_en end as name_en`

/** A line as its row says it, before its options are put into words. */
export type PrintedRow = DocumentLine & { options: LineOption[] }

/** Lines as documents print them: what was chosen of their options stands before their remark. */
export function printedLines(rows: readonly PrintedRow[]): DocumentLine[] {
  return rows.map(({ options, ...line }) => ({
    ...line,
    description: [optionWords(options), line.description].filter(Boolean).join('. ') || null,
  }))
}

/** VAT groups of printed lines with the references that law asks for (INV-VAT-8). */
export async function printedGroups(db: Db, lines: readonly DocumentLine[]): Promise<DocumentVatGroup[]> {
  const { groups } = totalsOf(lines)
  const { rows } = await sql<{ code: string; words: string; text_en: string }>`
    select r.code, ${reasonWords} as words, r.text_en from vat_reasons r`.execute(db)
  const texts = new Map(rows.map(({ code, words, text_en }) => [code, { reason_text: words, reason_text_en: text_en }]))
  return groups.map((group) => ({ ...group, ...(texts.get(group.reason_code ?? '') ?? { reason_text: null }) }))
}
