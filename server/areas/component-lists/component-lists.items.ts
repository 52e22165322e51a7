import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { componentLists } from '../../../contract/component-lists/component-lists.ts'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { trail } from '../../http/changed-columns.ts'
import { beyondUnit, countedAs, type Counted } from '../catalog/counted.ts'
import { holdPartsOfGoods } from './circles.ts'
import { loadComponentList } from './component-lists.record.ts'

type ComponentInput = Body<typeof componentLists.addItem>

interface Owner {
  id: number
  type: string
  catalog_item_id: number
}

/** Message from rule R236. */
export const alreadyAdded = 'Komponente jau ir pievienota'

export const addItem: Handler<typeof componentLists.addItem> = async (ctx) => {
  await holdPartsOfGoods(ctx.db)
  const owner = await lockOwner(ctx.db, ctx.params.id)
  await insertItems(ctx, owner, [ctx.body], (_, field) => field)
  ctx.audit({ entity: 'component_lists', id: owner.id, event: 'COMPONENT_ADD', after: ctx.body })
  return { data: await loadComponentList(ctx, owner.id) }
}

/** A refusal names the field of the wrong component. */
export async function insertItems(
  { db, user }: Pick<Context, 'db' | 'user'>,
  owner: Owner,
  requestedItems: readonly ComponentInput[],
  fieldOf: (place: number, field: string) => string,
): Promise<void> {
  for (const [place, { catalog_item_id, quantity, waste_percent = '0', is_optional = false }] of requestedItems.entries()) {
    const goods = await requireComponent(db, owner, catalog_item_id, (field) => fieldOf(place, field))
    requireCounted(goods, quantity, fieldOf(place, 'quantity'))
    await sql`
      insert into component_list_items (component_list_id, catalog_item_id, position, quantity, waste_percent, is_optional, created_by, updated_by)
      values (${owner.id}, ${catalog_item_id}, (select coalesce(max(position), 0) + 1 from component_list_items where component_list_id = ${owner.id}),
        ${quantity}, ${waste_percent}, ${is_optional}, ${user.id}, ${user.id})`.execute(db)
  }
}

export const updateItem: Handler<typeof componentLists.updateItem> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, ...fields } = body
  await holdPartsOfGoods(db)
  const owner = await ownerOf(db, params.id)
  const now = await db
    .selectFrom('component_list_items')
    .select(['catalog_item_id', 'quantity', 'lock_version'])
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow()
  if (now.lock_version !== lock_version) throw Refusal.stale(await loadComponentList(ctx, owner.id))
  const replaced = fields.catalog_item_id !== undefined && fields.catalog_item_id !== now.catalog_item_id
  const goods = replaced
    ? await requireComponent(db, owner, fields.catalog_item_id ?? 0, (field) => field)
    : await countedAs(db, now.catalog_item_id)
  requireCounted(goods, fields.quantity ?? now.quantity, 'quantity')
  const auditTrail = await trail(db, 'component_list_items', params.id, definedFields(fields))
  await db
    .updateTable('component_list_items')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  ctx.audit({ entity: 'component_lists', id: owner.id, event: 'COMPONENT_EDIT', ...auditTrail })
  return { data: await loadComponentList(ctx, owner.id) }
}

export const arrangeItems: Handler<typeof componentLists.arrangeItems> = async (ctx) => {
  const { id } = await lockOwner(ctx.db, ctx.params.id)
  await arrangeLines(ctx.db, 'component_list_items', id, ctx.body.line_ids)
  ctx.audit({ entity: 'component_lists', id, event: 'COMPONENT_EDIT', after: { arranged: ctx.body.line_ids } })
  return { data: await loadComponentList(ctx, id) }
}

export const removeItem: Handler<typeof componentLists.removeItem> = async (ctx) => {
  const { db, params } = ctx
  const owner = await ownerOf(db, params.id)
  const { rows } = await sql<{ name: string }>`
    delete from component_list_items i using catalog_items k where i.id = ${params.id} and k.id = i.catalog_item_id returning k.name`.execute(
    db,
  )
  ctx.audit({ entity: 'component_lists', id: owner.id, event: 'COMPONENT_DELETE', before: { catalog_item: one(rows).name } })
  return { data: await loadComponentList(ctx, owner.id) }
}

async function lockOwner(db: Db, id: number): Promise<Owner> {
  const { rows } = await sql<Owner>`select id, type, catalog_item_id from component_lists where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function ownerOf(db: Db, itemId: number): Promise<Owner> {
  const { rows } = await sql<{ id: number }>`select component_list_id as id from component_list_items where id = ${itemId}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const owner = await lockOwner(db, rows[0].id)
  // Deleted while waiting for the lock of its list.
  const still = await db.selectFrom('component_list_items').select('id').where('id', '=', itemId).executeTakeFirst()
  if (!still) throw Refusal.missing()
  return owner
}

interface Component extends Counted {
  name: string
  is_stocked: boolean
  archived: boolean
  listed: boolean
  circular: boolean
}

async function requireComponent(db: Db, owner: Owner, itemId: number, fieldOf: (field: string) => string): Promise<Counted> {
  const { rows } = await sql<Component>`
    with recursive parts as (
      select ${itemId}::bigint as item_id
      union
      select i.catalog_item_id from parts
      join component_lists l on l.catalog_item_id = parts.item_id and l.type = 'production' and l.is_active
      join component_list_items i on i.component_list_id = l.id
    )
    select k.name, k.is_stocked, k.archived_at is not null as archived, u.abbreviation as unit, u.decimals,
      exists (select from component_list_items i where i.component_list_id = ${owner.id} and i.catalog_item_id = k.id) as listed,
      ${owner.type === 'production'} and exists (select from parts where item_id = ${owner.catalog_item_id}) as circular
    from catalog_items k join measure_units u on u.id = k.measure_unit_id where k.id = ${itemId}`.execute(db)
  const component = rows[0]
  const refuse = (reason: string): Refusal => Refusal.field(fieldOf('catalog_item_id'), `Lauks „${labelOf('catalog_item_id')}”: ${reason}`)
  if (!component) throw refuse('norādītais ieraksts neeksistē')
  if (component.listed) throw Refusal.field(fieldOf('catalog_item_id'), alreadyAdded)
  if (component.archived) throw refuse(`prece „${component.name}” ir arhivēta`)
  if (!component.is_stocked) throw refuse(`„${component.name}” netiek uzskaitīta krājumos`)
  if (component.circular) throw refuse(`„${component.name}” pati tiek ražota no šīs preces`)
  return component
}

function requireCounted(goods: Counted, quantity: string, field: string): void {
  const reason = beyondUnit(goods, quantity)
  if (reason !== null) throw Refusal.field(field, `Lauks „${labelOf('quantity')}”: ${reason}`)
}
