import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { serviceActs } from '../../../contract/service/service-record.ts'
import type { service } from '../../../contract/service/service.ts'
import { one } from '../../db/one.ts'
import type { Spoken } from '../../documents/model.ts'
import type { ServiceDocument } from '../../documents/service-model.ts'
import type { Context, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { print } from '../files/files.print.ts'
import type { LockedService } from './service.transitions.ts'
import { documentOf } from './service.print.ts'
import { loadService } from './service.record.ts'

interface ActInput {
  type: keyof typeof serviceActs
  date: string
  /** Null: default text. */
  text: string | null
}

/** Stores the current state; returns the key. The caller holds the application. */
export async function drawUp(
  ctx: Context,
  application: Pick<LockedService, 'id' | 'number'>,
  { type, date, text }: ActInput,
): Promise<number> {
  const { db, user } = ctx
  const actContent = await documentOf(ctx, application.id, type)
  const { rows: numbered } = await sql<{ no: number; uuid: string }>`
    select coalesce(max(substring(number from '[0-9]+$')::int), 0) + 1 as no, gen_random_uuid() as uuid
    from service_documents where service_application_id = ${application.id}`.execute(db)
  const { no, uuid } = one(numbered)
  const number = `${application.number}/${no}`
  const document: Spoken<ServiceDocument> = { ...actContent, number, uuid, date, text }
  if (type === 'work_act') document.completed_on = date
  const { rows } = await sql<{ id: number }>`
    insert into service_documents (uuid, service_application_id, type, number, date, document, created_by, updated_by)
    values (${uuid}, ${application.id}, ${type}, ${number}, ${date}, ${JSON.stringify(document)}, ${user.id}, ${user.id}) returning id`.execute(
    db,
  )
  return one(rows).id
}

/** In any state, e.g. a defect act before the work. */
export const makeDocument: Handler<typeof service.makeDocument> = async (ctx) => {
  const { params, body, today } = ctx
  const application = await visibleApplication(ctx, params.id)
  const { type, date = today, text = null } = body
  if (date > today) throw Refusal.field('date', `Lauks „${labelOf('date')}”: diena vēl nav pienākusi`)
  const document_id = await drawUp(ctx, application, { type, date, text })
  audited(ctx, application, 'DOCUMENT', { type, document_id })
  return { document_id, data: await loadService(ctx, application.id) }
}

export const signDocument: Handler<typeof service.signDocument> = async (ctx) => {
  const { db, user, params, body, today } = ctx
  const { application, row } = await lockedDocument(ctx, params.id)
  if (row.lock_version !== body.lock_version) throw Refusal.stale(await loadService(ctx, application.id))
  const signed_at = body.signed_by === null ? null : (body.signed_at ?? today)
  if (signed_at !== null && signed_at > today) throw Refusal.field('signed_at', `Lauks „${labelOf('signed_at')}”: diena vēl nav pienākusi`)
  if (signed_at !== null && signed_at < row.date) throw Refusal.field('signed_at', `Lauks „${labelOf('signed_at')}”: akts sagatavots vēlāk`)
  await sql`
    update service_documents set signed_by = ${body.signed_by}, signed_at = ${signed_at}, updated_by = ${user.id} where id = ${row.id}`.execute(
    db,
  )
  audited(ctx, application, body.signed_by === null ? 'UNSIGN' : 'SIGN', { number: row.number, signed_by: body.signed_by, signed_at })
  return { data: await loadService(ctx, application.id) }
}

export const removeDocument: Handler<typeof service.removeDocument> = async (ctx) => {
  const { application, row } = await lockedDocument(ctx, ctx.params.id)
  if (row.signed_at !== null) throw Refusal.state('Akts ir parakstīts; vispirms jānoņem paraksts')
  await sql`delete from service_documents where id = ${row.id}`.execute(ctx.db)
  audited(ctx, application, 'DOCUMENT_DELETED', { number: row.number })
  return { data: await loadService(ctx, application.id) }
}

/** As stored, with its signature. */
export const documentPdf: Handler<typeof service.documentPdf> = async (ctx) => {
  const { name, bytes } = await printDocument(ctx, ctx.params.id, ctx.query.language)
  return { name, mime: 'application/pdf', bytes, inline: true }
}

export async function printDocument(ctx: Context, id: number, language?: DocumentLanguage): Promise<{ name: string; bytes: Uint8Array }> {
  const { document, number, signed_by, signed_at } = await visibleDocument(ctx, id)
  const bytes = await print(ctx, 'servicePdf', { ...document, accepted_by: signed_by, signed_at }, language)
  return { name: `${number.replace('/', '-')}.pdf`, bytes }
}

interface Row {
  id: number
  service_application_id: number
  number: string
  type: keyof typeof serviceActs
  date: string
  document: Spoken<ServiceDocument>
  signed_by: string | null
  signed_at: string | null
  lock_version: number
}

/** Throws 404 if not visible. */
export async function visibleDocument({ db, user }: Context, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select d.id, d.service_application_id, d.number, d.type, d.date, d.document, d.signed_by, d.signed_at, d.lock_version
    from service_documents d join service_applications t on t.id = d.service_application_id
    ${whereAll([sql`d.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

interface VisibleApplication {
  id: number
  number: string
  customer_id: number
}

/** Locks in any state: documents are not content. */
export async function visibleApplication({ db, user }: Context, id: number): Promise<VisibleApplication> {
  const { rows } = await sql<VisibleApplication>`
    select t.id, t.number, t.customer_id from service_applications t
    ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])} for no key update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function lockedDocument(ctx: Context, id: number): Promise<{ application: VisibleApplication; row: Row }> {
  const { service_application_id } = await visibleDocument(ctx, id)
  const application = await visibleApplication(ctx, service_application_id)
  return { application, row: await visibleDocument(ctx, id) }
}

function audited(ctx: Context, { id, customer_id }: VisibleApplication, event: string, after: object): void {
  ctx.audit({ entity: 'service_applications', id, event, after: { ...after }, customer_id })
}
