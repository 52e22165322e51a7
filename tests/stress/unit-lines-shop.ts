import type { ShopOrderRecord } from '../../contract/shop/shop-record.ts'
import { shop } from '../../contract/shop/shop.ts'
import type { Asked, Way } from './unit-lines.ts'

/** @file Every call of the shop by which a person writes a quantity. */

const items = ({ item_id, quantity }: Asked) => [{ item_id, quantity, price_gross: '5.00' }]

/** Two of the goods, sold. */
async function rungUp(asked: Asked): Promise<ShopOrderRecord> {
  const { clerk, warehouse_id } = asked
  const { data, difference } = await clerk.done(shop.create, { body: { warehouse_id, items: items({ ...asked, quantity: '2' }) } })
  if (!data) throw new Error(`Not booked: ${difference}`)
  return data
}

/** Each call that takes a quantity, by its id. */
export const shopWays: Readonly<Record<string, Way>> = {
  'shop.create': {
    ask: (asked) => asked.clerk.call(shop.create, { body: { warehouse_id: asked.warehouse_id, items: items(asked) } }),
  },
  'shop.addItems': {
    ask: async (asked) => {
      const { id } = await rungUp(asked)
      return asked.clerk.call(shop.addItems, { params: { id }, body: { items: items(asked) } })
    },
  },
  'shop.updateItem': {
    ask: async (asked) => {
      const { id = 0, lock_version = 0 } = (await rungUp(asked)).shop_order_items[0] ?? {}
      return asked.clerk.call(shop.updateItem, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'shop.takeBack': {
    ask: async (asked) => {
      const { clerk, quantity } = asked
      const { id, gross, lock_version, shop_order_items } = await rungUp(asked)
      const payments = [{ method: 'card' as const, amount: gross }]
      await clerk.done(shop.update, { params: { id }, body: { event: 'PAY', payments, lock_version } })
      return clerk.call(shop.takeBack, { params: { id }, body: { items: [{ line_id: shop_order_items[0]?.id ?? 0, quantity }] } })
    },
  },
}
