import { rng, type Rng } from '../demo/random.ts'
import type { CopySink } from './copy.ts'
import { decimal, rounded } from './figures.ts'
import type { ItemKind } from './reference.ts'

/** Warehouse ids from 1; the first supplies the others, the last is the shop. */
export const stocked = 4
/** Unit cost in ten-thousandths of a euro. */
export const dear = 1_500_000

/** Prices in ten-thousandths of a euro. */
export interface Item {
  id: number
  name: string
  sku: string
  category: number
  kind: ItemKind
  unit: number
  price: number
  cost: number
  /** Stock item id offset; null for services. */
  stockBase: number | null
  /** Serialised. */
  byPiece: boolean
}

export type Goods = Item & { stockBase: number }

export function isGoods(item: Item): item is Goods {
  return item.stockBase !== null
}

export type NewItem = Omit<Item, 'stockBase'> & { isStocked: boolean }

export class Catalogue {
  /** Indexed by id less one. */
  readonly items: readonly Item[]
  readonly sold: readonly Item[]
  readonly categories: readonly number[]
  /** One per item and warehouse. */
  readonly stockItems: number
  readonly drawItem: (random: Rng) => Item
  readonly #goods: readonly Goods[]

  /** @param selling draws indexes of sold items */
  constructor(
    items: readonly NewItem[],
    categories: readonly number[],
    selling: { isSold: (item: Item) => boolean; drawing: (sold: readonly Item[]) => (random: Rng) => Item },
  ) {
    let goods = 0
    this.items = items.map(({ isStocked, ...item }) => ({ ...item, stockBase: isStocked ? goods++ * stocked : null }))
    this.sold = this.items.filter(selling.isSold)
    this.categories = categories
    this.stockItems = goods * stocked
    this.drawItem = selling.drawing(this.sold)
    this.#goods = this.items.flatMap((item) => (item.stockBase === null ? [] : [{ ...item, stockBase: item.stockBase }]))
  }

  item(id: number): Item {
    return this.items[id - 1] ?? missing()
  }

  goods(stockItem: number): Goods {
    return this.#goods[Math.floor((stockItem - 1) / stocked)] ?? missing()
  }
}

/** Deterministic functions of the customer. */
export class Conditions {
  readonly #catalogue: Catalogue
  readonly #each: number

  /** @param each special prices per customer */
  constructor(catalogue: Catalogue, each: number) {
    this.#catalogue = catalogue
    this.#each = each
  }

  /** Percent of the list price by item. */
  prices(customer: number): Map<number, number> {
    const random = rng('load-prices', customer)
    const found = new Map<number, number>()
    for (let count = 0; count < this.#each; count += 1) found.set(random.pick(this.#catalogue.sold).id, random.int(82, 97))
    return found
  }

  /** Percent by category. */
  discounts(customer: number): Map<number, number> {
    const random = rng('load-discounts', customer)
    const found = new Map<number, number>()
    while (random.chance(0.4)) found.set(random.pick(this.#catalogue.categories), random.int(2, 20))
    return found
  }

  async write(sink: CopySink, customers: number, createdAt: string): Promise<void> {
    const day = createdAt.slice(0, 10)
    const prices = sink.table('customer_prices', 'id, customer_id, catalog_item_id, price, valid_from, created_at, updated_at')
    const discounts = sink.table(
      'customer_category_discounts',
      'id, customer_id, category_id, discount_percent, with_subcategories, created_at, updated_at',
    )
    for (let customer = 2; customer <= customers; customer += 1) {
      for (const [item, percent] of this.prices(customer)) {
        const price = decimal(percentOfPrice(this.#catalogue.item(item).price, percent), 4)
        prices.row([prices.count + 1, customer, item, price, day, createdAt, createdAt])
      }
      for (const [category, percent] of this.discounts(customer)) {
        discounts.row([discounts.count + 1, customer, category, percent, false, createdAt, createdAt])
      }
      if (customer % 500 === 0) await sink.settle()
    }
  }
}

/** In whole cents. */
export function percentOfPrice(listPrice: number, percent: number): number {
  return Math.max(100, rounded(listPrice * percent, 10_000) * 100)
}

function missing(): never {
  throw new Error('Each stock item is of an item')
}
