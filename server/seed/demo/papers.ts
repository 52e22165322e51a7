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
import { Goods, type Office, type PlannedEntry } from './paper-office.ts'
import { planOffers } from './paper-offers.ts'
import { planOrders } from './paper-orders.ts'
import { planProduction } from './paper-production.ts'
import { planPurchases } from './paper-purchases.ts'
import { planService } from './paper-service.ts'
import { planShop } from './paper-shop.ts'
import { planSimplified } from './paper-simplified.ts'
import { planStockDocuments } from './paper-stock.ts'
import { planSubscriptions } from './paper-subscriptions.ts'
import { planWork } from './paper-work.ts'
import type { Scene } from './scene.ts'

export interface EntryStage {
  company: Company
  customers: readonly Customer[]
  suppliers: readonly Supplier[]
  first: string
  now: Date
  scale: number
}

/**
 * Creates recent activity through domain functions, with every document state and log entries. In order of days,
 * because numbers follow dates.
 */
export async function writeEntries(scene: Scene, { company, customers, suppliers, first, now, scale }: EntryStage): Promise<void> {
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
  const entries: PlannedEntry[] = [
    ...(await planOrders(office)),
    ...(await planPurchases(office)),
    ...planStockDocuments(office),
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
  // Stable sort preserves the plan within a minute.
  for (const { day, minute, write } of entries.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.minute - b.minute))) {
    await scene.at(day, minute)
    await write()
  }
}

/** Negative before midnight UTC. */
function minuteOf(moment: Date, day: string): number {
  return Math.floor((moment.getTime() - Date.parse(`${day}T00:00:00Z`)) / 60_000)
}
