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

/** Document names in tabs, palette, dialogs and history. Rows and records give the same name. */

/** `PAS-2026-00012 · Ziemeļu Metāls`. */
export function orderTitle({ number, status, customer }: Pick<OrderRow, 'number' | 'status' | 'customer'>): string {
  return fullName('order', { number, status, party: customer.name })
}

/** `RE-2026/00012 · Ziemeļu Metāls`, `Rēķins, sagatavots · Ziemeļu Metāls · 123,40 €`. */
export function invoiceTitle({ number, status, customer, gross }: Pick<InvoiceRow, 'number' | 'status' | 'customer' | 'gross'>): string {
  return fullName('invoice', { number, status, party: customer.name, sum: gross })
}

export const unnamedBuyer = 'Privātpersona'

export function creditTitle({
  number,
  status,
  buyer_name,
  gross,
}: Pick<CreditNoteRow, 'number' | 'status' | 'buyer_name' | 'gross'>): string {
  return fullName('credit_note', { number, status, party: buyer_name ?? unnamedBuyer, sum: gross })
}

export function advanceTitle({ number, status, customer }: Pick<AdvanceInvoiceRow, 'number' | 'status' | 'customer'>): string {
  return fullName('advance_invoice', { number, status, party: customer.name })
}

export function simplifiedTitle({ number, status, buyer_name }: Pick<SimplifiedInvoiceRow, 'number' | 'status' | 'buyer_name'>): string {
  return fullName('simplified_invoice', { number, status, party: buyer_name })
}

export function offerTitle({
  number,
  status,
  customer_name,
  gross,
}: Pick<OfferRow, 'number' | 'status' | 'customer_name' | 'gross'>): string {
  return fullName('offer', { number, status, party: customer_name, sum: gross })
}

export function procurementTitle({ number, status, source, net }: Pick<ProcurementRow, 'number' | 'status' | 'source' | 'net'>): string {
  return fullName('procurement', { number, status, party: source, sum: net })
}

export function supplierInvoiceTitle({
  supplier_number,
  supplier,
  is_credit,
}: Pick<ProcurementInvoiceRow, 'supplier_number' | 'supplier' | 'is_credit'>): string {
  return joinNames(is_credit ? `Kredītrēķins ${supplier_number}` : supplier_number, supplier.name)
}

export function returnActTitle({
  number,
  status,
  supplier,
  gross,
}: Pick<ReturnActRow, 'number' | 'status' | 'supplier' | 'gross'>): string {
  return fullName('return_act', { number, status, party: supplier.name, sum: gross })
}

/** Without the warehouse. */
export function shortDocumentName({
  number,
  status,
  documentable,
}: Pick<TechnicalDocumentRow, 'number' | 'status' | 'documentable'>): string {
  return shortName(documentable.type, { number, status })
}

export function documentTitle(row: Pick<TechnicalDocumentRow, 'number' | 'status' | 'documentable' | 'warehouse'>): string {
  return joinNames(shortDocumentName(row), row.warehouse.name)
}

export function shortCountName({ name }: Pick<StockCountRow, 'name'>): string {
  return name ?? kindWords.stock_item_count.noun
}

export function countTitle({ name, warehouse, date }: Pick<StockCountRow, 'name' | 'warehouse' | 'date'>): string {
  return joinNames(shortCountName({ name }), warehouse.name, formatDate(date))
}

export function checkTitle({ warehouse, date }: Pick<StockCheckRow, 'warehouse' | 'date'>): string {
  return joinNames(kindWords.stock_check.noun, warehouse.name, formatDate(date))
}
