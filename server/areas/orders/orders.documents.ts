import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { labelOf } from '../../../contract/labels.ts'
import { orderDocument as chart, type OrderDocumentFacts, type OrderDocumentState } from '../../../machines/order-document.ts'
import type { DocumentLine, WaybillDocument } from '../../documents/model.ts'
import type { Answer } from '../../../contract/calls.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler, Io } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { customerLanguage } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { refuseOther, refuseUntaken } from '../shared/repeated.ts'
import { advanceOrder } from './orders.transitions.ts'
import { orderFacts } from './orders.facts.ts'
import { orderParties } from './orders.parties.ts'
import { documentLines } from './orders.print.ts'
import { documentById } from './record-documents.ts'
import { loadOrder } from './orders.record.ts'
import { noWaybill, pricingDocuments, usualWaybill, waybillColumns, type WaybillColumns } from './waybill.ts'

type DocumentType = Io<typeof orders.createDocument>['body']['type']

/** Stores the lines as issued so far. */
export const createDocument: Handler<typeof orders.createDocument> = async (ctx) => {
  const { db, user, params, body } = ctx
  if (body.waybill && body.type !== 'waybill') throw notWaybill()
  let id = 0
  await advanceOrder(ctx, params.id, 'CREATE_DOCUMENT', async (order) => {
    const lines = await documentLines(db, order.id, 'issued')
    const way = body.type === 'waybill' ? { ...(await usualWaybill(db, order.id)), ...definedFields(body.waybill ?? {}) } : noWaybill
    const { rows } = await sql<{ id: number }>`
      insert into order_documents (order_id, type, date, number, text, items, created_by, updated_by, ${waybillColumns})
      select ${order.id}, ${body.type}, ${ctx.today}, ${order.number} || '/' || (count(*) + 1), ${body.text ?? null},
        ${JSON.stringify(lines)}, ${user.id}, ${user.id}, ${way.transaction}, ${way.carrier}, ${way.vehicle}, ${way.driver},
        ${way.transport_date}::date, ${way.loading_address}, ${way.unloading_address}
      from order_documents where order_id = ${order.id} returning id`.execute(db)
    id = one(rows).id
    return { document_id: id, type: body.type }
  })
  return { document_id: id, data: await loadOrder(ctx, params.id) }
}

interface Row extends WaybillColumns {
  id: number
  uuid: string
  type: DocumentType
  status: OrderDocumentState
  number: string
  date: string
  text: string | null
  notes: string | null
  /** Day in Riga. */
  signed_at: string | null
  signed_by: string | null
  lock_version: number
  order_id: number
  order_number: string
  order_date: string
  customer_id: number
  issuer: string
  items: DocumentLine[]
}

