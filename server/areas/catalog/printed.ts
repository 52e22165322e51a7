import { sql, type RawBuilder } from 'kysely'
import { optionWords, type LineOption } from '../../../contract/line-options.ts'
import { totalsOf } from '../../../contract/money.ts'
import type { DocumentLine, DocumentVatGroup } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { reasonWords } from './vat-reasons.ts'

export const printedColumns = sql`
  row_number() over (order by i.position, i.id)::int as position, i.name,
  (select k.name_en from catalog_items k where k.id = i.catalog_item_id and k.name = i.name) as name_en, i.notes as description, i.options, i.sku,
  (select code from catalog_item_barcodes b where b.catalog_item_id = i.catalog_item_id and b.kind = 'EAN13' order by b.id limit 1) as gtin,
  u.abbreviation as unit, u.unece_code as unit_code, i.unit_price, i.discount_percent, i.vat_category, i.vat_rate, i.vat_reason_code`

export const nameInEnglish = (name: RawBuilder<unknown>) => sql`case when k.name = ${name} then k.name_en end as name_en`

export type PrintedRow = DocumentLine & { options: LineOption[] }

export function printedLines(rows: readonly PrintedRow[]): DocumentLine[] {
  return rows.map(({ options, ...line }) => ({
    ...line,
    description: [optionWords(options), line.description].filter(Boolean).join('. ') || null,
  }))
}

/** VAT groups of printed lines with the references required by law (INV-VAT-8). */
export async function printedGroups(db: Db, lines: readonly DocumentLine[]): Promise<DocumentVatGroup[]> {
  const { groups } = totalsOf(lines)
  const { rows } = await sql<{ code: string; words: string; text_en: string }>`
    select r.code, ${reasonWords} as words, r.text_en from vat_reasons r`.execute(db)
  const texts = new Map(rows.map(({ code, words, text_en }) => [code, { reason_text: words, reason_text_en: text_en }]))
  return groups.map((group) => ({ ...group, ...(texts.get(group.reason_code ?? '') ?? { reason_text: null }) }))
}
