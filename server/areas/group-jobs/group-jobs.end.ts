import { sql } from 'kysely'
import { withoutSecrets } from '../../../contract/secrets.ts'
import type { RecordedCall, RecordedList, RecordedRun } from '../../../contract/workspace/recorded.ts'
import type { Db, SessionUser } from '../../http/context.ts'
import { recordRuns } from '../workspace/workspace.history.ts'

/** Announces a job to its person's clients, not more often than every so many seconds. */
export async function announce(db: Db, id: number, { atMostEvery = 0 } = {}): Promise<void> {
  await sql`
    with due as (
      update group_jobs set announced_at = clock_timestamp()
      where id = ${id} and coalesce(announced_at < clock_timestamp() - make_interval(secs => ${atMostEvery}), true) returning user_id)
    select pg_notify('changes', json_build_object('entity', 'group_jobs', 'id', ${id}::bigint, 'customer_id', null, 'user_id', user_id)::text) from due`.execute(
    db,
  )
}

interface EndedJob {
  command_id: string
  title: string
  args: Record<string, unknown>
  shown_list: RecordedList | null
  sentence: string | null
  begun_at: string
  refused: number
  asking: number
}

/**
 * Ends a running job and writes it to the command history as one run.
 * @param because why it stopped early
 */
export async function endJob(tx: Db, id: number, user: SessionUser | null, because: string | null): Promise<void> {
  const { rows } = await sql<EndedJob>`
      update group_jobs set state = ${because === null ? 'ended' : 'stopped'}, stopped_because = ${because}, ended_at = clock_timestamp()
      where id = ${id} and state = 'running'
      returning command_id, title, args, shown_list, sentence, begun_at, refused, asking`.execute(tx)
  const [job] = rows
  if (!job) return
  if (user) await record(tx, { id, user, because }, job)
  await announce(tx, id)
}

interface Ending {
  id: number
  user: SessionUser
  because: string | null
}

/** Calls stored of one run. */
const mostCalls = 100

/** Records tried in the present run of the job. */
async function record(tx: Db, { id, user, because }: Ending, job: EndedJob): Promise<void> {
  const { rows } = await sql<{ record_id: number; state: string; reason: string | null; answered: RecordedCall | null }>`
    select record_id, state, reason, answered from group_job_records
    where job_id = ${id} and settled_at >= (select begun_at from group_jobs where id = ${id}) order by position`.execute(tx)
  if (rows.length === 0) return
  const calls = rows.flatMap(({ answered }) => answered ?? [])
  const failure = because ?? rows.find(({ state }) => state !== 'done')?.reason ?? null
  const run: RecordedRun = {
    command_id: job.command_id,
    args: { ...job.args, records: rows.map(({ record_id }) => record_id), done: rows.filter(({ state }) => state === 'done').length },
    ...(job.shown_list && { list: job.shown_list }),
    at: new Date(job.begun_at).toISOString(),
    duration_ms: Math.max(0, Date.now() - Date.parse(job.begun_at)),
    server_ms: calls.reduce((sum, { ms }) => sum + (ms ?? 0), 0),
    outcome: failure === null ? 'done' : 'failed',
    error: failure,
    sentence: failure === null ? job.sentence : `Neizdevās „${job.title}”: ${failure}`.slice(0, 1000),
    calls: withoutSecrets(calls.slice(0, mostCalls)) as RecordedCall[],
  }
  await recordRuns({ db: tx, user }, [run])
}
