import { pickers as catalog } from '../areas/catalog/parts.ts'
import { pickers as contracts } from '../areas/contracts/parts.ts'
import { pickers as credits } from '../areas/credits/parts.ts'
import { pickers as customers } from '../areas/customers/parts.ts'
import { pickers as couriers } from '../areas/couriers/parts.ts'
import { pickers as imports } from '../areas/imports/parts.ts'
import { pickers as invoiceReports } from '../areas/invoice-reports/parts.ts'
import { pickers as inventory } from '../areas/inventory/parts.ts'
import { pickers as orders } from '../areas/orders/parts.ts'
import { pickers as priceClarifications } from '../areas/price-clarifications/parts.ts'
import { pickers as procurements } from '../areas/procurements/parts.ts'
import { pickers as production } from '../areas/production/parts.ts'
import { pickers as shop } from '../areas/shop/parts.ts'
import { pickers as profile } from '../areas/profile/parts.ts'
import { pickers as rent } from '../areas/rent/parts.ts'
import { pickers as service } from '../areas/service/parts.ts'
import { pickers as stockChecks } from '../areas/stock-checks/parts.ts'
import { pickers as suppliers } from '../areas/suppliers/parts.ts'
import { pickers as tasks } from '../areas/tasks/parts.ts'
import { pickers as users } from '../areas/users/parts.ts'
import { pickers as webhooks } from '../areas/webhooks/parts.ts'
import type { Pickers } from '../commands/picker.ts'

/** Screen parts that let a person choose what needs a picture (the lines of a split): every area's, and those of no area. */
export const pickers: Readonly<Partial<Pickers>> = {
  confirm: () => import('./ConfirmPicker.tsx').then(({ ConfirmPicker }) => ({ default: ConfirmPicker })),
  files: () => import('./FilesPicker.tsx').then(({ FilesPicker }) => ({ default: FilesPicker })),
  ...catalog,
  ...contracts,
  ...credits,
  ...customers,
  ...imports,
  ...inventory,
  ...invoiceReports,
  ...couriers,
  ...orders,
  ...priceClarifications,
  ...procurements,
  ...production,
  ...shop,
  ...profile,
  ...rent,
  ...service,
  ...stockChecks,
  ...suppliers,
  ...tasks,
  ...users,
  ...webhooks,
}
