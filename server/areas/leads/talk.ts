import type { StoredFile } from '../../../contract/files/files.ts'
import type { leads } from '../../../contract/leads/leads.ts'
import type { Handler } from '../../http/context.ts'
import * as comments from '../conversation/comments.ts'
import { keepFile } from '../files/keep.ts'
import { lockLead } from './leads.record.ts'

/** Notifies the responsible person. */
export const addComment: Handler<typeof leads.addComment> = async (ctx) => {
  const { id, manager_id } = await lockLead(ctx, ctx.params.leadId)
  const concerned = manager_id === null ? [] : [manager_id]
  return { data: await comments.addComment(ctx, { type: 'leads', id }, ctx.body.body, concerned) }
}

export const updateComment: Handler<typeof leads.updateComment> = async (ctx) => ({
  data: await comments.updateComment(ctx, 'leads', ctx.params.commentId, ctx.body.body),
})

export const removeComment: Handler<typeof leads.removeComment> = async (ctx) => {
  await comments.removeComment(ctx, 'leads', ctx.params.commentId)
  return {}
}

export const addFiles: Handler<typeof leads.addFiles> = async (ctx) => {
  const { id } = await lockLead(ctx, ctx.params.id)
  const { files } = ctx.body
  const data: StoredFile[] = []
  for (const file of files) data.push(await keepFile(ctx, { fileable_type: 'leads', fileable_id: id, kind: 'file' }, file))
  ctx.audit({ entity: 'leads', id, event: 'FILES_ADDED', after: { files: data.map(({ name }) => name) } })
  return { data }
}
