import { formatDate } from '../../../contract/format.ts'
import { commission } from '../demo/documents-stock.ts'
import { rng } from '../demo/random.ts'
import { stocked, type Catalogue, type Goods } from './catalogue.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Craft } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import type { Ledger } from './ledger.ts'
import { ownId, type Parties } from './parties.ts'
import { uuidOf } from './ranks.ts'
import { searchVector } from './search-words.ts'
import { oneOf, type Staff } from './staff.ts'

interface Checking {
  days: Days
  ledger: Ledger
  catalogue: Catalogue
  parties: Parties
  staff: Staff
  /** Indexed by id less one. */
  warehouses: readonly string[]
}

const mostLines = 200
/** Seconds of the day, before any movement. */
const [reads, counts] = [14_400, 14_700]

/**
 * Stock checks (docs/domain/stock.md#stock-checks) without differences; those are covered by write-offs and counting
 * sheets.
 */
export class Checks implements Craft {
  readonly #with: Checking
  readonly #count: number
  readonly #byCategory = new Map<number, Goods[]>()
  readonly #rows: TableWriter
  readonly #categories: TableWriter
  readonly #lines: TableWriter
  readonly #counted: TableWriter

  constructor(sink: CopySink, checking: Checking, count: number) {
    this.#with = checking
    this.#count = count
    const by = 'created_at, updated_at, created_by, updated_by'
    this.#rows = sink.table(
      'stock_checks',
      `id, uuid, status, date, warehouse_id, snapshot_at, responsible_user_id, commission, order_ref, seller_snapshot, accepted_at,
        accepted_by, search, ${by}`,
    )
    this.#categories = sink.table('stock_check_categories', 'stock_check_id, category_id')
    this.#lines = sink.table(
      'stock_check_lines',
      `id, stock_check_id, stock_item_id, expected, counted, first_counted_at, counted_at, moved, difference, ${by}`,
    )
    this.#counted = sink.table(
      'stock_check_counts',
      'id, stock_check_id, stock_check_line_id, key, code, quantity, source, counted_at, created_at, created_by',
    )
    if (count === 0) return
    for (let first = 1; first <= checking.catalogue.stockItems; first += stocked) {
      const goods = checking.catalogue.goods(first)
      const others = this.#byCategory.get(goods.category)
      if (goods.byPiece) continue
      if (others) others.push(goods)
      else this.#byCategory.set(goods.category, [goods])
    }
  }

  plan(day: number): readonly [] {
    while (this.#rows.count < this.#with.days.ordersBy(day, this.#count)) this.#check(day)
    return []
  }

  tell(): void {}

  finish(): void {}

  #check(day: number): void {
    const { days, ledger, parties, staff, warehouses } = this.#with
    const id = this.#rows.count + 1
    const random = rng('load-stock-check', id)
    const warehouse = random.int(1, stocked)
    const [category, goods] = random.pick([...this.#byCategory])
    const [first, second] = [oneOf(staff.storekeepers, id), oneOf(staff.storekeepers, id + 1)]
    const [read, counted] = [days.moment(momentOf(day, reads)), days.moment(momentOf(day, counts))]
    const completedAt = days.moment(momentOf(day, counts + 600))
    const order = `Rīkojums ${formatDate(days.day(day))}`
    this.#rows.row([
      ...[id, uuidOf(random, id), 'accepted', days.day(day), warehouse, read, first, JSON.stringify(commission()), order],
      ...[
        parties.snapshotOf(ownId),
        completedAt,
        first,
        searchVector(order, warehouses[warehouse - 1] ?? null),
        read,
        completedAt,
        first,
        first,
      ],
    ])
    this.#categories.row([id, category])
    for (const [place, { stockBase, sku }] of goods.slice(0, mostLines).entries()) {
      const there = ledger.available(stockBase + warehouse)
      const line = this.#lines.count + 1
      this.#lines.row([line, id, stockBase + warehouse, there, there, counted, counted, 0, 0, read, completedAt, first, first])
      const [person, source] = [place % 2 === 0 ? first : second, place % 3 === 0 ? 'typed' : 'scan']
      this.#counted.row([this.#counted.count + 1, id, line, `load-${place}`, sku, there, source, counted, counted, person])
    }
  }
}
