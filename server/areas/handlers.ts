import type { areas } from '../../contract/areas.ts'
import type { Handlers } from '../http/context.ts'
import { catalogHandlers } from './catalog/handlers.ts'
import { customerHandlers } from './customers/handlers.ts'
import { dashboardHandlers } from './dashboard/handlers.ts'
import { fileHandlers } from './files/handlers.ts'
import { autoProcess, issueInvoice } from './invoices/from-order.ts'
import { invoiceHandlers } from './invoices/handlers.ts'
import { revert } from './invoices/revert-order.ts'
import { orderHandlers } from './orders/handlers.ts'
import { ordersOfBranch, ordersOfCustomer } from './orders/of-customer.ts'
import { referenceHandlers } from './reference/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { stockHandlers } from './stock/items-handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { workspaceHandlers } from './workspace/handlers.ts'

/** What answers every call of the contract; a call without a handler does not compile. */
export const handlers: { readonly [A in keyof typeof areas]: Handlers<(typeof areas)[A]> } = {
  session: sessionHandlers,
  files: fileHandlers,
  reference: referenceHandlers,
  users: userHandlers,
  customers: { ...customerHandlers, orders: ordersOfCustomer, branchOrders: ordersOfBranch },
  catalog: catalogHandlers,
  stock: stockHandlers,
  orders: { ...orderHandlers, issueInvoice, autoProcess, revert },
  invoices: invoiceHandlers,
  dashboard: dashboardHandlers,
  workspace: workspaceHandlers,
}
