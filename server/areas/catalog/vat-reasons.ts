import { sql, type RawBuilder } from 'kysely'

/**
 * A VAT reason `r` in the words that documents print (INV-VAT-8, BT-120): its text and the article of law,
 * unless the text names it.
 */
export const reasonWords: RawBuilder<string | null> = sql`
  nullif(concat_ws(', ', r.text_lv, case when position(r.law_ref in r.text_lv) = 0 then r.law_ref end), '')`
