import { sql } from 'kysely'
import type { company } from '../../../contract/company/company.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Upload } from '../../http/upload.ts'
import { keepPicture } from '../files/keep.ts'
import { takePicture } from '../files/pictures.ts'
import { logoFileOf } from '../session/session.logo.ts'
import { setProperty } from './properties.ts'
import { readCompany } from './company.record.ts'

/** Stored documents keep the previous logo. */
export const saveLogo: Handler<typeof company.saveLogo> = async (ctx) => {
  const { files } = ctx.body as Upload<typeof ctx.body>
  const { company: companyRow } = await readCompany(ctx.db)
  if (!companyRow) throw Refusal.state('Vispirms jāsaglabā mūsu uzņēmuma rekvizīti')
  const [file] = files
  if (!file || files.length > 1) throw Refusal.field('files', 'Logotips ir viens attēls')
  const picture = await takePicture(ctx.user, file, 'logo')
  const former = await logoFileOf(ctx.db)
  const { id, name } = await keepPicture(ctx, { fileable_type: 'customers', fileable_id: companyRow.id }, picture)
  await setProperty(ctx, 'logo', id)
  if (former !== null) await sql`delete from files where id = ${former}`.execute(ctx.db)
  ctx.audit({ entity: 'files', id, event: 'CREATED', after: { name }, customer_id: companyRow.id })
  return { data: await readCompany(ctx.db) }
}

export const removeLogo: Handler<typeof company.removeLogo> = async (ctx) => {
  const id = await logoFileOf(ctx.db)
  await setProperty(ctx, 'logo', null)
  if (id !== null) await sql`delete from files where id = ${id}`.execute(ctx.db)
  ctx.audit(null)
  return { data: await readCompany(ctx.db) }
}
