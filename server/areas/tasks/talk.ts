import { sql } from 'kysely'
import type { StoredFile } from '../../../contract/files/files.ts'
import type { tasks } from '../../../contract/tasks/tasks.ts'
import type { Context, Handler } from '../../http/context.ts'
import * as comments from '../conversation/comments.ts'
import { keepFile } from '../files/keep.ts'
import { filesOf } from '../files/attachments.ts'
import { loadTask, lockTask } from './tasks.record.ts'

const about = (id: number) => ({ type: 'tasks', id }) as const

export const commentsOfTask: Handler<typeof tasks.comments> = async (ctx) => ({ data: (await loadTask(ctx, ctx.query.task_id)).comments })

/** Notifies author and assignees. */
export const addComment: Handler<typeof tasks.addComment> = async (ctx) => {
  const { id, author_id } = await lockTask(ctx, ctx.body.task_id)
  const { rows } = await sql<{ user_id: number }>`select user_id from task_assignees where task_id = ${id}`.execute(ctx.db)
  const concerned = [...rows.map(({ user_id }) => user_id), ...(author_id === null ? [] : [author_id])]
  return { data: await comments.addComment(ctx, about(id), ctx.body.body, concerned) }
}

export const updateComment: Handler<typeof tasks.updateComment> = async (ctx) => {
  await requireVisible(ctx, ctx.params.commentId)
  return { data: await comments.updateComment(ctx, 'tasks', ctx.params.commentId, ctx.body.body) }
}

export const removeComment: Handler<typeof tasks.removeComment> = async (ctx) => {
  await requireVisible(ctx, ctx.params.commentId)
  await comments.removeComment(ctx, 'tasks', ctx.params.commentId)
  return {}
}

async function requireVisible(ctx: Context, commentId: number): Promise<void> {
  await lockTask(ctx, (await comments.subjectOf(ctx.db, 'tasks', commentId)).id)
}

export const files: Handler<typeof tasks.files> = async (ctx) => {
  const { id } = await loadTask(ctx, ctx.params.id)
  return { data: await filesOf(ctx.db, 'tasks', id) }
}

export const addFiles: Handler<typeof tasks.addFiles> = async (ctx) => {
  const { id } = await lockTask(ctx, ctx.params.id)
  const { files: uploads } = ctx.body
  const data: StoredFile[] = []
  for (const file of uploads) data.push(await keepFile(ctx, { fileable_type: 'tasks', fileable_id: id, kind: 'file' }, file))
  ctx.audit({ entity: 'tasks', id, event: 'FILES_ADDED', after: { files: data.map(({ name }) => name) } })
  return { data }
}
