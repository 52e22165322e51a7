import { sql } from 'kysely'
import { inventoryItem, type InventoryItemState } from '../../../machines/inventory-item.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../lifecycle.ts'
import { loadInventory } from './read.ts'

/** A piece of inventory that this transaction holds. */
export interface LockedPiece {
  id: number
  status: InventoryItemState
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
  facts: () => Promise.resolve({}),
  load: loadInventory,
})

async function lockPiece({ db }: Context, id: number): Promise<LockedPiece> {
  const { rows } = await sql<LockedPiece>`
    select id, status, catalog_item_id, unit_id, owner, customer_id, lock_version from inventory_items where id = ${id} for update`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
