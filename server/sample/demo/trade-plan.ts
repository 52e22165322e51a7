import { addDays, dayNumber, workday, type History } from './calendar.ts'
import { regularity, type DemoCustomer } from './customers.ts'
import { popularity, type DemoItem } from './items.ts'
import { at, byRank, rng, type Rng } from './random.ts'

/** What is sold to whom and when, as data: orders, how each goes on, what goes on which invoice, what is paid. */

/** Warehouses that sell, and the share of orders that each takes. */
export const salesWarehouses = { RC: 60, VA: 14, LI: 14, VE: 12 } as const
/** Code of a warehouse that sells. */
export type SalesWarehouse = keyof typeof salesWarehouses

/** A line to be ordered. */
export interface PlannedLine {
  item: DemoItem
  quantity: number
  /** Where it comes from when the order's own warehouse does not keep it. */
  warehouse: SalesWarehouse
}

/** How far an order gets: in the end all but those that are open on the last day. */
export type Fate = 'done' | 'parts' | 'cancelled' | 'new' | 'reserved' | 'partial' | 'fulfilled'

/** An order to be taken. */
export interface PlannedOrder {
  index: number
  customer: DemoCustomer
  warehouse: SalesWarehouse
  lines: PlannedLine[]
  fate: Fate
  /** Held first and issued later, or processed in one go. */
  held: boolean
  day: string
  /** When goods leave: the whole, or the first of two parts. */
  issueDay: string
  /** When the second part leaves. */
  restDay: string
  /** The customer's own number, where it is to be found by it. */
  reference?: string
}

/** What an invoice will be made of. */
export interface PlannedInvoice {
  day: string
  customer: DemoCustomer
  orders: PlannedOrder[]
  /** Of an order delivered in two parts, the one that it is for. */
  part: 'first' | 'rest' | null
  /** False: it is still a draft on the last day. */
  accepted: boolean
  /** Days and shares of its gross that are paid. */
  payments: { day: string; share: number }[]
}

/** Everything sold in the history. */
export interface TradePlan {
  orders: PlannedOrder[]
  invoices: PlannedInvoice[]
}

/** How much there should be of everything. */
export interface TradeVolume {
  orders: number
  lines: number
  invoices: number
}

/** What the plan is made for. */
export interface Market {
  history: History
  /** Best first. */
  customers: readonly DemoCustomer[]
  items: readonly DemoItem[]
  keeps: (item: DemoItem, warehouse: SalesWarehouse) => boolean
}

/** Plans all sales of a history. */
export function planTrade(market: Market, volume: TradeVolume): TradePlan {
  const counts = lineCounts(volume.orders, volume.lines)
  const buyer = byRank(market.customers.length, regularity(market.customers.length))
  const seller = byRank(market.items.length, popularity)
  const orders = counts.map((count, index): PlannedOrder => {
    const random = rng('order', index)
    const customer = buyerOf(market.customers, buyer, random)
    const warehouse = random.weighted(salesWarehouses)
    const day = market.history.dayAt(grown((index + random.next()) / volume.orders))
    const fate = fateOf(random, index / volume.orders, customer)
    const issueDay = workday(addDays(day, Number(random.weighted({ '0': 45, '1': 25, '2': 15, '3': 10, '5': 5 }))))
    return {
      index,
      customer,
      warehouse,
      lines: linesOf(market, seller, random, { count, warehouse }),
      fate: fate === 'parts' && count < 2 ? 'done' : fate,
      held: random.chance(0.12) || fate !== 'done',
      day,
      issueDay,
      restDay: workday(addDays(issueDay, random.int(2, 9))),
    }
  })
  return { orders, invoices: planInvoices(orders, volume.invoices, market.history) }
}

/** Business grows: a share of the orders as a share of the time. */
function grown(share: number): number {
  // Twice as much at the end as at the start: orders up to t are (t + t²/2) / 1.5.
  return Math.sqrt(1 + 3 * share) - 1
}

function buyerOf(customers: readonly DemoCustomer[], draw: (random: Rng) => number, random: Rng): DemoCustomer {
  for (;;) {
    const customer = at(customers, draw(random))
    if (!customer.is_blocked) return customer
  }
}

/** One and more lines an order, falling off geometrically, that come to the total. */
function lineCounts(orders: number, total: number): number[] {
  const counts = Array.from({ length: orders }, (_, index) => Math.min(24, 1 + rng('order-lines', index).geometric(total / orders - 1)))
  let missing = total - counts.reduce((sum, count) => sum + count, 0)
  for (let turn = 0; missing !== 0; turn += 1) {
    const place = rng('order-lines-more', turn).int(0, orders - 1)
    const step = Math.sign(missing)
    const changed = (counts[place] ?? 0) + step
    if (changed < 1) continue
    counts[place] = changed
    missing -= step
  }
  return counts
}

