import { rng } from '../demo/random.ts'
import type { CopySink } from './copy.ts'
import type { Days } from './days.ts'
import { InvoiceRows, type Bill } from './invoices.ts'
import type { Ledger } from './ledger.ts'
import { OrderRows } from './order-rows.ts'
import type { Delivery, Order, OrderMaker } from './orders.ts'
import type { Parties } from './parties.ts'
import type { Reference } from './reference.ts'
import { Series } from './series.ts'

/** Working hours in seconds of the day, UTC: both ends lie on the same day in Riga. */
const hours = { from: 21_600, to: 53_000 }

/** What the days of a history are told with. */
export interface Told {
  sink: CopySink
  days: Days
  ledger: Ledger
  maker: OrderMaker
  parties: Parties
  reference: Reference
}

/**
 * Tells the history day by day: orders come in, goods go out in the order of time, invoices are made
 * and paid. Holds only what is under way; everything else is written as soon as it is final.
 */
export class Timeline {
  /** Counters as they stand in the end. */
  readonly series = [new Series('order', 'PAS'), new Series('invoice', 'R')] as const
  readonly #told: Told
  readonly #orderRows: OrderRows
  readonly #invoiceRows: InvoiceRows
  readonly #deliveries = new Map<number, Delivery[]>()
  readonly #bills = new Map<number, Bill[]>()
  /** Orders that the end of the history finds unfinished. */
  readonly #unfinished = new Set<Order>()
  /** The bill of the latest order, which the next one may join. */
  #latest: { order: Order; bill: Bill } | null = null

  constructor(told: Told) {
    this.#told = told
    this.#orderRows = new OrderRows(told.sink, told.days, told.reference.deliveryTypes)
    this.#invoiceRows = new InvoiceRows(told.sink, told.days, told.parties, this.series[1])
  }

  /** Tells all days with so many orders; `tell` hears how far it is. */
  async run(count: number, tell: (orders: number) => void): Promise<void> {
    const { days, sink } = this.#told
    let made = 0
    for (let day = 0; day <= days.last; day += 1) {
      const upTo = days.ordersBy(day, count)
      const ofDay = upTo - made
      for (let place = 0; place < ofDay; place += 1) {
        made += 1
        this.#order(made, day, hours.from + Math.floor(((hours.to - hours.from) * place) / ofDay))
        if (made % 100 === 0) await sink.settle()
      }
      this.#deliver(day)
      for (const bill of take(this.#bills, day)) this.#invoiceRows.write(bill)
      await sink.settle()
      tell(made)
    }
    this.#invoiceRows.finish()
    await this.#finish()
  }

  #order(id: number, day: number, second: number): void {
    const { maker, days } = this.#told
    const { number } = this.series[0].take(days.day(day))
    const { order, joins } = maker.make(id, number, day, second)
    for (const delivery of order.deliveries) {
      const on = dayOf(delivery.moment)
      put(this.#deliveries, on, delivery)
      this.#bill(delivery, on, joins)
    }
    if (order.fate === 'cancelled' || order.fate === 'new') this.#orderRows.write(order)
    else if (order.awaited === 0) this.#unfinished.add(order)
  }

  /** Puts a delivery on an invoice of its own, or on that of the order it belongs with. */
  #bill(delivery: Delivery, on: number, joins: Order | null): void {
    const { order, parts } = delivery
    const latest = this.#latest
    const random = rng('load-bill', parts[0]?.line.id ?? 0)
    let bill: Bill
    if (joins && latest && latest.order === joins && latest.bill.day >= on) {
      bill = latest.bill
      bill.deliveries.push(delivery)
    } else {
      bill = { day: on + random.pick(lags), deliveries: [delivery] }
      if (random.chance(0.015)) return
      if (bill.day <= this.#told.days.last) put(this.#bills, bill.day, bill)
    }
    this.#latest = { order, bill }
    if (bill.day > this.#told.days.last) return
    for (const { line, quantity } of parts) line.invoiced += quantity
    order.invoicedAt = Math.max(order.invoicedAt ?? 0, bill.day * 86_400 + 55_000)
  }

  #deliver(day: number): void {
    const { ledger } = this.#told
    const deliveries = take(this.#deliveries, day).sort((a, b) => a.moment - b.moment || a.order.id - b.order.id)
    for (const { order, parts, moment } of deliveries) {
      for (const { line, quantity } of parts) {
        line.fulfilled += quantity
        if (line.stockItem !== null) line.issued += ledger.sell(line.stockItem, quantity, moment, { order: order.id, line: line.id })
      }
      order.fulfilledAt = moment
      order.awaited -= 1
      if (order.awaited > 0) continue
      if (order.lines.every((line) => line.fulfilled === line.quantity)) this.#orderRows.write(order)
      else this.#unfinished.add(order)
    }
  }

  /** Holds goods for what is still open, most of them brought in for it. */
  async #finish(): Promise<void> {
    const { ledger, sink, days } = this.#told
    const now = days.last * 86_400 + 60_000
    for (const order of this.#unfinished) {
      for (const line of order.lines) {
        const open = line.quantity - line.fulfilled
        if (line.stockItem === null || open === 0) continue
        if (rng('load-hold', line.id).chance(0.85)) ledger.supply(line.stockItem, open, now)
        line.reserved = ledger.reserve(line.stockItem, open)
      }
      this.#orderRows.write(order)
      await sink.settle()
    }
  }
}

/** Days from the delivery to the invoice. */
const lags = [0, 0, 0, 0, 0, 0, 1, 1, 2, 4]

function dayOf(moment: number): number {
  return Math.floor(moment / 86_400)
}

function put<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function take<T>(lists: Map<number, T[]>, key: number): T[] {
  const list = lists.get(key) ?? []
  lists.delete(key)
  return list
}
