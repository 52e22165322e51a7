import { sql, type RawBuilder } from 'kysely'
import { groupJobs, type GroupJob, type GroupJobResult } from '../../../contract/workspace/group-jobs.ts'
import type { Context, Handler, Handlers } from '../../http/context.ts'
import { list as listed } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { endJob } from './group-jobs.end.ts'
import { jobRows, readJob } from './group-jobs.record.ts'
import { start } from './group-jobs.start.ts'

const list: Handler<typeof groupJobs.list> = ({ db, user, query }) =>
  listed<GroupJob>(db, query, {
    from: sql`group_jobs t`,
    where: [sql`t.user_id = ${user.id}`, ...(query.q?.trim() ? [sql`fold(t.title) like '%' || fold(${query.q.trim()}) || '%'`] : [])],
    orders: [{ key: 'id', by: sql`t.id`, direction: 'desc', type: 'bigint' }],
    columns: { call: groupJobs.list, user, by: {} },
    load: (ids) => jobRows(db, sql`t.id = any(${ids})`),
  })

const current: Handler<typeof groupJobs.current> = async ({ db, user }) => {
  const newest = sql`t.id = (
    select id from group_jobs where user_id = ${user.id} and (state = 'running' or seen_at is null)
    order by state = 'running' desc, case when state = 'running' then id end, id desc limit 1)`
  const [data = null] = await jobRows(db, newest)
  return { data }
}

const show: Handler<typeof groupJobs.show> = (ctx) => readJob(ctx, ctx.params.id)

/** Failures, what asks for a confirmation, what waits, what was done. */
const failuresFirst = sql`(array_position(array['refused', 'asking', 'waiting', 'done'], t.state) * 100000 + t.position)`

const results: Handler<typeof groupJobs.results> = async (ctx) => {
  const { db, user, query } = ctx
  const { data: job } = await readJob(ctx, ctx.params.id)
  return listed<GroupJobResult>(db, query, {
    from: sql`(select record_id as id, title, state, reason, settled_at, position from group_job_records where job_id = ${job.id}) t`,
    where: [
      ...(query.state ? [sql`t.state = ${query.state}`] : []),
      ...(query.q?.trim() ? [sql`fold(concat_ws(' ', t.title, t.reason)) like '%' || fold(${query.q.trim()}) || '%'`] : []),
    ],
    orders: [{ key: 'state', by: failuresFirst, direction: 'asc', type: 'bigint' }],
    columns: { call: groupJobs.results, user, by: { at: sql`t.settled_at` } },
    load: async (ids) =>
      (
        await sql<GroupJobResult>`
          select t.record_id as id, ${job.kind}::text as kind, t.title, t.state, t.reason, t.settled_at as at
          from group_job_records t where t.job_id = ${job.id} and t.record_id = any(${ids})`.execute(db)
      ).rows,
  })
}

/** Locks the person's own job. @throws Refusal */
async function lockOwn(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<{ state: GroupJob['state']; asking: number; done: number; total: number }> {
  const { rows } = await sql<{ state: GroupJob['state']; asking: number; done: number; total: number }>`
    select state, asking, done, total from group_jobs where id = ${id} and user_id = ${user.id} for update`.execute(db)
  const [job] = rows
  if (!job) throw Refusal.missing()
  return job
}

const stop: Handler<typeof groupJobs.stop> = async (ctx) => {
  const { db, user, params, audit } = ctx
  const { state } = await lockOwn(ctx, params.id)
  if (state !== 'running') return readJob(ctx, params.id)
  await endJob(db, params.id, user, 'Apturējāt paši')
  await sql`update group_jobs set seen_at = now() where id = ${params.id}`.execute(db)
  audit({ entity: 'group_jobs', id: params.id, event: 'STOPPED' })
  return readJob(ctx, params.id)
}

const confirm: Handler<typeof groupJobs.confirm> = async (ctx) => {
  const { state, asking } = await lockOwn(ctx, ctx.params.id)
  if (state === 'running') throw Refusal.state('Darbs vēl notiek')
  if (asking === 0) throw Refusal.state('Nav nekā, kas jāapstiprina')
  await sql`
    update group_jobs t set confirmed = array(
      select unnest(t.confirmed) union select confirmation from group_job_records where job_id = t.id and state = 'asking' order by 1)
    where id = ${ctx.params.id}`.execute(ctx.db)
  await again(ctx, sql`state = 'asking'`, 'CONFIRMED')
  return readJob(ctx, ctx.params.id)
}

const resume: Handler<typeof groupJobs.resume> = async (ctx) => {
  const { state, done, asking, total } = await lockOwn(ctx, ctx.params.id)
  if (state === 'running') throw Refusal.state('Darbs vēl notiek')
  if (done + asking === total) throw Refusal.state(asking > 0 ? 'Atlicis tikai apstiprināmais' : 'Viss jau ir izdarīts')
  await again(ctx, sql`state = 'refused'`, 'RESUMED')
  return readJob(ctx, ctx.params.id)
}

/** These and the waiting ones are tried with their present versions. */
async function again(
  { db, params: { id }, audit }: Context & { params: { id: number } },
  which: RawBuilder<unknown>,
  event: string,
): Promise<void> {
  await sql`
    update group_job_records set state = 'waiting', reason = null, confirmation = null, answered = null, settled_at = null, version = null
    where job_id = ${id} and ${which}`.execute(db)
  await sql`
    update group_jobs t set state = 'running', stopped_because = null, ended_at = null, seen_at = null, begun_at = now(),
      refused = (select count(*) from group_job_records where job_id = t.id and state = 'refused'),
      asking = (select count(*) from group_job_records where job_id = t.id and state = 'asking')
    where id = ${id}`.execute(db)
  audit({ entity: 'group_jobs', id, event })
}

const seen: Handler<typeof groupJobs.seen> = async (ctx) => {
  const { state } = await lockOwn(ctx, ctx.params.id)
  if (state === 'running') return {}
  const { rows } = await sql`update group_jobs set seen_at = now() where id = ${ctx.params.id} and seen_at is null returning id`.execute(
    ctx.db,
  )
  ctx.audit(rows.length > 0 ? { entity: 'group_jobs', id: ctx.params.id, event: 'SEEN' } : null)
  return {}
}

export const groupJobHandlers: Handlers<typeof groupJobs> = { start, list, current, show, results, stop, confirm, resume, seen }
