import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'

/** By article number, ignoring case, else by barcode. */
export async function itemsByCode(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const requestedCodes = [...new Set(codes.filter((code) => code !== ''))]
  if (requestedCodes.length === 0) return new Map()
  const { rows } = await sql<{ code: string; item_id: number | null }>`
    select a.code, coalesce(
      (select k.id from catalog_items k where lower(k.sku) = lower(a.code)),
      item_of_barcode(a.code)
    ) as item_id
    from unnest(${requestedCodes}::text[]) as a (code)`.execute(db)
  return new Map(rows.flatMap(({ code, item_id }) => (item_id === null ? [] : [[code, item_id] as const])))
}
