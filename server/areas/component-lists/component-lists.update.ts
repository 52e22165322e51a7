import { sql } from 'kysely'
import type { componentLists } from '../../../contract/component-lists/component-lists.ts'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { targetColumns, copiedColumns } from '../shared/copy-mappings.ts'
import { circularPart, holdPartsOfGoods } from './circles.ts'
import { insertItems } from './component-lists.items.ts'
import { inUse, loadComponentList } from './component-lists.record.ts'
import { versionComponent } from './component-lists.copy-mappings.ts'

/**
 * Creates a list or a further version, which replaces the active one (docs/domain/production.md#entities); it can
 * start with the components of another version.
 */
export const create: Handler<typeof componentLists.create> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { type, from_list_id, component_list_items: requestedItems = [], ...fields } = body
  await holdPartsOfGoods(db)
  const item = await requireListItem(db, params.id, type)
  // Serializes concurrent new versions, so that their numbers differ.
  await sql`select from catalog_items where id = ${item.id} for no key update`.execute(db)
  const from = from_list_id === undefined ? null : await sourceOf(db, from_list_id, { type, catalog_item_id: item.id })
  await retire(db, item.id, type)
  const { rows } = await sql<{ id: number; version: number }>`
    insert into component_lists (type, catalog_item_id, name, version, output_quantity, labour_minutes, labour_cost, created_by, updated_by)
    select ${type}, ${item.id}, ${fields.name ?? from?.name ?? item.name},
      coalesce((select max(version) from component_lists where catalog_item_id = ${item.id} and type = ${type}), 0) + 1,
      ${fields.output_quantity ?? from?.output_quantity ?? '1'},
      ${fields.labour_minutes === undefined ? (from?.labour_minutes ?? null) : fields.labour_minutes},
      ${fields.labour_cost ?? from?.labour_cost ?? '0'}, ${user.id}, ${user.id}
    returning id, version`.execute(db)
  const { id, version } = one(rows)
  if (from) {
    if (type === 'production') await refuseCircularSource(db, from.id)
    await sql`
      insert into component_list_items (${targetColumns(versionComponent)}, component_list_id, created_by, updated_by)
      select ${copiedColumns(versionComponent, 'i')}, ${id}, ${user.id}, ${user.id} from component_list_items i where i.component_list_id = ${from.id}`.execute(
      db,
    )
  }
  await insertItems(ctx, { id, type, catalog_item_id: item.id }, requestedItems, (place, field) => `component_list_items.${place}.${field}`)
  ctx.audit({
    entity: 'component_lists',
    id,
    event: 'CREATED',
    after: { type, catalog_item_id: item.id, version, from_list_id, ...definedFields(fields) },
  })
  return { component_list_id: id, data: await loadComponentList(ctx, id) }
}

/** A produced item must be stocked; a serviced one need not be. */
async function requireListItem(db: Db, id: number, type: 'production' | 'service'): Promise<{ id: number; name: string }> {
  const item = await db
    .selectFrom('catalog_items')
    .select(['id', 'name', 'is_stocked', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!item) throw Refusal.missing()
  const label = `Lauks „${labelOf('catalog_item_id')}”`
  if (item.archived_at !== null) throw Refusal.field('catalog_item_id', `${label}: prece „${item.name}” ir arhivēta`)
  if (type === 'production' && !item.is_stocked) {
    throw Refusal.field('catalog_item_id', `${label}: „${item.name}” netiek uzskaitīta krājumos, tāpēc to neražo`)
  }
  return item
}

interface Source {
  id: number
  name: string
  output_quantity: string
  labour_minutes: number | null
  labour_cost: string
}

async function sourceOf(db: Db, id: number, of: { type: string; catalog_item_id: number }): Promise<Source> {
  const found = await db
    .selectFrom('component_lists')
    .select(['id', 'name', 'output_quantity', 'labour_minutes', 'labour_cost'])
    .where('id', '=', id)
    .where('type', '=', of.type)
    .where('catalog_item_id', '=', of.catalog_item_id)
    .executeTakeFirst()
  if (!found) throw Refusal.field('from_list_id', `Lauks „${labelOf('from_list_id')}”: tāda šīs preces saraksta nav`)
  return found
}

/** The source version may have become circular since it was in use. */
async function refuseCircularSource(db: Db, id: number): Promise<void> {
  const part = await circularPart(db, id)
  if (part !== null) throw Refusal.field('from_list_id', `Lauks „${labelOf('from_list_id')}”: „${part}” pati tiek ražota no šīs preces`)
}

async function retire(db: Db, itemId: number, type: string): Promise<void> {
  await sql`update component_lists set is_active = false where catalog_item_id = ${itemId} and type = ${type} and is_active`.execute(db)
}

export const update: Handler<typeof componentLists.update> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, ...fields } = body
  const item = await db.selectFrom('component_lists').select(['catalog_item_id', 'type']).where('id', '=', params.id).executeTakeFirst()
  if (!item) throw Refusal.missing()
  if (fields.is_active) await holdPartsOfGoods(db)
  if (fields.is_active) await sql`select from catalog_items where id = ${item.catalog_item_id} for no key update`.execute(db)
  await lockForSave(db, 'component_lists', { id: params.id, lock_version }, () => loadComponentList(ctx, params.id))
  const auditTrail = await trail(db, 'component_lists', params.id, definedFields(fields))
  if (fields.is_active && 'is_active' in auditTrail.after) {
    const part = await circularPart(db, params.id)
    if (part !== null) throw Refusal.field('is_active', `Lauks „${labelOf('is_active')}”: „${part}” pati tiek ražota no šīs preces`)
    await retire(db, item.catalog_item_id, item.type)
  }
  await db
    .updateTable('component_lists')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  ctx.audit({ entity: 'component_lists', id: params.id, event: 'EDIT', ...auditTrail })
  return { data: await loadComponentList(ctx, params.id) }
}

export const remove: Handler<typeof componentLists.remove> = async (ctx: Context & { params: { id: number } }) => {
  const { db, params } = ctx
  await lockRecord(db, 'component_lists', params.id)
  const { rows } = await sql<{ name: string; version: number; used: boolean }>`
    select t.name, t.version, ${inUse} as used from component_lists t where t.id = ${params.id}`.execute(db)
  const { name, version, used } = one(rows)
  if (used) throw Refusal.state('Pēc saraksta ir ražošanas pieteikumi; to var tikai izņemt no lietošanas')
  await sql`delete from component_lists where id = ${params.id}`.execute(db)
  ctx.audit({ entity: 'component_lists', id: params.id, event: 'DELETE', before: { name, version } })
  return {}
}
