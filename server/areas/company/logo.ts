import { sql } from 'kysely'
import type { company } from '../../../contract/company.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Upload } from '../../http/upload.ts'
import { keepPicture } from '../files/keep.ts'
import { takePicture } from '../files/pictures.ts'
import { logoFileOf } from '../session/logo.ts'
import { setProperty } from './properties.ts'
import { readCompany } from './read.ts'

/**
 * Sets the picture that stands on the sign-in page and on documents, in place of the former one; it hangs on our own
 * company. Stored documents stay as they were made; all others show it from now on.
 */
export const saveLogo: Handler<typeof company.saveLogo> = async (io) => {
  const { files } = io.body as Upload<typeof io.body>
  const { company: own } = await readCompany(io.db)
  if (!own) throw Refusal.state('Vispirms jāsaglabā mūsu uzņēmuma rekvizīti')
  const [file] = files
  if (!file || files.length > 1) throw Refusal.field('files', 'Logotips ir viens attēls')
  const picture = await takePicture(io.user, file, 'logo')
  const former = await logoFileOf(io.db)
  const { id, name } = await keepPicture(io, { fileable_type: 'customers', fileable_id: own.id }, picture)
  await setProperty(io, 'logo', id)
  if (former !== null) await sql`delete from files where id = ${former}`.execute(io.db)
  io.audit({ entity: 'files', id, event: 'CREATED', after: { name }, customer_id: own.id })
  return { data: await readCompany(io.db) }
}

/** Documents and the sign-in page go on without a picture; that of stored documents stays in them. */
export const removeLogo: Handler<typeof company.removeLogo> = async (io) => {
  const id = await logoFileOf(io.db)
  await setProperty(io, 'logo', null)
  if (id !== null) await sql`delete from files where id = ${id}`.execute(io.db)
  io.audit(null)
  return { data: await readCompany(io.db) }
}
