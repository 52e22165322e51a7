import { big } from '../../contract/money.ts'
import type { Answered, Person } from '../support/app.ts'

export interface LineRequest {
  clerk: Person
  item_id: number
  /** Counted in the unit of the goods. */
  job: number
  stock: number
  /** Other goods in stock, counted in whole pieces; component or product of these. */
  other_id: number
  warehouse_id: number
  supplier_id: number
  customer_id: number
  /** Above 0, at most 2. */
  quantity: string
}

/** A call with the quantity, on a prepared document. */
export interface Way {
  ask: (request: LineRequest) => Promise<Answered>
  /** Whole pieces only: text lines and inventory. */
  whole?: true
}

export const items = ({ item_id, quantity }: LineRequest) => [{ item_id, quantity }]
export const two = ({ item_id }: LineRequest) => [{ item_id, quantity: '2' }]
/** One less where the full quantity is not allowed. */
export const part = ({ quantity }: LineRequest) => (big(quantity).eq(2) ? '1' : quantity)
