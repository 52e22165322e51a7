import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { TaskRecord } from '../../../contract/tasks/tasks.ts'
import type { Context, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { mayFind, rightsOf } from '../workspace/found.ts'
import { kinds } from '../workspace/search.ts'

interface Link {
  kind: string
  id: number
}

/** Undefined if not visible. */
export async function foundRecord(
  { db, user }: Pick<Context, 'db'> & { user: SessionUser },
  { kind, id }: Link,
): Promise<TaskRecord['links'][number] | undefined> {
  const foundKind = kinds.find((each) => each.kind === kind)
  if (!foundKind || !mayFind(user, foundKind)) return undefined
  const where = sql.join([sql`t.id = ${id}`, ...rightsOf(user, foundKind)], sql` and `)
  const [found] = await foundKind.find(db, { words: '', where, exact: null, sees_prices: user.sees_prices, limit: 1 })
  return found && { kind, id, title: found.name, subtitle: found.subtitle, path: found.path }
}

export async function linksOf(ctx: Pick<Context, 'db' | 'user'>, taskId: number): Promise<TaskRecord['links']> {
  const { rows } = await sql<Link>`select l.kind, l.record_id as id from task_links l where l.task_id = ${taskId} order by l.id`.execute(
    ctx.db,
  )
  const found: TaskRecord['links'] = []
  for (const link of rows) {
    const record = await foundRecord(ctx, link)
    if (record) found.push(record)
  }
  return found
}

/** Links that the user cannot see remain. */
export async function linkOnly(ctx: Pick<Context, 'db' | 'user'>, taskId: number, links: readonly Link[]): Promise<void> {
  for (const [place, link] of links.entries()) {
    if (!(await foundRecord(ctx, link))) throw Refusal.field(`links.${place}`, `Lauks „${labelOf('links')}”: tāda ieraksta nav`)
  }
  const removedLinks = (await linksOf(ctx, taskId)).filter((had) => !links.some(({ kind, id }) => kind === had.kind && id === had.id))
  for (const { kind, id } of removedLinks) {
    await sql`delete from task_links where task_id = ${taskId} and kind = ${kind} and record_id = ${id}`.execute(ctx.db)
  }
  await sql`
    insert into task_links (task_id, kind, record_id)
    select ${taskId}, l.kind, l.id from unnest(${links.map(({ kind }) => kind)}::text[], ${links.map(({ id }) => id)}::bigint[])
      with ordinality l (kind, id, place) order by l.place on conflict do nothing`.execute(ctx.db)
}
