import type { StoredFile } from '../../../contract/files/files.ts'
import type { transportations } from '../../../contract/transportations/transportations.ts'
import type { Handler } from '../../http/context.ts'
import { keepFile } from '../files/keep.ts'
import { loadTransportation } from './transportations.record.ts'

/** Allowed in any state, as the signed note arrives after delivery. */
export const addFiles: Handler<typeof transportations.addFiles> = async (ctx) => {
  const { id } = await loadTransportation(ctx, ctx.params.id)
  const { files } = ctx.body
  const place = { fileable_type: 'transportations', fileable_id: id, kind: 'file' } as const
  const data: StoredFile[] = []
  for (const file of files) data.push(await keepFile(ctx, place, file))
  ctx.audit({ entity: 'transportations', id, event: 'FILES_ADDED', after: { files: data.map(({ name }) => name) } })
  return { data }
}
