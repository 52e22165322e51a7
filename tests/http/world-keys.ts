import type { Call } from '../../contract/calls.ts'
import { catalogueRecords } from './world-catalogue.ts'
import { creditRecords } from './world-credits.ts'
import { productionRecords } from './world-production.ts'
import { carriageRecords } from './world-carriage.ts'
import { clarificationRecords } from './world-clarifications.ts'
import { workRecords } from './world-work.ts'
import { shopRecords } from './world-shop.ts'
import { rentRecords } from './world-rent.ts'
import { saleRecords } from './world-sales.ts'
import { subscriptionRecords } from './world-subscriptions.ts'
import { serviceRecords } from './world-service.ts'
import { simplifiedRecords } from './world-simplified.ts'
import { procurementRecords } from './world-procurements.ts'
import { technicalDocumentRecords } from './world-technical-documents.ts'
import type { World } from './world.ts'

const byName: Readonly<Record<string, keyof World>> = {
  customerId: 'customer',
  branchId: 'branch',
  contactId: 'contact',
  offerId: 'offer',
  offer_id: 'offer',
  creditInvoiceId: 'creditNote',
  procurement_invoice_id: 'supplierInvoice',
  invoice_id: 'invoice',
  invoice_ids: 'invoice',
  invoice_item_id: 'invoiceLine',
  order_id: 'order',
  orderId: 'order',
  rentId: 'rent',
  rent_item_id: 'rentItem',
  applicationId: 'service',
  serviceApplication: 'service',
  serviceableItemId: 'serviceMachine',
  documentId: 'serviceDocument',
  service_job_id: 'serviceJob',
  serviceable_items: 'serviceMachine',
  maintenances: 'maintenance',
  carrier_id: 'carrier',
  transportationId: 'transportation',
  price_clarification_id: 'priceClarification',
  task_id: 'task',
  subscription_id: 'subscription',
  component_id: 'productionComponent',
  component_list_id: 'componentList',
  itemId: 'line',
  catalog_item_id: 'item',
  option_id: 'lineOption',
  option_item_id: 'lineOptionItem',
  newCustomerId: 'customer',
  customer_id: 'customer',
  main_customer_id: 'customer',
  branch_id: 'branch',
  contact_id: 'contact',
  order_ids: 'order',
  categoryId: 'category',
  optionId: 'option',
  catalog_param_id: 'param',
  paramId: 'param',
  category_option_ids: 'option',
  item_id: 'item',
  source_id: 'line',
  fileable_id: 'order',
  stock_item_id: 'stockItem',
  stockItemId: 'stockItem',
  stockItemCountId: 'stockCount',
  line_id: 'stockCheckLine',
  line_ids: 'stockCheckLine',
  count_ids: 'stockCheckCount',
  of_item_id: 'item',
  inventoryItem: 'inventoryItem',
}

