import type { PagePath } from '../../contract/pages.ts'
import { screens as accounting } from '../areas/accounting/parts.ts'
import { screens as company } from '../areas/company/parts.ts'
import { screens as advances } from '../areas/advances/parts.ts'
import { screens as catalog } from '../areas/catalog/parts.ts'
import { screens as contracts } from '../areas/contracts/parts.ts'
import { screens as credits } from '../areas/credits/parts.ts'
import { screens as customers } from '../areas/customers/parts.ts'
import { screens as dashboard } from '../areas/dashboard/parts.ts'
import { screens as files } from '../areas/files/parts.ts'
import { screens as history } from '../areas/history/parts.ts'
import { screens as inventory } from '../areas/inventory/parts.ts'
import { screens as invoiceReports } from '../areas/invoice-reports/parts.ts'
import { screens as keyboard } from '../areas/keyboard/parts.ts'
import { screens as invoices } from '../areas/invoices/parts.ts'
import { screens as leads } from '../areas/leads/parts.ts'
import { screens as maintenances } from '../areas/maintenances/parts.ts'
import { screens as imports } from '../areas/imports/parts.ts'
import { screens as messages } from '../areas/messages/parts.ts'
import { screens as numbers } from '../areas/numbers/parts.ts'
import { screens as offers } from '../areas/offers/parts.ts'
import { screens as orders } from '../areas/orders/parts.ts'
import { screens as priceClarifications } from '../areas/price-clarifications/parts.ts'
import { screens as procurements } from '../areas/procurements/parts.ts'
import { screens as production } from '../areas/production/parts.ts'
import { screens as profile } from '../areas/profile/parts.ts'
import { screens as reference } from '../areas/reference/parts.ts'
import { screens as rent } from '../areas/rent/parts.ts'
import { screens as returnActs } from '../areas/return-acts/parts.ts'
import { screens as service } from '../areas/service/parts.ts'
import { screens as shop } from '../areas/shop/parts.ts'
import { screens as simplified } from '../areas/simplified/parts.ts'
import { screens as statistics } from '../areas/statistics/parts.ts'
import { screens as stock } from '../areas/stock/parts.ts'
import { screens as stockChecks } from '../areas/stock-checks/parts.ts'
import { screens as stockReports } from '../areas/stock-reports/parts.ts'
import { screens as stockCounts } from '../areas/stock-counts/parts.ts'
import { screens as supplierInvoices } from '../areas/supplier-invoices/parts.ts'
import { screens as sales } from '../areas/sales/parts.ts'
import { screens as subscriptions } from '../areas/subscriptions/parts.ts'
import { screens as suppliers } from '../areas/suppliers/parts.ts'
import { screens as supportTickets } from '../areas/support-tickets/parts.ts'
import { screens as tasks } from '../areas/tasks/parts.ts'
import { screens as technicalDocuments } from '../areas/technical-documents/parts.ts'
import { screens as couriers } from '../areas/couriers/parts.ts'
import { screens as transportations } from '../areas/transportations/parts.ts'
import { screens as units } from '../areas/units/parts.ts'
import { screens as users } from '../areas/users/parts.ts'
import { screens as webhooks } from '../areas/webhooks/parts.ts'
import type { Screens } from '../commands/screen.ts'

/**
 * The screens that areas have built, by page. A page without one opens a tab that says so and stays out of
 * palette and rail.
 */
export const screens: Screens = {
  ...accounting,
  ...company,
  ...advances,
  ...catalog,
  ...contracts,
  ...credits,
  ...customers,
  ...dashboard,
  ...files,
  ...history,
  ...keyboard,
  ...inventory,
  ...invoiceReports,
  ...invoices,
  ...leads,
  ...maintenances,
  ...imports,
  ...numbers,
  ...offers,
  ...orders,
  ...priceClarifications,
  ...procurements,
  ...production,
  ...profile,
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
  ...webhooks,
}

/** Whether a page's screen exists. */
export function isBuilt(path: string): boolean {
  return screens[path as PagePath] !== undefined
}
