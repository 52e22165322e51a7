import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { inventory } from '../../../contract/inventory/inventory.ts'
import { labelOf } from '../../../contract/labels.ts'
import { catalogItemUnit } from '../../../machines/catalog-item-unit.ts'
import type { InventoryItemState } from '../../../machines/inventory-item.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { moveOf } from '../shared/lifecycle.ts'
import { refuseOtherThanDone } from '../shared/repeated.ts'
import { begin, beginOnce, stateAfter, type LockedPiece } from './inventory.transitions.ts'
import { nextHolder, noHolder, holderChange, type HolderInput, type Holder } from './holder.ts'
import { isUuid, keyOf, loadInventory } from './inventory.record.ts'

type Fields = Omit<Body<typeof inventory.update>, 'event' | 'lock_version' | keyof Holder>

interface InventoryInput {
  holder: HolderInput
  fields: Fields
  lock_version: number
}

/** A change of holder hands the piece over or takes it back. */
export const update: Handler<typeof inventory.update> = async (ctx) => {
  const id = await keyOf(ctx.db, ctx.params.inventoryItem)
  const { lock_version, event, assigned_user_id, customer_id, branch_id, ...fields } = ctx.body
  const input = { holder: { assigned_user_id, customer_id, branch_id }, fields, lock_version }
  await steps[event ?? holderEvents[holderChange(input.holder)]](ctx, id, input)
  return { data: await loadInventory(ctx, id) }
}

const holderEvents = { nothing: 'EDIT', somebody: 'ASSIGN', nobody: 'UNASSIGN' } as const

const steps = { EDIT: edit, ASSIGN: assign, UNASSIGN: unassign }

async function edit(ctx: Context, id: number, { fields, lock_version }: InventoryInput): Promise<void> {
  const piece = await begin(ctx, id, 'EDIT', lock_version)
  requireRight(fields, piece, piece.customer_id)
  await save(ctx, piece, { event: 'EDIT', status: piece.status }, fields)
}

async function assign(ctx: Context, id: number, { holder: holderInput, fields, lock_version }: InventoryInput): Promise<void> {
  const piece = await begin(ctx, id, 'ASSIGN', lock_version)
  const status = await stateAfter(ctx, piece, 'ASSIGN')
  const holder = await nextHolder(ctx.db, piece, holderInput)
  requireRight(fields, piece, holder.customer_id)
  await save(ctx, piece, { event: 'ASSIGN', status }, { location: null, ...definedFields(fields), ...holder })
}

async function unassign(ctx: Context, id: number, { fields, lock_version }: InventoryInput): Promise<void> {
  const piece = await beginOnce(ctx, id, 'UNASSIGN', lock_version)
  if (!piece) return refuseOtherThanDone(ctx.db, 'inventory_items', id, fields)
  const status = await stateAfter(ctx, piece, 'UNASSIGN')
  const holder = noHolder({ owner: fields.owner ?? piece.owner, customer_id: piece.customer_id })
  requireRight(fields, piece, holder.customer_id)
  await save(ctx, piece, { event: 'UNASSIGN', status }, { location: null, ...definedFields(fields), ...holder })
}

function requireRight({ uuid, serial_nr, owner }: Fields, piece: LockedPiece, customer: number | null): void {
  if (uuid !== undefined && !isUuid(uuid)) throw Refusal.field('uuid', `Lauks „${labelOf('uuid')}” nav derīgs UUID`)
  if (serial_nr !== undefined && piece.unit_id !== null) {
    throw Refusal.field('serial_nr', `Lauks „${labelOf('serial_nr')}”: tas ir vienības numurs, un to maina vienībai`)
  }
  if ((owner ?? piece.owner) === 'customer' && customer === null) {
    throw Refusal.field('owner', `Lauks „${labelOf('owner')}”: klienta inventārs vispirms jānodod klientam`)
  }
}

async function save(
  { db, user, audit }: Context,
  { id, status: before }: LockedPiece,
  { event, status }: { event: string; status: InventoryItemState },
  changes: Fields & Partial<Holder>,
): Promise<void> {
  const trailEntry = await trail(db, 'inventory_items', id, { ...definedFields(changes), status })
  await db
    .updateTable('inventory_items')
    .set({ ...definedFields(changes), status, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'inventory_items', id, event, before: { status: before, ...trailEntry.before }, after: { status, ...trailEntry.after } })
}

/** Also writes off its unit. */
export const writeOff: Handler<typeof inventory.writeOff> = async (ctx) => {
  const { db, user } = ctx
  const piece = await beginOnce(ctx, await keyOf(db, ctx.params.inventoryItem), 'WRITE_OFF')
  if (!piece) return {}
  const status = await stateAfter(ctx, piece, 'WRITE_OFF')
  await sql`
    update inventory_items set status = ${status}, archived_at = moment(), updated_by = ${user.id} where id = ${piece.id}`.execute(db)
  await sql`update catalog_item_units set status = ${moveOf(catalogItemUnit, 'WRITE_OFF').to}, updated_by = ${user.id} where id = ${piece.unit_id}`.execute(
    db,
  )
  ctx.audit({ entity: 'inventory_items', id: piece.id, event: 'WRITE_OFF', before: { status: piece.status }, after: { status } })
  return {}
}
