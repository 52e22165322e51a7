import type { ShopOrderRecord } from '../../contract/shop/shop-record.ts'
import { shop } from '../../contract/shop/shop.ts'
import type { LineRequest, Way } from './unit-lines.ts'

/** @file Calls with a quantity in the shop. */

const items = ({ item_id, quantity }: LineRequest) => [{ item_id, quantity, price_gross: '5.00' }]

async function rungUp(request: LineRequest): Promise<ShopOrderRecord> {
  const { clerk, warehouse_id } = request
  const { data, difference } = await clerk.done(shop.create, { body: { warehouse_id, items: items({ ...request, quantity: '2' }) } })
  if (!data) throw new Error(`Not booked: ${difference}`)
  return data
}

/** By call id. */
export const shopCalls: Readonly<Record<string, Way>> = {
  'shop.create': {
    ask: (request) => request.clerk.call(shop.create, { body: { warehouse_id: request.warehouse_id, items: items(request) } }),
  },
  'shop.addItems': {
    ask: async (request) => {
      const { id } = await rungUp(request)
      return request.clerk.call(shop.addItems, { params: { id }, body: { items: items(request) } })
    },
  },
  'shop.updateItem': {
    ask: async (request) => {
      const { id = 0, lock_version = 0 } = (await rungUp(request)).shop_order_items[0] ?? {}
      return request.clerk.call(shop.updateItem, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'shop.takeBack': {
    ask: async (request) => {
      const { clerk, quantity } = request
      const { id, gross, lock_version, shop_order_items } = await rungUp(request)
      const payments = [{ method: 'card' as const, amount: gross }]
      await clerk.done(shop.update, { params: { id }, body: { event: 'PAY', payments, lock_version } })
      return clerk.call(shop.takeBack, { params: { id }, body: { items: [{ line_id: shop_order_items[0]?.id ?? 0, quantity }] } })
    },
  },
}
