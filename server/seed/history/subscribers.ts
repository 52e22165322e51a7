import { formatDate } from '../../../contract/format.ts'
import type { SubscriptionState } from '../../../machines/subscription.ts'
import { nextPeriod, type Period, type Terms } from '../../areas/subscriptions/periods.ts'
import { dayNumber } from '../demo/calendar.ts'
import { rng, type Rng } from '../demo/random.ts'
import { Agenda } from './agenda.ts'
import type { Charge, ChargedRecord, ChargeRows } from './charges.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Craft } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import { decimal } from './figures.ts'
import type { InvoiceRows } from './invoices.ts'
import type { Keys } from './keys.ts'
import { localBuyer, type Parties } from './parties.ts'
import { uuidOf } from './ranks.ts'
import type { Reference } from './reference.ts'
import { searchVector } from './search-words.ts'

interface Telling {
  days: Days
  parties: Parties
  reference: Reference
  keys: Keys
  charges: ChargeRows
  invoices: InvoiceRows
}

/** Price in whole euros. */
const services = [
  { name: 'Serveru uzturēšana', lines: ['Serveru uzraudzība un atjauninājumi', 'Rezerves kopiju glabāšana'], price: [30, 180] },
  { name: 'Lietotāju atbalsts', lines: ['Lietotāju atbalsts attālināti'], price: [60, 480] },
  { name: 'Tīkla uzraudzība', lines: ['Maršrutētāju un komutatoru uzraudzība'], price: [40, 260] },
  { name: 'Mākoņa tālrunis', lines: ['Numurs mākoņa centrālē', 'Sarunu ieraksts'], price: [5, 40] },
  { name: 'Mājaslapas uzturēšana', lines: ['Mājaslapas uzturēšana'], price: [20, 90] },
  { name: 'Programmu licences', lines: ['Biroja programmu licences'], price: [9, 60] },
] as const

interface Subscription extends ChargedRecord {
  type: 'subscription'
  terms: Terms
  status: SubscriptionState
  begun: number
  paused: number | null
  lines: readonly { id: number; name: string; quantity: number; price: number }[]
}

/** docs/domain/invoicing.md#subscriptions */
export class Subscribers implements Craft {
  readonly #with: Telling
  readonly #starts = new Agenda<number>()
  readonly #bills = new Agenda<{ subscription: Subscription; period: Period }>()
  readonly #all: Subscription[] = []
  readonly #first: number
  #lines = 0
  readonly #rows: TableWriter
  readonly #items: TableWriter
  readonly #pauses: TableWriter
  readonly #billed: TableWriter

