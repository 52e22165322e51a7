import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { production } from '../../../contract/production/production.ts'
import type { Supply } from '../../../contract/production/production-record.ts'
import { productionApplication } from '../../../machines/production-application.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginProcurement } from '../procurements/procurements.create.ts'
import { lockProduction } from './production.transitions.ts'
import { componentTables, free } from './production.facts.ts'
import { loadProduction } from './production.record.ts'

/** Free stock of other warehouses first, the rest purchased. */
export const supplies: Handler<typeof production.supplies> = async ({ db, params }) => {
  const application = await db.selectFrom('production_applications').select('id').where('id', '=', params.id).executeTakeFirst()
  if (!application) throw Refusal.missing()
  const { rows } = await sql<Omit<Supply, 'proposed'>>`
    select i.id as component_id, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, k.sku, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit,
      (i.quantity - i.quantity_consumed - ${free})::numeric(14, 4) as missing, coalesce(s.incoming, 0)::numeric(14, 4) as incoming,
      coalesce((
        select json_agg(json_build_object('id', w.id, 'name', w.name, 'available', o.available::text) order by o.available desc, w.id)
        from stock_items o join warehouses w on w.id = o.warehouse_id and w.is_active
        where o.catalog_item_id = i.catalog_item_id and o.available > 0 and o.warehouse_id <> coalesce(i.warehouse_id, a.warehouse_id)), '[]') as warehouses,
      ${reference(sql`v.id`, sql`v.name`)} as supplier
    from ${componentTables}
    left join lateral (${lastSupplier}) v on true
    where a.id = ${params.id} and a.status <> ${completed} and i.quantity - i.quantity_consumed > ${free} order by i.position, i.id`.execute(
    db,
  )
  return { data: rows.map((row) => ({ ...row, proposed: proposalOf(row) })) }
}

const [completed] = productionApplication.final

const lastSupplier = sql`
  select p.id, p.name from procurement_items x join procurements r on r.id = x.procurement_id join suppliers p on p.id = r.supplier_id
  where x.catalog_item_id = i.catalog_item_id and p.is_active and r.status <> 'cancelled' order by r.date desc, r.id desc limit 1`

/** From a single sufficient warehouse, else the fullest first; subtracts incoming goods. */
function proposalOf({ missing, incoming, warehouses }: Omit<Supply, 'proposed'>): Supply['proposed'] {
  let rest = big(missing).minus(incoming)
  const proposed: Supply['proposed'] = []
  for (const { id, name, available } of warehouses) {
    if (rest.lte(0)) break
    const quantity = rest.lt(available) ? rest : big(available)
    proposed.push({ quantity: quantity.toFixed(4), source_warehouse: { id, name } })
    rest = rest.minus(quantity)
  }
  return rest.gt(0) ? [...proposed, { quantity: rest.toFixed(4), source_warehouse: null }] : proposed
}

type Line = Body<typeof production.supply>['lines'][number]

interface Component {
  id: number
  catalog_item_id: number
  warehouse_id: number
  supplier_id: number | null
}

interface Planned {
  place: number
  line: Line
  component: Component
  supplier_id: number | null
}

/** One per supplier and source warehouse. */
export const supply: Handler<typeof production.supply> = async (ctx) => {
  const { db, params, body } = ctx
  const { id, number, status, order_item_id } = await lockProduction(ctx, params.id)
  if (status === completed) throw Refusal.state('Pieteikums ir pabeigts, tam nekas vairs netrūkst')
  const components = await componentsOf(db, id)
  const groups = new Map<string, Planned[]>()
  for (const [place, line] of body.lines.entries()) {
    const planned = planOf(line, place, components)
    const key = `${planned.component.warehouse_id} ${line.source_warehouse_id ?? '-'} ${planned.supplier_id ?? '-'}`
    groups.set(key, [...(groups.get(key) ?? []), planned])
  }
  const for_order_id = await orderOf(db, order_item_id)
  const procurement_ids: number[] = []
  for (const group of groups.values())
    procurement_ids.push(await begin(ctx, group, { for_order_id, notes: `Ražošanas pieteikumam ${number}` }))
  await sql`
    insert into production_procurements (production_application_id, procurement_id)
    select ${id}, unnest(${procurement_ids}::bigint[])`.execute(db)
  ctx.audit({ entity: 'production_applications', id, event: 'SUPPLY', after: { procurement_ids, lines: body.lines } })
  return { procurement_ids, data: await loadProduction(ctx, id) }
}

function planOf(line: Line, place: number, components: ReadonlyMap<number, Component>): Planned {
  const component = components.get(line.component_id)
  const refuse = (field: string, reason: string): Refusal =>
    Refusal.field(`lines.${place}.${field}`, `Lauks „${labelOf(field)}”: ${reason}`)
  if (!component) throw refuse('component_id', 'pieteikumā tādas komponentes nav')
  const moved = (line.source_warehouse_id ?? null) !== null
  const supplier_id = moved ? null : (line.supplier_id ?? component.supplier_id)
  if (!moved && supplier_id === null) throw refuse('supplier_id', 'jānorāda, no kā pērk')
  return { place, line, component, supplier_id }
}

async function begin(ctx: Context, group: readonly Planned[], header: { for_order_id: number | null; notes: string }): Promise<number> {
  const [first] = group
  if (!first) throw new Error('A procurement of nothing')
  const source_warehouse_id = first.line.source_warehouse_id ?? null
  return beginProcurement(
    ctx,
    {
      ...header,
      kind: source_warehouse_id === null ? 'supplier' : 'internal',
      supplier_id: first.supplier_id,
      warehouse_id: first.component.warehouse_id,
      source_warehouse_id,
      procurement_items: group.map(({ line, component }) => ({ item_id: component.catalog_item_id, quantity: line.quantity })),
    },
    (index, field) => `lines.${group[index]?.place ?? 0}.${field}`,
  )
}

async function componentsOf(db: Db, id: number): Promise<Map<number, Component>> {
  const { rows } = await sql<Component>`
    select i.id, i.catalog_item_id, coalesce(i.warehouse_id, a.warehouse_id) as warehouse_id, v.id as supplier_id
    from production_application_components i join production_applications a on a.id = i.production_application_id
    left join lateral (${lastSupplier}) v on true where a.id = ${id}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

async function orderOf(db: Db, orderItemId: number | null): Promise<number | null> {
  if (orderItemId === null) return null
  const found = await db.selectFrom('order_items').select('order_id').where('id', '=', orderItemId).executeTakeFirst()
  return found?.order_id ?? null
}
