import { rng } from '../demo/random.ts'
import type { CopySink } from './copy.ts'
import { decimal, rounded } from './figures.ts'
import { categoryName, itemName, makerName, topCategories } from './item-names.ts'
import { itemVat, type ItemKind, type Reference } from './reference.ts'
import { searchVector } from './search-words.ts'

/** Warehouses that goods are kept in; the first one also feeds the others. */
export const stocked = 4

const warehouses = [
  ['Rīgas centrālā noliktava', 'RIX', 'sales', 'Dzirnavu iela 5, Rīga'],
  ['Valmiera', 'VAL', 'sales', 'Rīgas iela 40, Valmiera'],
  ['Liepāja', 'LIE', 'sales', 'Ostas iela 12, Liepāja'],
  ['Veikals', 'VEI', 'shop', 'Brīvības iela 90, Rīga'],
  ['Serviss', 'SER', 'service', 'Dzirnavu iela 5, Rīga'],
  ['Ražošana', 'RAZ', 'production', 'Dzirnavu iela 5, Rīga'],
  ['Tranzīts', 'TRA', 'transit', null],
] as const

/** Names of warehouses by id less one. */
export const warehouseNames: readonly string[] = warehouses.map(([name]) => name)

const makers = 120

/** Goods and services as order lines need them; by id less one. Prices in ten-thousandths of a euro. */
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

interface Category {
  id: number
  parent: number | null
  name: string
  kind: ItemKind
  /** Median purchase price, EUR. */
  median: number
}

/** Categories, goods, stock items. */
export class Catalogue {
  readonly items: readonly Item[]
  /** How many stock items there are: each of the goods in each warehouse that keeps goods. */
  readonly stockItems: number
  readonly categories: readonly Category[]
  readonly #reference: Reference
  readonly #goods: readonly Goods[]

  constructor(reference: Reference, size: { items: number; categories: number }) {
    this.#reference = reference
    this.categories = Array.from({ length: Math.max(size.categories, 2 * topCategories.length) }, (_, index) => categoryOf(index))
    const leaves = this.categories.slice(topCategories.length)
    const piece = reference.measureUnits.get('gab.') ?? 1
    const hour = reference.measureUnits.get('h') ?? 1
    let goods = 0
    this.items = Array.from({ length: size.items }, (_, index) => {
      const random = rng('load-item', index)
      const category = leaves[random.int(0, leaves.length - 1)] ?? categoryOf(topCategories.length)
      const service = category.kind === 'service'
      const cost = Math.max(1000, Math.round(random.logNormal(category.median, 0.8) * 100) * 100)
      if (!service) goods += 1
      return {
        id: index + 1,
        name: itemName(random, service),
        sku: `${service ? 'PAK' : 'PR'}-${String(index + 1).padStart(6, '0')}`,
        category: category.id,
        kind: category.kind,
        unit: service ? hour : piece,
        price: rounded(cost * random.int(112, 145), 10_000) * 100,
        cost,
        stockBase: service ? null : (goods - 1) * stocked,
        // Phones and laptops are what the buyer reckons VAT of.
        byPiece: category.kind === 'reverse',
      }
    })
    this.stockItems = goods * stocked
    this.#goods = this.items.flatMap((item) => (item.stockBase === null ? [] : [{ ...item, stockBase: item.stockBase }]))
  }

  /** Goods that a stock item, told by its id, is of. */
  goods(stockItem: number): Goods {
    return this.#goods[Math.floor((stockItem - 1) / stocked)] ?? missing()
  }

