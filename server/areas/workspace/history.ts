import { sql } from 'kysely'
import type { workspace } from '../../../contract/workspace.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'

/** Keeps what a person ran, in the order in which the client tells it. */
export const record: Handler<typeof workspace.record> = async ({ db, user, body, audit }) => {
  for (const { command_id, args, record: front, at, duration_ms, outcome, error } of body.entries) {
    if (Number.isNaN(Date.parse(at))) throw Refusal.field('at', 'Lauks „Laiks” nav derīgs')
    await sql`
      insert into command_history (user_id, command_id, args, record_type, record_id, record_title, record_version, outcome, error, duration_ms, at)
      values (${user.id}, ${command_id}, ${JSON.stringify(args)}, ${front?.kind ?? null}, ${front?.id ?? null}, ${front?.title ?? null},
        ${front?.lock_version ?? null}, ${outcome}, ${error ?? null}, ${Math.max(0, Math.min(duration_ms, 2_147_483_647))}, ${at}::timestamptz)`.execute(
      db,
    )
  }
  audit({ entity: 'command_history', id: user.id, event: 'RECORDED', after: { entries: body.entries.length } })
  return {}
}

type HistoryRow = Awaited<ReturnType<Handler<typeof workspace.history>>>['data'][number]

/** The runs of one person, the newest first: his own, or another's for who manages users. */
export const history: Handler<typeof workspace.history> = ({ db, user, query }) => {
  const whose = query.user_id ?? user.id
  if (whose !== user.id && !user.permissions.has('manage_users')) throw Refusal.forbidden()
  return list<HistoryRow>(db, query, {
    from: sql`command_history t`,
    where: [
      sql`t.user_id = ${whose}`,
      ...(query.command_id ? [sql`t.command_id = ${query.command_id}`] : []),
      ...(query.q?.trim() ? [sql`search_vector(t.command_id, t.record_title, t.error) @@ search_query(${query.q})`] : []),
    ],
    orders: [{ key: 'id', by: sql`t.id`, direction: 'desc', type: 'bigint' }],
    load: async (ids) =>
      (
        await sql<HistoryRow>`
          select t.id, t.command_id, t.args, t.at, coalesce(t.duration_ms, 0) as duration_ms, t.outcome, t.error,
            case when t.record_id is null then null else json_strip_nulls(json_build_object(
              'kind', t.record_type, 'id', t.record_id, 'title', t.record_title, 'lock_version', t.record_version)) end as record,
            concat_ws(' ', u.name, u.surname) as user
          from command_history t join users u on u.id = t.user_id where t.id = any(${ids})`.execute(db)
      ).rows,
  })
}
