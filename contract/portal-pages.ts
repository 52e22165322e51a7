/** Staff pages whose permission customers may hold too. */
export const pagesOfOurs: ReadonlySet<string> = new Set([
  ...['/message_archive', '/message_archive/{messageId}', '/service/savings', '/workspace/rent_billing'],
  '/service/service_stock_items',
  ...['/workspace/jobs', '/workspace/jobs/{jobId}'],
  ...['/stock/stock_items/{stockItemId}/movements', '/courier_applications/create'],
  ...['/stock/stock_item_counts', '/stock/stock_item_counts/create', '/stock/stock_item_counts/{stockItemCountId}'],
  ...['/e_invoices', '/e_invoices/{id}'],
  ...['/orders_create_from_credit_invoice/{creditInvoiceId}', '/invoices/create_credit_invoice_from_order/{orderId}'],
])
