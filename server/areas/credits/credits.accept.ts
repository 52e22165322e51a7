import { sql } from 'kysely'
import type { credits } from '../../../contract/credits/credits.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { refuseFaultyCredit } from '../files/e-invoice.ts'
import { requireHandNumber } from '../shared/hand-numbers.ts'
import { queueDocuments, wordsOf } from '../invoices/invoices.accept.ts'
import { creditInvoice } from '../invoices/invoices.credit.ts'
import { tellCredited, type Holders } from '../invoices/holders.ts'
import { takeNumber } from '../shared/numbering.ts'
import { creditSimplified } from '../simplified/simplified.credit.ts'
import { lockOrders } from '../orders/lock.ts'
import { takeOffMargins } from '../stock/margins.ts'
import { beginOnce, stateAfter, type LockedCreditNote } from './credits.transitions.ts'
import { creditDocument } from './credits.document.ts'
import { takeBackGoods } from './credits.goods.ts'
import { makesUblOfNote } from './credits.parties.ts'
import { loadCreditNote } from './credits.record.ts'
import { recomputeCredit } from './totals.ts'

/**
 * Accepts a draft: goods return at their issue cost, the receivable falls, paid amounts become the customer's credit
 * (INV-MONEY-5), and orders are reopened on request. Idempotent.
 */
export const accept: Handler<typeof credits.accept> = async (ctx) => {
  await acceptCreditNote(ctx, ctx.params.id)
  return { data: await loadCreditNote(ctx, ctx.params.id) }
}

/**
 * Does not read the result.
 * @param documents whether PDF and UBL are queued now or built on first request (loaded data,
 * docs/domain/accounts.md#nightly-audit)
 */
export async function acceptCreditNote(ctx: Context, id: number, documents: 'now' | 'when asked' = 'now'): Promise<void> {
  const { db } = ctx
  const note = await beginOnce(ctx, id, 'ACCEPT')
  if (!note) return
  // Everything written after taking the number is locked first (docs/domain/accounts.md#locks).
  await sql`select id from invoices where id = ${note.invoice_id} for update`.execute(db)
  await sql`select id from simplified_invoices where id = ${note.simplified_invoice_id} for update`.execute(db)
  const holders = await creditedHolders(db, id)
  await lockOrders(ctx, holders.orders)
  await recomputeCredit(db, id)
  await takeOffMargins(db, 'credit_note', id)
  await takeBackGoods(ctx, note)
  const credit = { id, date: note.date, gross: await grossOf(db, id) }
  if (note.invoice_id !== null) await creditInvoice(ctx, note.invoice_id, credit, () => book(ctx, note, documents))
  else await creditSimplified(ctx, note.simplified_invoice_id, credit, (paidBefore) => book(ctx, note, documents, paidBefore))
  if (note.reopen_order) await tellCredited(ctx, holders)
}

/**
 * Stores both parties by the numbers on the invoice and takes the number; the database books total and quantities.
 * @param paidBefore EUR paid before by the buyer of a simplified invoice
 */
async function book(ctx: Context, note: LockedCreditNote, documents: 'now' | 'when asked', paidBefore = '0.00'): Promise<void> {
  const { db, user } = ctx
  const { id, customer_id } = note
  const status = await stateAfter(ctx, note, 'ACCEPT')
  const { seller, buyer, hasUbl } = await checkedDocument(ctx, id)
  const words = await wordsOf(db, 'credit_notes', id)
  if (documents === 'now') await queueDocuments(db, 'credit_note', id, hasUbl)
  const after = { status, ...(documents !== 'now' && { documents }) }
  ctx.audit({ entity: 'credit_notes', id, event: 'ACCEPT', before: { status: note.status }, after, customer_id })
  const documentNumber =
    note.number === null
      ? await takeNumber(ctx, 'credit_note', note.date)
      : await requireHandNumber(ctx, { ...note, kind: 'credit_note', number: note.number })
  await sql`
    update credit_notes set status = ${status}, series = ${documentNumber.series}, number = ${documentNumber.number}, series_no = ${documentNumber.no},
      seller_snapshot = ${JSON.stringify(seller)}, buyer_snapshot = ${JSON.stringify(buyer)}, amount_in_words = ${words}, paid_before = ${paidBefore},
      accepted_at = moment(), accepted_by = ${user.id}, issued_by = ${user.id}, locked_at = moment(), updated_by = ${user.id}
    where id = ${id}`.execute(db)
}

/** Builds the e-invoice, if any; throws what the official rules reject. */
async function checkedDocument(ctx: Context, id: number): Promise<Awaited<ReturnType<typeof creditDocument>> & { hasUbl: boolean }> {
  const { rows } = await sql<{ makes_ubl: boolean }>`select ${makesUblOfNote} as makes_ubl from credit_notes t where t.id = ${id}`.execute(
    ctx.db,
  )
  const document = await creditDocument(ctx.db, id)
  const hasUbl = one(rows).makes_ubl
  if (hasUbl) refuseFaultyCredit(ctx, document)
  return { ...document, hasUbl }
}

async function creditedHolders(db: Db, id: number): Promise<Pick<Holders, 'orders' | 'services'>> {
  const { rows } = await sql<{ kind: 'order' | 'service'; id: number }>`
    select distinct case when o.id is null then 'service' else 'order' end as kind, coalesce(o.order_id, c.document_id) as id
    from credit_note_items i
    join invoice_items n on n.id = i.invoice_item_id
    left join order_items o on n.source_type = 'order_item' and o.id = n.source_id
    left join charges c on c.kind = n.source_type and c.id = n.source_id and c.document_type = 'service'
    where i.credit_note_id = ${id} and not i.price_only and coalesce(o.id, c.id) is not null order by kind, id`.execute(db)
  const of = (kind: 'order' | 'service') => rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
  return { orders: of('order'), services: of('service') }
}

async function grossOf(db: Db, id: number): Promise<string> {
  const { gross } = await db.selectFrom('credit_notes').select('gross').where('id', '=', id).executeTakeFirstOrThrow()
  return gross
}
