import { rng, type Rng } from '../demo/random.ts'
import type { Catalogue } from './catalogue.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Craft, Need } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import { decimal, rounded } from './figures.ts'
import type { Ledger } from './ledger.ts'
import { uuidOf } from './ranks.ts'
import type { Reference } from './reference.ts'
import { searchVector } from './search-words.ts'
import type { Numbers } from './series.ts'
import { priced, shelfLines, shop, taxed, type ShopLine } from './shelf.ts'
import { oneOf, type Staff } from './staff.ts'

interface TillContext {
  days: Days
  ledger: Ledger
  numbers: Numbers
  catalogue: Catalogue
  reference: Reference
  staff: Staff
}

interface Sale {
  id: number
  moment: number
  lines: ShopLine[]
}

/** Cents of change left overnight. */
const float = 10_000

/** docs/domain/shop.md#sales-at-the-till, docs/domain/shop.md#daily-reports */
export class Till implements Craft {
  readonly #context: TillContext
  readonly #count: number
  readonly #sales: TableWriter
  readonly #items: TableWriter
  readonly #groups: TableWriter
  readonly #payments: TableWriter
  readonly #reports: TableWriter
  #made = 0
  #today: Sale[] = []
  #drawer = 0

  constructor(sink: CopySink, context: TillContext, count: number) {
    this.#context = context
    this.#count = count
    const auditColumns = 'created_at, updated_at, created_by, updated_by'
    this.#sales = sink.table(
      'shop_orders',
      `id, uuid, number, status, date, warehouse_id, cashier_id, daily_report_id, cash_received, net, vat, gross, search, ${auditColumns}`,
    )
    this.#items = sink.table(
      'shop_order_items',
      `id, shop_order_id, position, catalog_item_id, stock_item_id, name, quantity, measure_unit_id, price_gross, discount_percent,
        price_source, amount, net, vat_rate_code, vat_category, vat_rate, vat_reason_code, ${auditColumns}`,
    )
    this.#groups = sink.table(
      'shop_order_vat_lines',
      'id, shop_order_id, category, rate, reason_code, taxable, tax, created_at, updated_at',
    )
    this.#payments = sink.table('shop_payments', `id, shop_order_id, method, amount, ${auditColumns}`)
    this.#reports = sink.table(
      'shop_daily_reports',
      `id, uuid, type, date, date_from, sales, gross, net, vat, cash_opening, cash_sales, cash_in, cash_out, cash_balance, ${auditColumns}`,
    )
  }

  plan(day: number): readonly Need[] {
    const upTo = this.#context.days.ordersBy(day, this.#count)
    const first = this.#made + 1
    this.#made = upTo
    const ofDay = upTo - first + 1
    this.#today = Array.from({ length: ofDay }, (_, place) => {
      const id = first + place
      // Spread over opening hours in number order.
      const moment = momentOf(day, 25_000 + Math.floor((29_000 * place) / ofDay))
      return { id, moment, lines: shelfLines(this.#context, rng('load-till', id), 4) }
    })
    return this.#today.flatMap(({ lines }) => lines)
  }

  tell(day: number): void {
    if (this.#today.length === 0) return
    const { days, staff } = this.#context
    const report = this.#reports.count + 1
    const random = rng('load-till-day', report)
    const sold = this.#today.map((sale) => this.#sell(sale, day, report))
    const sumOf = (part: 'gross' | 'net' | 'cash') => sold.reduce((sum, each) => sum + each[part], 0)
    const opening = this.#drawer
    const cashIn = opening < float ? float - opening : 0
    const expected = opening + sumOf('cash') + cashIn
    const out = Math.max(0, expected - float)
    // Occasional differences of some cents.
    const counted = expected - out + (random.chance(0.06) ? random.pick([-100, -50, -5, 5, 20]) : 0)
    this.#drawer = counted
    const createdAt = days.moment(momentOf(day, 56_000))
    const person = oneOf(staff.sales, report)
    this.#reports.row([
      ...[report, uuidOf(random, report), 'z', days.day(day), days.day(day), sold.length],
      ...[sumOf('gross'), sumOf('net'), sumOf('gross') - sumOf('net')].map((cents) => decimal(cents, 2)),
      ...[opening, sumOf('cash'), cashIn, out, counted].map((cents) => decimal(cents, 2)),
      ...[createdAt, createdAt, person, person],
    ])
  }

  finish(): void {}

  /** Returns cents. */
  #sell({ id, moment, lines }: Sale, day: number, report: number): { gross: number; net: number; cash: number } {
    const { days, ledger, numbers, reference, staff } = this.#context
    const random = rng('load-till-row', id)
    const createdAt = days.moment(moment)
    const person = oneOf(staff.sales, report)
    const by = [createdAt, createdAt, person, person]
    const sold = priced(lines, reference.vat.unregistered)
    const groups = taxed(sold)
    const net = groups.reduce((sum, { taxable }) => sum + taxable, 0)
    const gross = sold.reduce((sum, { amount }) => sum + amount, 0)
    const payments = paymentsOf(random, gross)
    const cash = payments.find(({ method }) => method === 'cash')?.amount ?? 0
    const received = cash > 0 && random.chance(0.7) ? Math.ceil(cash / 500) * 500 : null
    const { number } = numbers.take('shop_order', days.day(day))
    this.#sales.row([
      ...[id, uuidOf(random, id), number, 'closed', days.day(day), shop, person, report],
      ...[received === null ? null : decimal(received, 2), decimal(net, 2), decimal(gross - net, 2), decimal(gross, 2)],
      ...[searchVector(number), ...by],
    ])
    for (const [place, { item, stockItem, quantity, price, discount, amount, net: lineNet, vat }] of sold.entries()) {
      const line = this.#items.count + 1
      this.#items.row([
        ...[line, id, place + 1, item.id, stockItem, item.name, quantity, item.unit, decimal(price, 4), decimal(discount, 1)],
        ...[
          discount > 0 ? 'manual' : 'list',
          decimal(amount, 2),
          decimal(lineNet, 2),
          vat.vat_rate_code,
          vat.vat_category,
          vat.vat_rate,
          vat.vat_reason_code,
          ...by,
        ],
      ])
      ledger.issue(stockItem, quantity, { at: moment, kind: 'shop_sale', document: 'shop_order', id, line })
    }
    for (const { vat, taxable, tax } of groups) {
      const group = [vat.vat_category, vat.vat_rate, vat.vat_reason_code]
      this.#groups.row([this.#groups.count + 1, id, ...group, decimal(taxable, 2), decimal(tax, 2), createdAt, createdAt])
    }
    for (const { method, amount } of payments) this.#payments.row([this.#payments.count + 1, id, method, decimal(amount, 2), ...by])
    return { gross, net, cash }
  }
}

/** Cents. */
function paymentsOf(random: Rng, gross: number): { method: 'card' | 'cash'; amount: number }[] {
  if (gross === 0) return []
  const byCard = random.chance(0.04) ? rounded(gross, 2) : random.chance(0.65) ? gross : 0
  const rows = [
    { method: 'card' as const, amount: byCard },
    { method: 'cash' as const, amount: gross - byCard },
  ]
  return rows.filter(({ amount }) => amount > 0)
}
