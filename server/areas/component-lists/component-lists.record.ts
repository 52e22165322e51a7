import { sql } from 'kysely'
import type { ComponentListItem, ComponentListRecord, ComponentListRow } from '../../../contract/component-lists/component-lists.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { besides, withheld } from '../shared/abilities.ts'
import { codesOf } from '../catalog/barcodes.ts'

/** SQL: whether production has used list `t`, so that its content is frozen. */
export const inUse = sql<boolean>`exists (select from production_applications a where a.component_list_id = t.id)`

const usedReason = 'Pēc šīs versijas jau ražo; izveidojiet jaunu versiju'

const rowColumns = sql`t.id, t.type, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, k.sku, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit,
  t.name, t.version, t.is_active, t.output_quantity, t.labour_minutes,
  (select count(*)::int from component_list_items i where i.component_list_id = t.id) as items, ${inUse} as in_use, t.lock_version`

const rowTables = sql`component_lists t join catalog_items k on k.id = t.catalog_item_id join measure_units u on u.id = k.measure_unit_id`

export async function componentListRows(db: Db, ids: readonly number[]): Promise<ComponentListRow[]> {
  const { rows } = await sql<ComponentListRow>`select ${rowColumns} from ${rowTables} where t.id = any (${[...ids]})`.execute(db)
  return rows
}

type Header = Omit<ComponentListRecord, 'component_list_items' | 'versions' | 'can'>

export async function loadComponentList({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<ComponentListRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.labour_cost, t.created_at, (
      select coalesce(sum(round(i.quantity * (100 + i.waste_percent) / 100 * ${itemCost}, 4)), 0)::numeric(16, 4)
      from component_list_items i where i.component_list_id = t.id and not i.is_optional) as component_cost
    from ${rowTables} where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const [component_list_items, versions] = await Promise.all([itemsOf(db, id), versionsOf(db, header)])
  const fixed = header.in_use ? usedReason : true
  const can = {
    ...withheld(user, 'component_list', { EDIT: true, CONTENT: fixed, NEW_VERSION: true, DELETE: fixed }),
    ...besides(user, 'component_list', { isActive: header.is_active }),
  }
  return { ...header, component_list_items, versions, can }
}

/** SQL: average cost over all warehouses, else the last purchase price. */
const itemCost = sql`coalesce((
    select sum(s.stock_value) / nullif(sum(s.on_hand), 0) from stock_items s where s.catalog_item_id = i.catalog_item_id and s.on_hand > 0
  ), (select max(s.last_purchase_price) from stock_items s where s.catalog_item_id = i.catalog_item_id), 0)`

async function itemsOf(db: Db, id: number): Promise<ComponentListItem[]> {
  const { rows } = await sql<ComponentListItem>`
    select i.id, i.position, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, k.sku, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit,
      ${codesOf} as codes, i.quantity, i.waste_percent, i.is_optional,
      coalesce((select sum(s.available) from stock_items s where s.catalog_item_id = k.id), 0) as available,
      round(${itemCost}, 6) as unit_cost, i.lock_version
    from component_list_items i join catalog_items k on k.id = i.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    where i.component_list_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}

async function versionsOf(db: Db, { type, catalog_item }: Header): Promise<ComponentListRecord['versions']> {
  const { rows } = await sql<ComponentListRecord['versions'][number]>`
    select id, version, name, is_active from component_lists
    where type = ${type} and catalog_item_id = ${catalog_item.id} order by version desc`.execute(db)
  return rows
}
