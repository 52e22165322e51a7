import type { LineRequest, Order, Line, Delivery } from './order.ts'
import { rng, type Rng } from '../demo/random.ts'
import { stocked, percentOfPrice, type Catalogue, type Conditions, type Item } from './catalogue.ts'
import { momentOf, type Days } from './days.ts'
import type { Keys } from './keys.ts'
import { amountOf } from './figures.ts'
import type { Customer, Parties } from './parties.ts'
import type { Reference } from './reference.ts'
import type { Staff } from './staff.ts'

export interface Offered {
  id: number
  customer: Customer
  branch: number | null
  contact: number | null
  lines: readonly LineRequest[]
}

/** docs/domain/demo.md#distributions */
export class OrderMaker {
  readonly #parties: Parties
  readonly #catalogue: Catalogue
  readonly #conditions: Conditions
  readonly #reference: Reference
  readonly #staff: Staff
  readonly #days: Days
  readonly #keys: Keys
  #previous: Order | null = null

  constructor(
    inputs: { parties: Parties; catalogue: Catalogue; conditions: Conditions; reference: Reference; keys: Keys },
    staff: Staff,
    days: Days,
  ) {
    this.#parties = inputs.parties
    this.#catalogue = inputs.catalogue
    this.#conditions = inputs.conditions
    this.#reference = inputs.reference
    this.#staff = staff
    this.#days = days
    this.#keys = inputs.keys
  }

  /** `joins` is an order that will share the invoice. */
  make(
    { id, number, day, second }: { id: number; number: string; day: number; second: number },
    offered: Offered | undefined,
  ): { order: Order; joins: Order | null } {
    const random = rng('load-order', id)
    const previous = this.#previous
    const together =
      random.chance(0.15) && !offered && previous?.day === day && previous.fate === 'done' && previous.deliveries.length === 1
    const customer = offered?.customer ?? (together && previous ? previous.customer : this.#parties.buyer(random))
    const warehouse = together && previous ? previous.warehouse : random.chance(0.55) ? 1 : random.int(2, stocked)
    const order: Order = {
      id,
      number,
      day,
      customer,
      warehouse,
      moment: momentOf(day, second),
      branch: offered ? offered.branch : together && previous ? previous.branch : branchOf(random, customer),
      contact: offered ? offered.contact : contactOf(random, customer),
      customerNumber: random.chance(0.25) ? `${random.pick(['PO', 'PAS', 'IEP'])}${random.int(1000, 99_999)}` : null,
      manager: random.chance(0.85) ? customer.manager : random.pick(this.#staff.sales),
      lines: [],
      ...this.#fate(random, day),
      deliveries: [],
      awaited: 0,
      fulfilledAt: null,
      invoicedAt: null,
      offer: offered?.id ?? null,
      advance: null,
    }
    const requestedLines = offered?.lines.map((line) => ({ ...line, source: 'offer' as const })) ?? this.requestedItems(random, customer)
    order.lines = requestedLines.map((line) => this.#line(line, warehouse))
    this.#plan(random, order)
    this.#previous = order
    return { order, joins: together && order.fate === 'done' && order.deliveries.length === 1 ? previous : null }
  }

  /** Cancelled 3 %; open 4 %, all of the last four months; the rest completed. */
  #fate(random: Rng, day: number): { fate: Order['fate'] } {
    const share = random.next()
    if (share < 0.03) return { fate: 'cancelled' }
    if (this.#days.last - day > 120 || share > 0.35) return { fate: 'done' }
    return { fate: random.chance(0.4) ? 'new' : 'open' }
  }

  requestedItems(random: Rng, customer: Customer): LineRequest[] {
    const prices = this.#conditions.prices(customer.id)
    const discounts = this.#conditions.discounts(customer.id)
    const pricedItems = [...prices.keys()]
    const lines = new Map<number, LineRequest>()
    for (let remaining = 1 + Math.min(29, random.geometric(2.2)); remaining > 0; remaining -= 1) {
      const item = random.chance(0.2) ? this.#catalogue.item(random.pick(pricedItems)) : this.#catalogue.drawItem(random)
      if (lines.has(item.id)) continue
      const price = this.#price(random, item, prices.get(item.id), discounts.get(item.category))
      const quantity = quantityOf(random, item)
      const vat = this.#reference.vat[customer.kind][item.kind]
      lines.set(item.id, { item, quantity, ...price, base: item.price, vat, amount: amountOf(quantity, price.price, price.discount) })
    }
    return [...lines.values()]
  }

  #line(request: LineRequest, warehouse: number): Line {
    return {
      ...request,
      id: this.#keys.next(),
      stockItem: request.item.stockBase === null ? null : request.item.stockBase + warehouse,
      fulfilled: 0,
      invoiced: 0,
      credited: 0,
      reserved: 0,
      issued: 0,
      numbers: [],
      onInvoices: { quantity: 0, net: 0 },
    }
  }

  #price(
    random: Rng,
    item: Item,
    customerPercent: number | undefined,
    discount: number | undefined,
  ): Pick<LineRequest, 'price' | 'discount' | 'source'> {
    if (customerPercent !== undefined) return { price: percentOfPrice(item.price, customerPercent), discount: 0, source: 'customer_price' }
    if (discount !== undefined) return { price: item.price, discount: discount * 10, source: 'category_discount' }
    if (random.chance(0.03)) return { price: item.price, discount: random.int(10, 150), source: 'manual' }
    return { price: item.price, discount: 0, source: 'list' }
  }

  /** Deliveries after the history are dropped. */
  #plan(random: Rng, order: Order): void {
    if (order.fate === 'new' || order.fate === 'cancelled') return
    const partly = order.fate === 'open'
    if (partly && !random.chance(0.25)) return
    const times = !partly && random.chance(0.05) ? random.int(2, 3) : 1
    const remaining = new Map(order.lines.map((line) => [line, line.quantity]))
    let day = this.#days.workday(order.day + leadDays(random))
    for (let time = 1; time <= times; time += 1, day = this.#days.workday(day + random.int(1, 9))) {
      const second = Math.max(day === order.day ? (order.moment % 86_400) + 600 : 0, random.int(23_400, 54_000))
      const delivery: Delivery = { order, parts: [], moment: momentOf(day, second) }
      for (const [line, open] of remaining) {
        const quantity = time === times && !partly ? open : Math.floor(open * random.next())
        if (quantity > 0) delivery.parts.push({ line, quantity })
        remaining.set(line, open - quantity)
      }
      if (delivery.parts.length === 0 || day > this.#days.last) continue
      order.deliveries.push(delivery)
    }
    order.awaited = order.deliveries.length
  }
}

export function branchOf(random: Rng, { firstBranch, branches }: Customer): number | null {
  return branches > 0 && random.chance(0.6) ? firstBranch + random.int(0, branches - 1) : null
}

export function contactOf(random: Rng, { firstContact, contacts }: Customer): number | null {
  return contacts > 0 && random.chance(0.7) ? firstContact + random.int(0, contacts - 1) : null
}

const leads = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 5, 8]

function leadDays(random: Rng): number {
  return random.pick(leads)
}

/** Domain.md 6.4: 1 (62 %), 2–5 (27 %), 6–50 (10 %), 51–500 (1 %); expensive goods in small numbers. */
function quantityOf(random: Rng, item: Item): number {
  const share = random.next()
  if (share < 0.62) return 1
  if (share < 0.89 || item.price > 2_000_000) return random.int(2, 5)
  return share < 0.99 || item.price > 300_000 ? random.int(6, 50) : random.int(51, 500)
}
