import { sql, type RawBuilder } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { ProductionFacts } from '../../../machines/production-application.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export const componentTables: RawBuilder<unknown> = sql`production_application_components i
  join production_applications a on a.id = i.production_application_id
  join catalog_items k on k.id = i.catalog_item_id
  join measure_units u on u.id = k.measure_unit_id
  left join stock_items s on s.catalog_item_id = i.catalog_item_id and s.warehouse_id = coalesce(i.warehouse_id, a.warehouse_id)
  left join lateral (
    select sum(r.quantity) as quantity from stock_reservations r
    where r.source_type = 'production_component' and r.source_id = i.id and r.status = 'active' and r.stock_item_id = s.id
  ) held on true`

/** Free stock plus the component's own reservation. */
export const free = sql`(greatest(coalesce(s.available, 0), 0) + coalesce(held.quantity, 0))`

/** Never short where negative stock is allowed. */
const enough = (requiredQuantity: RawBuilder<unknown>) =>
  sql`(coalesce(s.allow_negative, negative_allowed(coalesce(i.warehouse_id, a.warehouse_id))) or ${free} >= ${requiredQuantity})`

interface Missing {
  name: string
  free: string
  requiredQuantity: string
}

export async function productionFacts(db: Db, id: number): Promise<ProductionFacts> {
  const least = sql`least(a.quantity, a.quantity_done + (select 1 / power(10::numeric, m.decimals) from catalog_items c
    join measure_units m on m.id = c.measure_unit_id where c.id = a.catalog_item_id))`
  const first = (requiredQuantity: RawBuilder<unknown>) => sql<Missing | null>`(
    select json_build_object('name', k.name, 'free', ${free}::text, 'requiredQuantity', ${requiredQuantity}::text) from ${componentTables}
    where a.id = t.id and not ${enough(requiredQuantity)} order by i.position, i.id limit 1)`
  const { rows } = await sql<Omit<ProductionFacts, 'missing' | 'missingForPart'> & { all: Missing | null; part: Missing | null }>`
    select (select count(*)::int from production_application_components i where i.production_application_id = t.id) as components,
      exists (select from ${componentTables} where a.id = t.id and (${free} > 0 or ${enough(sql`i.quantity`)})) as "anyFree",
      ${first(sql`(i.quantity - i.quantity_consumed)`)} as all, ${first(sql`due_quantity(i, ${least}, a.quantity, u.decimals)`)} as part,
      t.quantity_done > 0 as "anyDone", t.quantity_done = t.quantity as "allDone"
    from production_applications t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { all, part, ...facts } = rows[0]
  return { ...facts, missing: all && lacking(all), missingForPart: part && lacking(part) }
}

export function lacking({ name, free: freeQuantity, requiredQuantity }: Missing): string {
  const spoken = (quantity: string) => big(quantity).toFixed().replace('.', ',')
  return `Trūkst komponentes „${name}”: vajag ${spoken(requiredQuantity)}, pieejami ${spoken(freeQuantity)}`
}
