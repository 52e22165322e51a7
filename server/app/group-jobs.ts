import { sql } from 'kysely'
import type { Call } from '../../contract/calls.ts'
import { notices } from '../../contract/notices.ts'
import { essenceOf } from '../../contract/workspace/essence.ts'
import { takesVersion } from '../../contract/workspace/group-jobs.ts'
import { groupKindOf, type GroupKindName } from '../../contract/workspace/group-kinds.ts'
import type { RecordedCall } from '../../contract/workspace/recorded.ts'
import { groupCall } from '../areas/group-jobs/group-jobs.start.ts'
import { announce, endJob } from '../areas/group-jobs/group-jobs.end.ts'
import { recordStates } from '../areas/shared/once.ts'
import { createDb } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Db, SessionUser } from '../http/context.ts'
import { runnersOf } from '../http/call-runners.ts'
import { refusalOf } from '../http/failure.ts'
import { permit } from '../http/permit.ts'
import { Refusal } from '../http/refusal.ts'
import { userOfWork } from '../http/sign-in.ts'
import { startLoop } from '../jobs/loop.ts'
import { busyWords } from '../runtime/busy.ts'
import { carryOutStep } from './group-step.ts'
import type { Dependencies } from './pipeline.ts'
import { servedCalls } from './served-calls.ts'

/** Jobs of different people that run at the same time. */
const concurrency = 2

interface GroupJobOptions {
  dependencies: Dependencies
  /** Milliseconds. */
  every?: number
  onFault?: (error: unknown) => void
}

export function groupJobDependencies(process: Pick<Dependencies, 'pool' | 'settings' | 'databaseUrl' | 'callMetrics'>): Dependencies {
  const { pool, callMetrics } = process
  return { ...process, db: createDb(pool), ...runnersOf(pool, callMetrics), replicas: null, recordStates, served: servedCalls() }
}

/** Carries out group jobs in the background; safe to run in several processes. Returns the stop function. */
export function startGroupJobs({ dependencies, every = 250, onFault = () => undefined }: GroupJobOptions): () => Promise<void> {
  return startLoop({
    every,
    onFault,
    work: async (isStopped) => {
      const queue = async (): Promise<void> => {
        while (!isStopped() && (await doNextStep(dependencies, onFault))) {}
      }
      await Promise.all(Array.from({ length: concurrency }, () => queue().catch(onFault)))
    },
  })
}

interface DueJob {
  id: number
  user_id: number
  call_id: string
  kind: GroupKindName
  body: Record<string, unknown>
  confirmed: string[]
  ip: string | null
  user_agent: string
}

interface DueRecord {
  position: number
  record_id: number
  version: number | null
}

/** The job or the record is no longer due, or another process has it. */
class NotDue extends Error {}

/**
 * Carries out the next record of the job that waited longest; each person's jobs run one after another. False when
 * nothing can be done now.
 */
export async function doNextStep(dependencies: Dependencies, onFault: (error: unknown) => void = () => undefined): Promise<boolean> {
  const { db } = dependencies
  const job = await dueJob(db)
  if (!job) return false
  const user = await userOfWork(db, job.user_id)
  const call = permitted(job.call_id, user)
  const record = await dueRecord(db, job.id)
  if (user && record && typeof call !== 'string') return step(dependencies, { job, call, user, record }, onFault)
  await inTransaction(db, (tx) => endJob(tx, job.id, user, typeof call === 'string' ? call : null))
  return true
}

async function dueJob(db: Db): Promise<DueJob | undefined> {
  const { rows } = await sql<DueJob>`
    select j.id, j.user_id, j.call_id, j.kind, j.body, j.confirmed, j.ip, j.user_agent
    from group_jobs j
    where j.state = 'running' and not exists (
      select from group_jobs e where e.user_id = j.user_id and e.state = 'running' and e.id < j.id)
    order by coalesce(j.stepped_at, j.begun_at), j.id
    for update skip locked limit 1`.execute(db)
  return rows[0]
}

async function dueRecord(db: Db, job: number): Promise<DueRecord | undefined> {
  const { rows } = await sql<DueRecord>`
    select position, record_id, version from group_job_records where job_id = ${job} and state = 'waiting' order by position limit 1`.execute(
    db,
  )
  return rows[0]
}

