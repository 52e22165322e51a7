import type { Business } from './carry-on.ts'
import type { History } from './calendar.ts'
import type { DemoCustomer } from './customers.ts'
import { planAdvances } from './paper-advances.ts'
import { planCredits } from './paper-credits.ts'
import { Goods, type Office, type Paper } from './paper-office.ts'
import { planOffers } from './paper-offers.ts'
import { planPurchases } from './paper-purchases.ts'
import { planSimplified } from './paper-simplified.ts'
import { planStockPapers } from './paper-stock.ts'
import { enterSuppliers } from './paper-suppliers.ts'
import type { Scene } from './scene.ts'

/** What the demo holds when its trade is told. */
export interface PaperStage extends Pick<Business, 'company' | 'parties'> {
  history: History
  entered: string
  /** The regulars first. */
  customers: readonly DemoCustomer[]
  scale: number
}

/**
 * Writes what there is beside orders and invoices, so that each list of the product shows every state that
 * its documents pass through. Written one after the other by one hand in the order of their days: numbers
 * follow dates. There are fewer of most than domain.md 6.3 has (a seventh to a third), because the whole
 * demo has to stand within a minute; what is told once more teaches nothing more.
 */
export async function enterPapers(scene: Scene, { company, parties, history, entered, customers, scale }: PaperStage): Promise<void> {
  await scene.at(entered, 9 * 60)
  const count = (usual: number, least: number): number => Math.max(least, Math.round(usual * scale))
  const able = customers.filter(({ kind, is_blocked }) => kind === 'company' && !is_blocked)
  const buyers = able.flatMap(({ index }) => parties.get(index) ?? [])
  const office: Office = { scene, company, history, goods: await Goods.read(scene), buyers, invoices: new Set(), count }
  const suppliers = await enterSuppliers(office)
  const papers: Paper[] = [
    ...(await planPurchases(office, suppliers)),
    ...planStockPapers(office),
    ...planOffers(office),
    ...planSimplified(office),
    ...(await planAdvances(office)),
    ...(await planCredits(office)),
  ]
  // Sorting keeps papers of one minute in the order of their plan.
  for (const { day, minute, write } of papers.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.minute - b.minute))) {
    await scene.at(day, minute)
    await write()
  }
}
