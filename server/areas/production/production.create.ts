import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2 } from '../../../contract/money.ts'
import type { production } from '../../../contract/production/production.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { takeNumber } from '../shared/numbering.ts'
import { usualWarehouse } from '../shared/usual-warehouse.ts'
import { loadProduction } from './production.record.ts'

type ProductionInput = Body<typeof production.create>

/**
 * From a good's current list, a list, or an order line (docs/domain/production.md#lifecycle), with the list's
 * components (INV-PRODUCTION-2).
 */
export const create: Handler<typeof production.create> = async (ctx) => {
  const { db, body, today } = ctx
  const { optional_items = [] } = body
  const line = await lineOf(db, body.order_item_id ?? null)
  const { list, item } = await outputOf(db, body, line)
  const quantity = body.quantity ?? line?.open
  if (quantity === undefined) throw Refusal.field('quantity', `Lauks „${labelOf('quantity')}” ir obligāts`)
  requireCounted(item, quantity)
  await requireOptional(db, list?.id ?? null, optional_items)
  const id = await insert(ctx, { list, item, line, quantity })
  if (list) await explode(ctx, { id, list_id: list.id, quantity }, optional_items)
  const { number } = await takeNumber(ctx, 'production_application', today)
  await sql`update production_applications set number = ${number} where id = ${id}`.execute(db)
  ctx.audit({ entity: 'production_applications', id, event: 'CREATED', after: { number, ...body, quantity } })
  return { production_application_id: id, data: await loadProduction(ctx, id) }
}

interface Decided {
  list: List | null
  item: OutputItem
  line: Line | null
  quantity: string
}

