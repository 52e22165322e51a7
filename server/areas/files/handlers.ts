import { sql } from 'kysely'
import type { files, StoredFile } from '../../../contract/files.ts'
import type { Handler, Handlers } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Upload } from '../../http/upload.ts'
import { keepPicture, readStored } from './keep.ts'
import { refuseReader, refuseWriter, type FilePlace } from './owners.ts'
import { takePictures } from './pictures.ts'

const uploadImages: Handler<typeof files.uploadImages> = async (io) => {
  const { fileable_type, fileable_id, files: sent } = io.body as Upload<typeof io.body>
  await refuseWriter(io, { fileable_type, fileable_id, kind: 'image' })
  const data: StoredFile[] = []
  for (const picture of await takePictures(io.user, sent)) {
    const stored = await keepPicture(io, { fileable_type, fileable_id }, picture)
    io.audit({ entity: 'files', id: stored.id, event: 'CREATED', after: { ...stored, fileable_type, fileable_id } })
    data.push(stored)
  }
  return { data }
}

const download: Handler<typeof files.download> = async (io) => {
  const file = await placeOf(io.db, io.params.id)
  await refuseReader(io, file)
  const stored = await readStored(io.db, io.settings.DATA_DIR, io.params.id)
  if (!stored) throw Refusal.missing()
  const { name, mime, bytes } = stored
  return { name, mime, bytes, inline: mime.startsWith('image/') || mime === 'application/pdf' }
}

/** Removes a file's row; its bytes go with the next sweep unless another row names them. */
const remove: Handler<typeof files.remove> = async (io) => {
  const { id } = io.params
  const file = await placeOf(io.db, id)
  await refuseWriter(io, file, id)
  if (file.kind === 'generated') throw Refusal.state('Sistēmas sagatavotu dokumentu nedzēš')
  await sql`delete from files where id = ${id}`.execute(io.db)
  io.audit({ entity: 'files', id, event: 'DELETED', before: file })
  return {}
}

interface Place extends FilePlace {
  name: string
}

async function placeOf(db: Parameters<typeof readStored>[0], id: number): Promise<Place> {
  const { rows } = await sql<Place>`select fileable_type, fileable_id, kind, name from files where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Handlers of area «Shared». */
export const fileHandlers: Handlers<typeof files> = { uploadImages, download, remove }
