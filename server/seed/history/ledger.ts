import { rng } from '../demo/random.ts'
import { dear, stocked, type Catalogue } from './catalogue.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Days } from './days.ts'
import { decimal, issueValue, unitCost } from './figures.ts'
import { Pieces, type Bought, type Piece, type Sold } from './pieces.ts'
import { oneOf, type Staff } from './staff.ts'

const columns = `id, stock_item_id, quantity, unit_cost, value, kind, document_type, document_id, line_id, effective_at, posted_at, user_id,
  balance_after, value_after`

/** Unit cost in ten-thousandths of a euro. */
const cheap = 200_000
/** Usual stock value, ten-thousandths of a euro. */
const usualWorth = { central: 1_500_000, other: 250_000 }

export interface Source {
  kind:
    | 'opening'
    | 'purchase'
    | 'transfer_in'
    | 'transfer_out'
    | 'sale'
    | 'shop_sale'
    | 'customer_return'
    | 'supplier_return'
    | 'write_off'
    | 'goods_removal'
    | 'to_inventory'
    | 'service_consume'
    | 'production_consume'
    | 'production_output'
    | 'revaluation'
  document: string
  id: number
  line?: number
}

/** Value in ten-thousandths of a euro, and serialised pieces. */
interface Issued {
  movement: number
  value: number
  pieces: readonly Piece[]
}

/**
 * The stock ledger in memory: levels of all stock items and each move in the order of time, with value
 * and average as the triggers of `functions/stock-ledger.sql` would compute them (INV-STOCK-1 to INV-STOCK-7). Stock items are
 * told by their ids, moments as seconds since the first day, values and costs in ten-thousandths of a euro.
 */
export class Ledger {
  // Indexed by stock item id.
  readonly #onHand: Float64Array
  readonly #reserved: Float64Array
  readonly #incoming: Float64Array
  readonly #value: Float64Array
  /** Quantity before the last piece left; keeps the average. */
  readonly #lastOnHand: Float64Array
  readonly #lastValue: Float64Array
  readonly #lastPurchase: Float64Array
  readonly #lastMoment: Float64Array
  readonly #minimum: Float64Array
  readonly #received: Float64Array
  readonly #low = new Set<number>()
  readonly #movements: TableWriter
  readonly #pieces: Pieces
  readonly #catalogue: Catalogue
  readonly #days: Days
  readonly #staff: Staff

