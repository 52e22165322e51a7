import { catalog } from '../../contract/catalog/catalog.ts'
import type { SubscriptionRecord } from '../../contract/subscriptions/subscription-record.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import type { Asked, Way } from './unit-lines.ts'

/** @file Every call by which a person writes the quantity of a line of a subscription. */

/** A line of words that is counted in the unit of the goods: goods themselves are not subscribed to. */
async function line({ clerk, item_id, quantity }: Asked) {
  const { data: item } = await clerk.done(catalog.show, { params: { id: item_id } })
  return { name: 'Uzturēšana', unit_price: '30', measure_unit_id: item.measure_unit.id, quantity }
}

const header = ({ customer_id }: Asked) => ({ customer_id, name: 'Uzturēšana', start_date: '2026-01-01' })

/** Two of them, subscribed to. */
async function begun(asked: Asked): Promise<SubscriptionRecord> {
  const items = [await line({ ...asked, quantity: '2' })]
  return (await asked.clerk.done(subscriptions.create, { body: { ...header(asked), items } })).data
}

/** Each call that takes a quantity, by its id. */
export const planWays: Readonly<Record<string, Way>> = {
  'subscriptions.create': {
    ask: async (asked) => asked.clerk.call(subscriptions.create, { body: { ...header(asked), items: [await line(asked)] } }),
  },
  'subscriptions.addItems': {
    ask: async (asked) => {
      const { id: subscription_id } = await begun(asked)
      return asked.clerk.call(subscriptions.addItems, { body: { subscription_id, items: [await line(asked)] } })
    },
  },
  'subscriptions.updateItem': {
    ask: async (asked) => {
      const { id = 0, lock_version = 0 } = (await begun(asked)).subscription_items[0] ?? {}
      return asked.clerk.call(subscriptions.updateItem, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
}
