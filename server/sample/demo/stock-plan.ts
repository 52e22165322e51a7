import { addDays, dayNumber, type History } from './calendar.ts'
import type { DemoItem } from './items.ts'
import { rng, shareOut } from './random.ts'
import type { Step } from './timeline.ts'
import type { PlannedLine, PlannedOrder, SalesWarehouse } from './trade-plan.ts'

/** What lies where, and what comes in so that everything planned can be issued. */

/** A good in a warehouse. */
export interface Shelf {
  item: DemoItem
  warehouse: SalesWarehouse | 'SE' | 'RA'
  shelf: string
  min_quantity: number | null
  max_quantity: number | null
  /** What is there when the history begins. */
  opening: number
}

/** Goods that come in, or go from one warehouse to another. */
export interface Delivery {
  kind: 'purchase' | 'transfer'
  day: string
  lines: { item: DemoItem; to: SalesWarehouse; quantity: number }[]
}

const others = ['VA', 'LI', 'VE', 'SE', 'RA'] as const

/** Spreads the goods over the warehouses so that there are so many stock items; everything is kept in the central one. */
export function shelvesFor(items: readonly DemoItem[], count: number): Shelf[] {
  const goods = items.filter((item) => !item.is_service)
  const extra = shareOut(
    count - goods.length,
    goods.map((item) => (rng('shelves', item.index).next() < 0.15 ? 0.2 : 1 + rng('shelves-more', item.index).next())),
  )
  return goods.flatMap((item, place) => {
    const random = rng('shelf', item.index)
    const first = random.int(0, others.length - 1)
    const more = Array.from(
      { length: Math.min(extra[place] ?? 0, others.length) },
      (_, turn) => others[(first + turn * 2) % others.length] ?? 'VA',
    )
    return (['RC', ...more] as const).map((warehouse) => shelfOf(item, warehouse))
  })
}

function shelfOf(item: DemoItem, warehouse: Shelf['warehouse']): Shelf {
  const random = rng(`shelf-${warehouse}`, item.index)
  const lot = lotOf(item)
  const min = random.chance(0.6) ? Math.max(1, Math.round(lot * (warehouse === 'RC' ? 0.3 : 0.15))) : null
  return {
    item,
    warehouse,
    shelf: `${random.pick(['A', 'B', 'C', 'D', 'E'])}-${String(random.int(1, 24)).padStart(2, '0')}-${random.int(1, 5)}`,
    min_quantity: min,
    max_quantity: min === null ? null : min + lot * 2,
    opening: random.chance(0.06) ? 0 : Math.max(1, Math.round(lot * (0.3 + random.next()) * (warehouse === 'RC' ? 1 : 0.4))),
  }
}

/** How much of a thing is bought at once: the dearer, the less. */
function lotOf({ cost }: DemoItem): number {
  return Math.max(2, Math.min(60, Math.round(600 / (Number(cost) + 8))))
}

/** What is needed for the plan of deliveries. */
export interface StockPlanInput {
  steps: readonly Step[]
  shelves: readonly Shelf[]
  history: History
  /** Moves between warehouses in a week. */
  transfersAWeek: number
}

/** Whether an order is one that waits for goods that are not there. */
export function waitsForGoods({ fate, index }: PlannedOrder): boolean {
  return fate === 'reserved' && rng('backorder', index).chance(0.35)
}

/** Goes through the history and has goods delivered in the morning of each day on which they would run out. */
export function planDeliveries({ steps, shelves, history, transfersAWeek }: StockPlanInput): Delivery[] {
  const levels = new Map(shelves.map(({ item, warehouse, opening }) => [keyOf(item, warehouse), opening]))
  const byDay = new Map<string, Step[]>()
  for (const step of steps) byDay.set(step.day, [...(byDay.get(step.day) ?? []), step])
  const deliveries: Delivery[] = []
  const days = dayNumber(history.last) - dayNumber(history.first) + 1
  for (let number = 0; number < days; number += 1) {
    const day = addDays(history.first, number)
    if (number % 7 === 0) deliveries.push(transfers(day, number, { shelves, levels, count: transfersAWeek }))
    const bought: Delivery = { kind: 'purchase', day, lines: [] }
    for (const step of byDay.get(day) ?? []) {
      if (step.act === 'take' || 'invoice' in step) continue
      for (const [place, line] of step.order.lines.entries()) take(step.order, step.act, { line, place }, { levels, bought })
    }
    if (bought.lines.length > 0) deliveries.push(bought)
  }
  return deliveries.filter(({ lines }) => lines.length > 0)
}

function take(
  order: PlannedOrder,
  act: Step['act'],
  { line, place }: { line: PlannedLine; place: number },
  { levels, bought }: { levels: Map<string, number>; bought: Delivery },
): void {
  const { item, quantity, warehouse } = line
  if (item.is_service) return
  const key = keyOf(item, warehouse)
  const level = levels.get(key) ?? 0
  if (act === 'cancel') {
    if (order.held) levels.set(key, level + quantity)
    return
  }
  // What was held before leaves without changing what is available.
  if (act !== 'hold' && act !== 'process') return
  if (level < quantity && place === 0 && waitsForGoods(order)) {
    levels.set(key, 0)
    return
  }
  if (level >= quantity) {
    levels.set(key, level - quantity)
    return
  }
  const lot = Math.max(lotOf(item), Math.ceil((quantity - level) / 5) * 5)
  const known = bought.lines.find((each) => each.item === item && each.to === warehouse)
  const arriving = Math.ceil(quantity - level) + lot
  if (known) known.quantity += arriving
  else bought.lines.push({ item, to: warehouse, quantity: arriving })
  levels.set(key, level + arriving - quantity)
}

function transfers(
  day: string,
  number: number,
  { shelves, levels, count }: { shelves: readonly Shelf[]; levels: Map<string, number>; count: number },
): Delivery {
  const random = rng('transfers', number)
  const moved = new Map<string, Delivery['lines'][number]>()
  for (let tries = 0; moved.size < count && tries < count * 6; tries += 1) {
    const { item, warehouse } = random.pick(shelves)
    if (warehouse !== 'VA' && warehouse !== 'LI' && warehouse !== 'VE') continue
    const from = keyOf(item, 'RC')
    const available = levels.get(from) ?? 0
    const quantity = Math.min(Math.floor(available / 2), random.int(1, 6))
    const to = keyOf(item, warehouse)
    if (quantity < 1 || moved.has(to)) continue
    levels.set(from, available - quantity)
    levels.set(to, (levels.get(to) ?? 0) + quantity)
    moved.set(to, { item, to: warehouse, quantity })
  }
  return { kind: 'transfer', day, lines: [...moved.values()] }
}

/** A good in a warehouse, as the key of a map. */
export function keyOf(item: DemoItem, warehouse: string): string {
  return `${item.index} ${warehouse}`
}
