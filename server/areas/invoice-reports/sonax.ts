import type { invoiceReports } from '../../../contract/invoice-reports/invoice-reports.ts'
import { sonaxFields, type SonaxColumns } from '../../documents/sonax.ts'
import { xmlMime } from '../../documents/xml-stream.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmLeftOut } from '../../sheets/omissions.ts'
import { readSent } from '../../workers/file-reader.ts'

/** Reports every wrong cell and creates nothing while there is one. */
export const sonax: Handler<typeof invoiceReports.sonax> = async (ctx) => {
  const { db, user } = ctx
  const { files, sheet } = ctx.body
  const [file] = files
  if (!file) throw Refusal.field('files', 'Lauks „Faili” ir obligāts')
  const result = await readSent(user, 'sonax', { bytes: file.bytes, columns: await columnsOf(db), sheet })
  if ('faults' in result) throw Refusal.fields({ files: result.faults })
  confirmLeftOut(ctx, result, result.totals)
  return { name: 'sonax.xml', mime: xmlMime, bytes: result.xml }
}

async function columnsOf(db: Db): Promise<SonaxColumns> {
  const property = await db.selectFrom('system_properties').select('value').where('key', '=', 'sonax_columns').executeTakeFirst()
  const headers = (property?.value ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    sonaxFields.map((field) => [field, typeof headers[field] === 'string' ? headers[field] : field]),
  ) as SonaxColumns
}
