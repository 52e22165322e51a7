import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { sales } from '../../../contract/sales/sales.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginSale, requirePercent } from './sales.update.ts'
import { loadSale } from './sales.record.ts'

/** Includes descendants; replaces an existing percent. */
export const addCategory: Handler<typeof sales.addCategory> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { category_id, discount_percent = null } = body
  const sale = await beginSale(ctx, params.id)
  requirePercent(sale, { discount_percent })
  const { rows } = await sql`select from categories where id = ${category_id}`.execute(db)
  if (rows.length === 0) throw missing('category_id')
  await sql`
    insert into sale_categories (sale_id, category_id, discount_percent, created_by, updated_by)
    values (${params.id}, ${category_id}, ${discount_percent}, ${user.id}, ${user.id})
    on conflict (sale_id, category_id) do update set discount_percent = excluded.discount_percent, updated_by = excluded.updated_by`.execute(
    db,
  )
  ctx.audit({ entity: 'sales', id: params.id, event: 'CATEGORY_ADDED', after: { category_id, discount_percent } })
  return { data: await loadSale(ctx, params.id) }
}

export const updateCategory: Handler<typeof sales.updateCategory> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, ...fields } = body
  const sale = await beginSale(ctx, params.id)
  const row = sale.sale_categories.find(({ id }) => id === params.categoryId)
  if (!row) throw Refusal.missing()
  if (row.lock_version !== lock_version) throw Refusal.stale(sale)
  const after = { discount_percent: row.discount_percent, ...definedFields(fields) }
  requirePercent(sale, after)
  await sql`update sale_categories set discount_percent = ${after.discount_percent}, updated_by = ${user.id} where id = ${row.id}`.execute(
    db,
  )
  ctx.audit({ entity: 'sales', id: params.id, event: 'CATEGORY_CHANGED', before: { category: row.category.name }, after })
  return { data: await loadSale(ctx, params.id) }
}

export const removeCategory: Handler<typeof sales.removeCategory> = async (ctx) => {
  const { params } = ctx
  const { sale_categories } = await beginSale(ctx, params.id)
  const row = sale_categories.find(({ id }) => id === params.categoryId)
  if (!row) throw Refusal.missing()
  await sql`delete from sale_categories where id = ${row.id}`.execute(ctx.db)
  ctx.audit({ entity: 'sales', id: params.id, event: 'CATEGORY_REMOVED', before: { category: row.category.name } })
  return { data: await loadSale(ctx, params.id) }
}

/** Replaces existing prices; all or none. */
export const addItems: Handler<typeof sales.addItems> = async (ctx) => {
  const { db, user, params, body } = ctx
  const sale = await beginSale(ctx, params.id)
  for (const [place, item] of body.items.entries()) {
    requireOne(item, `items.${place}.discount_percent`)
    requirePercent(sale, item, `items.${place}.discount_percent`)
  }
  await requireItems(ctx, body.items)
  await sql`
    insert into sale_catalog_items (sale_id, catalog_item_id, price, discount_percent, created_by, updated_by)
    select ${params.id}, x.catalog_item_id, x.price, x.discount_percent, ${user.id}, ${user.id}
    from json_to_recordset(${JSON.stringify(body.items.map((item, place) => ({ ...item, place })))})
      as x (catalog_item_id bigint, price numeric, discount_percent numeric, place integer) order by x.place
    on conflict (sale_id, catalog_item_id) do update
      set price = excluded.price, discount_percent = excluded.discount_percent, updated_by = excluded.updated_by`.execute(db)
  ctx.audit({ entity: 'sales', id: params.id, event: 'ITEMS_ADDED', after: { items: body.items.slice(0, 50), count: body.items.length } })
  return { data: await loadSale(ctx, params.id) }
}

async function requireItems({ db }: Context, items: readonly { catalog_item_id: number }[]): Promise<void> {
  const ids = items.map(({ catalog_item_id }) => catalog_item_id)
  const twice = ids.findIndex((id, place) => ids.indexOf(id) < place)
  if (twice >= 0) throw refusedAt(twice, 'prece norādīta vairākkārt')
  const { rows } = await sql<{ place: number; type: string | null }>`
    select w.place::int - 1 as place, i.type from unnest(${ids}::bigint[]) with ordinality w (id, place) left join catalog_items i on i.id = w.id
    where i.id is null or i.type = 'gift_card' order by w.place limit 1`.execute(db)
  if (rows[0]) throw refusedAt(rows[0].place, rows[0].type === null ? 'norādītais ieraksts neeksistē' : 'dāvanu kartei ir tikai tās cena')
}

function refusedAt(place: number, reason: string): Refusal {
  return Refusal.field(`items.${place}.catalog_item_id`, `Lauks „${labelOf('catalog_item_id')}” (${place + 1}. rinda): ${reason}`)
}

/** Price and percent exclude each other. */
export const updateItem: Handler<typeof sales.updateItem> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, ...fields } = body
  const sale = await beginSale(ctx, params.id)
  const row = sale.sale_catalog_items.find(({ id }) => id === params.catalogItemId)
  if (!row) throw Refusal.missing()
  if (row.lock_version !== lock_version) throw Refusal.stale(sale)
  const sentFields = definedFields(fields)
  requireOne(sentFields, 'discount_percent')
  const other = sentFields.price ? { discount_percent: null } : sentFields.discount_percent ? { price: null } : {}
  const after = { price: row.price, discount_percent: row.discount_percent, ...sentFields, ...other }
  requirePercent(sale, after)
  await sql`
    update sale_catalog_items set price = ${after.price}, discount_percent = ${after.discount_percent}, updated_by = ${user.id}
    where id = ${row.id}`.execute(db)
  ctx.audit({ entity: 'sales', id: params.id, event: 'ITEM_CHANGED', before: { item: row.catalog_item.name, price: row.price }, after })
  return { data: await loadSale(ctx, params.id) }
}

export const removeItem: Handler<typeof sales.removeItem> = async (ctx) => {
  const { params } = ctx
  const { sale_catalog_items } = await beginSale(ctx, params.id)
  const row = sale_catalog_items.find(({ id }) => id === params.catalogItemId)
  if (!row) throw Refusal.missing()
  await sql`delete from sale_catalog_items where id = ${row.id}`.execute(ctx.db)
  ctx.audit({ entity: 'sales', id: params.id, event: 'ITEM_REMOVED', before: { item: row.catalog_item.name } })
  return { data: await loadSale(ctx, params.id) }
}

function requireOne(
  { price, discount_percent }: { price?: string | null | undefined; discount_percent?: string | null | undefined },
  field: string,
): void {
  if (price && discount_percent) throw Refusal.field(field, `Lauks „${labelOf('discount_percent')}”: norādiet cenu vai atlaidi, ne abas`)
}

function missing(field: string): Refusal {
  return Refusal.field(field, `Lauks „${labelOf(field)}”: norādītais ieraksts neeksistē`)
}
