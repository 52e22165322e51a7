import { sql } from 'kysely'
import { messages } from '../../../contract/messages/messages.ts'
import { one } from '../../db/one.ts'
import type { Handler, Handlers } from '../../http/context.ts'
import { list, searched } from '../../http/list.ts'
import { person } from '../../http/list-columns.ts'
import { visibleMessages } from '../../http/visible.ts'
import { archive, create, markAsRead, remove, update } from './messages.update.ts'
import { isRead, loadMessage, messageRows, onBoard } from './messages.record.ts'

const unread: Handler<typeof messages.unread> = async ({ db, user }) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages t
    where ${onBoard} and coalesce(t.visible_from <= today(), true) and not ${isRead(user)}`.execute(db)
  return { data: { count: one(rows).count } }
}

const archived: Handler<typeof messages.archived> = (ctx) =>
  list(ctx.db, ctx.query, {
    from: sql`messages t`,
    where: [...searched(ctx.query.q), ...visibleMessages(ctx.user), sql`not ${onBoard}`],
    orders: [
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'title', by: sql`t.title`, direction: 'asc', type: 'text' },
    ],
    columns: { call: messages.archived, user: ctx.user, by: { author: person('t.author_id') } },
    load: (ids) => messageRows(ctx, ids),
  })

const show: Handler<typeof messages.show> = async (ctx) => ({ data: await loadMessage(ctx, ctx.params.id) })

export const messageHandlers: Handlers<typeof messages> = {
  create,
  update,
  remove,
  archive,
  markAsRead,
  unread,
  archived,
  show,
  updateArchived: update,
  removeArchived: remove,
}
