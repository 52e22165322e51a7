import { sql } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'

const due = sql`coalesce(t.due_date, '9999-12-31'::date)`

export const myTasks: Handler<typeof dashboard.component> = ({ db, user, query, today }) =>
  list<RowOf<'my_tasks'>>(
    db,
    { page: query.page, per_page: query.per_page },
    {
      from: sql`tasks t`,
      where: [sql`t.completed_at is null`, sql`t.id in (select a.task_id from task_assignees a where a.user_id = ${user.id})`],
      orders: [{ key: 'due_date', by: due, direction: 'asc', type: 'date' }],
      load: async (ids) =>
        (
          await sql<RowOf<'my_tasks'>>`
            select 'my_tasks' as component, t.id, t.title, t.status, t.due_date, coalesce(t.due_date < ${today}, false) as is_late
            from tasks t where t.id = any(${ids}) and t.status <> 'completed'`.execute(db)
        ).rows,
    },
  )
