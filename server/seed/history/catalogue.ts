import { rng, type Rng } from '../demo/random.ts'
import type { CopySink } from './copy.ts'
import { decimal, rounded } from './figures.ts'
import type { ItemKind } from './reference.ts'

/** Warehouses that goods are kept in, with the ids from 1 on; the first one also feeds the others, the last is the shop. */
export const stocked = 4
/** Cost of one, ten-thousandths of a euro, above which few are kept, and made at a time. */
export const dear = 1_500_000

/** Goods and services as order lines need them. Prices in ten-thousandths of a euro. */
export interface Item {
  id: number
  name: string
  sku: string
  category: number
  kind: ItemKind
  unit: number
  price: number
  cost: number
  /** Of its stock items, the one before the first; none for services. */
  stockBase: number | null
  /** Whether each piece has a number. */
  byPiece: boolean
}

/** An item that is kept in stock. */
export type Goods = Item & { stockBase: number }

/** Is an item kept in stock? */
export function isGoods(item: Item): item is Goods {
  return item.stockBase !== null
}

/** An item before it is known where it lies. */
export type NewItem = Omit<Item, 'stockBase'> & { isStocked: boolean }

/** Goods and services, and what of them sells. */
export class Catalogue {
  /** By id less one. */
  readonly items: readonly Item[]
  /** Those that are sold. */
  readonly sold: readonly Item[]
  /** Categories that hold items. */
  readonly categories: readonly number[]
  /** How many stock items there are: each of the goods in each warehouse that keeps goods. */
  readonly stockItems: number
  /** Draws what somebody wants: some sell much more often than others. */
  readonly wanted: (random: Rng) => Item
  readonly #goods: readonly Goods[]

  /** @param selling draws places of the items that are sold, which `isSold` tells */
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
    this.wanted = selling.drawing(this.sold)
    this.#goods = this.items.flatMap((item) => (item.stockBase === null ? [] : [{ ...item, stockBase: item.stockBase }]))
  }

  /** The item with this id. */
  item(id: number): Item {
    return this.items[id - 1] ?? missing()
  }

  /** Goods that a stock item, told by its id, is of. */
  goods(stockItem: number): Goods {
    return this.#goods[Math.floor((stockItem - 1) / stocked)] ?? missing()
  }
}

/** Prices and discounts that customers were given: functions of the customer, so that lines can ask for them. */
export class Conditions {
  readonly #catalogue: Catalogue
  readonly #each: number

  /** @param each prices that each customer has of his own */
  constructor(catalogue: Catalogue, each: number) {
    this.#catalogue = catalogue
    this.#each = each
  }

  /** Items with a price of their own for a customer, with the percent of the list price that it is. */
  prices(customer: number): Map<number, number> {
    const random = rng('load-prices', customer)
    const found = new Map<number, number>()
    for (let count = 0; count < this.#each; count += 1) found.set(random.pick(this.#catalogue.sold).id, random.int(82, 97))
    return found
  }

  /** Discounts by category, percent. */
  discounts(customer: number): Map<number, number> {
    const random = rng('load-discounts', customer)
    const found = new Map<number, number>()
    while (random.chance(0.4)) found.set(random.pick(this.#catalogue.categories), random.int(2, 20))
    return found
  }

  /** Writes them for all customers after the own company. */
  async write(sink: CopySink, customers: number, made: string): Promise<void> {
    const day = made.slice(0, 10)
    const prices = sink.table('customer_prices', 'id, customer_id, catalog_item_id, price, valid_from, created_at, updated_at')
    const discounts = sink.table(
      'customer_category_discounts',
      'id, customer_id, category_id, discount_percent, with_subcategories, created_at, updated_at',
    )
    for (let customer = 2; customer <= customers; customer += 1) {
      for (const [item, percent] of this.prices(customer)) {
        const price = decimal(ownPrice(this.#catalogue.item(item).price, percent), 4)
        prices.row([prices.count + 1, customer, item, price, day, made, made])
      }
      for (const [category, percent] of this.discounts(customer)) {
        discounts.row([discounts.count + 1, customer, category, percent, false, made, made])
      }
      if (customer % 500 === 0) await sink.settle()
    }
  }
}

/** A share of a list price, in whole cents. */
export function ownPrice(listPrice: number, percent: number): number {
  return Math.max(100, rounded(listPrice * percent, 10_000) * 100)
}

function missing(): never {
  throw new Error('Each stock item is of an item')
}
