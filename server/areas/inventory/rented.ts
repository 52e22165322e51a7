import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { catalogItemUnit, freshUnit, type UnitState } from '../../../machines/catalog-item-unit.ts'
import { after } from '../../../machines/transition.ts'
import { refusal } from '../../../machines/lifecycle.ts'
import { inventoryItem, freshInventoryItem } from '../../../machines/inventory-item.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { begin, lockPiece, stateAfter, type LockedPiece } from './inventory.transitions.ts'
import { noHolder } from './holder.ts'
import { isUuid } from './inventory.record.ts'

interface RentedTo {
  customer_id: number
  branch_id: number | null
  location: string | null
}

/**
 * Rents out a piece and its unit. @throws Refusal at `field` if the UUID is unknown or the piece is not in the
 * warehouse
 */
export async function pieceGoes(ctx: Context, uuid: string, field: string, to: RentedTo): Promise<{ id: number }> {
  const label = `Lauks „${labelOf('uuid')}”`
  const { rows } = isUuid(uuid)
    ? await sql<{
        id: number
        status: LockedPiece['status']
      }>`select id, status from inventory_items where uuid = ${uuid} for update`.execute(ctx.db)
    : { rows: [] }
  const piece = rows[0]
  if (!piece) throw Refusal.field(field, `${label}: inventārs ar šādu UUID neeksistē`)
  const reason = refusal(inventoryItem, piece.status, 'RENT')
  if (reason !== null) throw Refusal.field(field, `${label}: ${reason}`)
  await move(ctx, piece.id, 'RENT', to)
  return { id: piece.id }
}

/** Pieces no longer rented stay where they are. */
export async function pieceMoved(ctx: Context, id: number, { customer_id, branch_id, location }: RentedTo): Promise<void> {
  const place = { branch_id, location }
  const { rows } = await sql`
    update inventory_items set branch_id = ${place.branch_id}, location = ${place.location}, updated_by = ${ctx.user.id}
    where id = ${id} and customer_id = ${customer_id} returning id`.execute(ctx.db)
  if (rows.length > 0) ctx.audit({ entity: 'inventory_items', id, event: 'EDIT', after: place })
}

/** A piece in service stays there. */
export async function pieceCame(ctx: Context, id: number): Promise<void> {
  await move(ctx, id, 'RENT_END', null)
}

async function move(ctx: Context, id: number, event: 'RENT' | 'RENT_END', to: RentedTo | null): Promise<void> {
  if (event === 'RENT_END' && (await endedInService(ctx, id))) return
  const piece = await begin(ctx, id, event)
  const status = await stateAfter(ctx, piece, event)
  const holder = to ? { ...to, assigned_user_id: null } : { ...noHolder(piece), location: null }
  await ctx.db
    .updateTable('inventory_items')
    .set({ status, ...holder, updated_by: ctx.user.id })
    .where('id', '=', id)
    .execute()
  ctx.audit({ entity: 'inventory_items', id, event, before: { status: piece.status }, after: { status, ...holder } })
  await moveUnit(ctx, piece, event)
}

/** The rent ended during service: the piece goes to its warehouse from there. */
async function endedInService(ctx: Context, id: number): Promise<boolean> {
  const piece = await lockPiece(ctx, id)
  if (piece.status_before_service !== 'rented') return false
  const back = after(inventoryItem, piece.status_before_service, 'RENT_END', freshInventoryItem)
  const holder = { ...noHolder(piece), location: null }
  await ctx.db
    .updateTable('inventory_items')
    .set({ status_before_service: back, ...holder, updated_by: ctx.user.id })
    .where('id', '=', id)
    .execute()
  ctx.audit({
    entity: 'inventory_items',
    id,
    event: 'RENT_END',
    before: { status: piece.status },
    after: { status: piece.status, ...holder },
  })
  await moveUnit(ctx, piece, 'RENT_END')
  return true
}

async function moveUnit(ctx: Context, piece: LockedPiece, event: 'RENT' | 'RENT_END'): Promise<void> {
  if (piece.unit_id === null) return
  const unit = await ctx.db.selectFrom('catalog_item_units').select('status').where('id', '=', piece.unit_id).executeTakeFirstOrThrow()
  const next = after(catalogItemUnit, unit.status as UnitState, event, freshUnit)
  await sql`update catalog_item_units set status = ${next}, updated_by = ${ctx.user.id} where id = ${piece.unit_id}`.execute(ctx.db)
}
