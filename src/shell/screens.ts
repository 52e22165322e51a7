import type { PagePath } from '../../contract/pages.ts'
import { screens as accounting } from '../areas/accounting/accounting.screens.ts'
import { screens as company } from '../areas/company/company.screens.ts'
import { screens as advances } from '../areas/advances/advances.screens.ts'
import { screens as bank } from '../areas/bank/bank.screens.ts'
import { screens as ledger } from '../areas/ledger/ledger.screens.ts'
import { screens as vouchers } from '../areas/vouchers/vouchers.screens.ts'
import { screens as cash } from '../areas/cash/cash.screens.ts'
import { screens as catalog } from '../areas/catalog/catalog.screens.ts'
import { screens as contracts } from '../areas/contracts/contracts.screens.ts'
import { screens as credits } from '../areas/credits/credits.screens.ts'
import { screens as eInvoices } from '../areas/e-invoices/e-invoices.screens.ts'
import { screens as incomingInvoices } from '../areas/incoming-invoices/incoming-invoices.screens.ts'
import { screens as customers } from '../areas/customers/customers.screens.ts'
import { screens as dashboard } from '../areas/dashboard/dashboard.screens.ts'
import { screens as files } from '../areas/files/files.screens.ts'
import { screens as groupJobs } from '../areas/group-jobs/group-jobs.screens.ts'
import { screens as history } from '../areas/history/history.screens.ts'
import { screens as inventory } from '../areas/inventory/inventory.screens.ts'
import { screens as invoiceReports } from '../areas/invoice-reports/invoice-reports.screens.ts'
import { screens as keyboard } from '../areas/keyboard/keyboard.screens.ts'
import { screens as speed } from '../areas/speed/speed.screens.ts'
import { screens as invoices } from '../areas/invoices/invoices.screens.ts'
import { screens as leads } from '../areas/leads/leads.screens.ts'
import { screens as maintenances } from '../areas/maintenances/maintenances.screens.ts'
import { screens as imports } from '../areas/imports/imports.screens.ts'
import { screens as messages } from '../areas/messages/messages.screens.ts'
import { screens as numbers } from '../areas/numbers/numbers.screens.ts'
import { screens as offers } from '../areas/offers/offers.screens.ts'
import { screens as orders } from '../areas/orders/orders.screens.ts'
import { screens as payables } from '../areas/payables/payables.screens.ts'
import { screens as priceClarifications } from '../areas/price-clarifications/price-clarifications.screens.ts'
import { screens as procurements } from '../areas/procurements/procurements.screens.ts'
import { screens as production } from '../areas/production/production.screens.ts'
import { screens as profile } from '../areas/profile/profile.screens.ts'
import { screens as receivables } from '../areas/receivables/receivables.screens.ts'
import { screens as reference } from '../areas/reference/reference.screens.ts'
import { screens as rent } from '../areas/rent/rent.screens.ts'
import { screens as returnActs } from '../areas/return-acts/return-acts.screens.ts'
import { screens as service } from '../areas/service/service.screens.ts'
import { screens as shop } from '../areas/shop/shop.screens.ts'
import { screens as simplified } from '../areas/simplified/simplified.screens.ts'
import { screens as statistics } from '../areas/statistics/statistics.screens.ts'
import { screens as stock } from '../areas/stock/stock.screens.ts'
import { screens as stockChecks } from '../areas/stock-checks/stock-checks.screens.ts'
import { screens as stockReports } from '../areas/stock-reports/stock-reports.screens.ts'
import { screens as stockCounts } from '../areas/stock-counts/stock-counts.screens.ts'
import { screens as supplierInvoices } from '../areas/supplier-invoices/supplier-invoices.screens.ts'
import { screens as sales } from '../areas/sales/sales.screens.ts'
import { screens as subscriptions } from '../areas/subscriptions/subscriptions.screens.ts'
import { screens as suppliers } from '../areas/suppliers/suppliers.screens.ts'
import { screens as supportTickets } from '../areas/support-tickets/support-tickets.screens.ts'
import { screens as tasks } from '../areas/tasks/tasks.screens.ts'
import { screens as technicalDocuments } from '../areas/technical-documents/technical-documents.screens.ts'
import { screens as couriers } from '../areas/couriers/couriers.screens.ts'
import { screens as transportations } from '../areas/transportations/transportations.screens.ts'
import { screens as units } from '../areas/units/units.screens.ts'
import { screens as users } from '../areas/users/users.screens.ts'
import { screens as vat } from '../areas/vat/vat.screens.ts'
import { screens as webhooks } from '../areas/webhooks/webhooks.screens.ts'
import type { Screens } from '../commands/screen.ts'

/** Built screens by page. A page without one is left out of palette and rail. */
export const screens: Screens = {
  ...accounting,
  ...company,
  ...advances,
  ...bank,
  ...ledger,
  ...vouchers,
  ...cash,
  ...catalog,
  ...contracts,
  ...credits,
  ...eInvoices,
  ...incomingInvoices,
  ...customers,
  ...dashboard,
  ...files,
  ...groupJobs,
  ...history,
  ...keyboard,
  ...speed,
  ...inventory,
  ...invoiceReports,
  ...invoices,
  ...leads,
  ...maintenances,
  ...imports,
  ...numbers,
  ...offers,
  ...orders,
  ...payables,
  ...priceClarifications,
  ...procurements,
  ...production,
  ...profile,
  ...receivables,
  ...reference,
  ...rent,
  ...returnActs,
  ...service,
  ...shop,
  ...simplified,
  ...statistics,
  ...stock,
  ...stockChecks,
  ...stockReports,
  ...stockCounts,
  ...supplierInvoices,
  ...sales,
  ...subscriptions,
  ...suppliers,
  ...messages,
  ...supportTickets,
  ...tasks,
  ...technicalDocuments,
  ...couriers,
  ...transportations,
  ...units,
  ...users,
  ...vat,
  ...webhooks,
}

export function isBuilt(path: string): boolean {
  return screens[path as PagePath] !== undefined
}
