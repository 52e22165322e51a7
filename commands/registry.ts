import { bankCommands } from './bank/bank.ts'
import { bankEntryCommands } from './bank/bank-entries.ts'
import { payerAccountCommands } from './bank/payer-accounts.ts'
import { accountingCommands } from './accounting/accounting.ts'
import { companyCommands } from './company/company.ts'
import { contractCommands } from './contracts/contracts.ts'
import { componentListCommands } from './component-lists/component-lists.ts'
import { advanceCommands } from './advances/advances.ts'
import { catalogCommands } from './catalog/catalog.ts'
import { categoryCommands } from './catalog/categories.ts'
import { chainCommands } from './chain.ts'
import type { Command } from './command.ts'
import { customerCreditCommands } from './customers/customer-credit.ts'
import { customerFileCommands, customerProfileCommands, invitationCommands } from './customers/customer-portal.ts'
import { customerTermCommands } from './customers/customer-terms.ts'
import { creditCommands } from './credits/credits.ts'
import { eInvoiceCommands } from './e-invoices/e-invoices.ts'
import { branchCommands, contactCommands, customerCommands } from './customers/customers.ts'
import { incomingInvoiceCommands } from './incoming-invoices/incoming-invoices.ts'
import { incomingMessageCommands } from './incoming-invoices/incoming-messages.ts'
import { supplierCodeCommands } from './incoming-invoices/supplier-codes.ts'
import { inventoryCommands } from './inventory/inventory.ts'
import { invoicePrintCommands, invoiceReportCommands } from './invoice-reports/invoice-reports.ts'
import { workspaceCommands } from './workspace/first.ts'
import { groupJobCommands } from './workspace/group-jobs.ts'
import { historyCommands } from './history/history.ts'
import { importCommands } from './imports/imports.ts'
import { invoiceCommands } from './invoices/invoices.ts'
import { itemPartCommands } from './catalog/item-parts.ts'
import { begins, keyFault, overlap } from './keys.ts'
import { macroCommands } from './workspace/macros.ts'
import { messageCommands } from './messages/messages.ts'
import { nextSteps } from './next-step.ts'
import { numberCommands } from './numbers/numbers.ts'
import { offerCommands, offerPartCommands } from './offers/offers.ts'
import { orderLineCommands } from './orders/order-lines.ts'
import { orderDocumentCommands } from './orders/order-documents.ts'
import { orderCommands } from './orders/orders.ts'
import { paramCommands } from './catalog/params.ts'
import { procurementLineCommands } from './procurements/procurement-lines.ts'
import { payableCommands } from './payables/payables.ts'
import { paymentOrderCommands } from './payables/payment-orders.ts'
import { priceClarificationCommands } from './price-clarifications/price-clarifications.ts'
import { procurementCommands } from './procurements/procurements.ts'
import { balanceConfirmationCommands } from './receivables/balance-confirmations.ts'
import { supplierConfirmationCommands } from './receivables/supplier-confirmations.ts'
import { interestClaimCommands } from './receivables/interest-claims.ts'
import { offsetCommands } from './receivables/offsets.ts'
import { receivableCommands } from './receivables/receivables.ts'
import { reminderCommands } from './receivables/reminders.ts'
import { referenceCommands } from './reference/reference.ts'
import { leadCommands } from './leads/leads.ts'
import { ledgerCommands } from './ledger/ledger.ts'
import { ossCommands } from './vat/oss.ts'
import { vatReturnCommands } from './vat-returns/vat-returns.ts'
import { voucherCommands } from './vouchers/vouchers.ts'
import { cashCommands } from './cash/cash.ts'
import { maintenanceCommands, plannedMaintenanceCommands } from './maintenances/maintenances.ts'
import { productionCommands } from './production/production.ts'
import { shopCommands } from './shop/shop.ts'
import { rentMachineCommands } from './rent/rent-machines.ts'
import { rentReadingCommands } from './rent/rent-readings.ts'
import { rentCommands } from './rent/rent.ts'
import { servicePartCommands } from './service/service-parts.ts'
import { serviceCommands } from './service/service.ts'
import { returnActCommands } from './return-acts/return-acts.ts'
import { fileCommands, sessionCommands } from './session/session.ts'
import { simplifiedCommands } from './simplified/simplified.ts'
import { stockCommands } from './stock/stock.ts'
import { stockCheckCommands } from './stock-checks/stock-checks.ts'
import { stockReportCommands } from './stock-reports/stock-reports.ts'
import { stockCountCommands } from './stock-counts/stock-counts.ts'
import { creditNoteCommands } from './supplier-invoices/credit-notes.ts'
import { supplierInvoiceCommands } from './supplier-invoices/supplier-invoices.ts'
import { supplierCommands } from './suppliers/suppliers.ts'
import { supportTicketCommands } from './support-tickets/support-tickets.ts'
import { taskCommands } from './tasks/tasks.ts'
import { technicalDocumentCommands } from './technical-documents/technical-documents.ts'
import { courierCommands } from './couriers/couriers.ts'
import { saleCommands } from './sales/sales.ts'
import { subscriptionCommands } from './subscriptions/subscriptions.ts'
import { transportationCommands } from './transportations/transportations.ts'
import { unitCommands } from './units/units.ts'
import { webhookCommands } from './webhooks/webhooks.ts'
import { roleCommands, userCommands } from './users/users.ts'

