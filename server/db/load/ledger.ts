import { rng } from '../demo/random.ts'
import { stocked, type Catalogue, type Item } from './catalogue.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Days } from './days.ts'
import { decimal, issueValue, rounded, unitCost } from './figures.ts'

const columns = `id, stock_item_id, quantity, unit_cost, value, kind, document_type, document_id, line_id, effective_at, posted_at, user_id,
  balance_after, value_after`

/**
 * The stock ledger in memory: levels of all stock items and each move in the order of time, with value
 * and average as the triggers of 0007_stock_laws.sql would compute them. What is about to run out is
 * bought or brought from the central warehouse first, so that nothing goes below zero (laws L1 to L7).
 */
export class Ledger {
  // Levels by the id of the stock item less one: pieces, and ten-thousandths of a euro.
  readonly #onHand: Float64Array
  readonly #reserved: Float64Array
  readonly #value: Float64Array
  /** Level before the last piece went: the average stays what it was then. */
  readonly #lastOnHand: Float64Array
  readonly #lastValue: Float64Array
  readonly #lastPurchase: Float64Array
  /** Seconds since the first day. */
  readonly #lastMoment: Float64Array
  readonly #minimum: Float64Array
  readonly #cost: Float64Array
  readonly #movements: TableWriter
  readonly #days: Days
  readonly #staff: number
  readonly #goods: readonly (Item & { stockBase: number })[]
  #deliveries = 0

