import { sql } from 'kysely'
import type { files, StoredFile } from '../../../contract/files/files.ts'
import type { Handler, Handlers } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Upload } from '../../http/upload.ts'
import { keepPicture, readStored } from './keep.ts'
import { refuseReader, refuseWriter, type FilePlace } from './owners.ts'
import { takePictures } from './pictures.ts'

const uploadImages: Handler<typeof files.uploadImages> = async (ctx) => {
  const { fileable_type, fileable_id, files: uploads } = ctx.body as Upload<typeof ctx.body>
  await refuseWriter(ctx, { fileable_type, fileable_id, kind: 'image' })
  const data: StoredFile[] = []
  for (const picture of await takePictures(ctx.user, uploads)) {
    const stored = await keepPicture(ctx, { fileable_type, fileable_id }, picture)
    ctx.audit({ entity: 'files', id: stored.id, event: 'CREATED', after: { ...stored, fileable_type, fileable_id } })
    data.push(stored)
  }
  return { data }
}

const download: Handler<typeof files.download> = async (ctx) => {
  const file = await placeOf(ctx.db, ctx.params.id)
  await refuseReader(ctx, file)
  const stored = await readStored(ctx.db, ctx.settings, ctx.params.id)
  if (!stored) throw Refusal.missing()
  const { name, mime, bytes } = stored
  return { name, mime, bytes, inline: mime.startsWith('image/') || mime === 'application/pdf' }
}

/** The bytes go with the next sweep unless another row uses them. */
const remove: Handler<typeof files.remove> = async (ctx) => {
  const { id } = ctx.params
  const file = await placeOf(ctx.db, id)
  await refuseWriter(ctx, file, id)
  if (file.kind === 'generated') throw Refusal.state('Sistēmas sagatavotu dokumentu nedzēš')
  await sql`delete from files where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'files', id, event: 'DELETED', before: file })
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

export const fileHandlers: Handlers<typeof files> = { uploadImages, download, remove }
