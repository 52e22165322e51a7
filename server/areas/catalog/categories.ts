import { sql, type RawBuilder } from 'kysely'
import type { catalog, CategoryChoice } from '../../../contract/catalog/catalog.ts'
import type { Db, Handler } from '../../http/context.ts'

export const categories: Handler<typeof catalog.categories> = async ({ db }) => ({ data: await categoryChoices(db) })

export async function categoryChoices(db: Db): Promise<CategoryChoice[]> {
  const { rows } = await sql<CategoryChoice>`
    ${categoryTree}
    select id, parent_id, name, path, depth, vat as vat_rate_code, reverse as reverse_vat, is_service, has_units, unit as measure_unit_id,
      months as warranty_months
    from tree order by places`.execute(db)
  return rows
}

/**
 * SQL: table `tree` ordered by `places`, with `path`, `depth` and the values inherited from ancestors (`vat`,
 * `reverse`, `unit`, `months`).
 */
export const categoryTree = sql`with recursive ranked as (
    select c.*, row_number() over (partition by parent_id order by weight nulls last, name, id) as place from categories c
  ), tree as (
    select r.*, r.name::text as path, 0 as depth, array[place] as places, vat_rate_code as vat, reverse_vat as reverse,
      default_measure_unit_id as unit, warranty_months as months
    from ranked r where parent_id is null
    union all
    select r.*, concat(tree.path, ' › ', r.name), tree.depth + 1, tree.places || r.place, coalesce(r.vat_rate_code, tree.vat),
      r.reverse_vat or tree.reverse, coalesce(r.default_measure_unit_id, tree.unit), coalesce(r.warranty_months, tree.months)
    from tree join ranked r on r.parent_id = tree.id
  )`

export function inCategories(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<unknown> {
  return sql`${column} in (
    with recursive tree as (
      select id from categories where id = any (${[...ids]})
      union select c.id from categories c join tree on c.parent_id = tree.id
    )
    select id from tree
  )`
}