/** The call, or why the person may not make it any more. */
function permitted(id: string, user: SessionUser | null): Call | string {
  if (!user) return 'Konts ir atslēgts'
  try {
    const call = groupCall(id)
    permit(call, user)
    return call
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

interface Due {
  job: DueJob
  call: Call
  user: SessionUser
  record: DueRecord
}

async function step(dependencies: Dependencies, due: Due, onFault: (error: unknown) => void): Promise<boolean> {
  const { db } = dependencies
  const { job, call, user, record } = due
  const since = Date.now()
  const answered = (rest: Omit<RecordedCall, 'call' | 'ms' | 'confirmed'>): RecordedCall => ({
    call: call.id,
    ms: Date.now() - since,
    ...(job.confirmed.length > 0 && { confirmed: job.confirmed }),
    ...rest,
  })
  try {
    const input = {
      call,
      user,
      id: record.record_id,
      confirmed: job.confirmed,
      ip: job.ip,
      userAgent: job.user_agent,
      body: await bodyOf(db, due),
    }
    await carryOutStep(dependencies, input, {
      before: (tx) => hold(tx, due),
      after: (tx, answer) => settle(tx, due, { state: 'done', answered: answered({ status: 200, answer: essenceOf(answer) }) }),
    })
  } catch (error) {
    if (error instanceof NotDue) return false
    const refusal = refusalOf(error, job.body)
    // Transient: the record is tried again, after the jobs of others.
    if (!refusal && busyWords(error) !== null) {
      await sql`update group_jobs set stepped_at = clock_timestamp() where id = ${job.id}`.execute(db)
      throw error
    }
    if (!refusal) onFault(error)
    const failed = refusal ? refused(refusal) : { state: 'refused' as const, reason: notices.systemError.text }
    const status = refusal?.status ?? 500
    const errors = refusal?.errors ?? { '': [failed.reason] }
    await inTransaction(db, async (tx) => {
      await hold(tx, due)
      await settle(tx, due, { ...failed, answered: answered({ status, errors }) })
    }).catch((fault: unknown) => {
      if (!(fault instanceof NotDue)) throw fault
    })
  }
  return true
}

/** A versioned call takes the version that the person saw, or the present one where none was sent. */
async function bodyOf(db: Db, { job, call, record }: Due): Promise<Record<string, unknown>> {
  if (!takesVersion(call)) return job.body
  return { ...job.body, lock_version: record.version ?? (await presentVersion(db, job.kind, record.record_id)) }
}

async function presentVersion(db: Db, kind: GroupKindName, id: number): Promise<number> {
  const { table } = groupKindOf(kind)
  const { rows } = await sql<{ lock_version: number }>`select lock_version from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]?.lock_version ?? 0
}

/**
 * The job's row is locked before everything that the call locks, so a job runs in one process, and stopping it waits
 * for the record under way. @throws NotDue
 */
async function hold(tx: Db, { job, record }: Due): Promise<void> {
  const { rows } = await sql`
    select from group_jobs j join group_job_records r on r.job_id = j.id and r.position = ${record.position}
    where j.id = ${job.id} and j.state = 'running' and r.state = 'waiting' for update skip locked`.execute(tx)
  if (rows.length === 0) throw new NotDue()
}

interface Settled {
  state: 'done' | 'refused' | 'asking'
  reason?: string
  confirmation?: string
  answered: RecordedCall
}

function refused({ errors, message, extra }: Refusal): { state: 'refused' | 'asking'; reason: string; confirmation?: string } {
  const confirm = extra['confirm'] as { code: string; text: string } | undefined
  if (confirm) return { state: 'asking', reason: confirm.text, confirmation: confirm.code }
  return { state: 'refused', reason: Object.values(errors ?? {})[0]?.[0] ?? message }
}

async function settle(tx: Db, { job, record }: Due, { state, reason, confirmation, answered }: Settled): Promise<void> {
  await sql`
    update group_job_records set state = ${state}, reason = ${reason ?? null}, confirmation = ${confirmation ?? null},
      answered = ${JSON.stringify(answered)}, settled_at = clock_timestamp()
    where job_id = ${job.id} and position = ${record.position}`.execute(tx)
  await sql`
    update group_jobs set stepped_at = clock_timestamp(), done = done + ${Number(state === 'done')},
      refused = refused + ${Number(state === 'refused')}, asking = asking + ${Number(state === 'asking')}
    where id = ${job.id}`.execute(tx)
  await announce(tx, job.id, { atMostEvery: 1 })
}
