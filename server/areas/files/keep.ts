import { sql } from 'kysely'
import type { StoredFile } from '../../../contract/files/files.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { largestFile, type UploadedFile } from '../../http/upload.ts'
import { pictureOf, typeOf } from './kinds.ts'
import type { CheckedPicture } from './pictures.ts'
import { MissingFile } from '../../integrations/file-store/file-store.ts'
import type { StorePlace } from '../../integrations/file-store/open-store.ts'
import { logError } from '../../runtime/log.ts'
import { readBlob, storeBlob } from './storage.ts'

export interface FileOf {
  fileable_type: string
  fileable_id: number
}

export interface FilePlace extends FileOf {
  kind: Exclude<StoredFile['kind'], 'image'>
  /** Type of a generated file; uploads are detected from their bytes. */
  mime?: string
}

export type FileKeeper = Pick<Context, 'db' | 'settings'> & { user: Pick<SessionUser, 'id'> }

/** A few kilobytes may claim a billion pixels, which browsers try to show. */
const mostPixels = 50_000_000

/** Stores at most 25 MB and the row in the call's transaction. The caller has checked the owner. */
export async function keepFile(ctx: FileKeeper, place: FilePlace, { name, bytes: content }: UploadedFile): Promise<StoredFile> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const picture = pictureOf(bytes)
  if (picture && picture.width * picture.height > mostPixels)
    throw Refusal.field('files', 'Attēlā ir vairāk nekā 50 miljoni punktu; samaziniet to')
  if (bytes.length > largestFile) throw Refusal.field('files', 'Fails drīkst būt līdz 25 MB')
  const { width = null, height = null } = picture ?? {}
  return keep(ctx, place, { name, bytes, mime: place.mime ?? typeOf(bytes, name), width, height, kind: place.kind })
}

/**
 * Stores a checked picture (rules R211 to R213) and its row in the call's transaction. The caller has checked the
 * owner.
 */
export function keepPicture(ctx: FileKeeper, place: FileOf, picture: CheckedPicture): Promise<StoredFile> {
  return keep(ctx, place, { ...picture, bytes: Buffer.from(picture.bytes), kind: 'image' })
}

type FileContent = Pick<StoredFile, 'name' | 'mime' | 'kind' | 'width' | 'height'> & { bytes: Buffer }

async function keep(ctx: FileKeeper, { fileable_type, fileable_id }: FileOf, file: FileContent): Promise<StoredFile> {
  const { kind, mime, bytes, width, height } = file
  const { sha256, storage_key } = await storeBlob(ctx.db, ctx.settings, bytes)
  const { rows } = await sql<StoredFile>`
    insert into files (fileable_type, fileable_id, kind, name, mime, size, sha256, storage_key, width, height, position, created_by, updated_by)
    values (${fileable_type}, ${fileable_id}, ${kind}, ${nameOf(file.name)}, ${mime}, ${bytes.length},
      ${sha256}, ${storage_key}, ${width}, ${height},
      (select coalesce(max(position), 0) + 1 from files where fileable_type = ${fileable_type} and fileable_id = ${fileable_id}),
      ${ctx.user.id || null}, ${ctx.user.id || null})
    returning id, kind, name, mime, size, width, height, created_at`.execute(ctx.db)
  return one(rows)
}

interface KeptFile {
  name: string
  mime: string
  kind: StoredFile['kind']
  fileable_type: string
  fileable_id: number
}

/** Null without such a row. @throws Refusal 404 `no_file` when the file store has lost the content */
export async function readStored(db: Db, place: StorePlace, id: number): Promise<(KeptFile & { bytes: Buffer }) | null> {
  const { rows } = await sql<KeptFile & { sha256: string }>`
    select name, mime, kind, fileable_type, fileable_id, sha256 from files where id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { sha256, ...file } = row
  return { ...file, bytes: await readBlob(place, sha256).catch((error: unknown) => refuseMissing(error, file.name)) }
}

function refuseMissing(error: unknown, name: string): never {
  if (!(error instanceof MissingFile)) throw error
  logError(error)
  throw new Refusal(404, `Faila „${name}” failu krātuvē nav; to var atjaunot no rezerves kopijas`, undefined, { code: 'no_file' })
}

/** Safe for headers and disks: no folders or control characters. */
function nameOf(name: string): string {
  const base = name.split(/[\\/]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim().slice(-200)
  return base ? base.toWellFormed().normalize('NFC') : 'fails'
}
