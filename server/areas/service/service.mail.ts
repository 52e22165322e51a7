import { sql } from 'kysely'
import type { DocumentLanguage, Text } from '../../../contract/company/document-languages.ts'
import { serviceActs, type ServiceRecord } from '../../../contract/service/service-record.ts'
import type { service } from '../../../contract/service/service.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { serviceTexts } from '../../documents/texts.ts'
import { customerLanguage } from '../customers/document-parties.ts'
import { letterIn, type LetterText } from '../files/letter-text.ts'
import { mailPrint } from '../files/mail-print.ts'
import { beginService } from './service.transitions.ts'
import { printDocument, visibleApplication, visibleDocument } from './service.documents.ts'
import { printService } from './service.print.ts'
import { loadService } from './service.record.ts'

const subject: Text = { lv: '{title} {number}', en: '{title} {number}' }
const text: Text = {
  lv: 'Labdien!\n\nNosūtām dokumentu „{title}” {number} ({date}).\n\n{seller}',
  en: 'Hello,\n\nplease find attached "{title}" {number} of {date}.\n\n{seller}',
}
const letterText: LetterText = { subject, text }

/** Attaches print, acts and files unless declined. */
export const mail: Handler<typeof service.mail> = async (ctx) => {
  const { params, body } = ctx
  const locked = await beginService(ctx, params.id, 'MAIL')
  const record = await loadService(ctx, locked.id)
  const attachments: Enclosed[] = [await printService(ctx, locked.id, 'application', body.language)]
  if (body.include_attachments !== false) {
    for (const { id } of record.documents.toReversed()) attachments.push(await printDocument(ctx, id, body.language))
    attachments.push(...filesOf(record))
  }
  await send(ctx, { ...locked, title: serviceTexts.application, about: 'service_application' }, attachments)
  ctx.audit({
    entity: 'service_applications',
    id: locked.id,
    event: 'MAIL',
    after: { address: body.address },
    customer_id: locked.customer_id,
  })
  return { data: await loadService(ctx, locked.id) }
}

/** Always attaches the act; files unless declined. */
export const mailDocument: Handler<typeof service.mailDocument> = async (ctx) => {
  const { params, body } = ctx
  const { service_application_id, type, number, date } = await visibleDocument(ctx, params.documentId)
  const application = await visibleApplication(ctx, service_application_id)
  const files = body.include_attachments === false ? [] : filesOf(await loadService(ctx, application.id))
  const attachments: Enclosed[] = [await printDocument(ctx, params.documentId, body.language), ...files]
  const title = serviceTexts[type]
  await send(ctx, { ...application, number, date, title, about: 'service_document' }, attachments)
  const after = { address: body.address, number, document: serviceActs[type] }
  ctx.audit({ entity: 'service_applications', id: application.id, event: 'EMAIL', after, customer_id: application.customer_id })
  return { data: await loadService(ctx, application.id) }
}

type Enclosed = Parameters<typeof mailPrint>[3][number]

function filesOf({ files, images, serviceable_items }: ServiceRecord): Enclosed[] {
  const all = [...images, ...files, ...serviceable_items.flatMap((machine) => machine.images)]
  return all.map(({ id: file_id, name }) => ({ file_id, name }))
}

interface About {
  id: number
  customer_id: number
  number: string
  date: string
  title: Text
  about: 'service_application' | 'service_document'
}

type MailContext = Context & { body: { address: string; language?: DocumentLanguage | undefined } }

async function send(
  ctx: MailContext,
  { id, customer_id, number, date, title, about }: About,
  attachments: readonly Enclosed[],
): Promise<void> {
  const { db, body } = ctx
  const { rows } = await sql<{ seller: string | null }>`select (select name from customers where is_main) as seller`.execute(db)
  const language = body.language ?? (await customerLanguage(db, customer_id))
  const letter = letterIn(language, letterText, (translate) => ({
    title: translate.say(title),
    number,
    date: translate.date(date),
    seller: one(rows).seller ?? '',
  }))
  await mailPrint(ctx, { document_type: 'service_applications', id, key: about }, { address: body.address, ...letter }, attachments)
}
