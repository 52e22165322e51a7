import { sql, type RawBuilder } from 'kysely'

/** Statements are few: their account, number and file are read through. */
export function searchedText(q: string | undefined): RawBuilder<unknown>[] {
  const words = (q ?? '').trim().split(/\s+/).filter(Boolean)
  return words.map((word) => {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`concat_ws(' ', t.iban, t.number, t.file_name) ilike ${like}`
  })
}