  constructor(sink: CopySink, catalogue: Catalogue, days: Days, staff: number) {
    const figures = () => new Float64Array(catalogue.stockItems)
    ;[this.#onHand, this.#reserved, this.#value] = [figures(), figures(), figures()]
    ;[this.#lastOnHand, this.#lastValue, this.#lastPurchase] = [figures(), figures(), figures()]
    ;[this.#lastMoment, this.#minimum, this.#cost] = [figures().fill(-1), figures(), figures()]
    this.#movements = sink.table('stock_movements', columns)
    this.#days = days
    this.#staff = staff
    this.#goods = catalogue.items.flatMap((item) => (item.stockBase === null ? [] : [{ ...item, stockBase: item.stockBase }]))
    for (const { stockBase, cost, id } of this.#goods) {
      const random = rng('load-stock', id)
      for (let place = 0; place < stocked; place += 1) {
        this.#cost[stockBase + place] = cost
        this.#minimum[stockBase + place] = random.chance(0.35) ? 0 : Math.min(40, 1 + random.geometric(place === 0 ? 5 : 2))
      }
    }
  }

  /** Moves written so far. */
  get count(): number {
    return this.#movements.count
  }

  /** Moments are seconds since the first day. Opening stock of most stock items, in the morning of the first day. */
  async open(sink: CopySink): Promise<void> {
    for (let item = 0; item < this.#onHand.length; item += 1) {
      const random = rng('load-opening', item)
      const quantity = (this.#minimum[item] ?? 0) + random.geometric(4)
      if (quantity > 0 && random.chance(0.9))
        this.#move(item, quantity, quantity * (this.#cost[item] ?? 0), 18_000, { kind: 'opening', document: 'opening', id: item + 1 })
      if (item % 5000 === 0) await sink.settle()
    }
  }

  /** Holds pieces for an order line; answers how many could be held. */
  reserve(stockItem: number, wanted: number): number {
    const item = stockItem - 1
    const held = Math.min(wanted, this.#available(item))
    this.#reserved[item] = (this.#reserved[item] ?? 0) + held
    return held
  }

  /** Brings in what is missing of a stock item before it is needed. */
  supply(stockItem: number, wanted: number, at: number): void {
    const item = stockItem - 1
    const missing = wanted - this.#available(item)
    if (missing <= 0) return
    const random = rng('load-supply', this.#movements.count)
    const lot = missing + Math.round((this.#minimum[item] ?? 0) * (0.4 + 1.8 * random.next()))
    const central = item - (item % stocked)
    const before = Math.max(at - 3600, this.#lastMoment[item] ?? 0)
    this.#deliveries += 1
    if (central !== item && random.chance(0.35) && this.#available(central) >= lot) {
      this.#transfer(central, item, lot, Math.max(before, this.#lastMoment[central] ?? 0))
    } else {
      // Prices of suppliers move by a few percent.
      const cost = Math.max(1000, rounded((this.#cost[item] ?? 0) * random.int(9600, 10_500), 1_000_000) * 100)
      this.#lastPurchase[item] = cost
      this.#move(item, lot, lot * cost, before, { kind: 'purchase', document: 'receipt', id: this.#deliveries })
    }
  }

  /** Issues pieces for a line of an order; answers their value in ten-thousandths of a euro. */
  sell(stockItem: number, quantity: number, at: number, source: { order: number; line: number }): number {
    const item = stockItem - 1
    this.supply(stockItem, quantity, at)
    const value = issueValue(this.#value[item] ?? 0, this.#onHand[item] ?? 0, quantity)
    this.#move(item, -quantity, -value, at, { kind: 'sale', document: 'order', id: source.order, line: source.line })
    return value
  }

  /** Writes the stock items with the levels they ended up at. */
  async write(sink: CopySink, made: string): Promise<void> {
    const table = sink.table(
      'stock_items',
      `id, catalog_item_id, warehouse_id, shelf, min_quantity, max_quantity, on_hand, reserved, stock_value, avg_cost, last_purchase_price,
        last_movement_at, created_at, updated_at`,
    )
    for (const { id, stockBase } of this.#goods) {
      for (let place = 0; place < stocked; place += 1) {
        const item = stockBase + place
        const [onHand, minimum, moment] = [this.#onHand[item] ?? 0, this.#minimum[item] ?? 0, this.#lastMoment[item] ?? -1]
        const shelf = `${String.fromCharCode(65 + (item % 20))}-${1 + (item % 37)}-${1 + (item % 6)}`
        const purchase = this.#lastPurchase[item] ?? 0
        table.row([
          ...[item + 1, id, place + 1, shelf, minimum === 0 ? null : minimum, minimum === 0 ? null : minimum * 4, onHand],
          ...[this.#reserved[item] ?? 0, decimal(this.#value[item] ?? 0, 4), decimal(this.#average(item), 6)],
          ...[purchase === 0 ? null : decimal(purchase, 4), moment < 0 ? null : this.#days.moment(moment), made, made],
        ])
      }
      if (id % 1000 === 0) await sink.settle()
    }
  }

  #available(item: number): number {
    return (this.#onHand[item] ?? 0) - (this.#reserved[item] ?? 0)
  }

  #average(item: number): number {
    const [onHand, lastOnHand] = [this.#onHand[item] ?? 0, this.#lastOnHand[item] ?? 0]
    if (onHand > 0) return unitCost(this.#value[item] ?? 0, onHand)
    return lastOnHand > 0 ? unitCost(this.#lastValue[item] ?? 0, lastOnHand) : 0
  }

  #transfer(from: number, to: number, quantity: number, at: number): void {
    const value = issueValue(this.#value[from] ?? 0, this.#onHand[from] ?? 0, quantity)
    const document = { document: 'transfer', id: this.#deliveries }
    this.#move(from, -quantity, -value, at, { kind: 'transfer_out', ...document })
    this.#move(to, quantity, value, at, { kind: 'transfer_in', ...document })
  }

  #move(item: number, quantity: number, value: number, at: number, source: Source): void {
    const [onHand, worth] = [this.#onHand[item] ?? 0, this.#value[item] ?? 0]
    if (onHand > 0) {
      this.#lastOnHand[item] = onHand
      this.#lastValue[item] = worth
    }
    const moment = Math.max(at, this.#lastMoment[item] ?? 0)
    this.#onHand[item] = onHand + quantity
    this.#value[item] = worth + value
    this.#lastMoment[item] = moment
    const written = this.#days.moment(moment)
    this.#movements.row([
      ...[this.#movements.count + 1, item + 1, quantity, decimal(unitCost(Math.abs(value), Math.abs(quantity)), 6), decimal(value, 4)],
      ...[source.kind, source.document, source.id, source.line ?? null, written, written, 1 + (source.id % this.#staff)],
      ...[onHand + quantity, decimal(worth + value, 4)],
    ])
  }
}

/** What a move was for. */
interface Source {
  kind: 'opening' | 'purchase' | 'transfer_in' | 'transfer_out' | 'sale'
  document: string
  id: number
  line?: number
}
