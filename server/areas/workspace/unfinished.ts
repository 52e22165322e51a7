import { sql, type RawBuilder } from 'kysely'
import type { workspace } from '../../../contract/workspace/workspace.ts'
import type { Handler, SessionUser } from '../../http/context.ts'
import { mayFind, rightsOf, type FoundKind, type Waiting } from './found.ts'
import { kinds } from './search.ts'

/** Per kind. */
const few = 5

/** Newest first of each kind. */
export const unfinished: Handler<typeof workspace.unfinished> = async ({ db, user }) => {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { find, waiting } = kind
      if (!waiting || !mayFind(user, kind)) return []
      return find(db, {
        words: '',
        where: sql`t.id in (${waitingFor(user, kind, waiting)})`,
        exact: null,
        limit: few,
        sees_prices: user.sees_prices,
      })
    }),
  )
  return { data: found.flat() }
}

/** A few index steps per state. */
function waitingFor(user: SessionUser, kind: FoundKind, { table, states, theirs, by }: Waiting): RawBuilder<unknown> {
  const open = user.kind === 'staff' ? states : theirs
  const newest = ['created_by', ...by].map((column) => {
    const where = sql.join([sql`${sql.ref(`t.${column}`)} = ${user.id}`, sql`t.status = s.state`, ...rightsOf(user, kind)], sql` and `)
    return sql`select n.id from unnest(${open}::text[]) s(state)
      cross join lateral (select t.id from ${sql.table(table)} t where ${where} order by t.id desc limit ${few}) n`
  })
  return sql.join(newest, sql` union all `)
}
