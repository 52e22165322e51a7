import type { areas } from '../../contract/areas.ts'
import type { Handlers } from '../http/context.ts'
import { accountHandlers } from './account/handlers.ts'
import { accountingHandlers } from './accounting/handlers.ts'
import { setCategoryAccounts } from './catalog/category-accounts.ts'
import { companyHandlers } from './company/handlers.ts'
import { componentListHandlers } from './component-lists/handlers.ts'
import { customerTermHandlers } from './catalog/customer-handlers.ts'
import { advanceHandlers } from './advances/handlers.ts'
import { catalogHandlers } from './catalog/handlers.ts'
import { cancel } from './couriers/cancel-order.ts'
import { contractHandlers } from './contracts/handlers.ts'
import { conversationHandlers } from './conversation/handlers.ts'
import { courierHandlers } from './couriers/handlers.ts'
import { creditHandlers } from './credits/handlers.ts'
import { customerHandlers } from './customers/handlers.ts'
import { dashboardHandlers } from './dashboard/handlers.ts'
import { fileHandlers } from './files/handlers.ts'
import { logo } from './files/logo.ts'
import { autoProcess, issueInvoice } from './invoices/from-order.ts'
import { importHandlers } from './imports/handlers.ts'
import { inventoryHandlers } from './inventory/handlers.ts'
import { invoiceReportHandlers } from './invoice-reports/handlers.ts'
import { customerCreditHandlers } from './invoices/customer-handlers.ts'
import { invoiceHandlers } from './invoices/handlers.ts'
import { revert } from './invoices/revert-order.ts'
import { leadHandlers } from './leads/handlers.ts'
import { maintenanceHandlers } from './maintenances/handlers.ts'
import { revertServiceApplication } from './invoices/revert-service.ts'
import { messageHandlers } from './messages/handlers.ts'
import { numberHandlers } from './numbers/handlers.ts'
import { offerHandlers } from './offers/handlers.ts'
import { offersOfCustomer } from './offers/list.ts'
import { orderHandlers } from './orders/handlers.ts'
import { ordersOfBranch, ordersOfCustomer } from './orders/of-customer.ts'
import { priceClarificationHandlers } from './price-clarifications/handlers.ts'
import { procurementHandlers } from './procurements/handlers.ts'
import { productionHandlers } from './production/handlers.ts'
import { referenceHandlers } from './reference/handlers.ts'
import { acceptCredit } from './rent/credited.ts'
import { rentHandlers } from './rent/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { returnActHandlers } from './return-acts/handlers.ts'
import { saleHandlers } from './sales/handlers.ts'
import { serviceHandlers } from './service/handlers.ts'
import { servicesOfCustomer } from './service/of-customer.ts'
import { shopHandlers } from './shop/handlers.ts'
import { simplifiedHandlers } from './simplified/handlers.ts'
import { statisticsHandlers } from './statistics/handlers.ts'
import { stockHandlers } from './stock/items-handlers.ts'
import { stockCheckHandlers } from './stock-checks/handlers.ts'
import { stockReportHandlers } from './stock-reports/handlers.ts'
import { stockCountHandlers } from './stock-counts/handlers.ts'
import { supplierInvoiceHandlers } from './supplier-invoices/handlers.ts'
import { subscriptionHandlers } from './subscriptions/handlers.ts'
import { createSupplier } from './suppliers/from-customer.ts'
import { supplierHandlers } from './suppliers/handlers.ts'
import { supportTicketHandlers } from './support-tickets/handlers.ts'
import { taskHandlers } from './tasks/handlers.ts'
import { technicalDocumentHandlers } from './technical-documents/handlers.ts'
import { transportationHandlers } from './transportations/handlers.ts'
import { unitHandlers } from './units/handlers.ts'
import { webhookHandlers } from './webhooks/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { workspaceHandlers } from './workspace/handlers.ts'

/** What answers every call of the contract; a call without a handler does not compile. */
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
  procurements: procurementHandlers,
  production: productionHandlers,
  'supplier-invoices': supplierInvoiceHandlers,
  'return-acts': returnActHandlers,
  transportations: transportationHandlers,
  'price-clarifications': priceClarificationHandlers,
  couriers: courierHandlers,
  imports: importHandlers,
  numbers: numberHandlers,
  messages: messageHandlers,
  dashboard: dashboardHandlers,
  statistics: statisticsHandlers,
  workspace: workspaceHandlers,
  conversation: conversationHandlers,
  tasks: taskHandlers,
  leads: leadHandlers,
  'support-tickets': supportTicketHandlers,
}
