import type { Line, Order } from './order.ts'
import { rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Days } from './days.ts'
import { decimal, unitCost } from './figures.ts'
import type { HoldRows } from './holds.ts'
import { uuidOf } from './ranks.ts'
import type { Reference } from './reference.ts'
import { searchVector } from './search-words.ts'
import { sumsOf } from './sums.ts'

/** Written once final, with states and sums as the triggers derive them. */
export class OrderRows {
  readonly #days: Days
  readonly #delivery: Reference['deliveryTypes']
  readonly #orders: TableWriter
  readonly #details: TableWriter
  readonly #items: TableWriter
  readonly #holds: HoldRows

  constructor(sink: CopySink, days: Days, { deliveryTypes, holds }: { deliveryTypes: Reference['deliveryTypes']; holds: HoldRows }) {
    this.#days = days
    this.#delivery = deliveryTypes
    this.#orders = sink.table(
      'orders',
      `id, uuid, number, status, date, customer_id, branch_id, contact_id, customer_order_nr, manager_id, warehouse_id, fulfilled_at, invoiced_at,
        cancelled_at, source, offer_id, net, vat, gross, fulfillment_status, invoicing_status, is_backordered, search, created_at, updated_at, created_by, updated_by`,
    )
    this.#details = sink.table(
      'order_details',
      'id, order_id, delivery_type_id, delivery_address, delivery_city, delivery_postal_code, recipient_name, created_at, updated_at',
    )
    this.#items = sink.table(
      'order_items',
      `id, order_id, catalog_item_id, position, name, sku, quantity, measure_unit_id, unit_price, base_price, price_source, discount_percent,
        vat_rate_code, vat_category, vat_rate, vat_reason_code, cost, quantity_reserved, quantity_fulfilled, quantity_invoiced,
        quantity_credited, created_at, updated_at`,
    )
    this.#holds = holds
  }

  write(order: Order): void {
    const createdAt = this.#days.moment(order.moment)
    const { customer, lines } = order
    const { net, vat } = sumsOf(lines.map((line) => ({ vat: line.vat, net: line.amount })))
    const [fulfilled, invoiced] = [progress(lines, 'fulfilled'), progress(lines, 'invoiced')]
    const status = statusOf(order, fulfilled, invoiced)
    const random = rng('load-order-row', order.id)
    const cancelled = order.fate === 'cancelled' ? this.#days.moment(order.moment + 1800) : null
    const short =
      status === 'in_fulfillment' && lines.some((line) => line.stockItem !== null && line.quantity > line.fulfilled + line.reserved)
    this.#orders.row([
      ...[order.id, uuidOf(random, order.id), order.number, status, this.#days.day(order.day), customer.id, order.branch, order.contact],
      ...[order.customerNumber, order.manager, order.warehouse],
      ...[
        this.#when(fulfilled === 'full' ? order.fulfilledAt : null),
        this.#when(invoiced === 'full' ? order.invoicedAt : null),
        cancelled,
      ],
      ...[order.offer === null ? 'manual' : 'offer', order.offer],
      ...[decimal(net, 2), decimal(vat, 2), decimal(net + vat, 2), fulfilled, invoiced, short],
      ...[searchVector(order.number, order.customerNumber, customer.name), createdAt, createdAt, order.manager, order.manager],
    ])
    // No pickup by foreign customers, since it would change VAT.
    const type = random.pick(customer.land === 'LV' ? this.#delivery.all : this.#delivery.shipped)
    this.#details.row([order.id, order.id, type, customer.address, customer.city, customer.postal_code, null, createdAt, createdAt])
    for (const [place, line] of lines.entries()) this.#line(order.id, place + 1, line, createdAt)
  }

  #line(order: number, place: number, line: Line, createdAt: string): void {
    const { item, vat } = line
    this.#items.row([
      ...[line.id, order, item.id, place, item.name, item.sku, line.quantity, item.unit, decimal(line.price, 4), decimal(line.base, 4)],
      ...[line.source, decimal(line.discount, 1), vat.vat_rate_code, vat.vat_category, vat.vat_rate, vat.vat_reason_code],
      ...[line.stockItem === null || line.fulfilled === 0 ? null : decimal(unitCost(line.issued, line.fulfilled), 6)],
      ...[line.reserved, line.fulfilled, line.invoiced, line.credited, createdAt, createdAt],
    ])
    if (line.stockItem !== null && line.reserved > 0) this.#holds.write(line.stockItem, 'order_item', line.id, line.reserved, createdAt)
  }

  #when(moment: number | null): string | null {
    return moment === null ? null : this.#days.moment(moment)
  }
}

type Progress = 'none' | 'partial' | 'full'

function progress(lines: readonly Line[], which: 'fulfilled' | 'invoiced'): Progress {
  if (lines.every((line) => line[which] === line.quantity)) return 'full'
  return lines.some((line) => line[which] > 0) ? 'partial' : 'none'
}

function statusOf({ fate }: Order, fulfilled: Progress, invoiced: Progress): string {
  if (fate === 'cancelled') return 'cancelled'
  if (fate === 'new') return 'new'
  if (fulfilled !== 'full') return 'in_fulfillment'
  return invoiced === 'full' ? 'invoiced' : 'fulfilled'
}