  /** @param count subscriptions in the whole history */
  constructor(sink: CopySink, telling: Telling, count: number) {
    this.#with = telling
    const { days } = telling
    this.#first = dayNumber(days.day(0))
    const by = 'created_at, updated_at, created_by, updated_by'
    this.#rows = sink.table(
      'subscriptions',
      `id, uuid, customer_id, name, status, start_date, end_date, billing_period, billing_in_advance, auto_accept, periods_gone,
        next_invoice_date, accepted_at, accepted_by, search, ${by}`,
    )
    this.#items = sink.table(
      'subscription_items',
      `id, subscription_id, position, name, quantity, measure_unit_id, unit_price, vat_rate_code, ${by}`,
    )
    this.#pauses = sink.table('subscription_pauses', `id, subscription_id, date_from, ${by}`)
    this.#billed = sink.table('subscription_invoices', `id, subscription_id, period_start, period_end, invoice_id, ${by}`)
    for (let id = 1; id <= count; id += 1) {
      // Most started early.
      this.#starts.put(days.workday(Math.floor(days.last * 0.98 * rng('load-subscription', id).next() ** 2)), id)
    }
  }

  plan(): readonly [] {
    return []
  }

  tell(day: number): void {
    for (const key of this.#starts.take(day)) this.#begin(key, day)
    for (const { subscription, period } of this.#bills.take(day)) this.#bill(subscription, period, day)
  }

  finish(): void {
    for (const subscription of this.#all) this.#write(subscription)
  }

  #begin(key: number, day: number): void {
    const { days, parties } = this.#with
    const random = rng('load-subscription-terms', key)
    const customer = localBuyer(parties, random)
    const service = random.pick(services)
    const quarterly = random.chance(0.15)
    const isDraft = day > days.last - 30 && random.chance(0.5)
    const terms: Terms = {
      start_date: days.day(day),
      end_date: null,
      billing_period: quarterly ? 'quarter' : 'month',
      billing_day: null,
      billing_in_advance: random.chance(0.7),
      periods_gone: 0,
      pauses: [],
    }
    const subscription: Subscription = {
      type: 'subscription',
      id: this.#all.length + 1,
      number: service.name,
      customer,
      manager: customer.manager,
      withheld: false,
      terms,
      status: isDraft ? 'draft' : 'active',
      begun: day,
      paused: random.chance(0.04) ? days.last - random.int(5, 50) : null,
      lines: this.#linesOf(random, service),
    }
    if (random.chance(0.12)) terms.end_date = this.#endOf(terms, random)
    if (subscription.paused !== null && subscription.paused <= day) subscription.paused = null
    this.#all.push(subscription)
    if (!isDraft) this.#schedule(subscription)
  }

  #linesOf(random: Rng, { lines, price: [least, most] }: (typeof services)[number]): Subscription['lines'] {
    return lines.map((name) => ({
      id: (this.#lines += 1),
      name,
      quantity: random.chance(0.3) ? random.int(2, 20) : 1,
      price: random.int(least, most) * 10_000,
    }))
  }

  #endOf(terms: Terms, random: Rng): string | null {
    return nextPeriod({ ...terms, periods_gone: random.int(6, 18) })?.end ?? null
  }

  /** Paused or ended subscriptions get no next period. */
  #schedule(subscription: Subscription): void {
    const { terms, paused } = subscription
    const period = nextPeriod(terms)
    if (period === null) subscription.status = 'ended'
    else if (paused !== null && this.#numberOf(period.billed_on) >= paused) subscription.status = 'paused'
    else this.#bills.put(this.#numberOf(period.billed_on), { subscription, period })
  }

  #numberOf(date: string): number {
    return dayNumber(date) - this.#first
  }

  #bill(subscription: Subscription, period: Period, day: number): void {
    const { days, keys, reference, invoices } = this.#with
    const { customer, manager, lines } = subscription
    const [from, to] = [this.#numberOf(period.start), this.#numberOf(period.end)]
    const charges = lines.map(({ id, name, quantity, price }): Charge => ({
      id: keys.next(),
      kind: 'subscription_item',
      of: subscription,
      branch: null,
      day: Math.min(to, day),
      period: { from, to },
      item: null,
      isGoods: false,
      name,
      description: `${formatDate(period.start)}–${formatDate(period.end)}`,
      quantity,
      unit: unitOf(reference),
      price,
      discount: 0,
      vat: reference.vat[customer.kind].service,
      subscribed: id,
    }))
    const invoice = invoices.writeCharges({ day, of: subscription, branch: null, charges })
    const createdAt = days.moment(momentOf(day, 55_000))
    this.#billed.row([this.#billed.count + 1, subscription.id, period.start, period.end, invoice, createdAt, createdAt, manager, manager])
    subscription.terms.periods_gone = period.index + 1
    this.#schedule(subscription)
  }

  #write({ id, number: name, customer, manager, terms, status, begun, paused, lines }: Subscription): void {
    const { days, reference } = this.#with
    const { start_date, end_date, billing_period, billing_in_advance, periods_gone } = terms
    const createdAt = days.moment(momentOf(begun, 30_000))
    const record = [createdAt, createdAt, manager, manager]
    const accepted = status === 'draft' ? [null, null] : [createdAt, manager]
    this.#rows.row([
      ...[id, uuidOf(rng('load-subscription-uuid', id), id), customer.id, name, status, start_date, end_date, billing_period],
      ...[billing_in_advance, true, periods_gone, status === 'active' ? (nextPeriod(terms)?.billed_on ?? null) : null, ...accepted],
      ...[searchVector(name, customer.name), ...record],
    ])
    for (const [place, line] of lines.entries()) {
      this.#items.row([
        ...[line.id, id, place + 1, line.name, line.quantity, unitOf(reference), decimal(line.price, 4)],
        ...[reference.vat[customer.kind].service.vat_rate_code, ...record],
      ])
    }
    if (status === 'paused' && paused !== null) this.#pauses.row([this.#pauses.count + 1, id, days.day(paused), ...record])
  }
}

function unitOf({ measureUnits }: Reference): number {
  return measureUnits.get('gab.') ?? 1
}
