import type { AssignedNumber } from './series.ts'
import type { Customer } from './parties.ts'
import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import type { Item } from './catalogue.ts'

/** Prices in ten-thousandths, amounts in cents, discounts in tenths of a percent. */
export interface LineRequest {
  item: Item
  quantity: number
  price: number
  base: number
  discount: number
  source: 'list' | 'customer_price' | 'category_discount' | 'manual' | 'offer'
  vat: VatDecision
  amount: number
}

export interface Line extends LineRequest {
  id: number
  /** Null for services. */
  stockItem: number | null
  fulfilled: number
  invoiced: number
  credited: number
  reserved: number
  /** Serial numbers in order of issue. */
  numbers: string[]
  /** Issue value, ten-thousandths of a euro. */
  issued: number
  /** Already invoiced. */
  onInvoices: { quantity: number; net: number }
}

export interface Delivery {
  order: Order
  parts: { line: Line; quantity: number }[]
  moment: number
}

export interface Order {
  id: number
  number: string
  day: number
  moment: number
  customer: Customer
  branch: number | null
  contact: number | null
  warehouse: number
  customerNumber: string | null
  manager: number
  lines: Line[]
  fate: 'new' | 'open' | 'cancelled' | 'done'
  deliveries: Delivery[]
  /** Deliveries remaining within the history. */
  awaited: number
  fulfilledAt: number | null
  invoicedAt: number | null
  offer: number | null
  advance: Advance | null
}

/** Gross in cents. */
export interface Advance {
  id: number
  order: Order
  taken: AssignedNumber
  percent: number
  gross: number
  paidDay: number | null
  /** Cents used by an invoice. */
  applied: number
}
