import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import { units, type UnitRow } from '../../contract/units/units.ts'
import type { TestApp } from './app.ts'
import { clerkOf, makeItem, makeOrder, makeReceived } from './factories.ts'
import { makeBuyer, reserve } from './invoicing.ts'

/** Serialised goods on orders, through the calls that people use. */

/** Goods told apart by numbers, with the pieces that were received of them. */
export interface Serial {
  item_id: number
  numbers: string[]
}

let pieces = 0

/** New serialised goods of which pieces were received, each at its own cost in EUR. */
export async function makeSerial(app: TestApp, costs: readonly string[]): Promise<Serial> {
  const item_id = await makeItem(app, { has_units: true, unit_kind: 'serial', price: '300', warranty_months: 24 })
  const numbers = costs.map(() => `S-${(pieces += 1)}`)
  for (const [place, purchase_price] of costs.entries()) {
    const received = [numbers[place] ?? '']
    await makeReceived(app, { procurement_items: [{ item_id, quantity: '1', purchase_price, units: received }] })
  }
  return { item_id, numbers }
}

/** An order of as many pieces, in fulfilment; none is named yet. */
export async function serialOrder(
  app: TestApp,
  { item_id }: Pick<Serial, 'item_id'>,
  quantity: string,
  customer_id?: number,
): Promise<OrderRecord> {
  const { id } = await makeOrder(app, { customer_id: customer_id ?? (await makeBuyer(app)), order_items: [{ item_id, quantity }] })
  return reserve(app, id)
}

/** Says which pieces the only line of an order holds. */
export async function nameOn(app: TestApp, { id, order_items }: OrderRecord, numbers: readonly string[]): Promise<OrderRecord> {
  const body = { order_items: [{ id: order_items[0]?.id ?? 0, units: [...numbers] }] }
  return (await (await clerkOf(app)).done(orders.nameUnits, { params: { id }, body })).data
}

/** A piece as it is now. */
export async function pieceOf(app: TestApp, number: string): Promise<UnitRow> {
  return (await (await clerkOf(app)).done(units.byNumber, { params: { number } })).data
}
