/** Pages of documents that declare VAT or are posted to its accounts, without their ids. */
export const documentPaths: Readonly<Record<string, string>> = {
  invoice: '/invoices/invoice',
  credit_note: '/invoices/credit_invoice',
  simplified_invoice: '/invoices/simplified_invoice',
  advance_invoice: '/invoices/advance_invoice',
  procurement_invoice: '/stock/procurement_invoices',
  return_act: '/stock/return_acts',
  shop_order: '/shop',
  voucher: '/vouchers',
  cash_order: '/cash_orders',
}
