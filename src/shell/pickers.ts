import { pickers as bank } from '../areas/bank/bank.screens.ts'
import { pickers as catalog } from '../areas/catalog/catalog.screens.ts'
import { pickers as contracts } from '../areas/contracts/contracts.screens.ts'
import { pickers as credits } from '../areas/credits/credits.screens.ts'
import { pickers as customers } from '../areas/customers/customers.screens.ts'
import { pickers as couriers } from '../areas/couriers/couriers.screens.ts'
import { pickers as imports } from '../areas/imports/imports.screens.ts'
import { pickers as invoiceReports } from '../areas/invoice-reports/invoice-reports.screens.ts'
import { pickers as incomingInvoices } from '../areas/incoming-invoices/incoming-invoices.screens.ts'
import { pickers as inventory } from '../areas/inventory/inventory.screens.ts'
import { pickers as orders } from '../areas/orders/orders.screens.ts'
import { pickers as payables } from '../areas/payables/payables.screens.ts'
import { pickers as priceClarifications } from '../areas/price-clarifications/price-clarifications.screens.ts'
import { pickers as procurements } from '../areas/procurements/procurements.screens.ts'
import { pickers as production } from '../areas/production/production.screens.ts'
import { pickers as shop } from '../areas/shop/shop.screens.ts'
import { pickers as profile } from '../areas/profile/profile.screens.ts'
import { pickers as receivables } from '../areas/receivables/receivables.screens.ts'
import { pickers as rent } from '../areas/rent/rent.screens.ts'
import { pickers as service } from '../areas/service/service.screens.ts'
import { pickers as stockChecks } from '../areas/stock-checks/stock-checks.screens.ts'
import { pickers as supplierInvoices } from '../areas/supplier-invoices/supplier-invoices.screens.ts'
import { pickers as suppliers } from '../areas/suppliers/suppliers.screens.ts'
import { pickers as tasks } from '../areas/tasks/tasks.screens.ts'
import { pickers as users } from '../areas/users/users.screens.ts'
import { pickers as webhooks } from '../areas/webhooks/webhooks.screens.ts'
import type { Pickers } from '../commands/picker.ts'

export const pickers: Readonly<Partial<Pickers>> = {
  confirm: () => import('./ConfirmPicker.tsx').then(({ ConfirmPicker }) => ({ default: ConfirmPicker })),
  files: () => import('./FilesPicker.tsx').then(({ FilesPicker }) => ({ default: FilesPicker })),
  ...bank,
  ...catalog,
  ...contracts,
  ...credits,
  ...customers,
  ...imports,
  ...incomingInvoices,
  ...inventory,
  ...invoiceReports,
  ...couriers,
  ...orders,
  ...payables,
  ...priceClarifications,
  ...procurements,
  ...production,
  ...shop,
  ...profile,
  ...receivables,
  ...rent,
  ...service,
  ...stockChecks,
  ...supplierInvoices,
  ...suppliers,
  ...tasks,
  ...users,
  ...webhooks,
}
