import { dayOf } from '../../../contract/format.ts'
import type { Customer } from '../history/parties.ts'
import type { Supplier } from '../history/suppliers.ts'
import { addDays, historyOf } from './calendar.ts'
import type { Company } from './company.ts'
import { planAdvances } from './documents-advances.ts'
import { planBank } from './documents-bank.ts'
import { planBoard } from './documents-board.ts'
import { planCampaigns } from './documents-campaigns.ts'
import { planCash } from './documents-cash.ts'
import { planCosts } from './documents-costs.ts'
import { planCarriage } from './documents-carriage.ts'
import { planChecks } from './documents-checks.ts'
import { planClarifications } from './documents-clarifications.ts'
import { planContracts } from './documents-contracts.ts'
import { planCredits } from './documents-credits.ts'
import { planMargins } from './documents-margin.ts'
import { Goods, type Office, type PlannedEntry } from './documents-office.ts'
import { planOffers } from './documents-offers.ts'
import { planOrders } from './documents-orders.ts'
import { planOss } from './documents-oss.ts'
import { planEInvoices } from './documents-e-invoices.ts'
import { planApprovals } from './documents-approvals.ts'
import { planPaymentOrders } from './documents-payment-orders.ts'
import { planReceived } from './documents-received.ts'
import { planReminders } from './documents-reminders.ts'
import { planProduction } from './documents-production.ts'
import { planPurchases } from './documents-purchases.ts'
import { planService } from './documents-service.ts'
import { planShop } from './documents-shop.ts'
import { planSimplified } from './documents-simplified.ts'
import { planStockDocuments } from './documents-stock.ts'
import { planSubscriptions } from './documents-subscriptions.ts'
import { planVatCases } from './documents-vat-cases.ts'
import { planWork } from './documents-work.ts'
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
    ...planVatCases(office),
    ...planMargins(office),
    ...planOss(office),
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
    ...planPaymentOrders(office),
    ...planReceived(office),
    ...planCash(office),
    ...planCosts(office),
    ...planApprovals(office),
    ...planBank(office),
    ...planEInvoices(office),
    ...planReminders(office),
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
