import { sql } from 'kysely'
import { inventoryItem, type InventoryFacts, type InventoryItemState } from '../../../machines/inventory-item.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { loadInventory } from './inventory.record.ts'

export interface LockedPiece {
  id: number
  status: InventoryItemState
  status_before_service: string | null
  catalog_item_id: number
  unit_id: number | null
  owner: 'own' | 'customer' | 'leasing'
  customer_id: number | null
  lock_version: number
}

export const { begin, beginOnce, stateAfter } = stepsOf({
  chart: inventoryItem,
  lock: lockPiece,
  facts: pieceFacts,
  load: loadInventory,
})

/** Throws 404 if there is none. */
export async function lockPiece({ db }: Context, id: number): Promise<LockedPiece> {
  const { rows } = await sql<LockedPiece>`
    select id, status, status_before_service, catalog_item_id, unit_id, owner, customer_id, lock_version from inventory_items where id = ${id} for update`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** In key order, against deadlocks. */
export async function lockPieces(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`select from inventory_items where id = any (${[...ids]}) order by id for update`.execute(db)
}

async function pieceFacts(db: Db, id: number): Promise<InventoryFacts> {
  const piece = await db.selectFrom('inventory_items').select('status_before_service').where('id', '=', id).executeTakeFirst()
  return { before: piece?.status_before_service ?? null }
}
