import { sql } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { visibleMessages } from '../../http/visible.ts'
import { fullName } from '../customers/customers.names.ts'
import { isRead, onBoard } from '../messages/messages.record.ts'

export const boardMessages: Handler<typeof dashboard.component> = ({ db, user, query }) =>
  list<RowOf<'messages'>>(
    db,
    { page: query.page, per_page: query.per_page },
    {
      from: sql`messages t`,
      where: [onBoard, ...visibleMessages(user)],
      orders: [{ key: 'pinned', by: sql`t.is_pinned::int`, direction: 'desc', type: 'bigint' }],
      load: async (ids) =>
        (
          await sql<RowOf<'messages'>>`
            select 'messages' as component, t.id, t.title, t.body, ${reference(sql`a.id`, fullName('a'))} as author, t.is_pinned,
              ${isRead(user)} as is_read, 
              case when t.visible_from > today() then t.visible_from end as coming_on, t.created_at
            from messages t join users a on a.id = t.author_id where t.id = any (${[...ids]})`.execute(db)
        ).rows,
    },
  )
