import { sql } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { production } from '../../../contract/production/production.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { labelFile } from '../catalog/labels.ts'

interface LabelSource {
  item: number
  quantity: string
  units: string[]
}

/** For produced units, or as many as planned. */
export const labels: Handler<typeof production.labels> = async (ctx) => {
  const { db, params, query } = ctx
  const { rows } = await sql<LabelSource>`
    select t.catalog_item_id as item, coalesce((
        select sum(c.quantity) from production_completions c
        where c.production_application_id = t.id and (${query.completion_id ?? null}::bigint is null or c.id = ${query.completion_id ?? null})
      ), case when ${query.completion_id ?? null}::bigint is null then t.quantity else 0 end) as quantity, array(
        select n.number from production_completions c join stock_movement_units l on l.movement_id = c.output_movement_id
        join catalog_item_units n on n.id = l.unit_id
        where c.production_application_id = t.id and (${query.completion_id ?? null}::bigint is null or c.id = ${query.completion_id ?? null})
        order by n.id) as units
    from production_applications t where t.id = ${params.id}`.execute(db)
  const labelSource = rows[0]
  if (!labelSource || big(labelSource.quantity).eq(0)) throw Refusal.missing()
  return labelFile(ctx, [{ id: labelSource.item, quantity: Math.ceil(Number(labelSource.quantity)), units: labelSource.units }])
}
