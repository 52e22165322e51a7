import type { OfferState } from '../../../machines/offer.ts'
import type { LineRequest } from './order.ts'
import { rng, type Rng } from '../demo/random.ts'
import { Agenda } from './agenda.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { decimal } from './figures.ts'
import { branchOf, contactOf, type Offered, type OrderMaker } from './orders.ts'
import type { Parties } from './parties.ts'
import { uuidOf } from './ranks.ts'
import { searchVector } from './search-words.ts'
import type { Numbers } from './series.ts'
import type { Staff } from './staff.ts'
import { sumsOf } from './sums.ts'

interface Offer extends Offered {
  number: string | null
  series: string | null
  no: number | null
  day: number
  /** Optional lines; never ordered here. */
  options: readonly LineRequest[]
}

const refusals = ['Pārāk dārgi', 'Izvēlējās citu piegādātāju', 'Pirkums atlikts', 'Piegāde par vēlu']

/** Days. */
const validity = 30

interface Offering {
  days: Days
  numbers: Numbers
  maker: OrderMaker
  parties: Parties
  staff: Staff
}

/** docs/domain/sales.md#offers */
export class Offers {
  readonly #with: Offering
  readonly #count: number
  readonly #offers: TableWriter
  readonly #items: TableWriter
  readonly #ordered = new Agenda<Offer>()
  readonly #due: Offer[] = []
  #made = 0

  constructor(sink: CopySink, offering: Offering, count: number) {
    this.#with = offering
    this.#count = count
    this.#offers = sink.table(
      'offers',
      `id, uuid, number, series, series_no, status, date, customer_id, branch_id, contact_id, valid_until, rejected_reason, sent_at, net, vat,
        gross, search, created_at, updated_at, created_by, updated_by`,
    )
    this.#items = sink.table(
      'offer_items',
      `id, offer_id, catalog_item_id, position, name, sku, quantity, measure_unit_id, unit_price, base_price, price_source, discount_percent,
        vat_rate_code, vat_category, vat_rate, vat_reason_code, is_optional, purchase_price, created_at, updated_at`,
    )
  }

  tell(day: number): void {
    for (const upTo = this.#with.days.ordersBy(day, this.#count); this.#made < upTo;) this.#make(day)
    this.#due.push(...this.#ordered.take(day))
  }

  next(): Offered | undefined {
    const offer = this.#due.shift()
    if (offer) this.#write(offer, 'ordered')
    return offer
  }

  finish(): void {
    for (const offer of [...this.#due, ...this.#ordered.rest()]) this.#write(offer, 'accepted')
  }

  #make(day: number): void {
    const { days, numbers, maker, parties } = this.#with
    this.#made += 1
    const random = rng('load-offer', this.#made)
    const customer = parties.buyer(random)
    const lines = maker.requestedItems(random, customer)
    const options = lines.length > 1 && random.chance(0.1) ? lines.splice(-1) : []
    const assignedNumber = day > days.last - 5 && random.chance(0.4) ? null : numbers.take('offer', days.day(day))
    const offer: Offer = {
      id: this.#made,
      day,
      customer,
      lines,
      options,
      branch: branchOf(random, customer),
      contact: contactOf(random, customer),
      number: assignedNumber?.number ?? null,
      series: assignedNumber?.series ?? null,
      no: assignedNumber?.no ?? null,
    }
    if (!assignedNumber) this.#write(offer, 'draft')
    else if (random.chance(0.45)) this.#ordered.put(day + random.int(1, 20), offer)
    else this.#write(offer, this.#end(random, day))
  }

  #end(random: Rng, day: number): 'rejected' | 'expired' | 'sent' {
    if (random.chance(0.4)) return 'rejected'
    return day + validity < this.#with.days.yesterday ? 'expired' : 'sent'
  }

  #write(offer: Offer, status: OfferState): void {
    const { days, staff } = this.#with
    const { id, day, customer, lines } = offer
    const random = rng('load-offer-row', id)
    const createdAt = days.moment(momentOf(day, random.int(21_600, 50_000)))
    const { net, vat } = sumsOf(lines.map((line) => ({ vat: line.vat, net: line.amount })))
    const person = random.pick(staff.sales)
    this.#offers.row([
      ...[id, uuidOf(random, id), offer.number, offer.series, offer.no, status, days.day(day), customer.id, offer.branch, offer.contact],
      ...[days.day(day + validity), status === 'rejected' ? random.pick(refusals) : null, status === 'draft' ? null : createdAt],
      ...[
        decimal(net, 2),
        decimal(vat, 2),
        decimal(net + vat, 2),
        searchVector(offer.number, customer.name),
        createdAt,
        createdAt,
        person,
        person,
      ],
    ])
    for (const [place, line] of [...lines, ...offer.options].entries()) {
      const { item, vat: rate } = line
      this.#items.row([
        ...[this.#items.count + 1, id, item.id, place + 1, item.name, item.sku, line.quantity, item.unit, decimal(line.price, 4)],
        ...[decimal(line.base, 4), line.source, decimal(line.discount, 1), rate.vat_rate_code, rate.vat_category, rate.vat_rate],
        ...[rate.vat_reason_code, place >= lines.length, decimal(item.cost, 4), createdAt, createdAt],
      ])
    }
  }
}
