import { foundCompany } from '../../server/seed/demo/company.ts'
import { openGroups } from '../../server/seed/demo/groups.ts'
import { Scene, Trail } from '../../server/seed/demo/scene.ts'
import type { Db } from '../../server/db/pool.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { orderCaseBread, sellCaseBread } from './case-bread.ts'
import { enterCaseItems, manyItems } from './case-catalogue.ts'
import { CaseContext } from './case-context.ts'
import { enterCaseInvoices } from './case-invoices.ts'
import { enterCaseOptions } from './case-options.ts'
import { enterCaseOrders } from './case-orders.ts'
import { enterCaseCustomers } from './case-parties.ts'
import { enterCaseSimplified } from './case-simplified.ts'
import { enterCaseStock } from './case-stock.ts'
import { enterCaseUnits } from './case-units.ts'

/** After the bread sales. */
export const caseDay = '2026-07-19'

/** Creates the cases of docs/domain/demo.md#cases-of-tests in an empty database; keys are in `case-keys.ts`. */
export async function enterCases(db: Db): Promise<void> {
  const scene = new Scene(db, readSettings({ DEMO: '0' }), new Trail())
  await scene.at('2026-06-29', 6 * 60)
  const company = await foundCompany(scene)
  await openGroups(scene, company)
  const customers = await enterCaseCustomers(scene, company)
  const items = await enterCaseItems(scene, company)
  const caseCtx = new CaseContext(scene, { company, customers, items }, caseDay)
  await sellCaseBread(caseCtx, caseDay)
  await caseCtx.goTo(caseDay)
  await enterCaseOrders(caseCtx)
  const forty = Array.from({ length: 40 }, (_, place) => ({ item: manyItems(place), quantity: '1' }))
  await enterCaseInvoices(caseCtx, forty)
  await enterCaseStock(caseCtx, company)
  await enterCaseSimplified(caseCtx, { customers, items })
  await enterCaseOptions(caseCtx, { company, customers, items })
  await enterCaseUnits(caseCtx)
  await orderCaseBread(caseCtx, caseDay)
}
