import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { big } from '../../../contract/money.ts'
import type { production } from '../../../contract/production/production.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { trail } from '../../http/changed-columns.ts'
import { countedAs } from '../catalog/counted.ts'
import { refuseUntaken } from '../shared/repeated.ts'
import { beginOnce, beginProduction, stateAfter, type LockedProduction } from './production.transitions.ts'
import { requireCounted, requirePlaces } from './production.create.ts'
import { dropComponentHolds, holdComponents } from './hold.ts'
import { loadProduction } from './production.record.ts'

type Fields = Omit<Body<typeof production.update>, 'event' | 'lock_version'>

export const update: Handler<typeof production.update> = async (ctx) => {
  const { event, lock_version, ...fields } = ctx.body
  if (event === 'START') {
    refuseUntaken(fields)
    await start(ctx, ctx.params.id, lock_version)
  } else await edit(ctx, ctx.params.id, fields, lock_version)
  return { data: await loadProduction(ctx, ctx.params.id) }
}

async function edit(ctx: Context, id: number, fields: Fields, lockVersion: number): Promise<void> {
  const { db, user } = ctx
  const locked = await beginProduction(ctx, id, 'EDIT', lockVersion)
  if (fields.quantity !== undefined) requireCounted(await countedAs(db, locked.catalog_item_id), fields.quantity)
  await requirePlaces(db, fields)
  const trailEntry = await trail(db, 'production_applications', id, definedFields(fields))
  await db
    .updateTable('production_applications')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', id)
    .execute()
  if (fields.quantity !== undefined && !big(fields.quantity).eq(locked.quantity)) await plan(ctx, locked, fields)
  ctx.audit({ entity: 'production_applications', id, event: 'EDIT', ...trailEntry })
}

/** Rescales quantities from the list; manual changes stay. */
async function plan({ db, user }: Context, { id, quantity: before }: LockedProduction, { quantity, labour_cost }: Fields): Promise<void> {
  await sql`
    update production_application_components c set planned_quantity = need.quantity, updated_by = ${user.id},
      quantity = case when c.quantity = c.planned_quantity then need.quantity else c.quantity end
    from production_applications a join component_lists l on l.id = a.component_list_id
    join component_list_items i on i.component_list_id = l.id
    join catalog_items k on k.id = i.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    cross join lateral (
      select needed_quantity(i.quantity, l.output_quantity, a.quantity, i.waste_percent, u.decimals) as quantity
    ) need
    where a.id = ${id} and c.production_application_id = a.id and c.catalog_item_id = i.catalog_item_id and c.planned_quantity > 0`.execute(
    db,
  )
  if (labour_cost !== undefined) return
  await sql`
    update production_applications set labour_cost = round(labour_cost * ${quantity} / ${before}, 2) where id = ${id}`.execute(db)
}

/** INV-RESERVE-1. */
async function start(ctx: Context, id: number, lockVersion: number): Promise<void> {
  const { db, user } = ctx
  const locked = await beginOnce(ctx, id, 'START', lockVersion)
  if (!locked) return
  const status = await stateAfter(ctx, locked, 'START')
  await holdComponents(db, id)
  await sql`update production_applications set status = ${status}, started_at = moment(), updated_by = ${user.id} where id = ${id}`.execute(
    db,
  )
  ctx.audit({ entity: 'production_applications', id, event: 'START', before: { status: locked.status }, after: { status } })
}

export const remove: Handler<typeof production.remove> = async (ctx) => {
  const { db, params } = ctx
  const { id, number } = await beginProduction(ctx, params.id, 'DELETE')
  const components = await db
    .selectFrom('production_application_components')
    .select('id')
    .where('production_application_id', '=', id)
    .execute()
  await dropComponentHolds(
    db,
    components.map((component) => component.id),
  )
  await sql`delete from production_applications where id = ${id}`.execute(db)
  ctx.audit({ entity: 'production_applications', id, event: 'DELETE', before: { number } })
  return {}
}
