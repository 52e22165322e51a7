import { sql } from 'kysely'
import { inventoryItem, type InventoryFacts, type InventoryItemState } from '../../../machines/inventory-item.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { loadInventory } from './inventory.record.ts'

/** A piece of inventory that this transaction holds. */
export interface LockedPiece {
  id: number
  status: InventoryItemState
  /** Where it was before service took it. */
  status_before_service: string | null
  catalog_item_id: number
  unit_id: number | null
  owner: 'own' | 'customer' | 'leasing'
  customer_id: number | null
  lock_version: number
}

/** How events of a piece of inventory begin. */
export const { begin, beginOnce, stateAfter } = stepsOf({
  chart: inventoryItem,
  lock: lockPiece,
  facts: pieceFacts,
  load: loadInventory,
})

/** Holds a piece; 404 when there is none. */
export async function lockPiece({ db }: Context, id: number): Promise<LockedPiece> {
  const { rows } = await sql<LockedPiece>`
    select id, status, status_before_service, catalog_item_id, unit_id, owner, customer_id, lock_version from inventory_items where id = ${id} for update`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Holds pieces in the order of their keys, as whoever works with several does. */
export async function lockPieces(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`select from inventory_items where id = any (${[...ids]}) order by id for update`.execute(db)
}

async function pieceFacts(db: Db, id: number): Promise<InventoryFacts> {
  const piece = await db.selectFrom('inventory_items').select('status_before_service').where('id', '=', id).executeTakeFirst()
  return { before: piece?.status_before_service ?? null }
}
