import type { Delivery, Order } from './order.ts'
import type { Bill } from './bill.ts'
import { rng } from '../demo/random.ts'
import type { Advances } from './advances.ts'
import { Agenda } from './agenda.ts'
import type { CopySink } from './copy.ts'
import type { Craft } from './craft.ts'
import type { Credits } from './credits.ts'
import { momentOf, type Days } from './days.ts'
import type { InvoiceRows } from './invoices.ts'
import type { Ledger } from './ledger.ts'
import type { Offers } from './offers.ts'
import type { OrderRows } from './order-rows.ts'
import type { OrderMaker } from './orders.ts'
import type { ReceiptRows } from './receipt-rows.ts'
import type { Receipts } from './receipts.ts'
import type { Numbers } from './series.ts'
import type { ShopSales } from './simplified.ts'
import type { StockDocuments } from './stock-documents.ts'
import type { SupplierBills } from './supplier-bills.ts'

/** Seconds of the day, UTC; within the same day in Riga. */
const hours = { from: 21_600, to: 53_000 }
/** Deliveries arrive before anything is issued. */
const morning = 19_800
/** Days between restockings. */
const round = 28

export interface TimelineContext {
  sink: CopySink
  days: Days
  numbers: Numbers
  ledger: Ledger
  maker: OrderMaker
  offers: Offers
  orderRows: OrderRows
  advances: Advances
  invoices: InvoiceRows
  credits: Credits
  receipts: Receipts
  receiptRows: ReceiptRows
  supplierBills: SupplierBills
  shop: ShopSales
  stockDocuments: StockDocuments
  crafts: readonly Craft[]
}

/** Simulates day by day; holds only unfinished work, and writes the rest once final. */
export class Timeline {
  readonly #context: TimelineContext
  readonly #deliveries = new Agenda<Delivery>()
  readonly #bills = new Agenda<Bill>()
  readonly #unfinished = new Set<Order>()
  #latest: { order: Order; bill: Bill } | null = null

  constructor(context: TimelineContext) {
    this.#context = context
  }

  async run(count: number, tell: (orders: number) => void): Promise<void> {
    const { days, sink, offers } = this.#context
    let orderCount = 0
    for (let day = 0; day <= days.last; day += 1) {
      offers.tell(day)
      const upTo = days.ordersBy(day, count)
      const ofDay = upTo - orderCount
      for (let place = 0; place < ofDay; place += 1) {
        orderCount += 1
        this.#order(orderCount, day, hours.from + Math.floor(((hours.to - hours.from) * place) / ofDay))
        if (orderCount % 100 === 0) await sink.settle()
      }
      this.#tell(day)
      await sink.settle()
      tell(orderCount)
    }
    await this.#finish()
  }

