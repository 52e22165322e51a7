import { account } from './account.ts'
import { accounting } from './accounting.ts'
import { advances } from './advances.ts'
import { catalog } from './catalog.ts'
import { company } from './company.ts'
import { componentLists } from './component-lists.ts'
import { conversation } from './conversation.ts'
import { contracts } from './contracts.ts'
import { couriers } from './couriers.ts'
import { credits } from './credits.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { files } from './files.ts'
import { imports } from './imports.ts'
import { inventory } from './inventory.ts'
import { invoiceReports } from './invoice-reports.ts'
import { invoices } from './invoices.ts'
import { leads } from './leads.ts'
import { maintenances } from './maintenances.ts'
import { messages } from './messages.ts'
import { numbers } from './numbers.ts'
import { offers } from './offers.ts'
import { orders } from './orders.ts'
import { priceClarifications } from './price-clarifications.ts'
import { procurements } from './procurements.ts'
import { production } from './production.ts'
import { reference } from './reference.ts'
import { rent } from './rent.ts'
import { returnActs } from './return-acts.ts'
import { sales } from './sales.ts'
import { service } from './service.ts'
import { session } from './session.ts'
import { shop } from './shop.ts'
import { simplified } from './simplified.ts'
import { statistics } from './statistics.ts'
import { stock } from './stock.ts'
import { stockChecks } from './stock-checks.ts'
import { stockReports } from './stock-reports.ts'
import { stockCounts } from './stock-counts.ts'
import { supplierInvoices } from './supplier-invoices.ts'
import { subscriptions } from './subscriptions.ts'
import { suppliers } from './suppliers.ts'
import { technicalDocuments } from './technical-documents.ts'
import { transportations } from './transportations.ts'
import { units } from './units.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { supportTickets } from './support-tickets.ts'
import { tasks } from './tasks.ts'
import { workspace } from './workspace.ts'

/**
 * All calls of the product by area. The order is the one in which areas may know each other: an
 * area's server code calls those before it, never those after (tests/architecture.test.ts).
 */
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
  procurements,
  production,
  'supplier-invoices': supplierInvoices,
  'return-acts': returnActs,
  transportations,
  'price-clarifications': priceClarifications,
  couriers,
  imports,
  numbers,
  messages,
  dashboard,
  statistics,
  workspace,
  conversation,
  tasks,
  leads,
  'support-tickets': supportTickets,
} as const
