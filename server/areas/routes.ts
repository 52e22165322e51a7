import type { areas } from '../../contract/areas.ts'
import type { Handlers } from '../http/context.ts'
import { bankHandlers } from './bank/bank.routes.ts'
import { ledgerHandlers } from './ledger/ledger.routes.ts'
import { vatReturnHandlers } from './vat-returns/vat-returns.routes.ts'
import { voucherHandlers } from './vouchers/vouchers.routes.ts'
import { cashHandlers } from './cash/cash.routes.ts'
import { accountHandlers } from './account/account.routes.ts'
import { accountingHandlers } from './accounting/accounting.routes.ts'
import { setCategoryAccounts } from './catalog/category-accounts.ts'
import { companyHandlers } from './company/company.routes.ts'
import { componentListHandlers } from './component-lists/component-lists.routes.ts'
import { customerTermHandlers } from './catalog/customer-handlers.ts'
import { advanceHandlers } from './advances/advances.routes.ts'
import { catalogHandlers } from './catalog/catalog.routes.ts'
import { cancel } from './couriers/cancel-order.ts'
import { contractHandlers } from './contracts/contracts.routes.ts'
import { conversationHandlers } from './conversation/conversation.routes.ts'
import { courierHandlers } from './couriers/couriers.routes.ts'
import { creditHandlers } from './credits/credits.routes.ts'
import { eInvoiceHandlers } from './e-invoices/e-invoices.routes.ts'
import { customerHandlers } from './customers/customers.routes.ts'
import { dashboardHandlers } from './dashboard/dashboard.routes.ts'
import { fileHandlers } from './files/files.routes.ts'
import { logo } from './files/files.logo.ts'
import { autoProcess, issueInvoice } from './invoices/from-order.ts'
import { incomingInvoiceHandlers } from './incoming-invoices/incoming-invoices.routes.ts'
import { importHandlers } from './imports/imports.routes.ts'
import { inventoryHandlers } from './inventory/inventory.routes.ts'
import { invoiceReportHandlers } from './invoice-reports/invoice-reports.routes.ts'
import { customerCreditHandlers } from './invoices/customer-handlers.ts'
import { invoiceHandlers } from './invoices/invoices.routes.ts'
import { revert } from './invoices/revert-order.ts'
import { listViewHandlers } from './list-views/list-views.routes.ts'
import { leadHandlers } from './leads/leads.routes.ts'
import { maintenanceHandlers } from './maintenances/maintenances.routes.ts'
import { revertServiceApplication } from './invoices/revert-service.ts'
import { messageHandlers } from './messages/messages.routes.ts'
import { numberHandlers } from './numbers/numbers.routes.ts'
import { offerHandlers } from './offers/offers.routes.ts'
import { offersOfCustomer } from './offers/offers.list.ts'
import { orderHandlers } from './orders/orders.routes.ts'
import { ordersOfBranch, ordersOfCustomer } from './orders/of-customer.ts'
import { payableHandlers } from './payables/payables.routes.ts'
import { priceClarificationHandlers } from './price-clarifications/price-clarifications.routes.ts'
import { procurementHandlers } from './procurements/procurements.routes.ts'
import { productionHandlers } from './production/production.routes.ts'
import { receivableHandlers } from './receivables/receivables.routes.ts'
import { referenceHandlers } from './reference/reference.routes.ts'
import { acceptCredit } from './rent/credited.ts'
import { rentHandlers } from './rent/rent.routes.ts'
import { sessionHandlers } from './session/session.routes.ts'
import { returnActHandlers } from './return-acts/return-acts.routes.ts'
import { saleHandlers } from './sales/sales.routes.ts'
import { serviceHandlers } from './service/service.routes.ts'
import { servicesOfCustomer } from './service/of-customer.ts'
import { shopHandlers } from './shop/shop.routes.ts'
import { simplifiedHandlers } from './simplified/simplified.routes.ts'
import { statisticsHandlers } from './statistics/statistics.routes.ts'
import { stockHandlers } from './stock/items-handlers.ts'
import { stockCheckHandlers } from './stock-checks/stock-checks.routes.ts'
import { stockReportHandlers } from './stock-reports/stock-reports.routes.ts'
import { stockCountHandlers } from './stock-counts/stock-counts.routes.ts'
import { supplierInvoiceHandlers } from './supplier-invoices/supplier-invoices.routes.ts'
import { subscriptionHandlers } from './subscriptions/subscriptions.routes.ts'
import { createSupplier } from './suppliers/from-customer.ts'
import { supplierHandlers } from './suppliers/suppliers.routes.ts'
import { supportTicketHandlers } from './support-tickets/support-tickets.routes.ts'
import { taskHandlers } from './tasks/tasks.routes.ts'
import { technicalDocumentHandlers } from './technical-documents/technical-documents.routes.ts'
import { transportationHandlers } from './transportations/transportations.routes.ts'
import { unitHandlers } from './units/units.routes.ts'
import { vatHandlers } from './vat/vat.routes.ts'
import { webhookHandlers } from './webhooks/webhooks.routes.ts'
import { userHandlers } from './users/users.routes.ts'
import { groupJobHandlers } from './group-jobs/group-jobs.routes.ts'
import { macroHandlers } from './macros/macros.routes.ts'
import { workspaceHandlers } from './workspace/workspace.routes.ts'