  #tell(day: number): void {
    const { shop, invoices, credits, supplierBills, stockDocuments, crafts } = this.#context
    const deliveries = this.#deliveries.take(day).sort((a, b) => a.moment - b.moment || a.order.id - b.order.id)
    const sales = shop.plan(day)
    this.#bring(momentOf(day, morning), [
      ...deliveries.flatMap(({ parts }) => parts.map(({ line: { stockItem }, quantity }) => ({ stockItem, quantity }))),
      ...sales.flatMap(({ lines }) => lines),
      ...crafts.flatMap((craft) => craft.plan(day)),
    ])
    for (const delivery of deliveries) this.#deliver(delivery)
    for (const sale of sales) shop.write(sale)
    for (const craft of crafts) craft.tell(day)
    for (const bill of this.#bills.take(day)) invoices.write(bill)
    credits.tell(day)
    supplierBills.tell(day)
    stockDocuments.tell(day)
  }

  #order(id: number, day: number, second: number): void {
    const { maker, days, numbers, offers, orderRows, advances } = this.#context
    const { number } = numbers.take('order', days.day(day))
    const { order, joins } = maker.make({ id, number, day, second }, offers.next())
    advances.ask(order)
    for (const delivery of order.deliveries) {
      const on = dayOf(delivery.moment)
      this.#deliveries.put(on, delivery)
      this.#bill(delivery, on, joins)
    }
    if (order.fate === 'cancelled' || order.fate === 'new') orderRows.write(order)
    else if (order.awaited === 0) this.#unfinished.add(order)
  }

  /** Creates an invoice, or adds to the joined order's. */
  #bill(delivery: Delivery, on: number, joins: Order | null): void {
    const { order, parts } = delivery
    const latest = this.#latest
    const { days } = this.#context
    const random = rng('load-bill', parts[0]?.line.id ?? 0)
    let bill: Bill
    if (joins && latest && latest.order === joins && latest.bill.day >= on) {
      bill = latest.bill
      bill.deliveries.push(delivery)
    } else {
      bill = { day: days.workday(on + random.pick(lags)), deliveries: [delivery], credit: null }
      if (random.chance(0.015)) return
      if (bill.day <= days.last) this.#bills.put(bill.day, bill)
    }
    this.#latest = { order, bill }
    if (bill.day > days.last) return
    for (const { line, quantity } of parts) line.invoiced += quantity
    order.invoicedAt = Math.max(order.invoicedAt ?? 0, momentOf(bill.day, 55_000))
    this.#context.credits.plan(bill, delivery)
  }

  #bring(moment: number, requested: readonly { stockItem: number | null; quantity: number }[]): void {
    const { receipts, supplierBills, ledger, days } = this.#context
    const pieces = new Map<number, number>()
    const isRound = (days.last - dayOf(moment)) % round === 0
    if (isRound) for (const stockItem of ledger.low) pieces.set(stockItem, ledger.minimum(stockItem) + 1)
    for (const { stockItem, quantity } of requested) {
      if (stockItem !== null) pieces.set(stockItem, (pieces.get(stockItem) ?? 0) + quantity)
    }
    supplierBills.await(receipts.bring(moment, pieces))
  }

  #deliver({ order, parts, moment }: Delivery): void {
    const { ledger, orderRows } = this.#context
    const customer = order.customer.id
    for (const { line, quantity } of parts) {
      line.fulfilled += quantity
      if (line.stockItem === null) continue
      const source = { kind: 'sale', document: 'order', id: order.id, line: line.id } as const
      const sold = { orderLine: line.id, customer, moment }
      const { value, pieces } = ledger.issue(line.stockItem, quantity, { ...source, at: moment, sold })
      line.issued += value
      line.numbers.push(...pieces.map(({ number }) => number))
    }
    order.fulfilledAt = moment
    order.awaited -= 1
    if (order.awaited > 0) return
    if (order.lines.every((line) => line.fulfilled === line.quantity)) orderRows.write(order)
    else this.#unfinished.add(order)
  }

  /** Reserves goods for open orders, restocking for most of them. */
  async #finish(): Promise<void> {
    const { ledger, sink, days, orderRows, receipts, receiptRows, supplierBills, offers, advances, invoices, crafts } = this.#context
    const open = [...this.#unfinished].flatMap(({ lines }) =>
      lines.flatMap((line) =>
        line.quantity > line.fulfilled ? [{ line, stockItem: line.stockItem, quantity: line.quantity - line.fulfilled }] : [],
      ),
    )
    this.#bring(
      momentOf(days.last, 60_000),
      open.filter(({ line }) => rng('load-hold', line.id).chance(0.85)),
    )
    for (const { line, stockItem, quantity } of open) if (stockItem !== null) line.reserved = ledger.reserve(stockItem, quantity)
    for (const craft of crafts) craft.finish()
    for (const order of this.#unfinished) {
      orderRows.write(order)
      await sink.settle()
    }
    for (let remaining = Math.ceil(receipts.count / 100); remaining > 0; remaining -= 1) {
      const random = rng('load-open', remaining)
      receiptRows.write(receipts.open(random.pick(['new', 'ordered', 'ordered', 'cancelled'] as const), days.last - random.int(0, 9)))
    }
    supplierBills.finish()
    offers.finish()
    invoices.finish()
    advances.finish()
  }
}

/** Days from delivery to invoice. */
const lags = [0, 0, 0, 0, 0, 0, 1, 1, 2, 4]

function dayOf(moment: number): number {
  return Math.floor(moment / 86_400)
}
