import { sql } from 'kysely'
import { productionApplication, type ProductionState } from '../../../machines/production-application.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { productionFacts } from './production.facts.ts'
import { loadProduction } from './production.record.ts'

export const productionMoves = 'production_application'

export interface LockedProduction {
  id: number
  status: ProductionState
  number: string
  catalog_item_id: number
  component_list_id: number | null
  quantity: string
  quantity_done: string
  warehouse_id: number
  output_warehouse_id: number
  order_item_id: number | null
  labour_cost: string
  lock_version: number
}

export const {
  begin: beginProduction,
  beginOnce,
  stateAfter,
} = stepsOf({ chart: productionApplication, lock: lockProduction, facts: productionFacts, load: loadProduction })

/** Throws 404 if there is none. */
export async function lockProduction({ db }: Context, id: number): Promise<LockedProduction> {
  const { rows } = await sql<LockedProduction>`
    select id, status, number, catalog_item_id, component_list_id, quantity, quantity_done, warehouse_id, output_warehouse_id, order_item_id,
      labour_cost, lock_version
    from production_applications where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Throws 404 if there is none. */
export async function applicationOf({ db }: Pick<Context, 'db'>, componentId: number): Promise<number> {
  const found = await db
    .selectFrom('production_application_components')
    .select('production_application_id as id')
    .where('id', '=', componentId)
    .executeTakeFirst()
  if (!found) throw Refusal.missing()
  return found.id
}
