import { sql, type RawBuilder } from 'kysely'

/** SQL: printed text of VAT reason `r` (INV-VAT-8, BT-120), with the article unless the text contains it. */
export const reasonWords: RawBuilder<string | null> = sql`
  nullif(concat_ws(', ', r.text_lv, case when position(r.law_ref in r.text_lv) = 0 then r.law_ref end), '')`
