import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { tasks } from '../../../contract/tasks/tasks.ts'
import { task as chart, type TaskEvent } from '../../../machines/task.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockForSave, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { refuseUntaken } from '../shared/repeated.ts'
import { forget } from '../conversation/comments.ts'
import { tell } from '../conversation/tell.ts'
import { requireCustomer } from '../customers/document-owner.ts'
import { hangPictures } from '../files/text-pictures.ts'
import { linkOnly } from './links.ts'
import { loadTask, lockTask, taskSteps } from './tasks.record.ts'

type Fields = Omit<Body<typeof tasks.create>, 'title'> & { title?: string | undefined }

/** Notifies the assignees. */
export const create: Handler<typeof tasks.create> = async (ctx) => {
  const { db, user, body } = ctx
  const { assignee_ids = [], links = [], ...fields } = body
  await requireHeader(ctx, fields)
  const { id } = await db
    .insertInto('tasks')
    .values({ ...definedFields(fields), title: fields.title, author_id: user.id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await hangPictures(ctx, 'tasks', id, fields.description)
  await giveTo(ctx, id, fields.title, assignee_ids)
  await linkOnly(ctx, id, links)
  ctx.audit({ entity: 'tasks', id, event: 'CREATED', after: { ...fields, assignee_ids, links } })
  return { task_id: id, data: await loadTask(ctx, id) }
}

/** Statuses are data; transitions are the lifecycle's. */
export const update: Handler<typeof tasks.update> = async (ctx) => {
  const { event, status_id, lock_version, ...fields } = ctx.body
  const { id } = ctx.params
  if (event) {
    refuseUntaken(fields)
    await step(ctx, id, event, { lock_version, status_id })
  } else await edit(ctx, id, fields, lock_version)
  return { data: await loadTask(ctx, id) }
}

async function edit(ctx: Context, id: number, { assignee_ids, links, ...fields }: Fields, lockVersion: number): Promise<void> {
  const { db, user } = ctx
  if (!user.permissions.has('create_tasks')) throw Refusal.forbidden()
  const { title } = await lockTask(ctx, id)
  await lockForSave(db, 'tasks', { id, lock_version: lockVersion }, () => loadTask(ctx, id))
  await requireHeader(ctx, fields)
  const trailEntry = await trail(db, 'tasks', id, definedFields(fields))
  await db
    .updateTable('tasks')
    .set({
      ...definedFields(fields),
      ...(fields.remind_at !== undefined && { reminded_at: unlessMoved(fields.remind_at) }),
      updated_by: user.id,
    })
    .where('id', '=', id)
    .execute()
  await hangPictures(ctx, 'tasks', id, fields.description)
  if (assignee_ids) await giveTo(ctx, id, fields.title ?? title, assignee_ids)
  if (links) await linkOnly(ctx, id, links)
  const whole = { ...(assignee_ids && { assignee_ids }), ...(links && { links }) }
  ctx.audit({ entity: 'tasks', id, event: 'EDIT', before: trailEntry.before, after: { ...trailEntry.after, ...whole } })
}

/** Only a changed time creates a new reminder. */
function unlessMoved(remindAt: string | null) {
  return sql<string | null>`case when remind_at is not distinct from ${remindAt}::timestamptz then reminded_at end`
}

/** Notifies the author. */
export const complete: Handler<typeof tasks.complete> = async (ctx) => {
  await step(ctx, ctx.params.id, 'COMPLETE')
  return { data: await loadTask(ctx, ctx.params.id) }
}

interface TaskStep {
  lock_version?: number
  status_id?: number | undefined
}

async function step(ctx: Context, id: number, event: TaskEvent, { lock_version, status_id }: TaskStep = {}): Promise<void> {
  const { db, user } = ctx
  const { beginOnce, stateAfter } = taskSteps(ctx)
  const lockedTask = await beginOnce(ctx, id, event, lock_version)
  if (!lockedTask) {
    const { status } = await lockTask(ctx, id)
    if (status_id !== undefined) await requireNext(ctx, status_id, status)
    return
  }
  const status = await stateAfter(ctx, lockedTask, event)
  if (status_id !== undefined) await requireNext(ctx, status_id, status)
  const isCompletion = event === 'COMPLETE'
  await sql`
    update tasks set status = ${status}, completed_at = ${isCompletion ? sql`moment()` : null}, completed_by = ${isCompletion ? user.id : null},
      updated_by = ${user.id} where id = ${id}`.execute(db)
  if (isCompletion && lockedTask.author_id !== null) {
    await tell(ctx, { type: 'tasks', id }, { kind: 'comment', text: 'Uzdevums pabeigts' }, [lockedTask.author_id])
  }
  ctx.audit({ entity: 'tasks', id, event, before: { status: lockedTask.status }, after: { status } })
}

async function requireNext({ db }: Context, id: number, next: string): Promise<void> {
  const { rows } = await sql<{ slug: string; name: string }>`select slug, name from task_statuses where id = ${id}`.execute(db)
  const refuse = (reason: string): Refusal => Refusal.field('status_id', `Lauks „${labelOf('status_id')}”: ${reason}`)
  if (!rows[0]) throw refuse('norādītais ieraksts neeksistē')
  if (rows[0].slug !== next) throw refuse(`no šī statusa uzdevums pāriet statusā „${chart.states[next as keyof typeof chart.states]}”`)
}

export const remove: Handler<typeof tasks.remove> = async (ctx) => {
  const { id, title } = await lockTask(ctx, ctx.params.id)
  await forget(ctx, { type: 'tasks', id })
  await sql`delete from tasks where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'tasks', id, event: 'DELETE', before: { title } })
  return {}
}

/** Notifies new assignees. */
async function giveTo(ctx: Context, id: number, title: string, assigneeIds: readonly number[]): Promise<void> {
  const { db } = ctx
  const { rows: currentAssignees } = await sql<{ id: number }>`
    select id from users where id = any (${[...assigneeIds]}) and kind = 'staff'
      and (is_active or id in (select user_id from task_assignees where task_id = ${id}))`.execute(db)
  const wrong = assigneeIds.findIndex((each) => !currentAssignees.some((one) => one.id === each))
  if (wrong >= 0) throw Refusal.field(`assignee_ids.${wrong}`, `Lauks „${labelOf('assignee_ids')}”: tāda darbinieka nav`)
  await sql`delete from task_assignees where task_id = ${id} and user_id <> all (${[...assigneeIds]})`.execute(db)
  const { rows: anew } = await sql<{ user_id: number }>`
    insert into task_assignees (task_id, user_id)
    select ${id}, w.user_id from unnest(${[...assigneeIds]}::bigint[]) with ordinality w (user_id, place) order by w.place
    on conflict do nothing returning user_id`.execute(db)
  await tell(
    ctx,
    { type: 'tasks', id },
    { kind: 'assignment', text: title },
    anew.map(({ user_id }) => user_id),
  )
}

async function requireHeader(ctx: Context, { customer_id, order_id }: Fields): Promise<void> {
  if (customer_id) await requireCustomer(ctx, customer_id)
  if (!order_id) return
  const { rows } = await sql`select from orders where id = ${order_id}`.execute(ctx.db)
  if (rows.length === 0) throw Refusal.field('order_id', `Lauks „${labelOf('order_id')}”: norādītais ieraksts neeksistē`)
}
