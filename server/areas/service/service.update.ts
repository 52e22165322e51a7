import { sql } from 'kysely'
import { groupedBy } from '../../../contract/grouped.ts'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { service } from '../../../contract/service/service.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { requireReferences } from '../customers/document-owner.ts'
import { pieceServiced } from '../inventory/serviced.ts'
import { dropHolds } from '../stock/reservations.ts'
import { beginOnce, beginService, stateAfter, type LockedService } from './service.transitions.ts'
import { completeService } from './complete.ts'
import { serviceFacts } from './service.facts.ts'
import { holdGoods, lineSource } from './service.goods.ts'
import { requireTechnician } from './insert.ts'
import { jobFacts } from './jobs.ts'
import { piecesOf } from './service.machines.ts'
import { loadService } from './service.record.ts'

type Fields = Omit<Body<typeof service.update>, 'event' | 'lock_version' | 'date'>

/** Saves the header first, then starts or completes. */
export const update: Handler<typeof service.update> = async (ctx) => {
  const { params, body } = ctx
  const { event, lock_version, date, ...fields } = body
  if (date !== undefined && event !== 'COMPLETE') throw Refusal.field('date', `Lauks „${labelOf('date')}”: dienu norāda, pabeidzot darbu`)
  const hasFields = Object.keys(definedFields(fields)).length > 0
  if (event === undefined || hasFields) await edit(ctx, fields, lock_version)
  const version = hasFields ? undefined : lock_version
  if (event === 'START') await start(ctx, version)
  if (event === 'COMPLETE') await completeService(ctx, params.id, date, version)
  return { data: await loadService(ctx, params.id) }
}

async function edit(ctx: Context & { params: { id: number } }, fields: Fields, lockVersion: number): Promise<void> {
  const { db, user } = ctx
  const locked = await beginService(ctx, ctx.params.id, 'EDIT', lockVersion)
  await requireReferences(ctx, locked.customer_id, fields)
  await requireTechnician(db, fields.assignee_id, 'assignee_id')
  if (fields.assignee_id === null && locked.started) {
    throw Refusal.field('assignee_id', `Lauks „${labelOf('assignee_id')}” sāktam darbam ir obligāts`)
  }
  const values = definedFields(fields)
  const trailEntry = await trail(db, 'service_applications', locked.id, values)
  if (Object.keys(values).length > 0) {
    await db
      .updateTable('service_applications')
      .set({ ...values, updated_by: user.id })
      .where('id', '=', locked.id)
      .execute()
  }
  if (fields.discount_percent !== undefined) await priceJobs(ctx, { ...locked, discount_percent: fields.discount_percent })
  if (fields.warehouse_id !== undefined && locked.started) await holdGoods(db, locked.id)
  ctx.audit({ entity: 'service_applications', id: locked.id, event: 'EDIT', ...trailEntry, customer_id: locked.customer_id })
}

/** INV-RESERVE-1. */
async function start(ctx: Context & { params: { id: number } }, lockVersion: number | undefined): Promise<void> {
  const { db, user, params } = ctx
  const locked = await beginOnce(ctx, params.id, 'START', lockVersion)
  if (!locked) return
  const status = await stateAfter(ctx, locked, 'START')
  await sql`
    update service_applications set status = ${status}, started_at = moment(), updated_by = ${user.id} where id = ${locked.id}`.execute(db)
  await holdGoods(db, locked.id)
  const { customer_id } = locked
  ctx.audit({
    entity: 'service_applications',
    id: locked.id,
    event: 'START',
    before: { status: locked.status },
    after: { status },
    customer_id,
  })
}

export const addDiscount: Handler<typeof service.addDiscount> = async (ctx) => {
  const { db, user, params } = ctx
  const locked = await beginService(ctx, params.id, 'ADD_DISCOUNT')
  const { discount } = await serviceFacts(db, locked.id)
  await sql`update service_applications set discount_percent = ${discount}, updated_by = ${user.id} where id = ${locked.id}`.execute(db)
  await priceJobs(ctx, { ...locked, discount_percent: discount })
  const before = { discount_percent: locked.discount_percent }
  const after = { discount_percent: discount }
  ctx.audit({ entity: 'service_applications', id: locked.id, event: 'ADD_DISCOUNT', before, after, customer_id: locked.customer_id })
  return { data: await loadService(ctx, locked.id) }
}

/** Except manual prices and warranty. */
async function priceJobs({ db, user }: Context, application: LockedService): Promise<void> {
  const { rows } = await sql<{ id: number; service_job_id: number; machine_item_id: number | null }>`
    select l.id, l.service_job_id, p.catalog_item_id as machine_item_id
    from service_lines l
    left join serviceable_items s on s.id = l.serviceable_item_id
    left join inventory_items p on p.id = s.inventory_item_id
    where l.service_application_id = ${application.id} and l.service_job_id is not null and l.price_source <> 'manual' and not l.is_warranty
    order by l.id`.execute(db)
  for (const [machine_item_id, lines] of groupedBy(rows, (row) => row.machine_item_id)) {
    const jobs = await jobFacts(db, { ...application, machine_item_id }, [...new Set(lines.map((line) => line.service_job_id))])
    for (const { id, service_job_id } of lines) {
      const job = jobs.get(service_job_id)
      if (job) {
        await db
          .updateTable('service_lines')
          .set({ ...job.price, updated_by: user.id })
          .where('id', '=', id)
          .execute()
      }
    }
  }
}

/** Its machines return to where they were. */
export const remove: Handler<typeof service.remove> = async (ctx) => {
  const { db, params } = ctx
  const locked = await beginService(ctx, params.id, 'DELETE')
  const pieces = await piecesOf(ctx, locked.id)
  const lines = await db.selectFrom('service_lines').select('id').where('service_application_id', '=', locked.id).execute()
  await dropHolds(
    db,
    lines.map(({ id }) => lineSource(id)),
  )
  await sql`
    delete from files where (fileable_type = 'service_applications' and fileable_id = ${locked.id})
      or (fileable_type = 'serviceable_items' and fileable_id in (select id from serviceable_items where service_application_id = ${locked.id}))`.execute(
    db,
  )
  await sql`delete from service_applications where id = ${locked.id}`.execute(db)
  for (const piece of pieces) await pieceServiced(ctx, piece)
  const { number, customer_id } = locked
  ctx.audit({ entity: 'service_applications', id: locked.id, event: 'DELETE', before: { number, status: locked.status }, customer_id })
  return {}
}
