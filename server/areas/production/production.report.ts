import { sql, type RawBuilder } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, sum } from '../../../contract/money.ts'
import type { production } from '../../../contract/production/production.ts'
import type { ProductionReportRow } from '../../../contract/production/production-record.ts'
import type { Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'

type Line = Pick<ProductionReportRow, 'id' | 'name' | 'quantity'> & {
  item: string | null
  unit: string | null
  parts: number
  component_cost: string
  labour_cost: string
  list_cost: string
}

const lines: Readonly<
  Record<'application' | 'item' | 'user', { id: RawBuilder<unknown>; name: RawBuilder<unknown>; item: RawBuilder<unknown> }>
> = {
  application: { id: sql`t.id`, name: sql`t.number`, item: sql`min(k.name)` },
  item: { id: sql`k.id`, name: sql`k.name`, item: sql`min(k.sku)` },
  user: { id: sql`p.id`, name: fullName('p'), item: sql`null` },
}

/** Actual cost against the list's. Default: current month. */
export const report: Handler<typeof production.report> = async ({ db, query, today }) => {
  const { date_from = `${today.slice(0, 7)}-01`, date_to = today, by = 'application' } = query
  if (date_to < date_from) throw Refusal.field('date_to', `Lauks „${labelOf('date_to')}” nedrīkst būt pirms sākuma`)
  const { id, name, item } = lines[by]
  const { rows } = await sql<Line>`
    select ${id} as id, ${name} as name, ${item} as item, case when count(distinct u.id) = 1 then min(u.abbreviation) end as unit,
      count(*)::int as parts, sum(c.quantity) as quantity, sum(w.component_cost) as component_cost, sum(c.labour_cost) as labour_cost,
      sum(case when t.component_list_id is null then w.component_cost else w.list_cost end) as list_cost
    from production_completions c join production_costs w on w.id = c.id
    join production_applications t on t.id = c.production_application_id
    join catalog_items k on k.id = t.catalog_item_id
    join measure_units u on u.id = k.measure_unit_id
    join users p on p.id = c.created_by
    ${whereAll([
      sql`c.date between ${date_from} and ${date_to}`,
      ...(query.catalog_item_id ? [sql`t.catalog_item_id = ${query.catalog_item_id}`] : []),
      ...(query.user_id ? [sql`c.created_by = ${query.user_id}`] : []),
    ])}
    group by 1, 2 order by 2, 1`.execute(db)
  const total = (of: 'component_cost' | 'labour_cost' | 'list_cost') => sum(rows.map((row) => big(row[of]))).toFixed(4)
  return {
    data: rows.map(reportRow),
    date_from,
    date_to,
    component_cost: total('component_cost'),
    labour_cost: total('labour_cost'),
    list_cost: total('list_cost'),
  }
}

function reportRow({ id, name, item, unit, parts, quantity, component_cost, labour_cost, list_cost }: Line): ProductionReportRow {
  const deviation = big(component_cost).minus(list_cost)
  const count = [item, unit === null ? `${parts}×` : `${formatQuantity(quantity)} ${unit}`].filter(Boolean).join(' · ')
  return {
    id,
    name,
    about: count,
    quantity,
    component_cost,
    labour_cost,
    list_cost,
    unit_cost: big(component_cost).plus(labour_cost).div(big(quantity)).toFixed(4),
    deviation: deviation.toFixed(4),
    deviation_percent: big(list_cost).eq(0) ? null : deviation.div(list_cost).times(100).toFixed(2),
  }
}
