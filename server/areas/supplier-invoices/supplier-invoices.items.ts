import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { ProcurementInvoiceItem, supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockForSave, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { trail } from '../../http/changed-columns.ts'
import { begin } from './supplier-invoices.transitions.ts'
import { lowered } from './credit-notes.ts'
import { refuseUnknownDeduction } from './deductions.ts'
import { rateOn, refuseTooMuch, stateSums } from './supplier-invoices.create.ts'
import { loadSupplierInvoice } from './supplier-invoices.record.ts'

/** Costs without goods. Sums that are those of the lines stay those of the lines. */
export const addItems: Handler<typeof supplierInvoices.addItems> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  const { id, date, is_credit } = await begin(ctx, params.id, 'ITEM_EDIT')
  const { procurement_invoice_items: before, net, vat, lines_net, lines_vat } = await loadSupplierInvoice(ctx, id)
  if (before.length + body.lines.length > lineLimit) throw Refusal.field('lines', `Rēķinā var būt ne vairāk kā ${lineLimit} rindas`)
  const first = Math.max(0, ...before.map(({ position }) => position)) + 1
  const lines = []
  for (const [place, { vat_deduction_id = null, ...line }] of body.lines.entries()) {
    await refuseUnknownDeduction(db, date, vat_deduction_id, `lines.${place}.vat_deduction_id`)
    const vat_rate = await rateOn(db, date, line.vat_rate_code, `lines.${place}.vat_rate_code`)
    lines.push({
      ...line,
      price: is_credit ? lowered(line.price) : line.price,
      vat_rate,
      vat_deduction_id,
      quantity: '1',
      position: first + place,
    })
  }
  await db
    .insertInto('procurement_invoice_items')
    .values(lines.map((line) => ({ ...line, procurement_invoice_id: id, created_by: user.id, updated_by: user.id })))
    .execute()
  if (big(net).eq(lines_net) && big(vat).eq(lines_vat)) await stateSums(ctx, id, {})
  audit({ entity: 'procurement_invoices', id, event: 'ITEM_EDIT', after: { lines: body.lines } })
  return { data: await loadSupplierInvoice(ctx, id) }
}

export const updateItem: Handler<typeof supplierInvoices.updateItem> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  const { lock_version, vat_deduction_id, ...fields } = body
  const { date, is_credit } = await begin(ctx, params.id, 'ITEM_EDIT')
  const line = await lineOf(ctx, params.id, params.itemId)
  await lockForSave(db, 'procurement_invoice_items', { id: line.id, lock_version }, () => lineOf(ctx, params.id, params.itemId))
  if (line.procurement_item_id === null && (fields.quantity ?? fields.discount_percent) !== undefined) {
    throw Refusal.field('quantity', `Lauks „${labelOf('quantity')}”: rindai bez precēm tas ir 1`)
  }
  if (line.procurement_item_id !== null && fields.name !== undefined) {
    throw Refusal.field('name', `Lauks „${labelOf('name')}”: tāds, kāds precei`)
  }
  await refuseUnknownDeduction(db, date, vat_deduction_id)
  if (fields.quantity !== undefined && !big(fields.quantity).eq(big(line.quantity))) {
    refuseTooMuch(fields.quantity, line.invoiceable, 'quantity')
  }
  const code = fields.vat_rate_code
  const changes = {
    ...definedFields({ ...fields, vat_deduction_id }),
    ...(is_credit && fields.price !== undefined && { price: lowered(fields.price) }),
    ...(code !== undefined && { vat_rate: await rateOn(db, date, code) }),
  }
  const changed = await trail(db, 'procurement_invoice_items', line.id, changes)
  await db
    .updateTable('procurement_invoice_items')
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', line.id)
    .execute()
  audit({ entity: 'procurement_invoices', id: params.id, event: 'ITEM_EDIT', ...changed })
  return { data: await loadSupplierInvoice(ctx, params.id) }
}

export const arrangeItems: Handler<typeof supplierInvoices.arrangeItems> = async (ctx) => {
  const { id } = await begin(ctx, ctx.params.id, 'ITEM_EDIT')
  await arrangeLines(ctx.db, 'procurement_invoice_items', id, ctx.body.line_ids)
  ctx.audit({ entity: 'procurement_invoices', id, event: 'ITEM_EDIT', after: { arranged: ctx.body.line_ids } })
  return { data: await loadSupplierInvoice(ctx, id) }
}

export const removeItem: Handler<typeof supplierInvoices.removeItem> = async (ctx) => {
  const { db, params, audit } = ctx
  await begin(ctx, params.id, 'ITEM_DELETE')
  const before = await lineOf(ctx, params.id, params.itemId)
  await sql`delete from procurement_invoice_items where id = ${before.id}`.execute(db)
  audit({ entity: 'procurement_invoices', id: params.id, event: 'ITEM_DELETE', before })
  return { data: await loadSupplierInvoice(ctx, params.id) }
}

/** As of the goods of a new invoice. */
const lineLimit = 1000

async function lineOf(ctx: Context, id: number, itemId: number): Promise<ProcurementInvoiceItem> {
  const { procurement_invoice_items } = await loadSupplierInvoice(ctx, id)
  const line = procurement_invoice_items.find((each) => each.id === itemId)
  if (!line) throw Refusal.missing()
  return line
}
