import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'

export interface Place {
  item_id: number
  warehouse_id: number
}

/**
 * In input order; created in a fixed order, against deadlocks. Call before locking any. Known `id`s are not queried.
 */
export async function stockItemsOf(tx: Db, places: readonly (Place & { id?: number | undefined })[]): Promise<number[]> {
  const knownIds = places.flatMap(({ id }) => id ?? [])
  if (knownIds.length === places.length) return knownIds
  const found = await stockItemsAt(tx, places)
  if (!found.includes(undefined)) return found.flatMap((id) => id ?? [])
  await sql`
    insert into stock_items (catalog_item_id, warehouse_id)
    select distinct item_id, warehouse_id from ${listed(places)} order by 1, 2
    on conflict (catalog_item_id, warehouse_id) do nothing`.execute(tx)
  const opened = await stockItemsAt(tx, places)
  if (opened.includes(undefined)) throw Refusal.missing()
  return opened.flatMap((id) => id ?? [])
}

/** Undefined if missing. */
export async function stockItemsAt(tx: Db, places: readonly Place[]): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ place: number; id: number }>`
    select a.place, s.id from ${listed(places)} join stock_items s on s.catalog_item_id = a.item_id and s.warehouse_id = a.warehouse_id`.execute(
    tx,
  )
  const byPlace = new Map(rows.map(({ place, id }) => [place, id]))
  return places.map((_, index) => byPlace.get(index + 1))
}

function listed(places: readonly Place[]) {
  return sql`unnest(${places.map((each) => each.item_id)}::bigint[], ${places.map((each) => each.warehouse_id)}::bigint[])
    with ordinality a (item_id, warehouse_id, place)`
}