async function insert(ctx: Context & { body: ProductionInput }, { list, item, line, quantity }: Decided): Promise<number> {
  const { db, user, body } = ctx
  const { responsible_user_id, notes, due_date = line?.due_date ?? null } = body
  const warehouse_id = body.warehouse_id ?? (await componentWarehouse(ctx))
  const output_warehouse_id = body.output_warehouse_id ?? line?.warehouse_id ?? (await usualWarehouse(ctx))
  await requirePlaces(db, { warehouse_id, output_warehouse_id, responsible_user_id })
  const planned = list ? round2(big(list.labour_cost).times(quantity).div(list.output_quantity)) : '0.00'
  const { id } = await db
    .insertInto('production_applications')
    .values({
      ...definedFields({ due_date, responsible_user_id, notes }),
      component_list_id: list?.id ?? null,
      catalog_item_id: item.id,
      order_item_id: line?.id ?? null,
      quantity,
      warehouse_id,
      output_warehouse_id,
      labour_cost: body.labour_cost ?? planned,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Line {
  id: number
  catalog_item_id: number
  /** Not delivered or in production elsewhere. */
  open: string
  warehouse_id: number
  due_date: string | null
}

async function lineOf(db: Db, id: number | null): Promise<Line | null> {
  if (id === null) return null
  // Serialises applications for one line.
  await sql`select from orders where id = (select order_id from order_items where id = ${id}) for no key update`.execute(db)
  const { rows } = await sql<Line & { is_over: boolean }>`
    select i.id, i.catalog_item_id, coalesce(i.warehouse_id, o.warehouse_id) as warehouse_id, d.delivery_date as due_date,
      o.status not in ('new', 'in_fulfillment') as is_over,
      greatest(i.quantity - i.quantity_fulfilled - coalesce((
        select sum(a.quantity - a.quantity_done) from production_applications a where a.order_item_id = i.id and a.status <> 'completed'
      ), 0), 0)::numeric(14, 4) as open
    from order_items i join orders o on o.id = i.order_id left join order_details d on d.order_id = o.id where i.id = ${id}`.execute(db)
  const line = rows[0]
  const refuse = (reason: string): Refusal => Refusal.field('order_item_id', `Lauks „${labelOf('order_item_id')}”: ${reason}`)
  if (!line) throw refuse('norādītais ieraksts neeksistē')
  if (line.is_over) throw refuse('pasūtījums ir slēgts')
  if (big(line.open).eq(0)) throw refuse('viss jau ir izsniegts vai tiek ražots')
  return line
}

interface OutputItem extends Counted {
  id: number
}

interface List {
  id: number
  catalog_item_id: number
  output_quantity: string
  labour_cost: string
}

/** Without a list, people add the components. */
async function outputOf(db: Db, body: ProductionInput, line: Line | null): Promise<{ list: List | null; item: OutputItem }> {
  const requestedListId = body.component_list_id ?? null
  const itemId = body.catalog_item_id ?? line?.catalog_item_id ?? null
  const { rows: lists } = await sql<List>`
    select id, catalog_item_id, output_quantity, labour_cost from component_lists
    where type = 'production' and ${requestedListId === null ? sql`catalog_item_id = ${itemId}::bigint and is_active` : sql`id = ${requestedListId}`}`.execute(
    db,
  )
  const list = lists[0] ?? null
  if (requestedListId !== null && list === null) throw refuseAt('component_list_id', 'norādītais ieraksts neeksistē')
  const id = itemId ?? list?.catalog_item_id
  if (id === undefined) throw Refusal.field('catalog_item_id', `Lauks „${labelOf('catalog_item_id')}” ir obligāts`)
  if (list && list.catalog_item_id !== id) throw refuseAt('component_list_id', 'saraksts ir citai precei')
  if (line && line.catalog_item_id !== id) throw refuseAt('catalog_item_id', 'pasūtījuma rindā ir cita prece')
  const { rows } = await sql<OutputItem & { name: string; is_stocked: boolean; archived: boolean }>`
    select k.id, k.name, k.is_stocked, k.archived_at is not null as archived, u.abbreviation as unit, u.decimals
    from catalog_items k join measure_units u on u.id = k.measure_unit_id where k.id = ${id}`.execute(db)
  const item = rows[0]
  if (!item) throw refuseAt('catalog_item_id', 'norādītais ieraksts neeksistē')
  if (item.archived) throw refuseAt('catalog_item_id', `prece „${item.name}” ir arhivēta`)
  if (!item.is_stocked) throw refuseAt('catalog_item_id', `„${item.name}” netiek uzskaitīta krājumos, tāpēc to neražo`)
  return { list, item }
}

export function refuseAt(field: string, reason: string): Refusal {
  return Refusal.field(field, `Lauks „${labelOf(field)}”: ${reason}`)
}

export function requireCounted(goods: Counted, quantity: string): void {
  const reason = beyondUnit(goods, quantity)
  if (reason !== null) throw refuseAt('quantity', reason)
}

async function requireOptional(db: Db, listId: number | null, optionalIds: readonly number[]): Promise<void> {
  if (optionalIds.length === 0) return
  const rows = await db
    .selectFrom('component_list_items')
    .select('id')
    .where('component_list_id', '=', listId ?? 0)
    .where('is_optional', '=', true)
    .where('id', 'in', [...optionalIds])
    .execute()
  const unknownIndex = optionalIds.findIndex((id) => !rows.some((row) => row.id === id))
  if (unknownIndex >= 0)
    throw Refusal.field(`optional_items.${unknownIndex}`, `Lauks „${labelOf('optional_items')}”: sarakstā tādas izvēles komponentes nav`)
}

/** The production warehouse, else the user's. */
async function componentWarehouse(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select w.id from warehouses w where w.id = (property('default_warehouse_production') #>> '{}')::bigint and w.is_active),
      (select w.id from warehouses w where w.type = 'production' and w.is_active order by w.id limit 1)
    ) as id`.execute(ctx.db)
  return one(rows).id ?? usualWarehouse(ctx)
}

interface Places {
  warehouse_id?: number | null | undefined
  output_warehouse_id?: number | undefined
  responsible_user_id?: number | null | undefined
}

export async function requirePlaces(db: Db, { warehouse_id, output_warehouse_id, responsible_user_id }: Places): Promise<void> {
  for (const [field, id] of Object.entries({ warehouse_id, output_warehouse_id })) {
    if (id === undefined || id === null) continue
    const found = await db.selectFrom('warehouses').select(['name', 'is_active']).where('id', '=', id).executeTakeFirst()
    if (!found) throw refuseAt(field, 'norādītais ieraksts neeksistē')
    if (!found.is_active) throw refuseAt(field, `noliktava „${found.name}” nav lietošanā`)
  }
  if (responsible_user_id === undefined || responsible_user_id === null) return
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', responsible_user_id)
    .where('kind', '=', 'staff')
    .executeTakeFirst()
  if (!found) throw refuseAt('responsible_user_id', 'norādītais ieraksts neeksistē')
}

/** Rounded up to the unit (INV-PRODUCTION-2). */
async function explode(
  { db, user }: Context,
  { id, list_id, quantity }: { id: number; list_id: number; quantity: string },
  optional: readonly number[],
): Promise<void> {
  await sql`
    insert into production_application_components (production_application_id, catalog_item_id, position, quantity, planned_quantity, created_by, updated_by)
    select ${id}, i.catalog_item_id, row_number() over (order by i.position, i.id), need.quantity, need.quantity, ${user.id}, ${user.id}
    from component_lists l join component_list_items i on i.component_list_id = l.id
    join catalog_items k on k.id = i.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    cross join lateral (
      select needed_quantity(i.quantity, l.output_quantity, ${quantity}, i.waste_percent, u.decimals) as quantity
    ) need
    where l.id = ${list_id} and (not i.is_optional or i.id = any (${[...optional]}))
    order by i.position, i.id`.execute(db)
}
