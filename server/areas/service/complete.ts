import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { serviceApplication } from '../../../machines/service-application.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { begin as beginPiece } from '../inventory/inventory.transitions.ts'
import { pieceServiced } from '../inventory/serviced.ts'
import { refuseOther } from '../shared/repeated.ts'
import { movedOn, refuseBeforeArrival } from '../stock/day.ts'
import { stockItemsOf } from '../stock/places.ts'
import { lockHeld, postIssues, releaseHeld } from '../stock/reservations.ts'
import { installUnits } from '../stock/stock.units.ts'
import { moveOf } from '../shared/lifecycle.ts'
import { serviceMoves } from './moves.ts'
import { beginOnce, type LockedService } from './service.transitions.ts'
import { chargeService } from './service.charge.ts'
import { drawUp } from './service.documents.ts'
import { goodsLines, lineSource } from './service.goods.ts'
import { piecesOf } from './service.machines.ts'

/**
 * Issues materials of completed work (INV-SERVICE-1), resets maintenances (INV-SERVICE-3), returns machines, creates
 * the act and charges the work. Default day: today.
 */
export async function completeService(
  ctx: Context,
  id: number,
  requestedDate: string | undefined,
  lockVersion: number | undefined,
): Promise<void> {
  const { db, user } = ctx
  const locked = await beginOnce(ctx, id, 'COMPLETE', lockVersion)
  if (!locked) return refuseOther({ date: requestedDate }, { date: await completedOn(db, id) })
  const date = requestedDate ?? ctx.today
  if (date < locked.date) throw Refusal.field('date', `Lauks „${labelOf('date')}”: pieteikums saņemts tikai ${formatDate(locked.date)}`)
  await confirmUndone(ctx, locked.id)
  const { to: status } = moveOf(serviceApplication, 'COMPLETE')
  await maintain(ctx, locked, date)
  await consume(ctx, locked, date)
  await drawUp(ctx, locked, { type: 'work_act', date, text: null })
  await sql`
    update service_applications set status = ${status}, completed_at = moment(), completed_on = ${date}, updated_by = ${user.id}
    where id = ${id}`.execute(db)
  for (const piece of await piecesOf(ctx, id)) await pieceServiced(ctx, piece)
  await chargeService(db, locked, date)
  const after = { status, completed_on: date }
  ctx.audit({
    entity: 'service_applications',
    id,
    event: 'COMPLETE',
    before: { status: locked.status },
    after,
    customer_id: locked.customer_id,
  })
}

async function completedOn(db: Db, id: number): Promise<string | null> {
  const found = await db.selectFrom('service_applications').select('completed_on').where('id', '=', id).executeTakeFirst()
  return found?.completed_on ?? null
}

/** Confirms unfinished positions, which are neither issued nor charged. */
async function confirmUndone({ db, confirmed }: Context, id: number): Promise<void> {
  if (confirmed.has('work-not-done')) return
  const { rows } = await sql<{ name: string }>`
    select name from service_lines where service_application_id = ${id} and kind = 'position' and not is_done
    order by serviceable_item_id, position, id`.execute(db)
  if (rows.length === 0) return
  const names = rows.slice(0, mostNamed).map(({ name }) => `„${name}”`)
  const more = rows.length > mostNamed ? ` un vēl ${rows.length - mostNamed}` : ''
  throw Refusal.confirm('work-not-done', 'status', `Nav atzīmēti kā izdarīti: ${names.join(', ')}${more}. Rēķinā tie nenonāks. Pabeigt?`)
}

const mostNamed = 10

/** INV-SERVICE-1: at cost, also goods free for the customer (INV-SERVICE-2); ends all reservations. */
async function consume(ctx: Context, locked: LockedService, date: string): Promise<void> {
  const { db, user } = ctx
  const lines = await goodsLines(db, locked.id)
  const doneLines = lines.filter((line) => line.is_done)
  const places = await stockItemsOf(
    db,
    doneLines.map(({ catalog_item_id: item_id, warehouse_id, place }) => ({ item_id, warehouse_id, id: place?.id })),
  )
  const sources = lines.map((line) => lineSource(line.id))
  await lockHeld(db, sources, places)
  await releaseHeld(db, sources)
  const at = await movedOn(ctx, date)
  await refuseBeforeArrival(
    db,
    doneLines.flatMap((line) => line.unit_id ?? []),
    at,
  )
  const issues = doneLines.map((line, index) => ({
    ...lineSource(line.id),
    stock_item_id: places[index] ?? 0,
    kind: 'service_consume' as const,
    quantity: line.quantity,
    document_type: serviceMoves,
    document_id: locked.id,
    line_id: line.id,
    user_id: user.id,
    field: 'status',
    ...at,
    ...(line.unit_id !== null && line.unit_cost !== null && { unit_id: line.unit_id, unit_cost: line.unit_cost }),
  }))
  const posted = await postIssues(db, issues)
  await installUnits(
    db,
    doneLines.flatMap((line, index) => (line.unit_id === null ? [] : [{ unit_id: line.unit_id, movement_id: posted[index]?.id ?? 0 }])),
    locked.customer_id,
  )
  const costs = doneLines.map((line, index) => ({ id: line.id, cost: big(posted[index]?.value).div(big(line.quantity)).abs().toFixed(6) }))
  await sql`
    update service_lines l set quantity_consumed = l.quantity, cost = x.cost
    from json_to_recordset(${JSON.stringify(costs)}) as x (id bigint, cost numeric) where l.id = x.id`.execute(db)
}

/** INV-SERVICE-3: completed jobs reset maintenances with that job or without a job. */
async function maintain(ctx: Context, locked: LockedService, date: string): Promise<void> {
  const { db, user } = ctx
  const { rows } = await sql<{ id: number; piece: number; name: string; last_at: string }>`
    select distinct m.id, m.inventory_item_id as piece, m.name, m.last_at
    from service_lines l
    join service_jobs j on j.id = l.service_job_id and j.is_maintenance
    join serviceable_items s on s.id = l.serviceable_item_id
    join inventory_item_maintenances m on m.inventory_item_id = s.inventory_item_id and m.is_active and coalesce(m.service_job_id, j.id) = j.id
    where l.service_application_id = ${locked.id} and l.is_done and m.last_at <= ${date} order by piece, m.id`.execute(db)
  for (const { id, piece, name, last_at } of rows) {
    await beginPiece(ctx, piece, 'MAINTENANCE_RESET')
    await sql`
      insert into service_maintenance_resets (service_application_id, maintenance_id, last_before, last_at, counter_before)
      select ${locked.id}, id, last_at, ${date}, last_counter from inventory_item_maintenances where id = ${id}`.execute(db)
    await sql`
      update inventory_item_maintenances set last_at = ${date}, last_counter = coalesce(counter_value, last_counter), updated_by = ${user.id}
      where id = ${id}`.execute(db)
    ctx.audit({
      entity: 'inventory_items',
      id: piece,
      event: 'MAINTENANCE_RESET',
      before: { name, last_at },
      after: { name, last_at: date },
    })
  }
}
