import { sql, type RawBuilder } from 'kysely'
import type { RecordedRun, Recording } from '../../../contract/workspace/recorded.ts'
import { withoutSecrets } from '../../../contract/secrets.ts'
import { workspace } from '../../../contract/workspace/workspace.ts'
import { startOf } from '../../db/days.ts'
import type { Context, Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { person } from '../../http/list-columns.ts'
import { Refusal } from '../../http/refusal.ts'
import { namesIn } from './workspace.names.ts'
import { rightsNow, rightsOf } from './rights.ts'

/** Also removes secrets that the client missed. */
export const record: Handler<typeof workspace.record> = async ({ db, user, body, audit }) => {
  if (body.entries.some(({ at }) => Number.isNaN(Date.parse(at)))) throw Refusal.field('at', 'Lauks „Laiks” nav derīgs')
  await recordRuns({ db, user }, body.entries)
  audit({ entity: 'command_history', id: user.id, event: 'RECORDED', after: { entries: body.entries.length } })
  return {}
}

export async function recordRuns({ db, user }: Pick<Context, 'db' | 'user'>, entries: readonly RecordedRun[]): Promise<void> {
  const runs = entries.map((run) => withoutSecrets(run) as RecordedRun)
  const names = await namesIn(db, user, runs)
  const rights = await rightsNow({ db, user })
  for (const [place, run] of runs.entries()) {
    await keep({ db, user }, run, { names: withoutSecrets(names[place] ?? {}) as Record<string, string>, rights })
  }
}

interface Added {
  names: Record<string, string>
  rights: number | null
}

async function keep({ db, user }: Pick<Context, 'db' | 'user'>, run: RecordedRun, { names, rights }: Added): Promise<void> {
  const { record: subject, made } = run
  await sql`
    insert into command_history (user_id, command_id, args, record_type, record_id, record_title, record_version, record_status, record_facts,
      chosen, outcome, error, duration_ms, server_ms, version_after, status_after, made_path, made_title, calls, sentence, names, rights_id, list, macro, at)
    values (${user.id}, ${run.command_id}, ${JSON.stringify(run.args)}, ${subject?.kind ?? null}, ${subject?.id ?? null}, ${subject?.title ?? null},
      ${subject?.lock_version ?? null}, ${subject?.status ?? null}, ${json(subject?.facts)}, ${json(run.chosen)}, ${run.outcome}, ${run.error ?? null},
      ${milliseconds(run.duration_ms)}, ${milliseconds(run.server_ms)}, ${run.version_after ?? null}, ${run.status_after ?? null},
      ${made?.path ?? null}, ${made?.title ?? null}, ${json(run.calls)}, ${run.sentence ?? null},
      ${json(names)}, ${rights}, ${json(run.list)}, ${json(run.macro)}, ${run.at}::timestamptz)`.execute(db)
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

function milliseconds(reported: number | null | undefined): number | null {
  return reported === null || reported === undefined ? null : Math.max(0, Math.min(reported, 2_147_483_647))
}

const runColumns = sql`t.id, t.command_id, t.args, t.at, coalesce(t.duration_ms, 0) as duration_ms, t.server_ms, t.outcome, t.error,
  t.version_after, t.status_after, t.chosen, t.names, t.rights_id as rights, t.list, t.macro,
  case when t.made_path is null then null else json_build_object('path', t.made_path, 'title', t.made_title) end as made,
  case when t.record_id is null then null else json_strip_nulls(json_build_object('kind', t.record_type, 'id', t.record_id, 'title', t.record_title,
    'lock_version', t.record_version, 'status', t.record_status, 'facts', t.record_facts)) end as record`

/** A pause of this length starts a new flow. */
const pause = sql`interval '15 minutes'`

/** Flows also end with the day, so that only the days of these runs are read. */
const flowsOf = (ids: readonly number[]): RawBuilder<unknown> => sql`(
  with days as (
    select distinct user_id, (at at time zone 'Europe/Riga')::date as day from command_history where id = any(${ids})
  ), runs as (
    select r.id, d.user_id, d.day, case when lag(r.at) over (partition by d.user_id, d.day order by r.id) > r.at - ${pause} then null else r.id end as first
    from days d join command_history r on r.user_id = d.user_id and r.at >= midnight(d.day) and r.at < midnight(d.day + 1)
  )
  select id, max(first) over (partition by user_id, day order by id) as flow from runs)`

const newestFirst = { key: 'id', by: sql`t.id`, direction: 'desc', type: 'bigint' } as const
const byMoment = { key: 'at', by: sql`t.at`, direction: 'desc', type: 'timestamptz' } as const

type HistoryRow = Awaited<ReturnType<Handler<typeof workspace.history>>>['data'][number]

/** Another user's requires user management. */
export const history: Handler<typeof workspace.history> = ({ db, user, query }) => {
  const { user_id, command_id, outcome, kind, record_id, from, to, date_from, date_to, q } = query
  const whose = whoseHistory(user, user_id)
  return list<HistoryRow>(db, query, {
    from: sql`command_history t`,
    where: [
      sql`t.user_id = ${whose}`,
      ...(command_id ? [sql`t.command_id = ${command_id}`] : []),
      ...(outcome ? [sql`t.outcome = ${outcome}`] : []),
      ...(kind ? [sql`t.record_type = ${kind}`] : []),
      ...(record_id ? [sql`t.record_id = ${record_id}`] : []),
      ...between(from, to),
      ...(date_from ? [sql`t.at >= ${startOf(date_from)}`] : []),
      ...(date_to ? [sql`t.at < ${startOf(date_to, 1)}`] : []),
      ...(q?.trim() ? [sql`t.search @@ (search_query(${q}) && ${`'user#${whose}'`}::tsquery)`] : []),
    ],
    // Uses the index by time.
    orders: date_from || date_to ? [byMoment, newestFirst] : [newestFirst, byMoment],
    columns: { call: workspace.history, user, by: { duration_ms: sql`coalesce(t.duration_ms, 0)`, user: person('t.user_id') } },
    load: async (ids) =>
      (
        await sql<HistoryRow>`
          select ${runColumns}, concat_ws(' ', u.name, u.surname) as user, t.user_id, f.flow
          from command_history t join users u on u.id = t.user_id join ${flowsOf(ids)} f on f.id = t.id where t.id = any(${ids})`.execute(
          db,
        )
      ).rows.map((row) => withoutSecrets(row) as HistoryRow),
  })
}

/** Truncated to the newest. */
const most = 500

/** Oldest first; another user's requires user management. */
export const recording: Handler<typeof workspace.recording> = async ({ db, user, query: { user_id, from, to } }) => {
  const whose = whoseHistory(user, user_id)
  const data = await recordingOf({ db }, whose, [sql`t.user_id = ${whose}`, ...between(from, to)])
  // Hides settings from customers.
  if (user.kind === 'customer') for (const each of data.rights ?? []) each.settings = {}
  return { data }
}

export async function recordingOf({ db }: Pick<Context, 'db'>, whose: number, where: readonly RawBuilder<unknown>[]): Promise<Recording> {
  const [person, runs] = await Promise.all([
    sql<{ name: string }>`select concat_ws(' ', name, surname) as name from users where id = ${whose}`.execute(db),
    sql<Recording['runs'][number]>`
      select ${runColumns}, t.calls from command_history t where ${sql.join([...where], sql` and `)} order by t.id desc limit ${most + 1}`.execute(
      db,
    ),
  ])
  const cut = runs.rows.length > most
  const recordedRuns = withoutStoredSecrets(runs.rows.slice(0, most)).toReversed()
  const rights = await rightsOf(db, [...new Set(recordedRuns.flatMap((run) => run.rights ?? []))])
  return { user: { id: whose, name: person.rows[0]?.name ?? '' }, ...(cut && { cut }), rights, runs: recordedRuns }
}

/** Former versions recognised fewer secrets. */
function withoutStoredSecrets<Row>(rows: readonly Row[]): Row[] {
  return rows.map((row) => withoutSecrets(row) as Row)
}

function between(from: number | undefined, to: number | undefined): RawBuilder<unknown>[] {
  return [...(from ? [sql`t.id >= ${from}`] : []), ...(to ? [sql`t.id <= ${to}`] : [])]
}

/** Refuses unauthorised access. */
export function whoseHistory({ id, permissions }: Context['user'], requestedUserId: number | undefined): number {
  if (requestedUserId !== undefined && requestedUserId !== id && !permissions.has('manage_users')) throw Refusal.forbidden()
  return requestedUserId ?? id
}