function linesOf(
  { items, keeps }: Market,
  draw: (random: Rng) => number,
  random: Rng,
  { count, warehouse }: { count: number; warehouse: SalesWarehouse },
): PlannedLine[] {
  const chosen = new Map<number, PlannedLine>()
  while (chosen.size < count) {
    const item = at(items, draw(random))
    const quantity = quantityOf(item, random)
    if (!chosen.has(item.index)) {
      chosen.set(item.index, { item, quantity, warehouse: item.is_service || keeps(item, warehouse) ? warehouse : 'RC' })
    }
  }
  return [...chosen.values()]
}

function quantityOf({ is_service, fractional, cost }: DemoItem, random: Rng): number {
  const size = random.weighted({ one: 62, few: 27, many: 10, lots: 1 })
  const whole = { one: 1, few: random.int(2, 5), many: random.int(6, 50), lots: random.int(51, 500) }[size]
  const most = is_service ? 24 : Number(cost) > 1000 ? 4 : Number(cost) > 100 ? 25 : 500
  const quantity = Math.min(whole, most)
  return fractional && random.chance(0.3) ? quantity + random.int(1, 3) * 0.25 : quantity
}

/** Of the last months' orders a third is still open; how far they got differs. */
function fateOf(random: Rng, share: number, { kind }: DemoCustomer): Fate {
  if (random.chance(0.03)) return 'cancelled'
  if (random.chance(Math.min(0.33, (share - 0.86) * 8))) {
    const open = random.weighted({ new: 34, reserved: 40, partial: 11, fulfilled: 15 })
    return kind === 'person' && open === 'partial' ? 'reserved' : open
  }
  return random.chance(0.02) ? 'parts' : 'done'
}

/** Groups what was delivered into so many invoices, those of a customer that lie closest together first. */
function planInvoices(orders: readonly PlannedOrder[], count: number, { last }: History): PlannedInvoice[] {
  const parts = orders.filter(({ fate, restDay }) => fate === 'parts' && restDay <= last)
  const delivered = orders.filter(({ fate, issueDay }) => (fate === 'done' || fate === 'parts') && issueDay <= last)
  const groups = new Map(delivered.map((order) => [order.index, [order]]))
  let surplus = delivered.length + parts.length - count
  for (const { before, after } of neighbours(delivered)) {
    if (surplus <= 0) break
    const [into, from] = [groups.get(after), groups.get(before)]
    if (!into || !from) continue
    // Whoever is joined to the next one is found under the next one's key.
    into.unshift(...from)
    groups.delete(before)
    surplus -= 1
  }
  const whole = [...groups.values()].map((orders_) => {
    const { fate, issueDay } = at(orders_, orders_.length - 1)
    return { orders: orders_, day: issueDay, part: fate === 'parts' ? ('first' as const) : null }
  })
  const second = parts.map((order) => ({ orders: [order], day: order.restDay, part: 'rest' as const }))
  return [...whole, ...second].map((supply, index) => invoiceOf(supply, index, last))
}

/** Orders that follow each other at one customer, by how close they lie; those who want it so come first. */
function neighbours(delivered: readonly PlannedOrder[]): { before: number; after: number }[] {
  const latest = new Map<number, PlannedOrder>()
  const pairs: { before: number; after: number; gap: number }[] = []
  const simple = delivered.filter(({ fate, customer }) => fate === 'done' && !customer.auto_invoice)
  for (const order of simple.toSorted((a, b) => dayNumber(a.issueDay) - dayNumber(b.issueDay) || a.index - b.index)) {
    const before = latest.get(order.customer.index)
    latest.set(order.customer.index, order)
    if (!before) continue
    const wanted = order.customer.invoice_grouping === 'per_order' ? 20 : 0
    const gap = dayNumber(order.issueDay) - dayNumber(before.issueDay)
    if (gap <= 20 && before.issueDay.slice(0, 7) === order.issueDay.slice(0, 7)) {
      pairs.push({ before: before.index, after: order.index, gap: gap + wanted })
    }
  }
  return pairs.toSorted((a, b) => a.gap - b.gap || a.after - b.after)
}

function invoiceOf(supply: Pick<PlannedInvoice, 'orders' | 'day' | 'part'>, index: number, last: string): PlannedInvoice {
  const random = rng('invoice', index)
  const { customer } = at(supply.orders, 0)
  const { day } = supply
  const due = addDays(day, customer.payment_term_days ?? 14)
  const paidOn = addDays(due, Math.round(random.logNormal(8, 0.6)) - 3)
  const accepted = !(addDays(day, 4) > last && random.chance(0.4))
  // Those that never pay, and those that pay in part, are debtors of the last half year.
  const age = dayNumber(last) - dayNumber(due)
  const bad = age > 0 && age < 190 && random.chance(0.2)
  const part = !bad && age < 190 && random.chance(0.15)
  const share = part ? random.pick([0.25, 0.5, 0.6]) : 1
  const paid = accepted && !bad && paidOn <= last && paidOn >= day
  return { ...supply, customer, accepted, payments: paid ? [{ day: paidOn, share }] : [] }
}