const areaCommands: readonly (readonly Command[])[] = [
  sessionCommands,
  fileCommands,
  referenceCommands,
  accountingCommands,
  companyCommands,
  userCommands,
  roleCommands,
  webhookCommands,
  customerCommands,
  branchCommands,
  contactCommands,
  customerTermCommands,
  customerCreditCommands,
  receivableCommands,
  ledgerCommands,
  vatReturnCommands,
  ossCommands,
  voucherCommands,
  cashCommands,
  reminderCommands,
  balanceConfirmationCommands,
  supplierConfirmationCommands,
  offsetCommands,
  interestClaimCommands,
  customerProfileCommands,
  invitationCommands,
  customerFileCommands,
  catalogCommands,
  itemPartCommands,
  categoryCommands,
  paramCommands,
  stockCommands,
  unitCommands,
  inventoryCommands,
  technicalDocumentCommands,
  stockCheckCommands,
  stockReportCommands,
  stockCountCommands,
  supplierCommands,
  offerCommands,
  offerPartCommands,
  orderCommands,
  orderLineCommands,
  orderDocumentCommands,
  invoiceCommands,
  creditCommands,
  advanceCommands,
  simplifiedCommands,
  invoiceReportCommands,
  invoicePrintCommands,
  procurementCommands,
  procurementLineCommands,
  supplierInvoiceCommands,
  creditNoteCommands,
  incomingInvoiceCommands,
  incomingMessageCommands,
  supplierCodeCommands,
  payableCommands,
  paymentOrderCommands,
  eInvoiceCommands,
  rentCommands,
  rentMachineCommands,
  rentReadingCommands,
  maintenanceCommands,
  plannedMaintenanceCommands,
  contractCommands,
  componentListCommands,
  productionCommands,
  saleCommands,
  subscriptionCommands,
  transportationCommands,
  priceClarificationCommands,
  courierCommands,
  shopCommands,
  serviceCommands,
  servicePartCommands,
  returnActCommands,
  bankCommands,
  bankEntryCommands,
  payerAccountCommands,
  importCommands,
  numberCommands,
  messageCommands,
  taskCommands,
  leadCommands,
  supportTicketCommands,
  historyCommands,
  groupJobCommands,
  macroCommands,
  chainCommands,
]

/** Throws on conflicting commands. */
export function allCommands(isBuilt: (path: string) => boolean): readonly Command[] {
  return collect([workspaceCommands(isBuilt), ...areaCommands, nextSteps(areaCommands.flat())])
}

/**
 * Combines command lists. Throws on duplicate IDs, reserved keys, and keys that collide or prefix another sequence
 * in overlapping scopes.
 */
export function collect(lists: readonly (readonly Command[])[]): readonly Command[] {
  const all = lists.flat()
  const faults = [...doubledIds(all), ...badKeys(all), ...clashes(all)]
  if (faults.length > 0) throw new Error(`Commands cannot live together:\n${faults.join('\n')}`)
  return all
}

function doubledIds(all: readonly Command[]): string[] {
  const seenIds = new Set<string>()
  return all.flatMap(({ id }) => (seenIds.size === seenIds.add(id).size ? [`id ${id} is given twice`] : []))
}

function badKeys(all: readonly Command[]): string[] {
  return all.flatMap(({ id, keys = [], appKeys = [] }) => [
    ...keys.flatMap((key) => faultOf(id, key, false)),
    ...appKeys.flatMap((key) => faultOf(id, key, true)),
  ])
}

function faultOf(id: string, key: string, installed: boolean): string[] {
  const fault = keyFault(key, installed)
  return fault === null ? [] : [`${id}: ${key} ${fault}`]
}

function clashes(all: readonly Command[]): string[] {
  const bound = all.flatMap((command) => [...(command.keys ?? []), ...(command.appKeys ?? [])].map((key) => ({ key, command })))
  const faults: string[] = []
  for (const [place, one] of bound.entries()) {
    for (const other of bound.slice(place + 1)) {
      if (one.command === other.command || !overlap(one.command.scope, other.command.scope)) continue
      if (one.key === other.key) faults.push(`${one.key} is given to ${one.command.id} and ${other.command.id}`)
      else if (begins(one.key, other.key)) faults.push(`${one.key} of ${one.command.id} begins ${other.key} of ${other.command.id}`)
      else if (begins(other.key, one.key)) faults.push(`${other.key} of ${other.command.id} begins ${one.key} of ${one.command.id}`)
    }
  }
  return faults
}
