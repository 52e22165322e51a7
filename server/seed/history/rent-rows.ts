import { rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { decimal } from './figures.ts'
import { uuidOf } from './ranks.ts'
import type { Meter, Rent, RentedMachine } from './rent.ts'
import { searchVector } from './search-words.ts'

interface Read {
  day: number
  kind: 'usual' | 'opening'
  before: number
  billable: number
}

export class RentRows {
  readonly #days: Days
  readonly #rents: TableWriter
  readonly #terms: TableWriter
  readonly #items: TableWriter
  readonly #prices: TableWriter
  readonly #readings: TableWriter

  constructor(sink: CopySink, days: Days) {
    this.#days = days
    this.#rents = sink.table(
      'rents',
      `id, uuid, number, status, type, customer_id, contract_nr, date_from, date_to, billing_day, billing_period, deposit, minimum_fee,
        notice_days, do_not_invoice, charged_on, search, created_at, updated_at, created_by, updated_by`,
    )
    this.#terms = sink.table('rent_terms', 'id, rent_id, valid_from, fee, indexation_pc, created_at, updated_at')
    this.#items = sink.table(
      'rent_items',
      'id, uuid, rent_id, inventory_item_id, date_from, date_to, monthly_fee, location, search, created_at, updated_at',
    )
    this.#prices = sink.table(
      'rent_item_reading_prices',
      'id, rent_item_id, option_id, valid_from, price, included, created_at, updated_at',
    )
    this.#readings = sink.table(
      'rent_item_readings',
      'id, rent_item_id, option_id, date, kind, value, previous_value, billable, estimated, created_at, updated_at',
    )
  }

  get readings(): number {
    return this.#readings.count
  }

  price({ id, from }: RentedMachine, { option, price, included }: Meter): void {
    const createdAt = this.#days.moment(momentOf(from, 57_300))
    this.#prices.row([this.#prices.count + 1, id, option, this.#days.day(from), decimal(price, 4), included, createdAt, createdAt])
  }

  /** Returns the reading's key. */
  reading({ id }: RentedMachine, { option, value }: Meter, { day, kind, before, billable }: Read): number {
    const key = this.#readings.count + 1
    const createdAt = this.#days.moment(momentOf(day, 57_400))
    const estimated = kind === 'usual' && rng('load-estimate', key).chance(0.03)
    this.#readings.row([key, id, option, this.#days.day(day), kind, value, before, billable, estimated, createdAt, createdAt])
    return key
  }

  write(rent: Rent): void {
    const { id, number, customer, manager, from, to } = rent
    const days = this.#days
    const createdAt = days.moment(momentOf(from, 57_000))
    const random = rng('load-rent-row', id)
    const contract = `NL-${days.day(from).slice(2, 4)}/${String(id).padStart(4, '0')}`
    this.#rents.row([
      ...[id, uuidOf(random, id), number, to === null ? 'active' : 'ended', rent.pay, customer.id, contract, days.day(from)],
      ...[
        to === null ? null : days.day(to),
        rent.billingDay,
        rent.period,
        rent.deposit,
        decimal(rent.minimum, 2),
        random.pick([30, 30, 60]),
      ],
      ...[rent.withheld, days.day(days.last), searchVector(number, contract, customer.name), createdAt, createdAt, manager, manager],
    ])
    for (const { id: term, from: valid, fee, percent } of rent.rises) {
      this.#terms.row([term, id, days.day(valid), fee, percent, createdAt, createdAt])
    }
    for (const { id: key, machine, fee, from: since } of rent.machines) {
      const location = rng('load-rent-place', key).pick(['1. stāvs', '2. stāvs', 'Grāmatvedība', 'Klientu zāle', 'Direkcija'])
      const words = searchVector(machine.nr, machine.serial, machine.item.sku, machine.item.name, location, number, customer.name)
      this.#items.row([
        ...[
          key,
          uuidOf(rng('load-rent-item', key), key),
          id,
          machine.id,
          days.day(since),
          to === null ? null : days.day(to),
          fee,
          location,
        ],
        ...[words, createdAt, createdAt],
      ])
    }
  }
}
