import type { StoredFile } from '../../../contract/files/files.ts'
import type { suppliers } from '../../../contract/suppliers/suppliers.ts'
import type { Handler } from '../../http/context.ts'
import { lockRecord } from '../../http/record.ts'
import { keepFile } from '../files/keep.ts'

export const addFiles: Handler<typeof suppliers.addFiles> = async (ctx) => {
  const { id } = ctx.params
  await lockRecord(ctx.db, 'suppliers', id)
  const { files } = ctx.body
  const data: StoredFile[] = []
  for (const file of files) data.push(await keepFile(ctx, { fileable_type: 'suppliers', fileable_id: id, kind: 'file' }, file))
  ctx.audit({ entity: 'suppliers', id, event: 'FILES_ADDED', after: { files: data.map(({ name }) => name) } })
  return { data }
}
