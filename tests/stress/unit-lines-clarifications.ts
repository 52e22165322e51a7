import { priceClarifications, type PriceClarificationRecord } from '../../contract/price-clarifications/price-clarifications.ts'
import type { Asked, Way } from './unit-lines.ts'

/** @file Every call of price clarifications by which a person writes a quantity. */

const items = ({ item_id, quantity }: Asked) => [{ catalog_item_id: item_id, quantity }]

/** Two of the goods, asked about. */
async function begun(asked: Asked): Promise<PriceClarificationRecord> {
  const body = { title: 'Mēbeles', items: items({ ...asked, quantity: '2' }) }
  return (await asked.clerk.done(priceClarifications.create, { body })).data
}

/** Each call that takes a quantity, by its id. */
export const clarificationWays: Readonly<Record<string, Way>> = {
  'price-clarifications.create': {
    ask: (asked) => asked.clerk.call(priceClarifications.create, { body: { title: 'Mēbeles', items: items(asked) } }),
  },
  'price-clarifications.addItems': {
    ask: async (asked) => {
      const { id } = await begun(asked)
      return asked.clerk.call(priceClarifications.addItems, { body: { price_clarification_id: id, items: items(asked) } })
    },
  },
  'price-clarifications.updateItem': {
    ask: async (asked) => {
      const { id = 0, lock_version = 0 } = (await begun(asked)).items[0] ?? {}
      return asked.clerk.call(priceClarifications.updateItem, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
}
