import { sql } from 'kysely'
import {
  serviceApplication as chart,
  type ServiceEvent,
  type ServiceFacts,
  type ServiceState,
} from '../../../machines/service-application.ts'
import type { Context } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { stepsOf, type Actor } from '../shared/lifecycle.ts'
import { serviceFacts } from './service.facts.ts'
import { loadService } from './service.record.ts'

export interface LockedService {
  id: number
  status: ServiceState
  number: string
  date: string
  customer_id: number
  branch_id: number | null
  contact_id: number | null
  warehouse_id: number
  discount_percent: string | null
  is_warranty: boolean
  /** Its goods are reserved. */
  started: boolean
  lock_version: number
}

const { begin, beginOnce, stateAfter, follow } = stepsOf({ chart, lock: lockService, facts: serviceFacts, load: loadService })

export { begin as beginService, beginOnce, stateAfter }

/** Throws 404 if there is none visible. */
async function lockService({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<LockedService> {
  const { rows } = await sql<LockedService>`
    select t.id, t.status, t.number, t.date, t.customer_id, t.branch_id, t.contact_id, t.warehouse_id, t.discount_percent, t.is_warranty, t.started_at is not null as started, t.lock_version
    from service_applications t ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** INVOICED. */
export async function serviceInvoiced(ctx: Actor, id: number): Promise<void> {
  await followed(ctx, id, 'INVOICED', ({ anyInvoiced, uninvoiced }) => anyInvoiced && !uninvoiced)
}

/** INVOICE_REMOVED. */
export async function serviceUninvoiced(ctx: Actor, id: number): Promise<void> {
  await followed(ctx, id, 'INVOICE_REMOVED', ({ uninvoiced }) => uninvoiced)
}

/** CREDITED. */
export async function serviceCredited(ctx: Actor, id: number): Promise<void> {
  await followed(ctx, id, 'CREDITED', ({ uninvoiced }) => uninvoiced)
}

/** Also for an unchanged state: clients show what is invoiced. */
async function followed(ctx: Actor, id: number, event: ServiceEvent, leads: (facts: ServiceFacts) => boolean): Promise<void> {
  const locked = await lockService(ctx, id)
  const facts = await serviceFacts(ctx.db, id)
  const status = leads(facts) ? follow(locked.status, event, facts) : locked.status
  if (status !== locked.status) {
    await sql`update service_applications set status = ${status}, updated_by = ${ctx.user.id} where id = ${id}`.execute(ctx.db)
  }
  const { customer_id } = locked
  ctx.audit({ entity: 'service_applications', id, event, before: { status: locked.status }, after: { status }, customer_id })
}
