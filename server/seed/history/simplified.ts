import { amountInWords } from '../../../contract/amount-in-words.ts'
import { nonCustomerParty } from '../../areas/customers/document-parties.ts'
import { personName } from '../demo/names.ts'
import { rng } from '../demo/random.ts'
import type { Catalogue } from './catalogue.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { decimal } from './figures.ts'
import type { Ledger } from './ledger.ts'
import { fullName, ownId, type Customer, type Parties } from './parties.ts'
import { uuidOf } from './ranks.ts'
import type { Reference } from './reference.ts'
import { searchVector } from './search-words.ts'
import type { Numbers } from './series.ts'
import { priced, shelfLines, shop, taxed, type ShopLine } from './shelf.ts'
import { oneOf, type Staff } from './staff.ts'

export interface ShopSale {
  day: number
  moment: number
  customer: Customer | null
  buyerName: string | null
  lines: ShopLine[]
  method: 'cash' | 'card' | 'transfer'
  isAnnulled: boolean
}

interface Selling {
  days: Days
  ledger: Ledger
  numbers: Numbers
  parties: Parties
  catalogue: Catalogue
  reference: Reference
  staff: Staff
}

/** docs/domain/invoicing.md#simplified-invoice */
export class ShopSales {
  readonly #with: Selling
  readonly #count: number
  readonly #invoices: TableWriter
  readonly #items: TableWriter
  readonly #groups: TableWriter
  #made = 0

  constructor(sink: CopySink, selling: Selling, count: number) {
    this.#with = selling
    this.#count = count
    this.#invoices = sink.table(
      'simplified_invoices',
      `id, uuid, series, number, series_no, status, date, customer_id, buyer_name, warehouse_id, due_date, payment_method, net, vat, gross,
        amount_in_words, seller_snapshot, buyer_snapshot, issued_by, paid_at, search, created_at, updated_at, created_by, updated_by`,
    )
    this.#items = sink.table(
      'simplified_invoice_items',
      `id, simplified_invoice_id, position, source_type, catalog_item_id, stock_item_id, name, quantity, measure_unit_id, unit_price,
        discount_percent, price_source, net, vat_rate_code, vat_category, vat_rate, vat_reason_code, created_at, updated_at`,
    )
    this.#groups = sink.table(
      'simplified_invoice_vat_lines',
      'id, simplified_invoice_id, category, rate, reason_code, taxable, tax, created_at, updated_at',
    )
  }

  plan(day: number): ShopSale[] {
    const upTo = this.#with.days.ordersBy(day, this.#count)
    const first = this.#made + 1
    this.#made = upTo
    return Array.from({ length: upTo - first + 1 }, (_, place) => this.#sale(first + place, day))
  }

  write(sale: ShopSale): void {
    const { days, ledger, numbers, parties, reference, staff } = this.#with
    const { day, moment, customer, buyerName, lines, method, isAnnulled } = sale
    const id = this.#invoices.count + 1
    const random = rng('load-simplified-row', id)
    const createdAt = days.moment(moment)
    const sold = priced(lines, reference.vat[customer?.kind ?? 'unregistered'])
    const groups = taxed(sold)
    const net = groups.reduce((sum, { taxable }) => sum + taxable, 0)
    const gross = sold.reduce((sum, { amount }) => sum + amount, 0)
    const { series, number, no } = numbers.take('simplified_invoice', days.day(day))
    const paidDay = method === 'transfer' ? day + random.int(1, 12) : day
    const isPaid = !isAnnulled && paidDay <= days.yesterday
    const person = oneOf(staff.sales, id)
    const snapshot = customer ? parties.snapshot(customer) : JSON.stringify(nonCustomerParty(buyerName ?? 'Privātpersona'))
    const buyer = customer ? fullName(customer) : (buyerName ?? 'Privātpersona')
    this.#invoices.row([
      ...[
        id,
        uuidOf(random, id),
        series,
        number,
        no,
        isAnnulled ? 'annulled' : isPaid ? 'paid' : 'issued',
        days.day(day),
        customer?.id ?? null,
      ],
      ...[
        buyerName,
        shop,
        days.day(method === 'transfer' ? day + 14 : day),
        method,
        decimal(net, 2),
        decimal(gross - net, 2),
        decimal(gross, 2),
      ],
      ...[amountInWords(decimal(gross, 2)), parties.snapshotOf(ownId), snapshot, person, isPaid ? days.day(paidDay) : null],
      ...[searchVector(number, buyerName, buyer, customer?.name ?? null), createdAt, createdAt, person, person],
    ])
    for (const [place, { item, stockItem, quantity, price, discount, net: lineNet, vat }] of sold.entries()) {
      const line = this.#items.count + 1
      this.#items.row([
        ...[line, id, place + 1, 'stock', item.id, stockItem, item.name, quantity, item.unit, decimal(price, 4), decimal(discount, 1)],
        ...[
          discount > 0 ? 'manual' : 'list',
          decimal(lineNet, 2),
          vat.vat_rate_code,
          vat.vat_category,
          vat.vat_rate,
          vat.vat_reason_code,
          createdAt,
          createdAt,
        ],
      ])
      if (!isAnnulled) ledger.issue(stockItem, quantity, { at: moment, kind: 'sale', document: 'simplified_invoice', id, line })
    }
    for (const { vat, taxable, tax } of groups) {
      const group = [vat.vat_category, vat.vat_rate, vat.vat_reason_code]
      this.#groups.row([this.#groups.count + 1, id, ...group, decimal(taxable, 2), decimal(tax, 2), createdAt, createdAt])
    }
  }

  #sale(id: number, day: number): ShopSale {
    const { parties } = this.#with
    const random = rng('load-simplified', id)
    const candidate = parties.customers[random.int(2, parties.customers.length) - 1]
    // Foreign VAT rules do not apply to counter sales.
    const customer = random.chance(0.25) && candidate?.land === 'LV' ? candidate : null
    const who = personName(random)
    return {
      day,
      moment: momentOf(day, random.int(25_000, 54_000)),
      customer,
      buyerName: !customer && random.chance(0.4) ? `${who.name} ${who.surname}` : null,
      lines: shelfLines(this.#with, random, 3),
      method: customer && random.chance(0.5) ? 'transfer' : random.pick(['cash', 'card', 'card'] as const),
      isAnnulled: random.chance(0.01),
    }
  }
}
