import type { Delivery } from './order.ts'
import type { Bill, ChargeBill, Invoice, InvoiceHead } from './bill.ts'
import { amountInWords } from '../../../contract/amount-in-words.ts'
import { rng, type Rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Advances } from './advances.ts'
import { netOf, type ChargeRows } from './charges.ts'
import { creditLine } from './credits.ts'
import { momentOf, type Days } from './days.ts'
import { amountOf, decimal } from './figures.ts'
import { fullName, ownId, type Parties } from './parties.ts'
import type { PaymentRows } from './payment-rows.ts'
import { Payments, type Settlement } from './payments.ts'
import { uuidOf } from './ranks.ts'
import { searchVector } from './search-words.ts'
import type { Numbers, AssignedNumber } from './series.ts'
import { sumsOf, type Sums } from './sums.ts'

interface Writing {
  days: Days
  parties: Parties
  numbers: Numbers
  advances: Advances
  payments: PaymentRows
  charges: ChargeRows
}

/** In order of days and numbers (INV-NUMBER-1, INV-NUMBER-2). */
export class InvoiceRows {
  readonly #with: Writing
  readonly #payments: Payments
  readonly #invoices: TableWriter
  readonly #items: TableWriter
  readonly #groups: TableWriter
  #id = 0

  constructor(sink: CopySink, writing: Writing) {
    this.#with = writing
    this.#invoices = sink.table(
      'invoices',
      `id, uuid, series, number, series_no, status, date, customer_id, branch_id, delivery_date, due_date, net, vat, gross, amount_in_words,
        seller_snapshot, buyer_snapshot, issued_by, kind, type, order_refs, customer_order_nr, advance_applied, credited, paid,
        paid_at, accepted_at, accepted_by, locked_at,
        vat_point_date, search, created_at, updated_at, created_by, updated_by`,
    )
    this.#items = sink.table(
      'invoice_items',
      `id, invoice_id, position, source_type, source_id, catalog_item_id, name, description, quantity, measure_unit_id, unit_price, discount_percent, net,
        vat_rate_code, vat_category, vat_rate, vat_reason_code, quantity_credited, units, branch_id, created_at, updated_at`,
    )
    this.#groups = sink.table('invoice_vat_lines', 'id, invoice_id, category, rate, reason_code, taxable, tax, created_at, updated_at')
    const { days, payments } = writing
    this.#payments = new Payments({ days, rows: payments, write: (invoice, settled) => this.#header(invoice, settled) })
  }

  /** Invoices of the last days may be drafts. */
  write(bill: Bill): void {
    const { advances } = this.#with
    const { id, random, numbered } = this.#begin(bill.day)
    const { sums, credited } = this.#lines(id, bill, numbered)
    const orders = bill.deliveries.map(({ order }) => order)
    const advanced = numbered ? advances.settle({ id, day: bill.day, sums, credited }, orders) : 0
    const head = headOf(bill)
    const dueDay = bill.day + head.customer.term
    const invoice = { id, day: bill.day, head, creditDay: bill.credit?.day ?? null, sums, numbered, dueDay, credited, advanced }
    this.#payments.settle(invoice, random)
  }

  writeCharges({ day, of, branch, charges }: ChargeBill): number {
    const { id, random, numbered } = this.#begin(day)
    const createdAt = this.#with.days.moment(momentOf(day, 55_000))
    for (const [place, charge] of charges.entries()) {
      this.#items.row([
        ...[this.#items.count + 1, id, place + 1, charge.kind, charge.id, charge.item, charge.name, charge.description, charge.quantity],
        ...[charge.unit, decimal(charge.price, 4), decimal(charge.discount, 1), decimal(netOf(charge), 2)],
        ...[charge.vat.vat_rate_code, charge.vat.vat_category, charge.vat.vat_rate, charge.vat.vat_reason_code, 0, null],
        ...[charge.branch, createdAt, createdAt],
      ])
      this.#with.charges.write(charge, true)
    }
    const sums = this.#taxed(
      id,
      createdAt,
      charges.map((charge) => ({ vat: charge.vat, net: netOf(charge) })),
    )
    const goods = charges.filter(({ isGoods }) => isGoods).length
    const head: InvoiceHead = {
      customer: of.customer,
      branch,
      manager: of.manager,
      customerNumber: null,
      type: of.type,
      orders: null,
      supply: goods === charges.length ? 'goods' : goods === 0 ? 'service' : 'mixed',
      supplied: Math.max(...charges.map((charge) => charge.day)),
    }
    const dueDay = day + of.customer.term
    this.#payments.settle({ id, day, head, creditDay: null, sums, numbered, dueDay, credited: 0, advanced: 0 }, random)
    return id
  }

  finish(): void {
    this.#payments.finish()
  }

  #begin(day: number): { id: number; random: Rng; numbered: AssignedNumber | null } {
    const { days, numbers } = this.#with
    this.#id += 1
    const random = rng('load-invoice', this.#id)
    const draft = day > days.last - 3 && random.chance(0.3)
    return { id: this.#id, random, numbered: draft ? null : numbers.take('invoice', days.day(day)) }
  }

  #lines(id: number, { day, deliveries, credit }: Bill, numbered: AssignedNumber | null): { sums: Sums; credited: number } {
    const createdAt = this.#with.days.moment(momentOf(day, 55_000))
    const lines = deliveries.flatMap(({ order, parts }) =>
      parts.map(({ line, quantity }) => {
        // INV-SALE-3: the parts of a line add up to its net.
        const before = line.onInvoices
        const net = amountOf(before.quantity + quantity, line.price, line.discount) - before.net
        line.onInvoices = { quantity: before.quantity + quantity, net: before.net + net }
        const units = line.numbers.slice(before.quantity, before.quantity + quantity)
        return { order, line, quantity, net, vat: line.vat, units }
      }),
    )
    let credited = 0
    for (const [place, { order, line, quantity, net, vat, units }] of lines.entries()) {
      const item = this.#items.count + 1
      const isCredited = credit?.line === line && numbered !== null
      if (isCredited) credited = creditLine(credit, { id, number: numbered.number, item, net, quantity })
      this.#items.row([
        ...[item, id, place + 1, 'order_item', line.id, line.item.id, line.item.name, null, quantity, line.item.unit],
        ...[decimal(line.price, 4), decimal(line.discount, 1), decimal(net, 2)],
        ...[
          vat.vat_rate_code,
          vat.vat_category,
          vat.vat_rate,
          vat.vat_reason_code,
          isCredited && credit.cut === null ? credit.quantity : 0,
        ],
        ...[units.length > 0 ? JSON.stringify(units) : null, order.branch, createdAt, createdAt],
      ])
    }
    return { sums: this.#taxed(id, createdAt, lines), credited }
  }

  #taxed(id: number, createdAt: string, lines: Parameters<typeof sumsOf>[0]): Sums {
    const sums = sumsOf(lines)
    for (const { vat, taxable, tax } of sums.groups) {
      const group = [vat.vat_category, vat.vat_rate, vat.vat_reason_code]
      this.#groups.row([this.#groups.count + 1, id, ...group, decimal(taxable, 2), decimal(tax, 2), createdAt, createdAt])
    }
    return sums
  }

  #header({ id, day, head, sums, numbered, dueDay, credited, advanced }: Invoice, settled: Settlement): void {
    const { days, parties } = this.#with
    const { customer, manager, branch, customerNumber } = head
    const date = days.day(day)
    const createdAt = days.moment(momentOf(day, 55_000))
    const accepted = numbered ? days.moment(momentOf(day, 55_800)) : null
    const delivered = days.day(head.supplied)
    const gross = decimal(sums.net + sums.vat, 2)
    this.#invoices.row([
      ...[id, uuidOf(rng('load-invoice-row', id), id), numbered?.series ?? null, numbered?.number ?? null, numbered?.no ?? null],
      ...[numbered ? settled.status : 'draft', date, customer.id, branch, delivered, days.day(dueDay)],
      ...[decimal(sums.net, 2), decimal(sums.vat, 2), gross],
      ...(numbered ? [amountInWords(gross), parties.snapshotOf(ownId), parties.snapshot(customer), manager] : [null, null, null, null]),
      ...[head.supply, head.type, head.orders, customerNumber],
      ...[
        decimal(advanced, 2),
        decimal(credited, 2),
        decimal(settled.paid, 2),
        settled.at === null ? null : days.moment(momentOf(settled.at, 36_000)),
      ],
      ...[accepted, accepted === null ? null : manager, accepted, delivered],
      ...[searchVector(numbered?.number ?? null, customerNumber, numbered ? fullName(customer) : null, customer.name)],
      ...[createdAt, createdAt, manager, manager],
    ])
  }
}

function headOf({ deliveries }: Bill): InvoiceHead {
  const orders = [...new Set(deliveries.map(({ order }) => order))]
  const { customer, manager, branch, customerNumber } = orders[0] ?? missing()
  const supplied = Math.floor(Math.max(...deliveries.map(({ moment }) => moment)) / 86_400)
  const numbers = orders.map(({ number }) => number).join(', ')
  return { customer, branch, manager, customerNumber, type: 'order', supply: supplyOf(deliveries), orders: numbers, supplied }
}

function supplyOf(deliveries: readonly Delivery[]): 'goods' | 'service' | 'mixed' {
  const lines = deliveries.flatMap(({ parts }) => parts.map(({ line }) => line))
  const goods = lines.filter(({ item }) => item.stockBase !== null).length
  return goods === lines.length ? 'goods' : goods === 0 ? 'service' : 'mixed'
}

function missing(): never {
  throw new Error('An invoice has an order')
}
