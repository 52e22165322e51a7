import { account } from './account/account.ts'
import { accounting } from './accounting/accounting.ts'
import { advances } from './advances/advances.ts'
import { bank } from './bank/bank.ts'
import { catalog } from './catalog/catalog.ts'
import { company } from './company/company.ts'
import { componentLists } from './component-lists/component-lists.ts'
import { conversation } from './conversation/conversation.ts'
import { contracts } from './contracts/contracts.ts'
import { couriers } from './couriers/couriers.ts'
import { credits } from './credits/credits.ts'
import { eInvoices } from './e-invoices/e-invoices.ts'
import { customers } from './customers/customers.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { files } from './files/files.ts'
import { incomingInvoices } from './incoming-invoices/incoming-invoices.ts'
import { imports } from './imports/imports.ts'
import { inventory } from './inventory/inventory.ts'
import { invoiceReports } from './invoice-reports/invoice-reports.ts'
import { invoices } from './invoices/invoices.ts'
import { ledger } from './ledger/ledger.ts'
import { vouchers } from './vouchers/vouchers.ts'
import { cash } from './cash/cash.ts'
import { leads } from './leads/leads.ts'
import { maintenances } from './maintenances/maintenances.ts'
import { messages } from './messages/messages.ts'
import { numbers } from './numbers/numbers.ts'
import { offers } from './offers/offers.ts'
import { orders } from './orders/orders.ts'
import { payables } from './payables/payables.ts'
import { priceClarifications } from './price-clarifications/price-clarifications.ts'
import { procurements } from './procurements/procurements.ts'
import { production } from './production/production.ts'
import { receivables } from './receivables/receivables.ts'
import { reference } from './reference/reference.ts'
import { rent } from './rent/rent.ts'
import { returnActs } from './return-acts/return-acts.ts'
import { sales } from './sales/sales.ts'
import { service } from './service/service.ts'
import { session } from './session/session.ts'
import { shop } from './shop/shop.ts'
import { simplified } from './simplified/simplified.ts'
import { statistics } from './statistics/statistics.ts'
import { stock } from './stock/stock.ts'
import { stockChecks } from './stock-checks/stock-checks.ts'
import { stockReports } from './stock-reports/stock-reports.ts'
import { stockCounts } from './stock-counts/stock-counts.ts'
import { supplierInvoices } from './supplier-invoices/supplier-invoices.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'
import { suppliers } from './suppliers/suppliers.ts'
import { technicalDocuments } from './technical-documents/technical-documents.ts'
import { transportations } from './transportations/transportations.ts'
import { units } from './units/units.ts'
import { users } from './users/users.ts'
import { vat } from './vat/vat.ts'
import { vatReturns } from './vat-returns/vat-returns.ts'
import { webhooks } from './webhooks/webhooks.ts'
import { supportTickets } from './support-tickets/support-tickets.ts'
import { tasks } from './tasks/tasks.ts'
import { groupJobs } from './workspace/group-jobs.ts'
import { listViews } from './workspace/list-views.ts'
import { macros } from './workspace/macros.ts'
import { workspace } from './workspace/workspace.ts'

/** An area may use only the areas before it (tests/architecture.test.ts). */
export const areas = {
  session,
  files,
  reference,
  accounting,
  users,
  account,
  webhooks,
  customers,
  company,
  catalog,
  stock,
  units,
  'component-lists': componentLists,
  inventory,
  sales,
  'technical-documents': technicalDocuments,
  'stock-counts': stockCounts,
  'stock-checks': stockChecks,
  'stock-reports': stockReports,
  suppliers,
  offers,
  orders,
  service,
  invoices,
  simplified,
  credits,
  rent,
  subscriptions,
  maintenances,
  contracts,
  advances,
  shop,
  'invoice-reports': invoiceReports,
  'e-invoices': eInvoices,
  procurements,
  production,
  'supplier-invoices': supplierInvoices,
  'return-acts': returnActs,
  'incoming-invoices': incomingInvoices,
  transportations,
  'price-clarifications': priceClarifications,
  couriers,
  payables,
  receivables,
  bank,
  ledger,
  vat,
  'vat-returns': vatReturns,
  vouchers,
  cash,
  imports,
  numbers,
  messages,
  dashboard,
  statistics,
  workspace,
  'group-jobs': groupJobs,
  'list-views': listViews,
  macros,
  conversation,
  tasks,
  leads,
  'support-tickets': supportTickets,
} as const
