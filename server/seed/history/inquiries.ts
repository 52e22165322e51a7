import { rng } from '../demo/random.ts'
import { isGoods, type Catalogue, type Goods } from './catalogue.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Craft } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import { decimal } from './figures.ts'
import type { Parties } from './parties.ts'
import { uuidOf } from './ranks.ts'
import { searchVector } from './search-words.ts'
import { oneOf, type Staff } from './staff.ts'
import type { Suppliers } from './suppliers.ts'

interface Asking {
  days: Days
  parties: Parties
  catalogue: Catalogue
  staff: Staff
  suppliers: Suppliers
}

const titles = [
  'Biroja tehnika',
  'Darba vietas',
  'Skolas aprīkojums',
  'Noliktavas iekārtas',
  'Rezerves daļas',
  'Telefoni komandai',
] as const

/** Days; younger clarifications have no answers yet. */
const answerDays = 6

/** docs/domain/sales.md#price-clarifications */
export class Inquiries implements Craft {
  readonly #with: Asking
  readonly #count: number
  readonly #goods: readonly Goods[]
  readonly #clarifications: TableWriter
  readonly #requests: TableWriter
  readonly #items: TableWriter
  readonly #answers: TableWriter
  #made = 0

  constructor(sink: CopySink, asking: Asking, count: number) {
    this.#with = asking
    this.#count = count
    this.#goods = asking.catalogue.items.filter(isGoods)
    const by = 'created_at, updated_at, created_by, updated_by'
    this.#clarifications = sink.table(
      'price_clarifications',
      `id, uuid, title, status, customer_id, due_date, author_id, clarifier_id, completed_at, search, ${by}`,
    )
    this.#requests = sink.table('price_clarification_suppliers', `id, price_clarification_id, supplier_id, asked_at, ${by}`)
    this.#items = sink.table(
      'price_clarification_items',
      `id, price_clarification_id, position, name, catalog_item_id, quantity, supplier_id, supplier_price, delivery_days, price, ${by}`,
    )
    this.#answers = sink.table(
      'price_clarification_answers',
      `id, price_clarification_id, item_id, supplier_id, supplier_price, delivery_days, ${by}`,
    )
  }

  plan(): readonly [] {
    return []
  }

  tell(day: number): void {
    for (const upTo = this.#with.days.ordersBy(day, this.#count); this.#made < upTo;) this.#make(day)
  }

  finish(): void {
    this.#made = this.#count
  }

  #make(day: number): void {
    const { days, parties, staff, suppliers } = this.#with
    this.#made += 1
    const id = this.#made
    const random = rng('load-inquiry', id)
    const customer = parties.buyer(random)
    const person = oneOf(staff.sales, random.int(0, 99))
    const [begun, ended] = [momentOf(day, random.int(21_600, 50_000)), momentOf(day + answerDays, 40_000)]
    const [made, done] = [days.moment(begun), days.moment(ended)]
    const isOver = day + answerDays < days.last && random.chance(0.9)
    const [when, by] = [isOver ? done : made, [person, person]]
    const title = `${random.pick(titles)} ${id}`
    this.#clarifications.row([
      ...[id, uuidOf(random, id), title, isOver ? 'complete' : 'incomplete', customer.id, days.day(day + 7), person, person],
      ...[isOver ? done : null, searchVector(title, customer.name), made, when, ...by],
    ])
    const { length } = suppliers.all
    const first = random.int(0, length - 1)
    const requestedSuppliers = Array.from({ length: Math.min(3, length) }, (_, place) => 1 + ((first + place) % length))
    for (const supplier of requestedSuppliers) this.#requests.row([this.#requests.count + 1, id, supplier, made, made, made, ...by])
    for (let place = 1, lines = random.int(1, 5); place <= lines; place += 1) {
      const item = random.pick(this.#goods)
      const line = this.#items.count + 1
      const prices = requestedSuppliers.map(() => Math.max(100, Math.round((item.cost * random.int(95, 125)) / 100)))
      const best = Math.min(...prices)
      const delivery = requestedSuppliers.map(() => random.int(1, 21))
      const bestIndex = prices.indexOf(best)
      this.#items.row([
        ...[line, id, place, item.name, item.id, random.int(1, 40)],
        ...(isOver
          ? [requestedSuppliers[bestIndex] ?? null, decimal(best, 4), delivery[bestIndex] ?? null, decimal(Math.round(best * 1.22), 4)]
          : [null, null, null, null]),
        ...[made, when, ...by],
      ])
      if (!isOver) continue
      for (const [index, supplier] of requestedSuppliers.entries()) {
        const price = decimal(prices[index] ?? best, 4)
        this.#answers.row([this.#answers.count + 1, id, line, supplier, price, delivery[index] ?? null, done, done, ...by])
      }
    }
  }
}
