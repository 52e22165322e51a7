import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import { units, type UnitRow } from '../../contract/units/units.ts'
import type { TestApp } from './app.ts'
import { clerkOf, makeItem, makeOrder, makeReceived } from './factories.ts'
import { makeBuyer, reserve } from './invoicing.ts'

export interface Serial {
  item_id: number
  numbers: string[]
}

let pieces = 0

/** Costs in EUR, one per unit. */
export async function makeSerial(app: TestApp, costs: readonly string[]): Promise<Serial> {
  const item_id = await makeItem(app, { has_units: true, unit_kind: 'serial', price: '300', warranty_months: 24 })
  const numbers = costs.map(() => `S-${(pieces += 1)}`)
  for (const [place, purchase_price] of costs.entries()) {
    const received = [numbers[place] ?? '']
    await makeReceived(app, { procurement_items: [{ item_id, quantity: '1', purchase_price, units: received }] })
  }
  return { item_id, numbers }
}

/** No units are named yet. */
export async function serialOrder(
  app: TestApp,
  { item_id }: Pick<Serial, 'item_id'>,
  quantity: string,
  customer_id?: number,
): Promise<OrderRecord> {
  const { id } = await makeOrder(app, { customer_id: customer_id ?? (await makeBuyer(app)), order_items: [{ item_id, quantity }] })
  return reserve(app, id)
}

export async function nameOn(app: TestApp, { id, order_items }: OrderRecord, numbers: readonly string[]): Promise<OrderRecord> {
  const body = { order_items: [{ id: order_items[0]?.id ?? 0, units: [...numbers] }] }
  return (await (await clerkOf(app)).done(orders.nameUnits, { params: { id }, body })).data
}

export async function pieceOf(app: TestApp, number: string): Promise<UnitRow> {
  return (await (await clerkOf(app)).done(units.byNumber, { params: { number } })).data
}
