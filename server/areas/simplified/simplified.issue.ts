import { sql } from 'kysely'
import type { simplified, SimplifiedInvoiceRecord } from '../../../contract/simplified/simplified.ts'
import type { Context, Handler } from '../../http/context.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'
import { confirmWithoutEInvoice } from '../customers/public-body.ts'
import { taxedOnPayment } from '../catalog/vat-status.ts'
import { dueDate, refuseDueBefore } from '../invoices/due-date.ts'
import { takeNumber } from '../shared/numbering.ts'
import { refuseBelowFloor } from '../stock/sale-line-facts.ts'
import { usualWarehouse } from '../shared/usual-warehouse.ts'
import { copiedColumns } from '../shared/copy-mappings.ts'
import { beginSimplified } from './simplified.transitions.ts'
import { decideVatAgain, linesOf, type SimplifiedLine } from './simplified.lines.ts'
import { simplifiedParties, type Buyer } from './simplified.parties.ts'
import { isPaidAtOnce, type LineTerms } from './simplified.prices.ts'
import { loadSimplified } from './simplified.record.ts'
import { withoutVat } from './retaxed.ts'
import { recompute } from './totals.ts'
import { copiedSale } from './simplified.copy-mappings.ts'
import { confirmCashSale, insertLines, remarkOnCredit } from './simplified.write.ts'

type NewSimplified = LineTerms & Buyer & Pick<SimplifiedInvoiceRecord, 'due_date' | 'payment_term_text' | 'notes'>

/** Goods leave at once; the number is the last write. */
export const create: Handler<typeof simplified.create> = async (ctx) => {
  const { items, ...fields } = ctx.body
  const header = await headerOf(ctx, fields)
  const issuedInvoice = await issue(ctx, header, await linesOf(ctx, header, items))
  return { simplified_invoice_id: issuedInvoice.id, data: await loadSimplified(ctx, issuedInvoice.id), warning: issuedInvoice.warning }
}

/** Today, with the same prices; VAT by the new day. */
export const copy: Handler<typeof simplified.copy> = async (ctx) => {
  const from = await beginSimplified(ctx, ctx.params.id, 'COPY')
  const { payment_term_text, notes } = await loadSimplified(ctx, from.id)
  const { customer_id, buyer_name, branch_id, warehouse_id, payment_method, price_mode } = from
  const header = await headerOf(ctx, {
    customer_id,
    buyer_name,
    branch_id,
    warehouse_id,
    payment_method,
    price_mode,
    payment_term_text,
    notes,
  })
  const { rows } = await sql<SimplifiedLine>`
    select ${copiedColumns(copiedSale, 'i')}, null as units
    from simplified_invoice_items i where i.simplified_invoice_id = ${from.id} order by i.position, i.id`.execute(ctx.db)
  await refuseCheapCopy(ctx, header, rows)
  const issuedInvoice = await issue(ctx, header, rows, from.id)
  return { simplified_invoice_id: issuedInvoice.id, data: await loadSimplified(ctx, issuedInvoice.id), warning: issuedInvoice.warning }
}

/** The floor applies to net prices (docs/domain/sales.md#price-resolution rule 8). */
async function refuseCheapCopy(ctx: Context, { price_mode, warehouse_id }: NewSimplified, lines: readonly SimplifiedLine[]): Promise<void> {
  const sold = lines.flatMap(({ catalog_item_id, unit_price, discount_percent, vat_rate }) => {
    const net = price_mode === 'net' ? unit_price : withoutVat(unit_price, vat_rate)
    return catalog_item_id === null ? [] : [{ item_id: catalog_item_id, warehouse_id, unit_price: net, discount_percent }]
  })
  await refuseBelowFloor(ctx, sold, (index) => `items.${index}.unit_price`)
}

type HeaderInput = { [Field in keyof NewSimplified]?: NewSimplified[Field] | null | undefined }

/** Defaults: today, cash, prices with VAT, the user's warehouse. */
async function headerOf(ctx: Context, input: HeaderInput): Promise<NewSimplified> {
  const { customer_id = null, branch_id = null, buyer_name = null, payment_term_text = null, notes = null } = input
  if (customer_id !== null) await requireCustomer(ctx, customer_id)
  await requireReferences(ctx, customer_id ?? 0, { branch_id, ...(input.warehouse_id && { warehouse_id: input.warehouse_id }) })
  const date = input.date ?? ctx.today
  const payment_method = input.payment_method ?? 'cash'
  const later = customer_id !== null && !isPaidAtOnce({ payment_method })
  const due_date = input.due_date ?? (later ? await dueDate(ctx.db, { customer_id, date }, branch_id) : date)
  refuseDueBefore(date, due_date)
  return {
    customer_id,
    branch_id,
    date,
    due_date,
    payment_method,
    payment_term_text,
    notes,
    buyer_name: customer_id === null ? buyer_name : null,
    warehouse_id: input.warehouse_id ?? (await usualWarehouse(ctx)),
    price_mode: input.price_mode ?? 'gross',
  }
}

export async function issueInvoice(
  ctx: Context,
  input: HeaderInput,
  lines: readonly SimplifiedLine[],
): Promise<{ id: number; warning: string | null }> {
  return issue(ctx, await headerOf(ctx, input), lines)
}

async function issue(
  ctx: Context,
  header: NewSimplified,
  lines: readonly SimplifiedLine[],
  copiedFrom?: number,
): Promise<{ id: number; warning: string | null }> {
  const { db, user } = ctx
  await confirmWithoutEInvoice(ctx, header.customer_id)
  const { seller, buyer } = await simplifiedParties(db, header)
  const { id } = await db
    .insertInto('simplified_invoices')
    .values({
      ...header,
      seller_snapshot: JSON.stringify(seller),
      buyer_snapshot: JSON.stringify(buyer),
      issued_by: user.id,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(ctx, { id, ...header }, lines)
  if (copiedFrom !== undefined) await decideVatAgain(db, id, header)
  await confirmCashSale(ctx, header, await recompute(db, { id, ...header }))
  const [warning = null] = await remarkOnCredit(ctx, header)
  const { customer_id } = header
  if (copiedFrom !== undefined) ctx.audit({ entity: 'simplified_invoices', id: copiedFrom, event: 'COPY', after: { id }, customer_id })
  ctx.audit({ entity: 'simplified_invoices', id, event: 'CREATED', after: { ...header, lines }, customer_id })
  const takenNumber = await takeNumber(ctx, 'simplified_invoice', header.date)
  await sql`
    update simplified_invoices t set series = ${takenNumber.series}, number = ${takenNumber.number}, series_no = ${takenNumber.no},
      vat_on_payment = ${taxedOnPayment('simplified_invoice')}
    where id = ${id}`.execute(db)
  return { id, warning }
}
