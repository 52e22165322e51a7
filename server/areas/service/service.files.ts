import type { StoredFile } from '../../../contract/files/files.ts'
import type { service } from '../../../contract/service/service.ts'
import type { Handler } from '../../http/context.ts'
import { keepFile } from '../files/keep.ts'
import { visibleApplication } from './service.documents.ts'

export const addFiles: Handler<typeof service.addFiles> = async (ctx) => {
  const { id, customer_id } = await visibleApplication(ctx, ctx.params.id)
  const { files } = ctx.body
  const place = { fileable_type: 'service_applications', fileable_id: id, kind: 'file' } as const
  const data: StoredFile[] = []
  for (const file of files) data.push(await keepFile(ctx, place, file))
  ctx.audit({ entity: 'service_applications', id, event: 'FILES_ADDED', after: { files: data.map(({ name }) => name) }, customer_id })
  return { data }
}
