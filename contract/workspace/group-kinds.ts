import type { PagePath } from '../pages.ts'
import type { Read } from '../reads.ts'
import { referenceLists, type ReferenceKind } from '../reference/reference.ts'

/** @file Kinds of records that a command may be run on as a group: their table, and their page if they have one. */

interface GroupKind {
  table: Read
  /** With one parameter: the key. */
  page?: PagePath
}

const documents = {
  account: { table: 'accounting_accounts' },
  advance_invoice: { table: 'advance_invoices', page: '/invoices/advance_invoice/{invoiceId}' },
  courier_application: { table: 'courier_applications', page: '/courier_applications/{applicationId}' },
  balance_to_confirm: { table: 'customers', page: '/customers/{customerId}' },
  balance_confirmation: { table: 'balance_confirmations', page: '/balance_confirmations/{confirmationId}' },
  credit_note: { table: 'credit_notes', page: '/invoices/credit_invoice/{invoiceId}' },
  customer: { table: 'customers', page: '/customers/{customerId}' },
  e_invoice: { table: 'e_invoices', page: '/e_invoices/{id}' },
  incoming_invoice: { table: 'incoming_invoices', page: '/stock/incoming_invoices/{id}' },
  inventory_item: { table: 'inventory_items', page: '/stock/inventory_items/{itemUUID}' },
  invoice: { table: 'invoices', page: '/invoices/invoice/{invoiceId}' },
  item: { table: 'catalog_items', page: '/catalog/{catalogItemId}' },
  offer: { table: 'offers', page: '/offers/{offerId}' },
  order: { table: 'orders', page: '/orders/{orderId}' },
  param: { table: 'catalog_params' },
  payment_order: { table: 'payment_orders', page: '/payment_orders/{paymentOrderId}' },
  price_clarification: { table: 'price_clarifications', page: '/price_clarifications/{priceClarificationId}' },
  vat_return: { table: 'vat_returns', page: '/vat_returns/{vatReturnId}' },
  voucher: { table: 'vouchers', page: '/vouchers/{voucherId}' },
  procurement: { table: 'procurements', page: '/stock/procurements/{procurementId}' },
  procurement_invoice: { table: 'procurement_invoices', page: '/stock/procurement_invoices/{procurementInvoiceId}' },
  production_application: { table: 'production_applications', page: '/production/production_applications/{applicationId}' },
  reminder: { table: 'customers', page: '/customers/{customerId}' },
  return_act: { table: 'return_acts', page: '/stock/return_acts/{returnActId}' },
  service_application: { table: 'service_applications', page: '/service/service_applications/{applicationId}' },
  simplified_invoice: { table: 'simplified_invoices', page: '/invoices/simplified_invoice/{invoiceId}' },
  stock_item_count: { table: 'stock_item_counts', page: '/stock/stock_item_counts/{stockItemCountId}' },
  subscription: { table: 'subscriptions', page: '/subscriptions/{subscriptionId}' },
  supplier_item_code: { table: 'supplier_item_codes' },
  supplier_payment: { table: 'supplier_payments' },
  supplier_balance_to_confirm: { table: 'suppliers', page: '/stock/suppliers/{supplierId}' },
  supplier: { table: 'suppliers', page: '/stock/suppliers/{supplierId}' },
  support_ticket: { table: 'support_tickets', page: '/support_tickets/{supportTicketId}' },
  task: { table: 'tasks', page: '/tasks/{taskId}' },
  transportation: { table: 'transportations', page: '/transportations/{transportationId}' },
  user: { table: 'users', page: '/users/edit/{userId}' },
} as const satisfies Readonly<Record<string, GroupKind>>

const lists = Object.fromEntries(referenceLists.map(({ kind, table }) => [kind, { table }])) as Readonly<Record<ReferenceKind, GroupKind>>

const groupKinds: Readonly<Record<keyof typeof documents | ReferenceKind, GroupKind>> = { ...documents, ...lists }

export type GroupKindName = keyof typeof groupKinds

export const groupKindNames = Object.keys(groupKinds) as [GroupKindName, ...GroupKindName[]]

export function groupKindOf(kind: GroupKindName): GroupKind {
  return groupKinds[kind]
}

/** Null for records without a page of their own. */
export function pageOfRecord(kind: GroupKindName, id: number): string | null {
  return groupKinds[kind].page?.replace(/\{[^}]+\}/, String(id)) ?? null
}
