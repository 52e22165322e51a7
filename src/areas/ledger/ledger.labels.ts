import { formatDate } from '../../../contract/format.ts'
import type { CurrentRecord } from '../../../commands/records.ts'
import { ledgerSources, type LedgerEntry, type LedgerLine } from '../../../contract/ledger/ledger.ts'

const paths: Readonly<Record<string, string>> = {
  invoice: '/invoices/invoice',
  vat_on_payment: '/invoices/invoice',
  credit_note: '/invoices/credit_invoice',
  simplified_invoice: '/invoices/simplified_invoice',
  advance_vat: '/invoices/advance_invoice',
  advance_invoice: '/invoices/advance_invoice',
  customer: '/customers',
  supplier: '/stock/suppliers',
  bank_statement: '/bank_statements',
  procurement_invoice: '/stock/procurement_invoices',
  return_act: '/stock/return_acts',
  shop_order: '/shop',
  shop_daily_report: '/shop/daily_reports',
  order: '/orders',
  procurement: '/stock/procurements',
  service_application: '/service/service_applications',
  technical_document: '/stock/tehnical_documents',
  voucher: '/vouchers',
  cash_order: '/cash_orders',
}

/** Null where the document has no page of its own. */
export function documentPath({ document: { type, id } }: Pick<LedgerEntry, 'document'>): string | null {
  const base = paths[type]
  return base === undefined || id === null ? null : `${base}/${id}`
}

export function accountPath({ account: { id, name } }: Pick<LedgerLine, 'account'>): string {
  return `/ledger?account_id=${id}&account_id__label=${encodeURIComponent(name)}`
}

/** Kind and number of the document. */
export function documentName({ source, number }: Pick<LedgerEntry, 'source' | 'number'>): string {
  return `${ledgerSources[source]} ${number ?? ''}`.trim()
}

export function entryTitle({ date, ...row }: Pick<LedgerEntry, 'date' | 'source' | 'number'>): string {
  return `Grāmatojums ${formatDate(date)}, ${documentName(row)}`
}

/** With the page of its document for the command that opens it. */
export function lineRecord(row: LedgerLine): CurrentRecord<'ledger_line'> {
  return { kind: 'ledger_line', id: row.id, title: documentName(row), facts: { document: documentPath(row), account: accountPath(row) } }
}