export const handlers: { readonly [A in keyof typeof areas]: Handlers<(typeof areas)[A]> } = {
  session: { ...sessionHandlers, logo },
  files: fileHandlers,
  reference: referenceHandlers,
  accounting: { ...accountingHandlers, setCategoryAccounts },
  users: userHandlers,
  account: accountHandlers,
  webhooks: webhookHandlers,
  customers: {
    ...customerHandlers,
    ...customerTermHandlers,
    ...customerCreditHandlers,
    orders: ordersOfCustomer,
    branchOrders: ordersOfBranch,
    serviceApplications: servicesOfCustomer,
    offers: offersOfCustomer,
    createSupplier,
  },
  company: companyHandlers,
  catalog: catalogHandlers,
  stock: stockHandlers,
  units: unitHandlers,
  'component-lists': componentListHandlers,
  inventory: inventoryHandlers,
  sales: saleHandlers,
  'technical-documents': technicalDocumentHandlers,
  'stock-counts': stockCountHandlers,
  'stock-checks': stockCheckHandlers,
  'stock-reports': stockReportHandlers,
  suppliers: supplierHandlers,
  offers: offerHandlers,
  orders: { ...orderHandlers, issueInvoice, autoProcess, revert, cancel },
  service: { ...serviceHandlers, revert: revertServiceApplication },
  invoices: invoiceHandlers,
  credits: { ...creditHandlers, accept: acceptCredit },
  rent: rentHandlers,
  subscriptions: subscriptionHandlers,
  maintenances: maintenanceHandlers,
  contracts: contractHandlers,
  advances: advanceHandlers,
  simplified: simplifiedHandlers,
  shop: shopHandlers,
  'invoice-reports': invoiceReportHandlers,
  'e-invoices': eInvoiceHandlers,
  procurements: procurementHandlers,
  production: productionHandlers,
  'supplier-invoices': supplierInvoiceHandlers,
  'incoming-invoices': incomingInvoiceHandlers,
  'return-acts': returnActHandlers,
  transportations: transportationHandlers,
  'price-clarifications': priceClarificationHandlers,
  couriers: courierHandlers,
  payables: payableHandlers,
  receivables: receivableHandlers,
  bank: bankHandlers,
  ledger: ledgerHandlers,
  vat: vatHandlers,
  'vat-returns': vatReturnHandlers,
  vouchers: voucherHandlers,
  cash: cashHandlers,
  imports: importHandlers,
  numbers: numberHandlers,
  messages: messageHandlers,
  dashboard: dashboardHandlers,
  statistics: statisticsHandlers,
  workspace: workspaceHandlers,
  'group-jobs': groupJobHandlers,
  macros: macroHandlers,
  'list-views': listViewHandlers,
  conversation: conversationHandlers,
  tasks: taskHandlers,
  leads: leadHandlers,
  'support-tickets': supportTicketHandlers,
}
