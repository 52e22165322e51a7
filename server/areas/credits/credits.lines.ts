import { sql } from 'kysely'
import { lowersPrice } from '../../../contract/credits/credit-reasons.ts'
import type { credits } from '../../../contract/credits/credits.ts'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { visibleTo } from '../../http/visible.ts'
import { beginCreditNote, type LockedCreditNote } from './credits.transitions.ts'
import { insertCreditLine } from './credits.create.ts'
import { lockCreditSources, planCredit, sourceField, sourceKey, type CreditRequest, type CreditLine } from './plan.ts'
import { creditItems, loadCreditNote } from './credits.record.ts'
import { recomputeCredit } from './totals.ts'

interface Item {
  id: number
  credit_note_id: number
  invoice_item_id: number | null
  simplified_invoice_item_id: number | null
  quantity: string
  unit_price: string
  return_to_stock: boolean
  warehouse_id: number | null
  units: string[] | null
  lock_version: number
}

async function itemOf({ db, user }: Context, id: number): Promise<Item> {
  const { rows } = await sql<Item>`
    select i.id, i.credit_note_id, i.invoice_item_id, i.simplified_invoice_item_id, i.quantity, i.unit_price, i.return_to_stock, i.warehouse_id, i.units, i.lock_version
    from credit_note_items i join credit_notes t on t.id = i.credit_note_id
    ${whereAll([sql`i.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export const item: Handler<typeof credits.item> = async (ctx) => {
  const { credit_note_id } = await itemOf(ctx, ctx.params.id)
  const found = (await creditItems(ctx.db, credit_note_id)).find(({ id }) => id === ctx.params.id)
  if (!found) throw Refusal.missing()
  return { data: found }
}

export const addItem: Handler<typeof credits.addItem> = async (ctx) => {
  const { db, params, body } = ctx
  const note = await beginCreditNote(ctx, params.id, 'ITEM_ADD')
  const line = await decide(ctx, note, body, 0)
  const field = sourceField(note)
  const { rows } = await sql<{ last: number | null; double: boolean | null }>`
    select max(position) as last, bool_or(${sql.ref(field)} = ${sourceKey(note, body)}) as double
    from credit_note_items where credit_note_id = ${note.id}`.execute(db)
  const { last, double } = one(rows)
  if (double) throw Refusal.field(field, `Lauks „${labelOf(field)}”: rinda kredītrēķinā jau ir`)
  await insertCreditLine(ctx, note.id, { position: (last ?? 0) + 1, line })
  await finish(ctx, note, 'ITEM_ADD', { after: body })
  return { data: await loadCreditNote(ctx, note.id) }
}

export const updateItem: Handler<typeof credits.updateItem> = async (ctx) => {
  const { db, params, body } = ctx
  const { credit_note_id } = await itemOf(ctx, params.id)
  const note = await beginCreditNote(ctx, credit_note_id, 'ITEM_EDIT')
  // Read again under the lock, after a concurrent save.
  const before = await itemOf(ctx, params.id)
  const { lock_version, ...changes } = body
  if (before.lock_version !== lock_version) throw Refusal.stale(await loadCreditNote(ctx, note.id))
  const unit_price = changes.unit_price ?? (lowersPrice(note.reason) ? before.unit_price : undefined)
  // A changed quantity resets the pieces.
  const units = changes.units ?? (changes.quantity === undefined ? before.units : null)
  const line = await decide(ctx, note, { ...before, ...definedFields(changes), unit_price, units }, before.id)
  await db
    .updateTable('credit_note_items')
    .set({ ...line, updated_by: ctx.user.id })
    .where('id', '=', before.id)
    .execute()
  await finish(ctx, note, 'ITEM_EDIT', { before, after: changes })
  return { data: await loadCreditNote(ctx, note.id) }
}

export const arrangeItems: Handler<typeof credits.arrangeItems> = async (ctx) => {
  const { id, customer_id } = await beginCreditNote(ctx, ctx.params.id, 'ITEM_EDIT')
  await arrangeLines(ctx.db, 'credit_note_items', id, ctx.body.line_ids)
  ctx.audit({ entity: 'credit_notes', id, event: 'ITEM_EDIT', after: { arranged: ctx.body.line_ids }, customer_id })
  return { data: await loadCreditNote(ctx, id) }
}

export const removeItem: Handler<typeof credits.removeItem> = async (ctx) => {
  const before = await itemOf(ctx, ctx.params.id)
  const note = await beginCreditNote(ctx, before.credit_note_id, 'ITEM_DELETE')
  const deleted = await sql`delete from credit_note_items where id = ${before.id} returning id`.execute(ctx.db)
  if (deleted.rows.length === 0) throw Refusal.missing()
  await finish(ctx, note, 'ITEM_DELETE', { before })
  return { data: await loadCreditNote(ctx, note.id) }
}

async function decide({ db }: Context, note: LockedCreditNote, requestedCredit: CreditRequest, except: number): Promise<CreditLine> {
  const source = (await lockCreditSources(db, note, [requestedCredit], except)).get(sourceKey(note, requestedCredit))
  if (!source) {
    const field = sourceField(note)
    throw Refusal.field(field, `Lauks „${labelOf(field)}”: rēķinā tādas rindas nav`)
  }
  return planCredit(db, source, requestedCredit, {
    priceOnly: lowersPrice(note.reason),
    returns: note.reason === 'return',
    fieldOf: (field) => field,
  })
}

async function finish(
  ctx: Context,
  { id, customer_id }: LockedCreditNote,
  event: string,
  auditTrail: { before?: unknown; after?: unknown },
): Promise<void> {
  await recomputeCredit(ctx.db, id)
  ctx.audit({ entity: 'credit_notes', id, event, ...auditTrail, customer_id })
}
