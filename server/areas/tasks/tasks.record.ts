import { sql, type RawBuilder } from 'kysely'
import type { TaskRecord, TaskRow } from '../../../contract/tasks/tasks.ts'
import { task as chart, type TaskFacts, type TaskState } from '../../../machines/task.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTasks } from '../../http/visible.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { commentsOf } from '../conversation/comments.ts'
import { fullName } from '../customers/customers.names.ts'
import { stepsOf, type Steps } from '../shared/lifecycle.ts'
import { linksOf } from './links.ts'
import { filesOf } from '../files/attachments.ts'

export type Reader = Pick<Context, 'db' | 'user'>

/** In assignment order. */
export const people = sql`coalesce((
  select json_agg(json_build_object('id', u.id, 'name', ${fullName('u')}) order by s.id)
  from task_assignees s join users u on u.id = s.user_id where s.task_id = t.id), '[]')`

const isOwn = (user: SessionUser): RawBuilder<boolean> => sql`(t.author_id is not distinct from ${user.id}::bigint or exists (
  select from task_assignees s where s.task_id = t.id and s.user_id = ${user.id}))`

const rowColumns = (user: SessionUser) => sql`t.id, t.title, t.status, t.priority, t.due_date, t.remind_at,
  coalesce(t.due_date < today() and t.completed_at is null, false) as is_late, ${people} as assignees,
  ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`o.id`, sql`o.number`)} as order, ${reference(sql`a.id`, fullName('a'))} as author,
  (select count(*)::int from comments m where m.commentable_type = 'tasks' and m.commentable_id = t.id) as comments_count,
  t.completed_at, ${isOwn(user)} as is_own, t.lock_version`

const rowTables = sql`tasks t left join customers c on c.id = t.customer_id left join orders o on o.id = t.order_id
  left join users a on a.id = t.author_id`

export async function taskRows({ db, user }: Reader, ids: readonly number[]): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`select ${rowColumns(user)} from ${rowTables} where t.id = any (${[...ids]})`.execute(db)
  return rows
}

interface LockedTask {
  id: number
  title: string
  status: TaskState
  author_id: number | null
  lock_version: number
}

/** Throws 404 if there is none visible. */
export async function lockTask({ db, user }: Reader, id: number): Promise<LockedTask> {
  const visibility = sql.join([sql`t.id = ${id}`, ...visibleTasks(user)], sql` and `)
  const { rows } = await sql<LockedTask>`
    select t.id, t.title, t.status, t.author_id, t.lock_version from tasks t where ${visibility} for update of t`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export function taskSteps({ user }: Reader): Steps<TaskState, keyof typeof chart.events, TaskFacts, LockedTask, Context> {
  const facts = (db: Db, id: number): Promise<TaskFacts> => taskFacts({ db, user }, id)
  return stepsOf<TaskState, keyof typeof chart.events, TaskFacts, LockedTask>({ chart, lock: lockTask, facts, load: loadTask })
}

async function taskFacts({ db, user }: Reader, id: number): Promise<TaskFacts> {
  const { rows } = await sql<TaskFacts>`select ${isOwn(user)} as "isOwn" from tasks t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

type Header = Omit<TaskRecord, 'links' | 'comments' | 'files' | 'can'>

/** Throws 404 if there is none visible. */
export async function loadTask({ db, user }: Reader, id: number): Promise<TaskRecord> {
  const visibility = sql.join([sql`t.id = ${id}`, ...visibleTasks(user)], sql` and `)
  const { rows } = await sql<Header>`
    select ${rowColumns(user)}, t.id as task_id, t.description, ${reference(sql`d.id`, fullName('d'))} as completed_by, t.created_at
    from ${rowTables} left join users d on d.id = t.completed_by where ${visibility}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const [links, comments, files] = await Promise.all([
    linksOf({ db, user }, id),
    commentsOf(db, { type: 'tasks', id }, user),
    filesOf(db, 'tasks', id),
  ])
  return { ...header, links, comments, files, can: abilitiesOf(user, chart, header.status, { isOwn: header.is_own }) }
}
