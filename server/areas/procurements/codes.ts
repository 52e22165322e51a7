import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'

/** Items by the codes that sheets and invoices name them by: our article number in any case, else a barcode. */
export async function itemsByCode(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const asked = [...new Set(codes.filter((code) => code !== ''))]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ code: string; item_id: number | null }>`
    select a.code, coalesce(
      (select k.id from catalog_items k where lower(k.sku) = lower(a.code)),
      item_of_barcode(a.code)
    ) as item_id
    from unnest(${asked}::text[]) as a (code)`.execute(db)
  return new Map(rows.flatMap(({ code, item_id }) => (item_id === null ? [] : [[code, item_id] as const])))
}
