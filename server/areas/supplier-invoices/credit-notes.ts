import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, type Decimal } from '../../../contract/money.ts'
import type { ProcurementInvoiceRow, supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { isOwed } from '../../../machines/procurement-invoice.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseDueBefore } from '../invoices/due-date.ts'
import { refuseUnknownDeduction } from './deductions.ts'
import { usualVatKind } from './invoiceable.ts'
import { insertSupplierInvoice, rateOn, refuseTaxBefore } from './supplier-invoices.create.ts'
import { loadSupplierInvoice } from './supplier-invoices.record.ts'

/** @file Credit notes of suppliers that bring no goods back (docs/domain/payables.md#credit-notes-without-goods). */

type New = Body<typeof supplierInvoices.createCredit>

export const createCredit: Handler<typeof supplierInvoices.createCredit> = async (ctx) => {
  const id = await enterCreditNote(ctx, ctx.body)
  return { procurement_invoice_id: id, data: await loadSupplierInvoice(ctx, id) }
}

/** A draft. Returns the key. */
export async function enterCreditNote(ctx: Context, { lines, ...body }: New): Promise<number> {
  const { db, today } = ctx
  const { supplier_id, corrects_id = null, net, vat } = body
  const date = body.date ?? today
  const due_date = body.due_date ?? date
  refuseDueBefore(date, due_date)
  refuseTaxBefore(date, body.vat_date)
  const corrected = corrects_id === null ? null : await lockCorrected(db, supplier_id, corrects_id)
  const items = []
  for (const [place, { name, price, vat_rate_code, vat_deduction_id = null }] of lines.entries()) {
    await refuseUnknownDeduction(db, date, vat_deduction_id, `lines.${place}.vat_deduction_id`)
    const vat_rate = await rateOn(db, date, vat_rate_code, `lines.${place}.vat_rate_code`)
    items.push({ name, quantity: '1', price: lowered(price), vat_rate_code, vat_rate, vat_deduction_id })
  }
  const vat_kind = body.vat_kind ?? corrected?.vat_kind ?? (await usualVatKind(db, supplier_id, date))
  const accounting_account_id =
    body.accounting_account_id === undefined ? (corrected?.accounting_account_id ?? null) : body.accounting_account_id
  const stated = { net: net && lowered(net), vat: vat && lowered(vat) }
  return insertSupplierInvoice(ctx, { ...body, ...stated, date, due_date, vat_kind, accounting_account_id, is_credit: true }, items)
}

/** Sums that a person states of a credit note above zero are stored below it. */
export function lowered(amount: Decimal): string {
  return big(amount).neg().toFixed()
}

interface Corrected {
  vat_kind: ProcurementInvoiceRow['vat_kind']
  accounting_account_id: number | null
}

/** Locked against being opened for changes. @throws Refusal of `corrects_id` unless it is an accepted invoice of the supplier */
export async function lockCorrected(db: Db, supplierId: number, id: number): Promise<Corrected> {
  const { rows } = await sql<Corrected & Pick<ProcurementInvoiceRow, 'status' | 'is_credit'>>`
    select status, is_credit, vat_kind, accounting_account_id from procurement_invoices
    where id = ${id} and supplier_id = ${supplierId} for no key update`.execute(db)
  const refuse = (reason: string) => Refusal.field('corrects_id', `Lauks „${labelOf('corrects_id')}”: ${reason}`)
  const [found] = rows
  if (!found) throw refuse('piegādātājam tāda rēķina nav')
  if (found.is_credit) throw refuse('kredītrēķinu nelabo ar kredītrēķinu')
  if (!isOwed(found.status)) throw refuse('rēķins vēl nav pārbaudīts')
  return found
}
