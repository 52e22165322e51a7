import type { TakenNumber } from './series.ts'
import type { Customer } from './parties.ts'
import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import type { Item } from './catalogue.ts'

/** What somebody wants at which price: prices in ten-thousandths, amounts in cents, discounts in tenths of a percent. */
export interface Wanted {
  item: Item
  quantity: number
  price: number
  base: number
  discount: number
  source: 'list' | 'customer_price' | 'category_discount' | 'manual' | 'offer'
  vat: VatDecision
  amount: number
}

/** A line of an order that is being made. */
export interface Line extends Wanted {
  id: number
  /** Its stock item; null for services. */
  stockItem: number | null
  fulfilled: number
  invoiced: number
  credited: number
  reserved: number
  /** Numbers of the pieces that left, in the order in which they did. */
  numbers: string[]
  /** Value that its goods left with, ten-thousandths of a euro. */
  issued: number
  /** What the invoices made so far hold of it. */
  onInvoices: { quantity: number; net: number }
}

/** A part of an order that goes out together. */
export interface Delivery {
  order: Order
  parts: { line: Line; quantity: number }[]
  moment: number
}

/** An order that is being made. */
export interface Order {
  id: number
  number: string
  day: number
  moment: number
  customer: Customer
  /** Branch and contact, by id. */
  branch: number | null
  contact: number | null
  warehouse: number
  customerNumber: string | null
  manager: number
  lines: Line[]
  fate: 'new' | 'open' | 'cancelled' | 'done'
  deliveries: Delivery[]
  /** Deliveries that are still to come within the history. */
  awaited: number
  fulfilledAt: number | null
  invoicedAt: number | null
  /** The offer that it was made from. */
  offer: number | null
  advance: Advance | null
}

/** Money asked for before an order is delivered; gross in cents. */
export interface Advance {
  id: number
  order: Order
  taken: TakenNumber
  percent: number
  gross: number
  /** When it was paid, if it was. */
  paidDay: number | null
  /** Cents of it that an invoice took. */
  applied: number
}
