import { sql, type RawBuilder } from 'kysely'
import type {
  ProductionCompletion,
  ProductionComponent,
  ProductionRecord,
  ProductionRow,
} from '../../../contract/production/production-record.ts'
import { productionApplication } from '../../../machines/production-application.ts'
import { documentName } from '../../db/document-name.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { codesOf } from '../catalog/barcodes.ts'
import { fullName } from '../customers/customers.names.ts'
import { componentTables, free, productionFacts } from './production.facts.ts'

export const isLate = sql<boolean>`(t.status <> 'completed' and coalesce(t.due_date < today(), false))`

const rowColumns = sql`t.id, t.uuid, t.number, t.status, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, k.sku,
  ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, t.quantity, t.quantity_done, ${reference(sql`w.id`, sql`w.name`)} as warehouse,
  ${reference(sql`v.id`, sql`v.name`)} as output_warehouse, ${reference(sql`o.id`, sql`o.number`)} as "order", ${reference(sql`c.id`, sql`c.name`)} as customer,
  t.due_date, ${isLate} as is_late, ${reference(sql`p.id`, fullName('p'))} as responsible_user, t.lock_version`

const rowTables = sql`production_applications t
  join catalog_items k on k.id = t.catalog_item_id
  join measure_units u on u.id = k.measure_unit_id
  join warehouses w on w.id = t.warehouse_id
  join warehouses v on v.id = t.output_warehouse_id
  left join order_items l on l.id = t.order_item_id
  left join orders o on o.id = l.order_id
  left join customers c on c.id = o.customer_id
  left join users p on p.id = t.responsible_user_id`

export async function productionRows(db: Db, ids: readonly number[]): Promise<ProductionRow[]> {
  const { rows } = await sql<ProductionRow>`select ${rowColumns} from ${rowTables} where t.id = any (${[...ids]})`.execute(db)
  return rows
}

type Lists = 'splits' | 'components' | 'completions' | 'procurements' | 'can'

/** Throws 404 if there is none. */
export async function loadProduction({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<ProductionRecord> {
  const { rows } = await sql<Omit<ProductionRecord, Lists>>`
    select ${rowColumns}, ${reference(sql`g.id`, sql`g.name || ', versija ' || g.version`)} as component_list, ${codesOf} as codes, k.has_units, k.unit_kind,
      t.order_item_id, t.labour_cost, made.cost as made_cost, round(made.cost / nullif(t.quantity_done, 0), 6) as unit_cost, t.notes,
      ${makeable} as makeable, t.started_at, t.completed_at, ${reference(sql`f.id`, sql`f.number`)} as split_from,
      ${reference(sql`y.id`, fullName('y'))} as created_by, t.created_at
    from ${rowTables}
    left join component_lists g on g.id = t.component_list_id
    left join production_applications f on f.id = t.split_from_id
    left join users y on y.id = t.created_by
    cross join lateral (
      select coalesce(sum(w.component_cost + x.labour_cost), 0)::numeric(16, 4) as cost
      from production_completions x join production_costs w on w.id = x.id
      where x.production_application_id = t.id
    ) made
    where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const [splits, components, completions, procurements, facts] = await Promise.all([
    splitsOf(db, id),
    componentsOf(db, id),
    completionsOf(db, id),
    procurementsOf(db, id),
    productionFacts(db, id),
  ])
  const can = abilitiesOf(user, productionApplication, header.status, facts)
  return { ...header, splits, components, completions, procurements, can }
}

/** Producible from components in stock, rounded down to unit `u`. */
const makeable: RawBuilder<string> = sql`(
  select greatest(0, least(t.quantity, trunc(coalesce(
    min(case when ${free} >= i.quantity - i.quantity_consumed then t.quantity else (${free} + i.quantity_consumed) * t.quantity / i.quantity end),
    t.quantity), (select m.decimals from catalog_items q join measure_units m on m.id = q.measure_unit_id where q.id = t.catalog_item_id))
  ) - t.quantity_done)::numeric(14, 4)
  from ${componentTables} where a.id = t.id)`

async function splitsOf(db: Db, id: number): Promise<ProductionRecord['splits']> {
  const { rows } = await sql<ProductionRecord['splits'][number]>`
    select id, number as name from production_applications where split_from_id = ${id} order by id`.execute(db)
  return rows
}

async function componentsOf(db: Db, id: number): Promise<ProductionComponent[]> {
  const { rows } = await sql<ProductionComponent>`
    select i.id, i.position, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, k.sku, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit,
      ${codesOf} as codes, k.has_units, i.quantity, i.planned_quantity, i.quantity_consumed, coalesce(h.quantity, 0)::numeric(14, 4) as quantity_reserved,
      ${reference(sql`w.id`, sql`w.name`)} as warehouse, i.warehouse_id is not null and i.warehouse_id <> a.warehouse_id as own_warehouse,
      coalesce(s.on_hand, 0)::numeric(14, 4) as on_hand, coalesce(s.available, 0)::numeric(14, 4) as available,
      coalesce(s.incoming, 0)::numeric(14, 4) as incoming,
      greatest(i.quantity - i.quantity_consumed - ${free}, 0)::numeric(14, 4) as missing,
      i.cost - coalesce((select sum(m.value) from production_consumptions x join stock_movements m on m.corrects_id = x.movement_id
        where x.component_id = i.id), 0) as cost, i.lock_version
    from ${componentTables}
    join warehouses w on w.id = coalesce(i.warehouse_id, a.warehouse_id)
    left join lateral (
      select sum(r.quantity) as quantity from stock_reservations r
      where r.source_type = 'production_component' and r.source_id = i.id and r.status = 'active'
    ) h on true
    where a.id = ${id} order by i.position, i.id`.execute(db)
  return rows
}

async function completionsOf(db: Db, id: number): Promise<ProductionCompletion[]> {
  const { rows } = await sql<ProductionCompletion>`
    select x.id, x.date, x.quantity, ${reference(sql`y.id`, fullName('y'))} as created_by, x.created_at, w.component_cost, x.labour_cost,
      round((w.component_cost + x.labour_cost) / x.quantity, 6) as unit_cost,
      array(select n.number from stock_movement_units l join catalog_item_units n on n.id = l.unit_id
        where l.movement_id = x.output_movement_id order by n.id) as units,
      coalesce((
        select json_agg(json_build_object('number', n.number, 'catalog_item', z.name, 'made', d.number) order by d.id nulls last, n.id)
        from production_unit_parts b join catalog_item_units n on n.id = b.unit_id join catalog_items z on z.id = n.catalog_item_id
        left join catalog_item_units d on d.id = b.made_unit_id
        where b.production_completion_id = x.id), '[]') as parts
    from production_completions x join production_costs w on w.id = x.id join users y on y.id = x.created_by
    where x.production_application_id = ${id} order by x.id`.execute(db)
  return rows
}

async function procurementsOf(db: Db, id: number): Promise<ProductionRecord['procurements']> {
  const { rows } = await sql<ProductionRecord['procurements'][number]>`
    select r.id, ${documentName('procurement', sql`r`)} as name, r.status, coalesce(v.name, w.name) as source, r.expected_date
    from production_procurements x join procurements r on r.id = x.procurement_id
    left join suppliers v on v.id = r.supplier_id left join warehouses w on w.id = r.source_warehouse_id
    where x.production_application_id = ${id} order by r.id`.execute(db)
  return rows
}
