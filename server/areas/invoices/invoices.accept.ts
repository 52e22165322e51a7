import { sql } from 'kysely'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import { amountInWords } from '../../../contract/amount-in-words.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { confirmTaxPoint } from '../../http/days.ts'
import { taxedOnPayment } from '../catalog/vat-status.ts'
import { refuseFaultyInvoice } from '../files/e-invoice.ts'
import { makesUbl } from '../files/generated.ts'
import { requireHandNumber } from '../shared/hand-numbers.ts'
import { takeNumber } from '../shared/numbering.ts'
import { keepMargins } from '../stock/margins.ts'
import { beginOnce, stateAfter, type Locked } from './invoices.transitions.ts'
import { confirmDistanceSale, distanceNoted } from './distance-limit.ts'
import { applyAdvances } from './advances.ts'
import { invoiceDocument } from './invoices.document.ts'
import { loadInvoice } from './invoices.record.ts'
import { decideInvoiceVat } from './vat.ts'

/**
 * Accepts a draft, freezing parties, delivery and terms, and spends its advances. The number is the last write, so
 * that the series has no gap on failure (INV-NUMBER-1). The database checks totals and locks the row (rules V5, K1).
 * Idempotent.
 */
export const accept: Handler<typeof invoices.accept> = async (ctx) => {
  await acceptInvoice(ctx, ctx.params.id)
  return { data: await loadInvoice(ctx, ctx.params.id) }
}

/**
 * @param documents whether the outbox builds PDF and UBL now or on first use (loaded data,
 * docs/domain/accounts.md#nightly-audit)
 */
export async function acceptInvoice(ctx: Context, id: number, documents: 'now' | 'when asked' = 'now'): Promise<void> {
  const { db, user } = ctx
  const locked = await beginOnce(ctx, id, 'ACCEPT')
  if (!locked) return
  const { makes_ubl } = await confirmSupply(ctx, locked)
  await decideInvoiceVat(db, id)
  await keepMargins(db, 'invoice', id)
  await applyAdvances(ctx, id)
  const status = await stateAfter(ctx, locked, 'ACCEPT')
  const document = await invoiceDocument(db, id)
  if (makes_ubl) refuseFaultyInvoice(document)
  const { seller, buyer, delivery, late_interest: late = null } = document
  const words = await wordsOf(db, 'invoices', id)
  if (documents === 'now') await queueDocuments(db, 'invoice', id)
  ctx.audit({
    entity: 'invoices',
    id,
    event: 'ACCEPT',
    before: { status: locked.status },
    after: { status, ...(documents !== 'now' && { documents }) },
    customer_id: locked.customer_id,
  })
  const acceptedNumber =
    locked.number === null
      ? await takeNumber(ctx, 'invoice', locked.date)
      : await requireHandNumber(ctx, { ...locked, kind: 'invoice', number: locked.number })
  const { rows } = await sql<{ distance: string }>`
    with ${distanceNoted(id)}
    update invoices t set status = ${status}, series = ${acceptedNumber.series}, number = ${acceptedNumber.number}, series_no = ${acceptedNumber.no},
      seller_snapshot = ${JSON.stringify(seller)}, buyer_snapshot = ${JSON.stringify(buyer)},
      delivery_snapshot = ${delivery && JSON.stringify(delivery)}, late_interest_snapshot = ${late && JSON.stringify(late)},
      vat_on_payment = ${taxedOnPayment('invoice')}, amount_in_words = ${words},
      accepted_at = moment(), accepted_by = ${user.id}, issued_by = ${user.id}, locked_at = moment(), updated_by = ${user.id},
      paid_at = case when open = 0 then moment() end
    where id = ${id}
    returning (select coalesce(sum(amount), 0) from places) as distance`.execute(db)
  await confirmDistanceSale(ctx, id, one(rows).distance)
}

/**
 * Confirms the day of a manually numbered invoice (others: with the number). Returns whether e-invoices are
 * generated.
 */
async function confirmSupply(ctx: Context, { id, number, date }: Locked): Promise<{ makes_ubl: boolean }> {
  const { vat_point_date, makes_ubl } = await ctx.db
    .selectFrom('invoices')
    .select(['vat_point_date', makesUbl.as('makes_ubl')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (number !== null || vat_point_date !== date) confirmTaxPoint(ctx, 'delivery_date', vat_point_date)
  return { makes_ubl }
}

export async function wordsOf(
  db: Db,
  table: 'invoices' | 'credit_notes' | 'advance_invoices' | 'simplified_invoices',
  id: number,
): Promise<string> {
  const { rows } = await sql<{ gross: string; spelling: 'eiro' | 'euro' | null }>`
    select gross, property('words_currency') #>> '{}' as spelling from ${sql.table(table)} where id = ${id}`.execute(db)
  const { gross, spelling } = one(rows)
  return amountInWords(gross, spelling ?? 'eiro')
}

/** The outbox builds PDF and UBL after the commit. */
export async function queueDocuments(db: Db, kind: 'invoice' | 'credit_note', id: number, hasUbl = true): Promise<void> {
  const payload = JSON.stringify({ [`${kind}_id`]: id })
  await sql`insert into outbox (kind, dedupe_key, payload)
    select form, ${`${kind}:${id}:`} || form, ${payload}::jsonb from unnest(array['pdf', 'ubl']) form
    where form = 'pdf' or ${hasUbl} and ${makesUbl}`.execute(db)
}
