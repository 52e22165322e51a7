import { sql, type RawBuilder } from 'kysely'
import { units, type UnitRow } from '../../../contract/units/units.ts'
import { catalogItemUnit as chart, type UnitFacts } from '../../../machines/catalog-item-unit.ts'
import { documentName } from '../../db/document-name.ts'
import { reference } from '../../db/named.ts'
import type { Context, Handler } from '../../http/context.ts'
import { list as page, searched, whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { isStaff, visibleTo } from '../../http/visible.ts'
import { named } from '../../http/list-columns.ts'

type Reader = Pick<Context, 'db' | 'user'>

/** Customer users see units sold to them. */
const heldFor = sql`(
  select o.number from order_item_units x join order_items l on l.id = x.order_item_id join orders o on o.id = l.order_id
  where x.unit_id = t.id and x.released_at is null)`
const procurementSql = sql`(
  select ${documentName('procurement', sql`p`)} from procurement_items i join procurements p on p.id = i.procurement_id where i.id = t.procurement_item_id)`

export const list: Handler<typeof units.list> = async (ctx) => {
  const { db, user, query } = ctx
  return page(db, query, {
    from: sql`catalog_item_units t`,
    where: [
      sql`t.deleted_at is null`,
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.catalog_item_id ? [sql`t.catalog_item_id = ${query.catalog_item_id}`] : []),
      ...(query.warehouse_id ? [sql`t.stock_item_id in (select id from stock_items where warehouse_id = ${query.warehouse_id})`] : []),
      ...(query.supplier_id ? [sql`t.supplier_id = ${query.supplier_id}`] : []),
      ...visibleTo(user, sql`t.customer_id`),
    ],
    orders: [
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'number', by: sql`t.number collate "C"`, direction: 'asc', type: 'text' },
    ],
    columns: {
      call: units.list,
      user,
      by: {
        catalog_item: named('t.catalog_item_id', 'catalog_items'),
        sku: named('t.catalog_item_id', 'catalog_items', sql`x.sku`),
        warehouse: sql`(select w.name from stock_items s join warehouses w on w.id = s.warehouse_id where s.id = t.stock_item_id)`,
        supplier: isStaff(user) ? named('t.supplier_id', 'suppliers') : sql`null::text`,
        order: heldFor,
        procurement: isStaff(user) ? procurementSql : sql`null::text`,
      },
    },
    load: (ids) => unitRows(ctx, ids),
  })
}

export const show: Handler<typeof units.show> = async (ctx) => ({ data: await first(ctx, [sql`t.id = ${ctx.params.id}`], sql`t.id`) })

/** In stock first. */
export const byNumber: Handler<typeof units.byNumber> = async (ctx) => {
  const { number } = ctx.params
  const compact = number.replace(/[\s-]/g, '')
  return {
    data: await first(
      ctx,
      [sql`(t.number in (${number}, ${compact}) or t.number2 in (${number}, ${compact}))`],
      sql`t.stock_item_id is null, t.id desc`,
    ),
  }
}

/** Oldest first, optionally by warehouse. */
export const nextFree: Handler<typeof units.nextFree> = async (ctx) => {
  const { catalog_item_id, warehouse_id } = ctx.query
  return {
    data: await first(
      ctx,
      [
        sql`t.catalog_item_id = ${catalog_item_id} and t.status = ${chart.initial}`,
        ...(warehouse_id ? [sql`t.stock_item_id in (select id from stock_items where warehouse_id = ${warehouse_id})`] : []),
      ],
      sql`t.id`,
    ),
  }
}

async function first(ctx: Reader, conditions: readonly RawBuilder<unknown>[], order: RawBuilder<unknown>): Promise<UnitRow> {
  const where = whereAll([sql`t.deleted_at is null`, ...conditions, ...visibleTo(ctx.user, sql`t.customer_id`)])
  const { rows } = await sql<{ id: number }>`select t.id from catalog_item_units t ${where} order by ${order} limit 1`.execute(ctx.db)
  const [found] = rows[0] ? await unitRows(ctx, [rows[0].id]) : []
  if (!found) throw Refusal.missing()
  return found
}

type Read = Omit<UnitRow, 'can'> & UnitFacts

/** Origin for staff only. */
export async function unitRows({ db, user }: Reader, ids: number[]): Promise<UnitRow[]> {
  const origin = isStaff(user)
    ? sql`${reference(sql`v.id`, sql`v.name`)} as supplier,
        ${reference(sql`p.id`, documentName('procurement', sql`p`))} as procurement,
        (select ${reference(sql`a.id`, sql`a.number`)} from stock_movement_units n
          join production_completions y on y.output_movement_id = n.movement_id
          join production_applications a on a.id = y.production_application_id where n.unit_id = t.id) as made_by,
        coalesce((
          select json_agg(json_build_object('id', n.id, 'number', n.number, 'catalog_item', z.name) order by z.name, n.number)
          from production_unit_parts y join catalog_item_units n on n.id = y.unit_id join catalog_items z on z.id = n.catalog_item_id
          where y.made_unit_id = t.id), '[]') as parts,
        ${reference(sql`ap.id`, sql`ap.number`)} as production, ${reference(sql`mu.id`, sql`mu.number`)} as built_into,`
    : sql``
  const { rows } = await sql<Read>`
    select t.id, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, k.sku, t.number, t.number2, t.status,
      ${reference(sql`w.id`, sql`w.name`)} as warehouse, t.unit_cost, ${origin} ${reference(sql`o.id`, sql`o.number`)} as "order",
      ${reference(sql`c.id`, sql`c.name`)} as customer, t.sold_at, t.warranty_until, t.lock_version,
      (select count(*)::int from stock_movement_units m where m.unit_id = t.id) as moves,
      exists (select from order_item_units h where h.unit_id = t.id) as "wasHeld"
    from catalog_item_units t
    join catalog_items k on k.id = t.catalog_item_id
    left join stock_items s on s.id = t.stock_item_id
    left join warehouses w on w.id = s.warehouse_id
    left join suppliers v on v.id = t.supplier_id
    left join procurement_items i on i.id = t.procurement_item_id
    left join procurements p on p.id = i.procurement_id
    left join order_item_units x on x.unit_id = t.id and x.released_at is null
    left join order_items l on l.id = x.order_item_id
    left join orders o on o.id = l.order_id
    left join customers c on c.id = t.customer_id
    left join production_unit_parts pu on pu.unit_id = t.id
    left join production_completions pc on pc.id = pu.production_completion_id
    left join production_applications ap on ap.id = pc.production_application_id
    left join catalog_item_units mu on mu.id = pu.made_unit_id
    where t.id = any (${ids})`.execute(db)
  return rows.map(({ moves, wasHeld, ...row }) => ({ ...row, can: abilitiesOf(user, chart, row.status, { moves, wasHeld }) }))
}
