import type { StoredFile } from '../../../contract/files.ts'
import type { leads } from '../../../contract/leads.ts'
import type { Handler } from '../../http/context.ts'
import type { Upload } from '../../http/upload.ts'
import * as comments from '../conversation/comments.ts'
import { keepFile } from '../files/keep.ts'
import { lockLead } from './read.ts'

/** Says something of a lead; who looks after it is told. */
export const addComment: Handler<typeof leads.addComment> = async (io) => {
  const { id, manager_id } = await lockLead(io, io.params.leadId)
  const concerned = manager_id === null ? [] : [manager_id]
  return { data: await comments.addComment(io, { type: 'leads', id }, io.body.body, concerned) }
}

/** Changes one's own words. */
export const updateComment: Handler<typeof leads.updateComment> = async (io) => ({
  data: await comments.updateComment(io, 'leads', io.params.commentId, io.body.body),
})

/** Takes one's own words back. */
export const removeComment: Handler<typeof leads.removeComment> = async (io) => {
  await comments.removeComment(io, 'leads', io.params.commentId)
  return {}
}

/** Hangs files on a lead. */
export const addFiles: Handler<typeof leads.addFiles> = async (io) => {
  const { id } = await lockLead(io, io.params.id)
  const { files } = io.body as unknown as Upload<object>
  const data: StoredFile[] = []
  for (const file of files) data.push(await keepFile(io, { fileable_type: 'leads', fileable_id: id, kind: 'file' }, file))
  io.audit({ entity: 'leads', id, event: 'FILES_ADDED', after: { files: data.map(({ name }) => name) } })
  return { data }
}