/** Calls whose {id} is another record than their area's. */
const byCall: Readonly<Record<string, keyof World>> = {
  'customers.updatePaymentDetails': 'details',
  'customers.updateBranchPaymentDetails': 'branchDetails',
  'customers.updateCustomerContact': 'contact',
  'customers.removeContact': 'contact',
  'customers.showContact': 'contact',
  'customers.updateContact': 'contact',
  'customers.updateBranchContact': 'branchContact',
  'customers.showBranch': 'branch',
  'customers.updatePrice': 'price',
  'customers.removePrice': 'price',
  'customers.updateCategoryDiscount': 'categoryDiscount',
  'customers.removeCategoryDiscount': 'categoryDiscount',
  'customers.updateCategoryDiscountWithSubcategories': 'categoryDiscount',
  'customers.removeCategoryDiscountWithSubcategories': 'categoryDiscount',
  'customers.updateBankAccount': 'bankAccount',
  'customers.removeBankAccount': 'bankAccount',
  'customers.invite': 'contact',
  'customers.revokeInvitation': 'contact',
  'customers.acceptInvitation': 'contact',
  'customers.updateBranch': 'branch',
  'customers.removeBranch': 'branch',
  'maintenances.ofCustomer': 'customer',
  'maintenances.agree': 'customer',
  'offers.updateItem': 'offerLine',
  'offers.deleteItem': 'offerLine',
  'orders.documentPdf': 'document',
  'orders.updateDocument': 'document',
  'invoices.updateItem': 'invoiceLine',
  'invoices.removeItem': 'invoiceLine',
  'reference.manufacturers_change': 'manufacturer',
  ...catalogueRecords,
  ...creditRecords,
  ...rentRecords,
  ...serviceRecords,
  ...productionRecords,
  ...carriageRecords,
  ...clarificationRecords,
  ...subscriptionRecords,
  ...saleRecords,
  ...shopRecords,
  ...workRecords,
  ...simplifiedRecords,
  ...technicalDocumentRecords,
  ...procurementRecords,
  'supplier-invoices.form supplierId': 'supplier',
  'payables.settle supplierId': 'supplier',
  'payables.standing supplierId': 'supplier',
  'payables.hold': 'supplierInvoice',
  'e-invoices.show': 'eInvoice',
  'e-invoices.send': 'eInvoice',
  'e-invoices.take': 'eInvoice',
  'e-invoices.refuse': 'eInvoice',
  'e-invoices.correct': 'eInvoice',
  'e-invoices.reopen': 'eInvoice',
  'incoming-invoices.show': 'incomingInvoice',
  'incoming-invoices.file': 'incomingInvoice',
  'incoming-invoices.prepare': 'incomingInvoice',
  'incoming-invoices.refuse': 'incomingInvoice',
  'incoming-invoices.reopen': 'incomingInvoice',
  'incoming-invoices.changeSupplierCode': 'supplierCode',
  'incoming-invoices.forgetSupplierCode': 'supplierCode',
  'incoming-invoices.recallSupplierCode': 'supplierCode',
  'payables.showOrder': 'paymentOrder',
  'payables.updateOrder': 'paymentOrder',
  'payables.addOrderInvoices': 'paymentOrder',
  'payables.updateOrderLine id': 'paymentOrder',
  'payables.removeOrderLine id': 'paymentOrder',
  'payables.submitOrder': 'paymentOrder',
  'payables.approveOrder': 'paymentOrder',
  'payables.returnOrder': 'paymentOrder',
  'payables.exportOrder': 'paymentOrder',
  'payables.orderFile id': 'paymentOrder',
  'payables.executeOrder': 'paymentOrder',
  'payables.rejectOrder': 'paymentOrder',
  'payables.cancelOrder': 'paymentOrder',
  'payables.removeOrder': 'paymentOrder',
  'payables.updateOrderLine lineId': 'paymentOrderLine',
  'payables.removeOrderLine lineId': 'paymentOrderLine',
  'vouchers.updateLine lineId': 'voucherLine',
  'vouchers.removeLine lineId': 'voucherLine',
  'receivables.dispute': 'invoice',
  'receivables.confirmSupplierBalance supplierId': 'supplier',
  'receivables.showBalanceConfirmation': 'balanceConfirmation',
  'receivables.balanceConfirmationPdf': 'balanceConfirmation',
  'receivables.mailBalanceConfirmation': 'balanceConfirmation',
  'receivables.answerBalanceConfirmation': 'balanceConfirmation',
  'receivables.withdrawBalanceConfirmation': 'balanceConfirmation',
  'cash.receive invoiceId': 'invoice',
  'cash.payOut procurementInvoiceId': 'supplierInvoice',
  'receivables.showOffset': 'offset',
  'receivables.offsetPdf': 'offset',
  'receivables.withdrawOffset': 'offset',
  'receivables.showInterestClaim': 'interestClaim',
  'receivables.interestClaimPdf': 'interestClaim',
  'receivables.cancelInterestClaim': 'interestClaim',
  'receivables.showLetter': 'reminderLetter',
  'receivables.letterPdf': 'reminderLetter',
  'receivables.mailLetter': 'reminderLetter',
  'supplier-invoices.updateItem itemId': 'supplierInvoiceLine',
  'supplier-invoices.removeItem itemId': 'supplierInvoiceLine',
  'return-acts.createFromInvoice procurementInvoiceId': 'supplierInvoice',
  'return-acts.item return_act_item_id': 'returnActLine',
  'return-acts.updateItem return_act_item_id': 'returnActLine',
  'return-acts.removeItem return_act_item_id': 'returnActLine',
  'account.endSession': 'session',
  'account.renamePasskey': 'passkey',
  'account.removePasskey': 'passkey',
  'account.revokeApiToken': 'apiToken',
  'webhooks.resend': 'webhookDelivery',
  'bank.forgetPayerAccount': 'payerAccount',
  'bank.showEntry': 'bankEntry',
  'bank.entryDocuments': 'bankEntry',
  'bank.matchEntry': 'bankEntry',
  'bank.postEntry': 'bankEntry',
  'bank.unmatchEntry': 'bankEntry',
  'users.role': 'role',
  'users.updateRole': 'role',
  'users.setRolePermissions': 'role',
  'users.removeRolePermission': 'role',
}

