import { sql, type RawBuilder } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import type { CategoryRow } from '../../../contract/catalog/categories.ts'
import type { Db, Handler } from '../../http/context.ts'
import { lockRecord } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { categoryTree as tree } from './categories.ts'

export const categoryTree: Handler<typeof catalog.categoryTree> = async ({ db, query }) => {
  const rows = await categoryRows(db)
  if (!query.q?.trim()) return { data: rows }
  const { rows: found } = await sql<{ id: number }>`select id from categories where search @@ search_query(${query.q})`.execute(db)
  return { data: withParents(rows, new Set(found.map(({ id }) => id))) }
}

/** Children come after their parents, so one backward pass finds every ancestor. */
function withParents(rows: readonly CategoryRow[], matchingIds: Set<number>): CategoryRow[] {
  for (const { id, parent_id } of rows.toReversed()) {
    if (parent_id !== null && matchingIds.has(id)) matchingIds.add(parent_id)
  }
  return rows.filter(({ id }) => matchingIds.has(id))
}

export const subcategories: Handler<typeof catalog.subcategories> = async ({ db, params }) => {
  const categoryLookup = await sql`select 1 from categories where id = ${params.id}`.execute(db)
  if (categoryLookup.rows.length === 0) throw Refusal.missing()
  return { data: await categoryRows(db, sql`parent_id = ${params.id}`) }
}

export async function categoryRows(db: Db, where: RawBuilder<unknown> = sql`true`): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    ${tree}
    select id, parent_id, name, path, depth, code, weight, vat as vat_rate_code, reverse as reverse_vat, display_in_webshop, is_service,
      (select count(*) from catalog_items i where i.category_id = tree.id) as items,
      (select count(*) from categories c where c.parent_id = tree.id) as subcategories, lock_version
    from tree where ${where} order by places`.execute(db)
  return rows
}

export async function placeBefore(db: Db, id: number, before: number | null, userId: number): Promise<void> {
  await lockRecord(db, 'categories', id)
  const { rows } = await sql<{ id: number }>`
    select s.id from categories c join categories s on s.parent_id is not distinct from c.parent_id and s.id <> c.id
    where c.id = ${id} order by s.weight nulls last, s.name, s.id`.execute(db)
  const ids = rows.map((row) => row.id)
  const place = before === null ? ids.length : ids.indexOf(before)
  if (place < 0) throw Refusal.field('before_id', 'Kategoriju novieto pirms citas tās pašas augšējās kategorijas apakškategorijas')
  const order = ids.toSpliced(place, 0, id)
  await sql`
    update categories c set weight = o.place * 10, updated_by = ${userId}
    from unnest(${order}::bigint[]) with ordinality as o (id, place)
    where c.id = o.id and c.weight is distinct from o.place * 10`.execute(db)
}
