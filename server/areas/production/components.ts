import { sql } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { production } from '../../../contract/production/production.ts'
import type { Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { trail } from '../../http/changed-columns.ts'
import type { Counted } from '../catalog/counted.ts'
import { alreadyAdded } from '../component-lists/component-lists.items.ts'
import { isStarted } from '../../../machines/production-application.ts'
import { one } from '../../db/one.ts'
import { applicationOf, beginProduction, type LockedProduction } from './production.transitions.ts'
import { refuseAt, requireCounted, requirePlaces } from './production.create.ts'
import { dropComponentHolds, freeComponents, holdComponents } from './hold.ts'
import { loadProduction } from './production.record.ts'

export const addComponent: Handler<typeof production.addComponent> = async (ctx) => {
  const { db, user, params, body } = ctx
  const locked = await beginProduction(ctx, params.id, 'COMPONENT_ADD')
  const { catalog_item_id, quantity, warehouse_id = null } = body
  requireCounted(await requireComponent(db, locked, catalog_item_id), quantity)
  await requirePlaces(db, { warehouse_id })
  const { rows } = await sql<{ id: number }>`
    insert into production_application_components (production_application_id, catalog_item_id, position, quantity, warehouse_id, created_by, updated_by)
    select ${locked.id}, ${catalog_item_id}, coalesce(max(position), 0) + 1, ${quantity}, ${warehouse_id}, ${user.id}, ${user.id}
    from production_application_components where production_application_id = ${locked.id} returning id`.execute(db)
  if (isStarted(locked.status)) await holdComponents(db, locked.id, one(rows).id)
  ctx.audit({ entity: 'production_applications', id: locked.id, event: 'COMPONENT_ADD', after: body })
  return { data: await loadProduction(ctx, locked.id) }
}

interface CurrentComponent extends Counted {
  catalog_item_id: number
  quantity: string
  quantity_consumed: string
  warehouse_id: number | null
  lock_version: number
}

export const updateComponent: Handler<typeof production.updateComponent> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, ...fields } = body
  const locked = await beginProduction(ctx, await applicationOf(ctx, params.id), 'COMPONENT_EDIT')
  const now = await currentComponent(db, params.id)
  if (now.lock_version !== lock_version) throw Refusal.stale(await loadProduction(ctx, locked.id))
  const replaced = fields.catalog_item_id !== undefined && fields.catalog_item_id !== now.catalog_item_id
  if (replaced && big(now.quantity_consumed).gt(0)) {
    throw refuseAt('catalog_item_id', 'daļa jau ir izlietota; pievienojiet otru komponenti')
  }
  const goods = replaced ? await requireComponent(db, locked, fields.catalog_item_id ?? 0) : now
  requireCounted(goods, fields.quantity ?? now.quantity)
  if (big(fields.quantity ?? now.quantity).lt(now.quantity_consumed)) {
    throw refuseAt('quantity', `jau ir izlietoti ${big(now.quantity_consumed).toFixed().replace('.', ',')}`)
  }
  await requirePlaces(db, { warehouse_id: fields.warehouse_id })
  const trailEntry = await trail(db, 'production_application_components', params.id, definedFields(fields))
  if (isStarted(locked.status)) await freeComponents(db, [params.id], await placesOf(db, goodsAfter(now, fields), locked))
  await db
    .updateTable('production_application_components')
    // A replacement is not of the list.
    .set({ ...definedFields(fields), ...(replaced && { planned_quantity: '0' }), updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  if (isStarted(locked.status)) await holdComponents(db, locked.id, params.id)
  ctx.audit({ entity: 'production_applications', id: locked.id, event: 'COMPONENT_EDIT', ...trailEntry })
  return { data: await loadProduction(ctx, locked.id) }
}

type Fields = { catalog_item_id?: number | undefined; warehouse_id?: number | null | undefined }

function goodsAfter(now: CurrentComponent, fields: Fields): { item_id: number; warehouse_id: number | null } {
  return {
    item_id: fields.catalog_item_id ?? now.catalog_item_id,
    warehouse_id: fields.warehouse_id === undefined ? now.warehouse_id : fields.warehouse_id,
  }
}

async function placesOf(db: Db, { item_id, warehouse_id }: ReturnType<typeof goodsAfter>, locked: LockedProduction): Promise<number[]> {
  const found = await db
    .selectFrom('stock_items')
    .select('id')
    .where('catalog_item_id', '=', item_id)
    .where('warehouse_id', '=', warehouse_id ?? locked.warehouse_id)
    .execute()
  return found.map(({ id }) => id)
}

export const arrangeComponents: Handler<typeof production.arrangeComponents> = async (ctx) => {
  const { id } = await beginProduction(ctx, ctx.params.id, 'COMPONENT_EDIT')
  await arrangeLines(ctx.db, 'production_application_components', id, ctx.body.line_ids)
  ctx.audit({ entity: 'production_applications', id, event: 'COMPONENT_EDIT', after: { arranged: ctx.body.line_ids } })
  return { data: await loadProduction(ctx, id) }
}

export const removeComponent: Handler<typeof production.removeComponent> = async (ctx) => {
  const { db, params } = ctx
  const locked = await beginProduction(ctx, await applicationOf(ctx, params.id), 'COMPONENT_DELETE')
  const { catalog_item_id, quantity, quantity_consumed } = await currentComponent(db, params.id)
  if (big(quantity_consumed).gt(0)) throw refuseAt('quantity', 'komponente jau ir daļēji izlietota, to vairs neizņem')
  await dropComponentHolds(db, [params.id])
  await sql`delete from production_application_components where id = ${params.id}`.execute(db)
  ctx.audit({ entity: 'production_applications', id: locked.id, event: 'COMPONENT_DELETE', before: { catalog_item_id, quantity } })
  return { data: await loadProduction(ctx, locked.id) }
}

async function currentComponent(db: Db, id: number): Promise<CurrentComponent> {
  const { rows } = await sql<CurrentComponent>`
    select i.catalog_item_id, i.quantity, i.quantity_consumed, i.warehouse_id, i.lock_version, u.abbreviation as unit, u.decimals
    from production_application_components i join catalog_items k on k.id = i.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    where i.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

interface Component extends Counted {
  name: string
  is_stocked: boolean
  archived: boolean
  added: boolean
}

async function requireComponent(db: Db, { id, catalog_item_id }: LockedProduction, itemId: number): Promise<Counted> {
  const { rows } = await sql<Component>`
    select k.name, k.is_stocked, k.archived_at is not null as archived, u.abbreviation as unit, u.decimals, exists (
      select from production_application_components i where i.production_application_id = ${id} and i.catalog_item_id = k.id) as added
    from catalog_items k join measure_units u on u.id = k.measure_unit_id where k.id = ${itemId}`.execute(db)
  const component = rows[0]
  if (!component) throw refuseAt('catalog_item_id', 'norādītais ieraksts neeksistē')
  if (component.added) throw Refusal.field('catalog_item_id', alreadyAdded)
  if (component.archived) throw refuseAt('catalog_item_id', `prece „${component.name}” ir arhivēta`)
  if (!component.is_stocked) throw refuseAt('catalog_item_id', `„${component.name}” netiek uzskaitīta krājumos`)
  if (itemId === catalog_item_id) throw refuseAt('catalog_item_id', 'prece neražojas pati no sevis')
  return component
}
