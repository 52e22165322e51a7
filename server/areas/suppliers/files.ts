import type { StoredFile } from '../../../contract/files.ts'
import type { suppliers } from '../../../contract/suppliers.ts'
import type { Handler } from '../../http/context.ts'
import { lockRecord } from '../../http/record.ts'
import type { Upload } from '../../http/upload.ts'
import { keepFile } from '../files/keep.ts'

/** Hangs files on a supplier: contracts, price lists. */
export const addFiles: Handler<typeof suppliers.addFiles> = async (io) => {
  const { id } = io.params
  await lockRecord(io.db, 'suppliers', id)
  const { files } = io.body as unknown as Upload<object>
  const data: StoredFile[] = []
  for (const file of files) data.push(await keepFile(io, { fileable_type: 'suppliers', fileable_id: id, kind: 'file' }, file))
  io.audit({ entity: 'suppliers', id, event: 'FILES_ADDED', after: { files: data.map(({ name }) => name) } })
  return { data }
}
