import { sql } from 'kysely'
import type { company } from '../../../contract/company.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Upload } from '../../http/upload.ts'
import { keepFile } from '../files/keep.ts'
import { setProperty } from './properties.ts'
import { readCompany } from './read.ts'

/** Sets the picture that stands on the sign-in page and on documents; it hangs on our own company. */
export const saveLogo: Handler<typeof company.saveLogo> = async (io) => {
  const { files } = io.body as Upload<typeof io.body>
  const { company: own } = await readCompany(io.db)
  if (!own) throw Refusal.state('Vispirms jāsaglabā mūsu uzņēmuma rekvizīti')
  const [file] = files
  if (!file || files.length > 1) throw Refusal.field('files', 'Logotips ir viens attēls')
  const { id, name } = await keepFile(io, { fileable_type: 'customers', fileable_id: own.id, kind: 'image' }, file)
  await setProperty(io, 'logo', id)
  io.audit({ entity: 'files', id, event: 'CREATED', after: { name }, customer_id: own.id })
  return { data: await readCompany(io.db) }
}

/** Documents and the sign-in page go on without a picture; that of documents made so far stays in them. */
export const removeLogo: Handler<typeof company.removeLogo> = async (io) => {
  await sql`delete from files where id = (select (value #>> '{}')::bigint from system_properties where key = 'logo')`.execute(io.db)
  await setProperty(io, 'logo', null)
  io.audit(null)
  return { data: await readCompany(io.db) }
}
