import { accounting } from './accounting.ts'
import { advances } from './advances.ts'
import { catalog } from './catalog.ts'
import { credits } from './credits.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { files } from './files.ts'
import { invoices } from './invoices.ts'
import { offers } from './offers.ts'
import { orders } from './orders.ts'
import { reference } from './reference.ts'
import { session } from './session.ts'
import { stock } from './stock.ts'
import { users } from './users.ts'
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
  customers,
  catalog,
  stock,
  offers,
  orders,
  invoices,
  credits,
  advances,
  dashboard,
  workspace,
} as const
