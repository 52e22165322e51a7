import { catalog } from '../../contract/catalog/catalog.ts'
import type { SubscriptionRecord } from '../../contract/subscriptions/subscription-record.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import type { LineRequest, Way } from './unit-lines.ts'

/** @file Calls with a line quantity in subscriptions. */

/** A text line in the unit of the goods, which cannot be subscribed to themselves. */
async function line({ clerk, item_id, quantity }: LineRequest) {
  const { data: item } = await clerk.done(catalog.show, { params: { id: item_id } })
  return { name: 'Uzturēšana', unit_price: '30', measure_unit_id: item.measure_unit.id, quantity }
}

const header = ({ customer_id }: LineRequest) => ({ customer_id, name: 'Uzturēšana', start_date: '2026-01-01' })

async function begun(request: LineRequest): Promise<SubscriptionRecord> {
  const items = [await line({ ...request, quantity: '2' })]
  return (await request.clerk.done(subscriptions.create, { body: { ...header(request), items } })).data
}

/** By call id. */
export const subscriptionCalls: Readonly<Record<string, Way>> = {
  'subscriptions.create': {
    ask: async (request) => request.clerk.call(subscriptions.create, { body: { ...header(request), items: [await line(request)] } }),
  },
  'subscriptions.addItems': {
    ask: async (request) => {
      const { id: subscription_id } = await begun(request)
      return request.clerk.call(subscriptions.addItems, { body: { subscription_id, items: [await line(request)] } })
    },
  },
  'subscriptions.updateItem': {
    ask: async (request) => {
      const { id = 0, lock_version = 0 } = (await begun(request)).subscription_items[0] ?? {}
      return request.clerk.call(subscriptions.updateItem, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
}