  constructor(sink: CopySink, catalogue: Catalogue, days: Days, staff: Staff) {
    const figures = () => new Float64Array(catalogue.stockItems + 1)
    ;[this.#onHand, this.#reserved, this.#incoming, this.#value] = [figures(), figures(), figures(), figures()]
    ;[this.#lastOnHand, this.#lastValue, this.#lastPurchase] = [figures(), figures(), figures()]
    ;[this.#lastMoment, this.#minimum, this.#received] = [figures().fill(-1), figures(), figures()]
    this.#movements = sink.table('stock_movements', columns)
    this.#pieces = new Pieces(sink, days)
    this.#catalogue = catalogue
    this.#days = days
    this.#staff = staff
    for (let item = 1; item <= catalogue.stockItems; item += 1) {
      const random = rng('load-stock', item)
      const { never, more } = this.#minimumChances(item)
      this.#minimum[item] = random.chance(never) ? 0 : Math.min(40, 1 + random.geometric(more))
    }
  }

  async open(sink: CopySink): Promise<void> {
    for (let item = 1; item <= this.#catalogue.stockItems; item += 1) {
      const random = rng('load-opening', item)
      const quantity = this.minimum(item) + Math.min(1, this.minimum(item)) + random.geometric(this.#usual(item))
      if (quantity > 0 && random.chance(0.9)) {
        this.take(item, quantity, this.#catalogue.goods(item).cost, { at: 18_000, kind: 'opening', document: 'opening', id: item })
      } else this.#judge(item)
      if (item % 5000 === 0) await sink.settle()
    }
  }

  /** Unreserved pieces. */
  available(item: number): number {
    return (this.#onHand[item] ?? 0) - (this.#reserved[item] ?? 0)
  }

  minimum(item: number): number {
    return this.#minimum[item] ?? 0
  }

  get low(): ReadonlySet<number> {
    return this.#low
  }

  /** Remaining pieces of a receipt, first in first out. */
  remainingOf(item: number, { quantity, receivedBefore }: { quantity: number; receivedBefore: number }): number {
    const later = (this.#received[item] ?? 0) - receivedBefore - quantity
    return Math.max(0, Math.min(quantity, (this.#onHand[item] ?? 0) - later))
  }

  received(item: number): number {
    return this.#received[item] ?? 0
  }

  value(item: number): number {
    return this.#value[item] ?? 0
  }

  /** Returns the quantity reserved. */
  reserve(item: number, requested: number): number {
    const reserved = Math.min(requested, this.available(item))
    this.#reserved[item] = (this.#reserved[item] ?? 0) + reserved
    return reserved
  }

  expect(item: number, quantity: number): void {
    this.#incoming[item] = (this.#incoming[item] ?? 0) + quantity
  }

  take(item: number, quantity: number, cost: number, source: Source & { at: number; bought?: Bought }): void {
    if (source.kind === 'purchase') this.#lastPurchase[item] = cost
    const movement = this.#move(item, quantity, quantity * cost, source)
    const goods = this.#catalogue.goods(item)
    if (goods.byPiece) this.#pieces.come(goods, quantity, cost, { stockItem: item, movement, bought: source.bought ?? null })
  }

  /** Returns goods at their issue value; not for serialised items. */
  takeBack(item: number, quantity: number, value: number, source: Source & { at: number }): void {
    this.#move(item, quantity, value, source)
  }

  /** Receives made goods at total cost; serialised pieces one at a time. */
  produce(item: number, quantity: number, value: number, source: Source & { at: number }): { movement: number; pieces: readonly Piece[] } {
    const movement = this.#move(item, quantity, value, source)
    const goods = this.#catalogue.goods(item)
    const pieces = goods.byPiece ? this.#pieces.come(goods, quantity, value, { stockItem: item, movement, bought: null }) : []
    return { movement, pieces }
  }

  install(pieces: readonly Piece[]): void {
    this.#pieces.install(pieces)
  }

  /** At average cost; serialised pieces at their own. */
  issue(item: number, quantity: number, source: Source & { at: number; sold?: Sold }): Issued {
    const pieces = this.#catalogue.goods(item).byPiece ? this.#pieces.leave(item, quantity) : null
    const value = pieces
      ? pieces.reduce((sum, { cost }) => sum + cost, 0)
      : issueValue(this.#value[item] ?? 0, this.#onHand[item] ?? 0, quantity)
    const movement = this.#move(item, -quantity, -value, source)
    if (!pieces) return { movement, value, pieces: [] }
    this.#pieces.left(pieces, movement)
    if (source.sold) this.#pieces.sold(pieces, source.sold)
    return { movement, value, pieces }
  }

  /** INV-STOCK-5 */
  transfer(from: number, to: number, quantity: number, source: { at: number; document: string; id: number; line: number }): void {
    const pieces = this.#catalogue.goods(from).byPiece ? this.#pieces.leave(from, quantity) : []
    const value =
      pieces.length > 0
        ? pieces.reduce((sum, { cost }) => sum + cost, 0)
        : issueValue(this.#value[from] ?? 0, this.#onHand[from] ?? 0, quantity)
    const at = Math.max(source.at, this.#lastMoment[from] ?? 0, this.#lastMoment[to] ?? 0)
    this.#pieces.left(pieces, this.#move(from, -quantity, -value, { ...source, at, kind: 'transfer_out' }))
    this.#pieces.arrive(pieces, { stockItem: to, movement: this.#move(to, quantity, value, { ...source, at, kind: 'transfer_in' }) })
  }

  /** Negative lowers the value. */
  revalue(item: number, value: number, source: Source & { at: number }): void {
    this.#move(item, 0, value, source)
  }

  /** Millionths of a euro. */
  average(item: number): number {
    const [onHand, lastOnHand] = [this.#onHand[item] ?? 0, this.#lastOnHand[item] ?? 0]
    if (onHand > 0) return unitCost(this.#value[item] ?? 0, onHand)
    return lastOnHand > 0 ? unitCost(this.#lastValue[item] ?? 0, lastOnHand) : 0
  }

  async write(sink: CopySink, createdAt: string): Promise<void> {
    const table = sink.table(
      'stock_items',
      `id, catalog_item_id, warehouse_id, shelf, min_quantity, max_quantity, on_hand, reserved, incoming, stock_value, avg_cost,
        last_purchase_price, last_movement_at, created_at, updated_at`,
    )
    for (let item = 1; item <= this.#catalogue.stockItems; item += 1) {
      const { id, stockBase } = this.#catalogue.goods(item)
      const [minimum, moment, purchase] = [this.minimum(item), this.#lastMoment[item] ?? -1, this.#lastPurchase[item] ?? 0]
      const shelf = `${String.fromCharCode(65 + (item % 20))}-${1 + (item % 37)}-${1 + (item % 6)}`
      table.row([
        ...[item, id, item - stockBase, shelf, minimum === 0 ? null : minimum, minimum === 0 ? null : minimum * 4],
        ...[this.#onHand[item] ?? 0, this.#reserved[item] ?? 0, this.#incoming[item] ?? 0],
        ...[decimal(this.#value[item] ?? 0, 4), decimal(this.average(item), 6)],
        ...[purchase === 0 ? null : decimal(purchase, 4), moment < 0 ? null : this.#days.moment(moment), createdAt, createdAt],
      ])
      if (item % 5000 === 0) await sink.settle()
    }
    await this.#pieces.write(sink)
  }

  #move(item: number, quantity: number, value: number, { at, kind, document, id, line }: Source & { at: number }): number {
    const [onHand, worth] = [this.#onHand[item] ?? 0, this.#value[item] ?? 0]
    if (onHand > 0) {
      this.#lastOnHand[item] = onHand
      this.#lastValue[item] = worth
    }
    const moment = Math.max(at, this.#lastMoment[item] ?? 0)
    this.#onHand[item] = onHand + quantity
    this.#value[item] = worth + value
    this.#lastMoment[item] = moment
    this.#judge(item)
    if (quantity > 0) this.#received[item] = (this.#received[item] ?? 0) + quantity
    const writtenAt = this.#days.moment(moment)
    const each = quantity === 0 ? 0 : unitCost(Math.abs(value), Math.abs(quantity))
    const movement = this.#movements.count + 1
    this.#movements.row([
      ...[movement, item, quantity, decimal(each, 6), decimal(value, 4), kind, document, id, line ?? null],
      ...[writtenAt, writtenAt, oneOf(this.#staff.storekeepers, id), onHand + quantity, decimal(worth + value, 4)],
    ])
    return movement
  }

  /** Expensive goods are bought on demand. */
  #usual(item: number): number {
    const worth = this.#isCentral(item) ? usualWorth.central : usualWorth.other
    return Math.min(30, worth / this.#catalogue.goods(item).cost)
  }

  #minimumChances(item: number): { never: number; more: number } {
    const { cost } = this.#catalogue.goods(item)
    const central = this.#isCentral(item)
    if (cost > dear) return { never: central ? 0.92 : 1, more: 0.1 }
    if (cost > cheap) return { never: central ? 0.6 : 0.9, more: 0.5 }
    return { never: 0.35, more: central ? 5 : 2 }
  }

  #isCentral(item: number): boolean {
    return item % stocked === 1
  }

  #judge(item: number): void {
    if (this.minimum(item) > 0 && this.available(item) <= this.minimum(item)) this.#low.add(item)
    else this.#low.delete(item)
  }
}