/** Throws 404 if the order is not visible. */
async function documentOf({ db, user }: Context, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select d.id, d.uuid, d.type, d.status, d.number, d.date, d.text, d.notes, d.signed_by, d.lock_version, d.items, d.order_id,
      ${waybillColumns},
      (d.signed_at at time zone 'Europe/Riga')::date as signed_at, t.number as order_number, t.date as order_date, t.customer_id,
      concat_ws(' ', u.name, u.surname) as issuer
    from order_documents d join orders t on t.id = d.order_id left join users u on u.id = d.created_by
    ${whereAll([sql`d.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export const documentPdf: Handler<typeof orders.documentPdf> = async (ctx) => {
  const row = await documentOf(ctx, ctx.params.id)
  const { language } = ctx.query
  const bytes = row.type === 'waybill' ? await printWaybill(ctx, row, language) : await printAct(ctx, row, row.type, language)
  return { name: `${row.number.replace('/', '-')}.pdf`, mime: 'application/pdf', bytes, inline: true }
}

async function printWaybill(ctx: Context, row: Row, language?: DocumentLanguage): Promise<Uint8Array> {
  const { db } = ctx
  const { delivery: _, ...parties } = await orderParties(db, row.order_id)
  const { rows } = await sql<Pick<WaybillDocument, 'recipient_name' | 'recipient_phone'>>`
    select recipient_name, recipient_phone from order_details where order_id = ${row.order_id}`.execute(db)
  return print(
    ctx,
    'waybillPdf',
    {
      ...common(row),
      ...parties,
      language: await customerLanguage(db, row.customer_id),
      ...(rows[0] ?? { recipient_name: null, recipient_phone: null }),
      waybill: { ...(await usualWaybill(db, row.order_id)), ...present(row) },
      priced_by: await pricingDocuments(db, row.order_id),
      text: row.text,
    },
    language,
  )
}

/** Emptied particulars default to the order's, as the document must have them. */
function present({
  transaction,
  carrier,
  vehicle,
  driver,
  transport_date,
  loading_address,
  unloading_address,
}: Row): Partial<WaybillColumns> {
  const all = { transaction, carrier, vehicle, driver, transport_date, loading_address, unloading_address }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

async function printAct(ctx: Context, row: Row, type: Exclude<DocumentType, 'waybill'>, language?: DocumentLanguage): Promise<Uint8Array> {
  const isAct = type === 'acceptance_act'
  return print(
    ctx,
    'acceptanceActPdf',
    {
      ...common(row),
      ...(!isAct && { form: type }),
      language: await customerLanguage(ctx.db, row.customer_id),
      ...(await orderParties(ctx.db, row.order_id)),
      place: null,
      order_number: row.order_number,
      order_date: row.order_date,
      contract_ref: null,
      // Only acts have a default text.
      text: row.text ?? (isAct ? null : ''),
    },
    language,
  )
}

function common({ number, uuid, date, items, issuer, signed_by, signed_at, notes }: Row) {
  return { number, uuid, date, lines: items, handed_over_by: issuer || null, accepted_by: signed_by, signed_at, notes }
}

const { allowOnce, stateAfter } = stepsOf({
  chart,
  lock: lockDocument,
  facts: documentFacts,
  load: async (ctx: Context, id: number) => (await answerOf(ctx, await documentOf(ctx, id))).data,
})

async function lockDocument(ctx: Context, id: number): Promise<Row> {
  await sql`select 1 from order_documents where id = ${id} for update`.execute(ctx.db)
  return documentOf(ctx, id)
}

async function documentFacts(db: Db, id: number): Promise<OrderDocumentFacts> {
  const { order_id } = await db.selectFrom('order_documents').select('order_id').where('id', '=', id).executeTakeFirstOrThrow()
  return orderFacts(db, order_id)
}

/** Corrects, signs or unsigns (docs/domain/sales.md#orders). */
export const updateDocument: Handler<typeof orders.updateDocument> = async (ctx) => {
  const { db, user, params, body } = ctx
  const row = await lockDocument(ctx, params.id)
  if (body.waybill && row.type !== 'waybill') throw notWaybill()
  const event = body.event ?? 'EDIT'
  const { text, waybill, signed_by, signed_at } = body
  const signature_said = { signed_by, signed_at }
  refuseUntaken({ ...(event !== 'EDIT' && { text, waybill }), ...(event !== 'SIGN' && signature_said) })
  if (!(await allowOnce(ctx, row, event, body.lock_version))) {
    refuseOther(signature_said, row)
    return answerOf(ctx, row)
  }
  const status = await stateAfter(ctx, row, event)
  const signature = { EDIT: {}, SIGN: event === 'SIGN' ? signed(body) : {}, UNSIGN: { signed_by: null, signed_at: null } }[event]
  const edited = event === 'EDIT' ? { ...(body.text !== undefined && { text: body.text }), ...definedFields(body.waybill ?? {}) } : {}
  await db
    .updateTable('order_documents')
    .set({ status, ...signature, ...edited, updated_by: user.id })
    .where('id', '=', row.id)
    .execute()
  const change = { ...edited, ...signature }
  ctx.audit({
    entity: 'order_documents',
    id: row.id,
    event,
    before: { status: row.status },
    after: { status, ...change },
    customer_id: row.customer_id,
  })
  ctx.audit({
    entity: 'orders',
    id: row.order_id,
    event: `DOCUMENT_${event}`,
    after: { document_id: row.id },
    customer_id: row.customer_id,
  })
  return answerOf(ctx, row)
}

function notWaybill(): Refusal {
  return Refusal.field('waybill', 'Pārvadājuma dati ir tikai pavadzīmei')
}

/** Start of the day in Riga. */
function signed({ signed_by, signed_at }: Io<typeof orders.updateDocument>['body']) {
  if (!signed_by) throw Refusal.field('signed_by', `Lauks „${labelOf('signed_by')}” ir obligāts`)
  if (!signed_at) throw Refusal.field('signed_at', `Lauks „${labelOf('signed_at')}” ir obligāts`)
  return { signed_by, signed_at: sql<string>`${signed_at}::timestamp at time zone 'Europe/Riga'` }
}

async function answerOf(ctx: Context, { id, order_id }: Pick<Row, 'id' | 'order_id'>): Promise<Answer<typeof orders.updateDocument>> {
  const data = await documentById(ctx, id, orderFacts(ctx.db, order_id))
  if (!data) throw Refusal.missing()
  return { data }
}
