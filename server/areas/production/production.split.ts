import { sql } from 'kysely'
import { big, round2, type Decimal } from '../../../contract/money.ts'
import type { production } from '../../../contract/production/production.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { countedAs } from '../catalog/counted.ts'
import { takeNumber } from '../shared/numbering.ts'
import { handOver, lockHeld } from '../stock/reservations.ts'
import { targetColumns, copiedColumns } from '../shared/copy-mappings.ts'
import { beginProduction, stateAfter, type LockedProduction } from './production.transitions.ts'
import { refuseAt, requireCounted } from './production.create.ts'
import { componentSource, dropComponentHolds } from './hold.ts'
import { loadProduction } from './production.record.ts'
import { splitApplication, splitComponent } from './production.copy-mappings.ts'

/**
 * Components by share, rounded down (INV-SALE-4). Splitting all that remains of a partly made application completes
 * it.
 */
export const split: Handler<typeof production.split> = async (ctx) => {
  const { db, params, body, user } = ctx
  const locked = await beginProduction(ctx, params.id, 'SPLIT')
  const remainingQuantity = big(locked.quantity).minus(locked.quantity_done)
  requireCounted(await countedAs(db, locked.catalog_item_id), body.quantity)
  if (big(body.quantity).gte(locked.quantity)) throw refuseAt('quantity', 'jābūt mazākam par pieteikuma daudzumu')
  if (big(body.quantity).gt(remainingQuantity))
    throw refuseAt('quantity', `pieteikumā atlikuši ${remainingQuantity.toFixed().replace('.', ',')}`)
  const all = remainingQuantity.eq(body.quantity)
  const labour = await labourOf(ctx, locked, body.quantity, all)
  const { rows } = await sql<{ id: number }>`
    insert into production_applications (${targetColumns(splitApplication)}, quantity, labour_cost, split_from_id, created_by, updated_by)
    select ${copiedColumns(splitApplication, 'a')}, ${body.quantity}, ${labour}, a.id, ${user.id}, ${user.id}
    from production_applications a where a.id = ${locked.id} returning id`.execute(db)
  const { id } = one(rows)
  await moveComponents(ctx, { from: locked, to: id, quantity: body.quantity, all })
  await sql`
    update production_applications set quantity = quantity - ${body.quantity}, labour_cost = labour_cost - ${labour}, updated_by = ${user.id}
    where id = ${locked.id}`.execute(db)
  const status = await stateAfter(ctx, locked, 'SPLIT')
  if (status !== locked.status) {
    await sql`update production_applications set status = ${status}, completed_at = moment() where id = ${locked.id}`.execute(db)
  }
  const { number } = await takeNumber(ctx, 'production_application', ctx.today)
  await sql`update production_applications set number = ${number} where id = ${id}`.execute(db)
  const after = { status, quantity: body.quantity, split_to: id }
  ctx.audit({
    entity: 'production_applications',
    id: locked.id,
    event: 'SPLIT',
    before: { status: locked.status, quantity: locked.quantity },
    after,
  })
  ctx.audit({ entity: 'production_applications', id, event: 'CREATED', after: { number, split_from: locked.id, quantity: body.quantity } })
  return { production_application_id: id, data: await loadProduction(ctx, id) }
}

/** Proportional, or all that is not booked. */
async function labourOf({ db }: Context, locked: LockedProduction, quantity: Decimal, all: boolean): Promise<string> {
  if (!all) return round2(big(locked.labour_cost).times(big(quantity)).div(locked.quantity))
  const { rows } = await sql<{ rest: string }>`
    select greatest(${locked.labour_cost} - coalesce(sum(labour_cost), 0), 0)::numeric(14, 2) as rest
    from production_completions where production_application_id = ${locked.id}`.execute(db)
  return one(rows).rest
}

interface Moving {
  from: LockedProduction
  to: number
  quantity: Decimal
  all: boolean
}

interface Part {
  id: number
  quantity: string
  quantity_consumed: string
  moved: string
  planned: string
  held: string
}

async function moveComponents({ db, user }: Context, { from, to, quantity, all }: Moving): Promise<void> {
  const share = (column: string) =>
    sql`trunc(${sql.ref(column)} * ${big(quantity).toFixed(4)}::numeric / ${from.quantity}::numeric, u.decimals)`
  const { rows } = await sql<Part>`
    select i.id, i.quantity, i.quantity_consumed,
      case when ${all} then i.quantity - i.quantity_consumed else least(${share('i.quantity')}, i.quantity - i.quantity_consumed) end as moved,
      case when ${all} then greatest(i.planned_quantity - i.quantity_consumed, 0) else ${share('i.planned_quantity')} end as planned,
      coalesce((select sum(r.quantity) from stock_reservations r
        where r.source_type = 'production_component' and r.source_id = i.id and r.status = 'active'), 0) as held
    from production_application_components i join catalog_items k on k.id = i.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    where i.production_application_id = ${from.id} order by i.position, i.id`.execute(db)
  const parts = rows.filter(({ moved }) => big(moved).gt(0))
  await lockHeld(
    db,
    parts.map(({ id }) => componentSource(id)),
  )
  for (const { id, quantity: before, quantity_consumed, moved, planned, held } of parts) {
    const createdApplication = await sql<{ id: number }>`
      insert into production_application_components (${targetColumns(splitComponent)}, production_application_id, quantity, planned_quantity, created_by, updated_by)
      select ${copiedColumns(splitComponent, 'i')}, ${to}, ${moved}, ${planned}, ${user.id}, ${user.id}
      from production_application_components i where i.id = ${id} returning id`.execute(db)
    // Moves reservations that it no longer needs.
    const over = big(held).minus(big(before).minus(moved).minus(quantity_consumed))
    if (over.gt(0)) await handOver(db, componentSource(id), componentSource(one(createdApplication.rows).id), over)
    if (big(moved).eq(before)) {
      await dropComponentHolds(db, [id])
      await sql`delete from production_application_components where id = ${id}`.execute(db)
    } else {
      await sql`
        update production_application_components set quantity = quantity - ${moved}, planned_quantity = planned_quantity - ${planned},
          updated_by = ${user.id} where id = ${id}`.execute(db)
    }
  }
}
