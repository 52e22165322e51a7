import { addDays, historyBefore, type History } from './calendar.ts'
import { bread, planBread } from './case-bread.ts'
import { customerAt, regulars, type DemoCustomer } from './customers.ts'
import { bestsellers, itemAt, type DemoItem } from './items.ts'
import { at } from './random.ts'
import { keyOf, planDeliveries, shelvesFor, type Delivery, type Shelf } from './stock-plan.ts'
import { stretches, timelineOf, type Step } from './timeline.ts'
import { planTrade, type TradePlan } from './trade-plan.ts'

/** What the demo tells, all of it as data before the first row is written. */

/** Demo column of domain.md 6.3, for what exists. */
export const volumes = {
  customers: 320,
  branches: 610,
  contacts: 780,
  items: 1800,
  stockItems: 5400,
  orders: 2400,
  lines: 7300,
  invoices: 1900,
}

/** A demo to be carried out. */
export interface Story {
  history: History
  /** Day on which the company is founded, and the one on which customers and goods are entered. */
  founded: string
  entered: string
  /** The regulars first. */
  customers: readonly DemoCustomer[]
  items: readonly DemoItem[]
  shelves: readonly Shelf[]
  deliveries: readonly Delivery[]
  stretches: readonly (readonly Step[])[]
  parties: { branches: number; contacts: number }
}

/**
 * Plans the demo of a day.
 * @param scale part of the usual size
 */
export function planStory(today: string, scale: number): Story {
  const history = historyBefore(today)
  const size = (name: keyof typeof volumes): number => Math.max(1, Math.round(volumes[name] * scale))
  const customers = regulars(Array.from({ length: size('customers') - 1 }, (_, index) => customerAt(index)))
  const assortment = Array.from({ length: size('items') }, (_, index) => itemAt(index))
  const items = withItem(assortment, bread())
  const shelves = shelvesFor(items, size('stockItems'))
  const kept = new Set(shelves.map(({ item, warehouse }) => keyOf(item, warehouse)))
  const sales = planTrade(
    { history, customers, items: bestsellers(assortment), keeps: (item, warehouse) => kept.has(keyOf(item, warehouse)) },
    { orders: size('orders'), lines: size('lines'), invoices: size('invoices') },
  )
  const trade = together(sales, planBread(history, size('orders'), steadyBuyer(customers)))
  const steps = timelineOf(trade, history)
  const deliveries = planDeliveries({ steps, shelves, history, transfersAWeek: Math.round(12 * scale) })
  return {
    history,
    founded: addDays(history.first, -20),
    entered: addDays(history.first, -10),
    customers,
    items,
    shelves,
    deliveries,
    stretches: stretches(steps, history, Math.max(8, Math.round(160 * scale))),
    parties: { branches: size('branches') - 4, contacts: size('contacts') },
  }
}

function withItem(items: readonly DemoItem[], wanted: DemoItem): readonly DemoItem[] {
  return items.some(({ index }) => index === wanted.index) ? items : [...items, wanted]
}

function together(...plans: readonly TradePlan[]): TradePlan {
  return { orders: plans.flatMap(({ orders }) => orders), invoices: plans.flatMap(({ invoices }) => invoices) }
}

/** The first Latvian company that may buy. */
function steadyBuyer(customers: readonly DemoCustomer[]): DemoCustomer {
  const able = customers.filter(({ kind, is_blocked }) => kind === 'company' && !is_blocked)
  return at(
    able.toSorted((a, b) => a.index - b.index),
    0,
  )
}
