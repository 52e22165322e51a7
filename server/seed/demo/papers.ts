import { dayOf } from '../../../contract/format.ts'
import type { Customer } from '../history/parties.ts'
import type { Supplier } from '../history/suppliers.ts'
import { addDays, historyOf } from './calendar.ts'
import type { Company } from './company.ts'
import { planAdvances } from './paper-advances.ts'
import { planBoard } from './paper-board.ts'
import { planCampaigns } from './paper-campaigns.ts'
import { planCarriage } from './paper-carriage.ts'
import { planChecks } from './paper-checks.ts'
import { planClarifications } from './paper-clarifications.ts'
import { planContracts } from './paper-contracts.ts'
import { planCredits } from './paper-credits.ts'
import { Goods, type Office, type Paper } from './paper-office.ts'
import { planOffers } from './paper-offers.ts'
import { planOrders } from './paper-orders.ts'
import { planProduction } from './paper-production.ts'
import { planPurchases } from './paper-purchases.ts'
import { planService } from './paper-service.ts'
import { planShop } from './paper-shop.ts'
import { planSimplified } from './paper-simplified.ts'
import { planStockPapers } from './paper-stock.ts'
import { planSubscriptions } from './paper-subscriptions.ts'
import { planWork } from './paper-work.ts'
import type { Scene } from './scene.ts'

/** What the demo holds when its last days are told. */
export interface PaperStage {
  company: Company
  /** The regulars first. */
  customers: readonly Customer[]
  suppliers: readonly Supplier[]
  /** The first day that is told. */
  first: string
  /** When the demo is made. */
  now: Date
  scale: number
}

/**
 * Writes what people did in the last days up to this moment, through the domain's own functions, so that each list
 * of the product shows every state that its documents pass through, and the log tells who did what. Written one
 * after the other by one hand in the order of their days: numbers follow dates.
 */
export async function enterPapers(scene: Scene, { company, customers, suppliers, first, now, scale }: PaperStage): Promise<void> {
  const today = dayOf(now)
  const office: Office = {
    scene,
    company,
    suppliers,
    buyers: customers,
    invoices: new Set(),
    goods: await Goods.read(scene),
    history: historyOf(first, addDays(today, -1)),
    present: { day: today, minute: minuteOf(now, today) },
    count: (usual, least) => Math.max(least, Math.round(usual * scale)),
  }
  const papers: Paper[] = [
    ...(await planOrders(office)),
    ...(await planPurchases(office)),
    ...planStockPapers(office),
    ...planChecks(office),
    ...planCarriage(office),
    ...planOffers(office),
    ...planClarifications(office),
    ...planSimplified(office),
    ...planShop(office),
    ...(await planService(office)),
    ...(await planAdvances(office)),
    ...(await planCredits(office)),
    ...(await planProduction(office)),
    ...(await planWork(office)),
    ...planCampaigns(office),
    ...planBoard(office),
    ...planSubscriptions(office),
    ...planContracts(office),
  ]
  // Sorting keeps papers of one minute in the order of their plan.
  for (const { day, minute, write } of papers.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.minute - b.minute))) {
    await scene.at(day, minute)
    await write()
  }
}

/** Minutes since midnight UTC of a day; below 0 while the day has begun here and not there. */
function minuteOf(moment: Date, day: string): number {
  return Math.floor((moment.getTime() - Date.parse(`${day}T00:00:00Z`)) / 60_000)
}
