import { enterCaseBread, bread } from './case-bread.ts'
import { enterCaseItems } from './case-catalogue.ts'
import { CaseDesk, type CaseLine } from './case-desk.ts'
import { enterCaseInvoices } from './case-invoices.ts'
import { enterCaseOptions } from './case-options.ts'
import { enterCaseOrders } from './case-orders.ts'
import { enterCaseCustomers } from './case-parties.ts'
import { enterCaseSimplified } from './case-simplified.ts'
import { enterCaseStock } from './case-stock.ts'
import { enterCaseUnits } from './case-units.ts'
import type { History } from './calendar.ts'
import type { Business } from './carry-on.ts'
import type { DemoItem } from './items.ts'
import { at } from './random.ts'
import type { Scene } from './scene.ts'
import { bookDelivery } from './stock.ts'
import type { Shelf } from './stock-plan.ts'

/** What the demo holds when its cases are made. */
export interface CaseStage extends Pick<Business, 'company' | 'items' | 'keys'> {
  history: History
  shelves: readonly Shelf[]
  /** Deliveries booked so far. */
  deliveries: number
}

/**
 * Makes the records that must be there whatever the size (domain.md 6.4), on the last evening of the
 * history: their invoices stand behind all others, as numbers follow dates. `case-keys.ts` says how
 * each is found. A new area adds a file of cases of its own here.
 */
export async function enterCases(scene: Scene, stage: CaseStage): Promise<void> {
  const { company, history } = stage
  await scene.at(history.last, 17 * 60)
  const customers = await enterCaseCustomers(scene, company)
  const items = await enterCaseItems(scene, company)
  const desk = new CaseDesk(scene, { company, customers, items }, history.last)
  await enterCaseOrders(desk)
  await enterCaseInvoices(desk, await fortyGoods(scene, stage))
  await enterCaseStock(desk, company)
  await enterCaseSimplified(desk, { customers, items })
  await enterCaseOptions(desk, { company, customers, items })
  await enterCaseUnits(desk)
  await enterCaseBread(desk, history, keyOfItem(stage, bread()))
}

/** One piece each of goods that come in for it: two pages of an invoice. */
async function fortyGoods(scene: Scene, stage: CaseStage): Promise<CaseLine[]> {
  const central = stage.shelves.filter(({ warehouse }) => warehouse === 'RC')
  const goods = Array.from({ length: 40 }, (_, place) => at(central, place % central.length).item)
  const lines = goods.map((item) => ({ item, to: 'RC' as const, quantity: 1 }))
  const delivery = { kind: 'purchase' as const, day: stage.history.last, lines, id: stage.deliveries + 1 }
  await bookDelivery(scene, stage.company, stage.keys, delivery)
  return goods.map((item) => ({ item: keyOfItem(stage, item), quantity: '1' }))
}

function keyOfItem({ items }: CaseStage, { index, sku }: DemoItem): number {
  const id = items.get(index)
  if (id === undefined) throw new Error(`No item ${sku}`)
  return id
}
