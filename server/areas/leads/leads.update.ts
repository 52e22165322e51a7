import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { leads } from '../../../contract/leads/leads.ts'
import { asksWhy, type LeadState } from '../../../machines/lead.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockForSave, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { forget } from '../conversation/comments.ts'
import { tell } from '../conversation/tell.ts'
import { refuseOtherThanDone } from '../shared/repeated.ts'
import { leadSteps, loadLead, lockLead } from './leads.record.ts'

/** The author becomes responsible unless somebody is named. */
export const create: Handler<typeof leads.create> = async (ctx) => {
  const { db, user, body } = ctx
  const manager_id = body.manager_id === undefined ? user.id : body.manager_id
  await requireManager(ctx, manager_id)
  requireDay(body.task_date ?? null, body.task_time ?? null)
  const { id } = await db
    .insertInto('leads')
    .values({ ...definedFields(body), company_name: body.company_name, manager_id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await give(ctx, id, body.company_name, manager_id)
  ctx.audit({ entity: 'leads', id, event: 'CREATED', after: { ...body, manager_id } })
  return { lead_id: id, data: await loadLead(ctx, id) }
}

export const update: Handler<typeof leads.update> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, ...fields } = body
  const { id, company_name, manager_id } = await lockLead(ctx, params.id)
  await lockForSave(db, 'leads', { id, lock_version }, () => loadLead(ctx, id))
  if (fields.manager_id) await requireManager(ctx, fields.manager_id)
  const trailEntry = await trail(db, 'leads', id, definedFields(fields))
  await db
    .updateTable('leads')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', id)
    .execute()
  if (fields.manager_id !== manager_id) await give(ctx, id, fields.company_name ?? company_name, fields.manager_id ?? null)
  ctx.audit({ entity: 'leads', id, event: 'EDIT', ...trailEntry })
  return { data: await loadLead(ctx, id) }
}

/** A lost lead needs a reason. */
export const setStatus: Handler<typeof leads.setStatus> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version } = body
  const { id } = await lockLead(ctx, params.id)
  // A stale save is refused first.
  if (lock_version !== undefined) await lockForSave(db, 'leads', { id, lock_version }, () => loadLead(ctx, id))
  const to = await statusOf(ctx, body)
  const { beginOnce, stateAfter } = leadSteps(to)
  const lost_reason = body.lost_reason ?? null
  const lockedLead = await beginOnce(ctx, id, 'SET_STATUS')
  if (lockedLead) {
    const status = await stateAfter(ctx, lockedLead, 'SET_STATUS')
    if (asksWhy(status) && lost_reason === null) throw refuse('lost_reason', 'jānorāda zaudētam potenciālajam klientam')
    if (!asksWhy(status) && lost_reason !== null) throw refuse('lost_reason', 'norāda tikai zaudētam potenciālajam klientam')
    await sql`update leads set status = ${status}, lost_reason = ${lost_reason}, updated_by = ${user.id} where id = ${id}`.execute(db)
    ctx.audit({ entity: 'leads', id, event: 'SET_STATUS', before: { status: lockedLead.status }, after: { status, lost_reason } })
  } else await refuseOtherThanDone(db, 'leads', id, { lost_reason: body.lost_reason })
  return { data: await loadLead(ctx, id) }
}

async function statusOf({ db }: Context, { status_id, status }: Body<typeof leads.setStatus>): Promise<LeadState> {
  if (status) return status
  if (!status_id) throw Refusal.field('status_id', `Lauks „${labelOf('status_id')}” ir obligāts`)
  const { rows } = await sql<{ slug: LeadState }>`select slug from lead_statuses where id = ${status_id}`.execute(db)
  if (!rows[0]) throw refuse('status_id', 'norādītais ieraksts neeksistē')
  return rows[0].slug
}

/** Without a day the time is cleared. */
export const setTaskDate: Handler<typeof leads.setTaskDate> = async (ctx) => {
  const { task_date } = ctx.body
  const { id } = await leadSteps('').begin(ctx, ctx.params.id, 'SET_TASK_DATE')
  const trailEntry = await trail(ctx.db, 'leads', id, { task_date })
  await sql`
    update leads set task_date = ${task_date}, task_time = case when ${task_date}::date is null then null else task_time end,
      reminded_at = case when task_date is not distinct from ${task_date}::date then reminded_at end, updated_by = ${ctx.user.id}
    where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'leads', id, event: 'SET_TASK_DATE', ...trailEntry })
  return { data: await loadLead(ctx, id) }
}

export const setTaskTime: Handler<typeof leads.setTaskTime> = async (ctx) => {
  const { task_time } = ctx.body
  const { id, task_date } = await leadSteps('').begin(ctx, ctx.params.id, 'SET_TASK_DATE')
  requireDay(task_date, task_time)
  await sql`
    update leads set task_time = ${task_time}, updated_by = ${ctx.user.id},
      reminded_at = case when task_time is not distinct from ${task_time}::time then reminded_at end
    where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'leads', id, event: 'SET_TASK_DATE', after: { task_time } })
  return { data: await loadLead(ctx, id) }
}

/** Its offers remain. */
export const remove: Handler<typeof leads.remove> = async (ctx) => {
  const { id, company_name } = await lockLead(ctx, ctx.params.id)
  await forget(ctx, { type: 'leads', id })
  await sql`delete from leads where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'leads', id, event: 'DELETE', before: { company_name } })
  return {}
}

function requireDay(day: string | null, time: string | null): void {
  if (time !== null && day === null) throw refuse('task_time', 'vispirms jānorāda nākamā zvana diena')
}

async function requireManager({ db }: Context, id: number | null): Promise<void> {
  if (id === null) return
  const { rows } = await sql`select from users where id = ${id} and kind = 'staff' and is_active`.execute(db)
  if (rows.length === 0) throw refuse('manager_id', 'tāda darbinieka nav')
}

async function give(ctx: Context, id: number, company_name: string, managerId: number | null): Promise<void> {
  if (managerId !== null) await tell(ctx, { type: 'leads', id }, { kind: 'assignment', text: company_name }, [managerId])
}

function refuse(field: string, reason: string): Refusal {
  return Refusal.field(field, `Lauks „${labelOf(field)}”: ${reason}`)
}
