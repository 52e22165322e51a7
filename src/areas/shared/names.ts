import type { AdvanceInvoiceRow } from '../../../contract/advances/advances.ts'
import type { CreditNoteRow } from '../../../contract/credits/credit-note-record.ts'
import { formatDate } from '../../../contract/format.ts'
import type { InvoiceRow } from '../../../contract/invoices/invoice-record.ts'
import type { OfferRow } from '../../../contract/offers/offers.ts'
import type { OrderRow } from '../../../contract/orders/order-record.ts'
import type { ProcurementRow } from '../../../contract/procurements/procurement-record.ts'
import { fullName, joinNames, kindWords, shortName } from '../../../contract/record-names.ts'
import type { ReturnActRow } from '../../../contract/return-acts/return-acts.ts'
import type { SimplifiedInvoiceRow } from '../../../contract/simplified/simplified.ts'
import type { StockCheckRow } from '../../../contract/stock-checks/stock-check-record.ts'
import type { StockCountRow } from '../../../contract/stock-counts/stock-counts.ts'
import type { ProcurementInvoiceRow } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import type { TechnicalDocumentRow } from '../../../contract/technical-documents/technical-document-record.ts'

/**
 * Names by which documents are known outside of their own page and list: tabs, palette, dialogs, history. A row and a
 * record give the same name, so a tab opened behind is called what it will be called once it is looked at.
 */

/** `PAS-2026-00012 · Ziemeļu Metāls`. */
export function orderTitle({ number, status, customer }: Pick<OrderRow, 'number' | 'status' | 'customer'>): string {
  return fullName('order', { number, status, party: customer.name })
}

/** `RE-2026/00012 · Ziemeļu Metāls`, `Rēķins, sagatavots · Ziemeļu Metāls · 123,40 €`. */
export function invoiceTitle({ number, status, customer, gross }: Pick<InvoiceRow, 'number' | 'status' | 'customer' | 'gross'>): string {
  return fullName('invoice', { number, status, party: customer.name, sum: gross })
}

/** How a buyer is called whom nobody named. */
export const unnamedBuyer = 'Privātpersona'

/** The same of a credit note. */
export function creditTitle({
  number,
  status,
  buyer_name,
  gross,
}: Pick<CreditNoteRow, 'number' | 'status' | 'buyer_name' | 'gross'>): string {
  return fullName('credit_note', { number, status, party: buyer_name ?? unnamedBuyer, sum: gross })
}

/** Number and customer of an advance invoice. */
export function advanceTitle({ number, status, customer }: Pick<AdvanceInvoiceRow, 'number' | 'status' | 'customer'>): string {
  return fullName('advance_invoice', { number, status, party: customer.name })
}

/** Number of a simplified invoice, and its buyer where one is named. */
export function simplifiedTitle({ number, status, buyer_name }: Pick<SimplifiedInvoiceRow, 'number' | 'status' | 'buyer_name'>): string {
  return fullName('simplified_invoice', { number, status, party: buyer_name })
}

/** Number of an offer and whom it is for, a draft with its sum. */
export function offerTitle({
  number,
  status,
  customer_name,
  gross,
}: Pick<OfferRow, 'number' | 'status' | 'customer_name' | 'gross'>): string {
  return fullName('offer', { number, status, party: customer_name, sum: gross })
}

/** Number of a procurement and where its goods come from, one without a number with its sum. */
export function procurementTitle({ number, status, source, net }: Pick<ProcurementRow, 'number' | 'status' | 'source' | 'net'>): string {
  return fullName('procurement', { number, status, party: source, sum: net })
}

/** The supplier's own number, and the supplier. */
export function supplierInvoiceTitle({ supplier_number, supplier }: Pick<ProcurementInvoiceRow, 'supplier_number' | 'supplier'>): string {
  return joinNames(supplier_number, supplier.name)
}

/** Number of a return act and the supplier, a draft with its sum. */
export function returnActTitle({
  number,
  status,
  supplier,
  gross,
}: Pick<ReturnActRow, 'number' | 'status' | 'supplier' | 'gross'>): string {
  return fullName('return_act', { number, status, party: supplier.name, sum: gross })
}

/** The name of a technical document where its warehouse stands beside it. */
export function shortDocumentName({
  number,
  status,
  documentable,
}: Pick<TechnicalDocumentRow, 'number' | 'status' | 'documentable'>): string {
  return shortName(documentable.type, { number, status })
}

/** Number of a technical document, and its warehouse. */
export function documentTitle(row: Pick<TechnicalDocumentRow, 'number' | 'status' | 'documentable' | 'warehouse'>): string {
  return joinNames(shortDocumentName(row), row.warehouse.name)
}

/** What a counting sheet is called by those who count; else what it is. */
export function shortCountName({ name }: Pick<StockCountRow, 'name'>): string {
  return name ?? kindWords.stock_item_count.noun
}

/** The same with where and when was counted. */
export function countTitle({ name, warehouse, date }: Pick<StockCountRow, 'name' | 'warehouse' | 'date'>): string {
  return joinNames(shortCountName({ name }), warehouse.name, formatDate(date))
}

/** A stock check by where and when it is. */
export function checkTitle({ warehouse, date }: Pick<StockCheckRow, 'warehouse' | 'date'>): string {
  return joinNames(kindWords.stock_check.noun, warehouse.name, formatDate(date))
}
