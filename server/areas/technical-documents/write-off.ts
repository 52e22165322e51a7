import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { documentType, type TechnicalDocumentRecord } from '../../../contract/technical-documents/technical-document-record.ts'
import type { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { goodsWriteOff } from '../../../machines/goods-write-off.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { trail } from '../../http/changed-columns.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { takeNumber } from '../shared/numbering.ts'
import { acceptOnce, beginWriteOff, writeOffAfter } from './technical-documents.transitions.ts'
import { requireHeader } from './technical-documents.header.ts'
import {
  fieldAt,
  goodsIn,
  insertLines,
  plainField,
  refuseDoubled,
  requireCounted,
  requireGoods,
  requireThere,
  unitsOf,
} from './technical-documents.lines.ts'
import { postLines } from './post.ts'
import { loadDocument } from './technical-documents.record.ts'

/** Default commission: the last one. Goods leave on acceptance. */
export const createWriteOff: Handler<typeof technicalDocuments.createWriteOff> = async (ctx) => {
  const id = await prepare(ctx, ctx.body)
  return { document_id: id, data: await loadDocument(ctx, id) }
}

async function prepare(ctx: Context, { items = [], ...fields }: Body<typeof technicalDocuments.createWriteOff>): Promise<number> {
  const { db, user, today } = ctx
  await requireHeader(db, fields)
  refuseDoubled(items)
  const goods = await goodsIn(
    db,
    fields.warehouse_id,
    items.map(({ item_id }) => item_id),
  )
  const lines = items.map((line, place) => {
    const found = requireGoods(goods.get(line.item_id), fieldAt(place))
    requireCounted(found, line.quantity, fieldAt(place))
    requireThere(found, line.quantity, fieldAt(place))
    return { ...line, units: unitsOf(found, line.quantity, line.units, fieldAt(place)), position: place + 1 }
  })
  const { commission = await lastCommission(db), ...header } = fields
  const createdDocument = await db
    .insertInto('technical_documents')
    .values({
      ...definedFields(header),
      warehouse_id: fields.warehouse_id,
      reason: fields.reason,
      type_id: documentType.writeOff,
      status: goodsWriteOff.initial,
      date: fields.date ?? today,
      commission: JSON.stringify(signing(commission)),
      created_by: user.id,
      updated_by: user.id,
    })
    .returning(['id', 'warehouse_id'])
    .executeTakeFirstOrThrow()
  await insertLines(ctx, createdDocument, lines)
  ctx.audit({ entity: 'technical_documents', id: createdDocument.id, event: 'CREATED', after: { ...fields, items } })
  return createdDocument.id
}

export async function lastCommission(db: Db): Promise<TechnicalDocumentRecord['commission']> {
  const { rows } = await sql<{ commission: TechnicalDocumentRecord['commission'] }>`
    select commission from technical_documents where type_id = ${documentType.writeOff} and jsonb_array_length(commission) > 0
    order by id desc limit 1`.execute(db)
  return rows[0]?.commission ?? []
}

type Members = NonNullable<Body<typeof technicalDocuments.createWriteOff>['commission']>

function signing(members: Members): TechnicalDocumentRecord['commission'] {
  return members.map(({ name, job_title }) => ({ name, job_title: job_title ?? null }))
}

export const updateWriteOff: Handler<typeof technicalDocuments.updateWriteOff> = async (ctx) => {
  const { db, params, body, user } = ctx
  const { lock_version, commission, ...fields } = body
  const { id } = await beginWriteOff(ctx, params.id, 'EDIT', lock_version)
  await requireHeader(db, fields)
  const members = commission && { commission: JSON.stringify(signing(commission)) }
  const trailEntry = await trail(db, 'technical_documents', id, definedFields(fields))
  await db
    .updateTable('technical_documents')
    .set({ ...definedFields(fields), ...members, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  ctx.audit({
    entity: 'technical_documents',
    id,
    event: 'EDIT',
    ...trailEntry,
    ...(commission && { after: { ...trailEntry.after, commission } }),
  })
  return { data: await loadDocument(ctx, id) }
}

/** Idempotent. */
export const accept: Handler<typeof technicalDocuments.accept> = async (ctx) => {
  const { db, user, params } = ctx
  const document = await acceptOnce(ctx, params.id, 'ACCEPT')
  if (document) {
    const { id, date } = document
    const status = await writeOffAfter(ctx, document, 'ACCEPT')
    const seller = await documentSeller(db)
    const total = await postLines(ctx, document, () => plainField)
    const auditChange = { before: { status: document.status }, after: { status, total_cost: total } }
    ctx.audit({ entity: 'technical_documents', id, event: 'ACCEPT', ...auditChange })
    const takenNumber = await takeNumber(ctx, 'goods_write_off', date)
    await sql`
      update technical_documents set status = ${status}, series = ${takenNumber.series}, number = ${takenNumber.number}, series_no = ${takenNumber.no},
        total_cost = ${total}, seller_snapshot = ${JSON.stringify(seller)}, accepted_at = moment(), accepted_by = ${user.id}, updated_by = ${user.id}
      where id = ${id}`.execute(db)
  }
  return { data: await loadDocument(ctx, params.id) }
}