const byArea: Readonly<Record<string, keyof World>> = {
  customers: 'customer',
  webhooks: 'webhook',
  offers: 'offer',
  orders: 'order',
  invoices: 'invoice',
  credits: 'creditNote',
  advances: 'advance',
  rent: 'rent',
  service: 'service',
  production: 'production',
  transportations: 'transportation',
  'price-clarifications': 'priceClarification',
  tasks: 'task',
  subscriptions: 'subscription',
  leads: 'lead',
  sales: 'sale',
  'support-tickets': 'supportTicket',
  messages: 'message',
  couriers: 'courierApplication',
  shop: 'shopSale',
  'component-lists': 'componentList',
  simplified: 'simplified',
  'invoice-reports': 'invoice',
  files: 'file',
  catalog: 'item',
  stock: 'stockItem',
  'technical-documents': 'writeOff',
  'stock-counts': 'stockCount',
  'stock-checks': 'stockCheck',
  procurements: 'procurement',
  units: 'unit',
  suppliers: 'supplier',
  'supplier-invoices': 'supplierInvoice',
  payables: 'supplierPayment',
  'return-acts': 'returnAct',
  numbers: 'numberSeries',
  bank: 'bankStatement',
  ledger: 'ledgerEntry',
  'vat-returns': 'vatReturn',
  vouchers: 'voucher',
  cash: 'cashOrder',
  imports: 'import',
  'group-jobs': 'groupJob',
  macros: 'macro',
  'list-views': 'listView',
  accounting: 'account',
  users: 'user',
  account: 'user',
}

/** Value of a key in a body. */
export function idIn(world: World): (field: string) => number {
  return (field) => {
    const kind = byName[field]
    return kind ? world[kind] : 1
  }
}

/** Path parameters of a call that name records of the world. */
export function paramsOf(call: Call, world: World): Record<string, number | string> {
  const names = [...call.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, paramOf(call, name, world)]))
}

function paramOf(call: Call, name: string, world: World): number | string {
  const kind = call.spec.params?.[name]
  if (kind === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (kind === 'date') return '2026-05-04'
  if (kind === 'whole') return 1
  const record = recordOf(call, name)
  if (kind === 'text') return record ? String(world[record]) : 'orders'
  return record ? world[record] : 1
}

function recordOf(call: Call, name: string): keyof World | undefined {
  return byCall[`${call.id} ${name}`] ?? byName[name] ?? (name === 'id' ? (byCall[call.id] ?? byArea[areaOf(call)]) : undefined)
}

function areaOf({ id }: Call): string {
  return id.split('.')[0] ?? ''
}

/** Parameters that name the first record of a list which every installation has. */
const ofCompany: ReadonlySet<string> = new Set([
  'customers.create typeId',
  'users.removeRolePermission permissionId',
  'dashboard.component id',
  'procurements.warehouseStock warehouseId',
  'procurements.incoming warehouseId',
])

/** Parameters of a call whose record the world does not have: everybody would be answered 404, which proves nothing. */
export function strangersOf(call: Call): string[] {
  const names = [...call.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  if (areaOf(call) === 'reference') return []
  const strangers = names.filter((name) => !call.spec.params?.[name] && !recordOf(call, name) && !ofCompany.has(`${call.id} ${name}`))
  return strangers.map((name) => `${call.id} {${name}}`)
}
