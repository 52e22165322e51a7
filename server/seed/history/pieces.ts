import type { Item } from './catalogue.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Days } from './days.ts'
import { decimal } from './figures.ts'
import { searchVector } from './search-words.ts'

/** Serialised; cost in ten-thousandths of a euro. */
export interface Piece {
  id: number
  item: Item
  number: string
  cost: number
  bought: Bought | null
}

export interface Bought {
  line: number
  supplier: number | null
}

export interface Sold {
  orderLine: number
  customer: number
  /** Seconds since the first day. */
  moment: number
}

/** Serialised goods and their ledger moves (INV-UNIT-1 to INV-UNIT-4), first in first out. */
export class Pieces {
  readonly #lying = new Map<number, Piece[]>()
  readonly #days: Days
  readonly #units: TableWriter
  readonly #moves: TableWriter
  readonly #sales: TableWriter
  readonly #words = new Map<number, string>()
  #made = 0

  constructor(sink: CopySink, days: Days) {
    this.#days = days
    this.#units = sink.table(
      'catalog_item_units',
      `id, catalog_item_id, number, imei, stock_item_id, status, unit_cost, sold_at, customer_id, procurement_item_id, supplier_id, search,
        created_at, updated_at`,
    )
    this.#moves = sink.table('stock_movement_units', 'movement_id, unit_id')
    this.#sales = sink.table('order_item_units', 'id, order_item_id, unit_id, created_at, updated_at')
  }

  come(item: Item, quantity: number, cost: number, to: { stockItem: number; movement: number; bought: Bought | null }): readonly Piece[] {
    const pieces = Array.from({ length: quantity }, (): Piece => {
      this.#made += 1
      return { id: this.#made, item, number: imei(this.#made), cost, bought: to.bought }
    })
    this.arrive(pieces, to)
    return pieces
  }

  arrive(pieces: readonly Piece[], { stockItem, movement }: { stockItem: number; movement: number }): void {
    const lying = this.#lying.get(stockItem)
    if (lying) lying.push(...pieces)
    else this.#lying.set(stockItem, [...pieces])
    this.#name(pieces, movement)
  }

  /** The caller reports the destination by `gone` or `arrive`. */
  leave(stockItem: number, quantity: number): Piece[] {
    return this.#lying.get(stockItem)?.splice(0, quantity) ?? []
  }

  left(pieces: readonly Piece[], movement: number): void {
    this.#name(pieces, movement)
  }

  sold(pieces: readonly Piece[], { orderLine, customer, moment }: Sold): void {
    const at = this.#days.moment(moment)
    for (const piece of pieces) {
      this.#write(piece, { stockItem: null, status: 'sold', soldAt: at, customer })
      this.#sales.row([this.#sales.count + 1, orderLine, piece.id, at, at])
    }
  }

  install(pieces: readonly Piece[]): void {
    for (const piece of pieces) this.#write(piece, { stockItem: null, status: 'installed', soldAt: null, customer: null })
  }

  async write(sink: CopySink): Promise<void> {
    for (const [stockItem, pieces] of this.#lying) {
      for (const piece of pieces) this.#write(piece, { stockItem, status: 'in_stock', soldAt: null, customer: null })
      await sink.settle()
    }
  }

  #name(pieces: readonly Piece[], movement: number): void {
    for (const { id } of pieces) this.#moves.row([movement, id])
  }

  #write({ id, item, number, cost, bought }: Piece, where: Where): void {
    let words = this.#words.get(item.id)
    if (words === undefined) this.#words.set(item.id, (words = searchVector(item.sku, item.name)))
    const createdAt = this.#days.moment(0)
    this.#units.row([
      ...[id, item.id, number, number, where.stockItem, where.status, decimal(cost, 4), where.soldAt, where.customer],
      ...[bought?.line ?? null, bought?.supplier ?? null, `${searchVector(number)} ${words}`, createdAt, createdAt],
    ])
  }
}

interface Where {
  stockItem: number | null
  status: 'in_stock' | 'sold' | 'installed'
  soldAt: string | null
  customer: number | null
}

/** From a TAC range of no maker; the last digit is Luhn's. */
export function imei(index: number): string {
  const stem = `0099900${String(index).padStart(7, '0')}`
  let sum = 0
  for (let place = 0; place < stem.length; place += 1) {
    const digit = stem.charCodeAt(place) - 48
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return `${stem}${(10 - (sum % 10)) % 10}`
}
