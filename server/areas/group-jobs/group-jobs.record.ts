import { sql, type RawBuilder } from 'kysely'
import type { GroupJob, GroupJobRecord } from '../../../contract/workspace/group-jobs.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** An earlier job of the same person is under way. */
const isQueued = sql<boolean>`t.state = 'running' and exists (
  select from group_jobs e where e.user_id = t.user_id and e.state = 'running' and e.id < t.id)`

const columns = sql`t.id, t.command_id, t.title, t.kind, t.state, ${isQueued} as is_queued, t.stopped_because, t.total, t.done, t.refused, t.asking,
  t.seen_at is not null as is_seen, t.created_at, t.ended_at`

export async function jobRows(db: Db, where: RawBuilder<unknown>): Promise<GroupJob[]> {
  const { rows } = await sql<GroupJob>`select ${columns} from group_jobs t where ${where}`.execute(db)
  return rows
}

/** Reasons with the most records first. */
const reasons = sql`(
  select coalesce(json_agg(json_build_object('state', r.state, 'reason', r.reason, 'count', r.count, 'titles', r.titles) order by r.count desc, r.reason), '[]')
  from (
    select state, reason, count(*) as count, (array_agg(title order by position))[1:5] as titles
    from group_job_records where job_id = t.id and state in ('refused', 'asking') group by state, reason
  ) r)`

const left = sql`case when t.state = 'running' then array[]::bigint[] else array(
  select record_id from group_job_records where job_id = t.id and state <> 'done' order by position) end`

/** Others' jobs do not exist. @throws Refusal */
export async function readJob({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<{ data: GroupJobRecord }> {
  const { rows } = await sql<GroupJobRecord>`
    select ${columns}, ${reasons} as reasons, ${left} as left from group_jobs t where t.id = ${id} and t.user_id = ${user.id}`.execute(db)
  const [data] = rows
  if (!data) throw Refusal.missing()
  return { data }
}
