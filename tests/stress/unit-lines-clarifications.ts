import { priceClarifications, type PriceClarificationRecord } from '../../contract/price-clarifications/price-clarifications.ts'
import type { LineRequest, Way } from './unit-lines.ts'

/** @file Calls with a quantity in price clarifications. */

const items = ({ item_id, quantity }: LineRequest) => [{ catalog_item_id: item_id, quantity }]

async function begun(request: LineRequest): Promise<PriceClarificationRecord> {
  const body = { title: 'Mēbeles', items: items({ ...request, quantity: '2' }) }
  return (await request.clerk.done(priceClarifications.create, { body })).data
}

/** By call id. */
export const clarificationCalls: Readonly<Record<string, Way>> = {
  'price-clarifications.create': {
    ask: (request) => request.clerk.call(priceClarifications.create, { body: { title: 'Mēbeles', items: items(request) } }),
  },
  'price-clarifications.addItems': {
    ask: async (request) => {
      const { id } = await begun(request)
      return request.clerk.call(priceClarifications.addItems, { body: { price_clarification_id: id, items: items(request) } })
    },
  },
  'price-clarifications.updateItem': {
    ask: async (request) => {
      const { id = 0, lock_version = 0 } = (await begun(request)).items[0] ?? {}
      return request.clerk.call(priceClarifications.updateItem, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
}