  /** Writes warehouses, makers, categories and items; stock items follow when their levels are known. */
  async write(sink: CopySink): Promise<void> {
    const { made } = this.#reference
    const places = sink.table('warehouses', 'id, name, code, type, address, is_default, created_at, updated_at')
    for (const [index, [name, code, type, address]] of warehouses.entries()) {
      places.row([index + 1, name, code, type, address, index === 0, made, made])
    }
    const manufacturers = sink.table('manufacturers', 'id, name, created_at, updated_at')
    for (let index = 0; index < makers; index += 1) manufacturers.row([index + 1, makerName(index), made, made])
    const categories = sink.table(
      'categories',
      'id, parent_id, name, code, weight, vat_rate_code, reverse_vat, vat_reason_code, is_service, created_at, updated_at',
    )
    for (const { id, parent, name, kind } of this.categories) {
      const vat = itemVat[kind]
      categories.row([id, parent, name, `K${id}`, id, vat.vat_rate_code, vat.reverse_vat, vat.vat_reason_code, vat.is_service, made, made])
    }
    const items = sink.table(
      'catalog_items',
      `id, sku, name, category_id, manufacturer_id, manufacturer_code, type, measure_unit_id, price, weight_kg, is_stocked, is_eol, has_units,
        unit_kind, search, created_at, updated_at, created_by, updated_by`,
    )
    for (const { id, sku, name, category, unit, price, stockBase, byPiece } of this.items) {
      const random = rng('load-item-more', id)
      const code = `${random.pick(['A', 'B', 'C', 'D'])}${random.int(10_000, 99_999)}`
      items.row([
        ...[id, sku, name, category, random.int(1, makers), code, stockBase === null ? 'service' : 'goods', unit, decimal(price, 4)],
        ...[decimal(random.int(100, 90_000), 4), stockBase !== null, random.chance(0.03)],
        ...[byPiece, byPiece ? 'imei' : null, searchVector(sku, name, code), made, made, 1, 1],
      ])
      if (id % 2000 === 0) await sink.settle()
    }
  }
}

function categoryOf(index: number): Category {
  const tops = topCategories.length
  const random = rng('load-category', index)
  const top = index % tops
  const kind = kinds[index % kinds.length] ?? 'usual'
  return {
    id: index + 1,
    parent: index < tops ? null : top + 1,
    name: index < tops ? (topCategories[index] ?? '') : categoryName(topCategories[top] ?? '', Math.floor(index / tops) - 1),
    kind: index < tops ? 'usual' : kind,
    median: random.pick([1.5, 4, 4, 9, 9, 20, 20, 60, 150, 400]),
  }
}

// Shares of domain.md 6.4 among 37 categories, a number without a common factor with that of the tops.
const kinds: readonly ItemKind[] = Array.from({ length: 37 }, (_, place) => {
  if (place % 18 === 5) return 'reverse'
  if (place === 11) return 'service'
  if (place === 17) return 'reduced'
  return place === 29 ? 'books' : 'usual'
})

/** Prices and discounts that customers were given: functions of the customer, so that lines can ask for them. */
export class Conditions {
  readonly #items: number
  readonly #categories: number

  constructor(catalogue: Catalogue) {
    this.#items = catalogue.items.length
    this.#categories = catalogue.categories.length
  }

  /** Items with a price of their own for a customer, with the percent of the list price that it is. */
  prices(customer: number): Map<number, number> {
    const random = rng('load-prices', customer)
    const found = new Map<number, number>()
    for (let count = 0; count < 15; count += 1) found.set(random.int(1, this.#items), random.int(82, 97))
    return found
  }

  /** Discounts by category, percent. */
  discounts(customer: number): Map<number, number> {
    const random = rng('load-discounts', customer)
    const found = new Map<number, number>()
    while (random.chance(0.4)) found.set(random.int(topCategories.length + 1, this.#categories), random.int(2, 20))
    return found
  }

  /** Writes them for all customers after the own company. */
  async write(sink: CopySink, catalogue: Catalogue, customers: number, made: string): Promise<void> {
    const day = made.slice(0, 10)
    const prices = sink.table('customer_prices', 'id, customer_id, catalog_item_id, price, valid_from, created_at, updated_at')
    const discounts = sink.table(
      'customer_category_discounts',
      'id, customer_id, category_id, discount_percent, with_subcategories, created_at, updated_at',
    )
    for (let customer = 2; customer <= customers; customer += 1) {
      for (const [item, percent] of this.prices(customer)) {
        prices.row([
          prices.count + 1,
          customer,
          item,
          decimal(ownPrice(catalogue.items[item - 1]?.price ?? 0, percent), 4),
          day,
          made,
          made,
        ])
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
