import { big } from '../../contract/money.ts'
import type { Answered, Person } from '../support/app.ts'

/** @file What every call by which a person writes the quantity of a line is tried with. */

/** Goods, and a quantity of them that is asked for. */
export interface Asked {
  clerk: Person
  item_id: number
  /** A job counted in the unit of the goods. */
  job: number
  stock: number
  /** Other goods, of which there are enough: counted whole, made of these or the other way round. */
  other_id: number
  warehouse_id: number
  supplier_id: number
  customer_id: number
  /** Above nought, not more than two. */
  quantity: string
}

/** A call with the quantity in it, on a document made for it. */
export interface Way {
  ask: (asked: Asked) => Promise<Answered>
  /** Counted whole, whatever the goods are: lines that are only words, and what becomes inventory. */
  whole?: true
}

/** A line of them. */
export const items = ({ item_id, quantity }: Asked) => [{ item_id, quantity }]
/** A line of two of them, to be changed. */
export const two = ({ item_id }: Asked) => [{ item_id, quantity: '2' }]
/** Of what cannot go in full one less is asked for: it cannot leave nothing behind. */
export const part = ({ quantity }: Asked) => (big(quantity).eq(2) ? '1' : quantity)
