import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big, type Decimal } from '../../../contract/money.ts'
import { documentType, type TechnicalDocumentType } from '../../../contract/technical-documents/technical-document-record.ts'
import type { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { goodsRemoval } from '../../../machines/goods-removal.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { beyondUnit } from '../catalog/counted.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { takeNumber } from '../shared/numbering.ts'
import { balancesOn, type Lay } from '../stock/day.ts'
import { beginRemoval } from './technical-documents.transitions.ts'
import { requireHeader } from './technical-documents.header.ts'
import {
  fieldAt,
  goodsIn,
  insertLines,
  plainField,
  refuseDoubled,
  requireCounted,
  requireGoods,
  unitsOf,
  type LineInput,
  type LineGoods,
} from './technical-documents.lines.ts'
import { postLines } from './post.ts'
import { loadDocument } from './technical-documents.record.ts'

export interface NewPosting {
  warehouse_id: number
  reason: string
  date?: string | undefined
  notes?: string | null | undefined
  order_ref?: string | null | undefined
  accounting_account_id?: number | null | undefined
  source?: { type: 'procurement' | 'stock_check'; id: number }
  commission?: readonly { name: string; job_title: string | null }[]
}

export const createRemoval: Handler<typeof technicalDocuments.createRemoval> = async (ctx) => {
  const { items, ...fields } = ctx.body
  const id = await removeGoods(ctx, fields, { items, fieldOf: fieldAt })
  return { document_id: id, data: await loadDocument(ctx, id) }
}

export const quickRemoval: Handler<typeof technicalDocuments.quickRemoval> = async (ctx) => {
  const { db, params, body } = ctx
  const at = await db
    .selectFrom('stock_items')
    .select(['catalog_item_id', 'warehouse_id'])
    .where('id', '=', params.stockItemId)
    .executeTakeFirst()
  if (!at) throw Refusal.missing()
  const { quantity, units, reason } = body
  const items = [{ item_id: at.catalog_item_id, quantity, units }]
  const id = await removeGoods(ctx, { warehouse_id: at.warehouse_id, reason }, { items, fieldOf: () => plainField })
  return { document_id: id, data: await loadDocument(ctx, id) }
}

/** Returns the key. Call it last: it takes the number. @throws Refusal of `quantity` or `units` */
export function removeGoods(ctx: Context, fields: NewPosting, { items, fieldOf }: Lines): Promise<number> {
  return post(ctx, fields.source ? documentType.procurementRemoval : documentType.removal, fields, { items, fieldOf })
}

interface Lines {
  items: readonly LineInput[]
  fieldOf: (place: number) => (field: string) => string
}

type CorrectionInput = Parameters<typeof createCorrection>[0]['body']['items'][number]

/** To a quantity, or by a difference. */
export const createCorrection: Handler<typeof technicalDocuments.createCorrection> = async (ctx) => {
  const { items: inputs, ...fields } = ctx.body
  const goods = await goodsIn(
    ctx.db,
    fields.warehouse_id,
    inputs.map(({ item_id }) => item_id),
  )
  const date = fields.date ?? ctx.today
  // Past days use the balance and cost of that day.
  const then = date < ctx.today ? await balancesOn(ctx.db, fields.warehouse_id, [...goods.keys()], date) : null
  const items = inputs.map((line, place) => {
    const found = goods.get(line.item_id)
    return corrected(line, found && then ? asOf(found, then.get(line.item_id)) : found, fieldAt(place))
  })
  const id = await post(ctx, documentType.correction, fields, { items, fieldOf: fieldAt })
  return { document_id: id, data: await loadDocument(ctx, id) }
}

function asOf(goods: LineGoods, lay: Lay | undefined): LineGoods {
  return { ...goods, on_hand: lay?.on_hand ?? '0', known_cost: lay?.cost ?? goods.known_cost }
}

function corrected(line: CorrectionInput, found: LineGoods | undefined, fieldOf: (field: string) => string): LineInput {
  const goods = requireGoods(found, fieldOf)
  const { item_id, reason, units } = line
  const quantity = differenceOf(line, goods, fieldOf)
  if (big(quantity).lt(0)) return { item_id, reason, units, quantity }
  const unit_cost = line.unit_cost ?? goods.known_cost
  if (unit_cost === null) {
    throw Refusal.field(fieldOf('unit_cost'), `Lauks „${labelOf('unit_cost')}”: jānorāda, jo preces pašizmaksa nav zināma`)
  }
  return { item_id, reason, units, quantity, unit_cost }
}

function differenceOf({ new_quantity, difference }: CorrectionInput, goods: LineGoods, fieldOf: (field: string) => string): string {
  const label = `Lauks „${labelOf('new_quantity')}”`
  if (new_quantity != null && difference != null) {
    throw Refusal.field(fieldOf('new_quantity'), `${label}: norādiet vai nu jauno daudzumu, vai starpību`)
  }
  if (difference != null) {
    refuseBeyond(goods, big(goods.on_hand).plus(difference), fieldOf('difference'))
    return difference
  }
  if (new_quantity == null) throw Refusal.field(fieldOf('new_quantity'), `${label}: jānorāda jaunais daudzums vai starpība`)
  refuseBeyond(goods, new_quantity, fieldOf('new_quantity'))
  const changed = big(new_quantity).minus(goods.on_hand)
  if (changed.eq(0)) throw Refusal.field(fieldOf('new_quantity'), `${label}: atlikums jau ir tāds`)
  return changed.toFixed(4)
}

/** The result must fit the unit, which also repairs fractions. */
function refuseBeyond(goods: LineGoods, resultQuantity: Decimal, field: string): void {
  const reason = beyondUnit(goods, resultQuantity)
  if (reason !== null) throw Refusal.field(field, `Lauks „${labelOf('quantity')}”: ${reason}`)
}

/** Returns the key. */
export async function post(
  ctx: Context,
  type_id: TechnicalDocumentType,
  { source, commission = [], ...fields }: NewPosting,
  { items, fieldOf }: Lines,
): Promise<number> {
  const { db, user, today } = ctx
  await requireHeader(db, fields)
  refuseDoubled(items)
  const seller = await documentSeller(db)
  const goods = await goodsIn(
    db,
    fields.warehouse_id,
    items.map(({ item_id }) => item_id),
  )
  const date = fields.date ?? today
  const document = await db
    .insertInto('technical_documents')
    .values({
      ...definedFields(fields),
      warehouse_id: fields.warehouse_id,
      reason: fields.reason,
      type_id,
      status: goodsRemoval.initial,
      date,
      source_type: source?.type ?? null,
      source_id: source?.id ?? null,
      commission: JSON.stringify(commission),
      seller_snapshot: JSON.stringify(seller),
      accepted_at: sql`moment()`,
      accepted_by: user.id,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning(['id', 'warehouse_id', 'date', 'accounting_account_id'])
    .executeTakeFirstOrThrow()
  const lines = items.map((line, place) => {
    const found = requireGoods(goods.get(line.item_id), fieldOf(place))
    // Corrections were checked by their result.
    if (type_id !== documentType.correction) requireCounted(found, line.quantity, fieldOf(place))
    return { ...line, units: unitsOf(found, line.quantity, line.units, fieldOf(place)), position: place + 1 }
  })
  await insertLines(ctx, document, lines)
  const total = await postLines(ctx, { ...document, type_id }, fieldOf)
  ctx.audit({ entity: 'technical_documents', id: document.id, event: 'CREATED', after: { type_id, ...fields, items, total_cost: total } })
  const takenNumber = await takeNumber(ctx, 'technical_document', date)
  await sql`
    update technical_documents set series = ${takenNumber.series}, number = ${takenNumber.number}, series_no = ${takenNumber.no}, total_cost = ${total}
    where id = ${document.id}`.execute(db)
  return document.id
}

/** Only reason and notes change after posting. */
export const updateRemoval: Handler<typeof technicalDocuments.updateRemoval> = async (ctx) => {
  const { db, params, body, user } = ctx
  const { lock_version, ...fields } = body
  const { id } = await beginRemoval(ctx, params.id, 'EDIT', lock_version)
  const trailEntry = await trail(db, 'technical_documents', id, definedFields(fields))
  await db
    .updateTable('technical_documents')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', id)
    .execute()
  ctx.audit({ entity: 'technical_documents', id, event: 'EDIT', ...trailEntry })
  return { data: await loadDocument(ctx, id) }
}
