import { sql } from 'kysely'
import { tasks } from '../../../contract/tasks/tasks.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { visibleTasks } from '../../http/visible.ts'
import { loadTask, people, taskRows } from './tasks.record.ts'
import { named, person } from '../../http/list-columns.ts'

const due = sql`coalesce(t.due_date, '9999-12-31'::date)`
const late = sql`coalesce(t.due_date < today() and t.completed_at is null, false)`
const assignedTo = (userId: number) => sql`t.id in (select task_id from task_assignees where user_id = ${userId})`

const namesOfPeople = sql`(
  select string_agg(concat_ws(' ', u.name, u.surname), ', ' order by s.id) from task_assignees s join users u on u.id = s.user_id where s.task_id = t.id)`

export const list: Handler<typeof tasks.list> = async (ctx) => {
  const { db, user, query } = ctx
  return page(db, query, {
    from: sql`tasks t`,
    where: [
      ...searched(query.q),
      ...visibleTasks(user),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.priority ? [sql`t.priority = ${query.priority}`] : []),
      ...(query.assignee_id ? [assignedTo(query.assignee_id)] : []),
      ...(query.mine === undefined ? [] : [sql`${assignedTo(user.id)} = ${query.mine}`]),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.is_open === undefined ? [] : [query.is_open ? sql`t.completed_at is null` : sql`t.completed_at is not null`]),
      ...(query.is_late === undefined ? [] : [sql`${late} = ${query.is_late}`]),
      ...(query.date_from ? [sql`t.due_date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.due_date <= ${query.date_to}`] : []),
    ],
    orders: [
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'due_date', by: due, direction: 'asc', type: 'date' },
    ],
    ...(user.permissions.has('create_tasks') && { countedTable: 'tasks' }),
    columns: {
      call: tasks.list,
      user,
      by: { customer: named('t.customer_id', 'customers'), assignees: namesOfPeople, author: person('t.author_id') },
    },
    load: (ids) => taskRows(ctx, ids),
  })
}

export const show: Handler<typeof tasks.show> = async (ctx) => ({ data: await loadTask(ctx, ctx.params.id) })

export const statuses: Handler<typeof tasks.statuses> = async ({ db }) => ({
  data: (
    await sql<Awaited<ReturnType<Handler<typeof tasks.statuses>>>['data'][number]>`
      select id, name, slug, color, position, is_final, is_initial from task_statuses order by position`.execute(db)
  ).rows,
})

const few = 20

/** Open ones first. */
export const ofRecord: Handler<typeof tasks.ofRecord> = async (ctx) => {
  const { kind, id } = ctx.query
  const directLink = kind === 'customer' ? sql`or t.customer_id = ${id}` : kind === 'order' ? sql`or t.order_id = ${id}` : sql``
  const about = sql`(t.id in (select task_id from task_links where kind = ${kind} and record_id = ${id}) ${directLink})`
  const { rows } = await sql<Awaited<ReturnType<Handler<typeof tasks.ofRecord>>>['data'][number]>`
    select t.id, t.title, t.status, t.due_date, ${late} as is_late, ${people} as assignees
    from tasks t where ${sql.join([about, ...visibleTasks(ctx.user)], sql` and `)}
    order by t.completed_at is not null, ${due}, t.id desc limit ${few}`.execute(ctx.db)
  return { data: rows }
}
