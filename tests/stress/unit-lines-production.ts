import { componentLists, type ComponentListRecord } from '../../contract/component-lists/component-lists.ts'
import { production } from '../../contract/production/production.ts'
import type { ProductionRecord } from '../../contract/production/production-record.ts'
import { part, type Asked, type Way } from './unit-lines.ts'

/** @file Every call of production by which a person writes a quantity: of a component, or of what is made. */

/** A list by which the other goods are made of those that are asked about. */
async function listed({ clerk, item_id, other_id }: Asked): Promise<ComponentListRecord> {
  const component_list_items = [{ catalog_item_id: item_id, quantity: '2' }]
  return (await clerk.done(componentLists.create, { params: { id: other_id }, body: { type: 'production', component_list_items } })).data
}

/** Two of the goods that are asked about are made, by whatever is added. */
async function making({ clerk, item_id, warehouse_id }: Asked): Promise<ProductionRecord> {
  return (await clerk.done(production.create, { body: { catalog_item_id: item_id, quantity: '2', warehouse_id } })).data
}

/** Two of the others are made by a list of those that are asked about. */
async function taking(asked: Asked): Promise<{ id: number; component_id: number; lock_version: number }> {
  const { id: component_list_id } = await listed(asked)
  const body = { component_list_id, quantity: '2', warehouse_id: asked.warehouse_id }
  const { id, components } = (await asked.clerk.done(production.create, { body })).data
  return { id, component_id: components[0]?.id ?? 0, lock_version: components[0]?.lock_version ?? 0 }
}

/** Each call that takes a quantity, by its id. */
export const productionWays: Readonly<Record<string, Way>> = {
  'component-lists.create': {
    ask: ({ clerk, item_id, other_id, quantity }) =>
      clerk.call(componentLists.create, {
        params: { id: other_id },
        body: { type: 'production', component_list_items: [{ catalog_item_id: item_id, quantity }] },
      }),
  },
  'component-lists.addItem': {
    async ask({ clerk, item_id, other_id, quantity }) {
      const { component_list_id: id } = await clerk.done(componentLists.create, { params: { id: other_id }, body: { type: 'production' } })
      return clerk.call(componentLists.addItem, { params: { id }, body: { catalog_item_id: item_id, quantity } })
    },
  },
  'component-lists.updateItem': {
    async ask(asked) {
      const { id = 0, lock_version = 0 } = (await listed(asked)).component_list_items[0] ?? {}
      return asked.clerk.call(componentLists.updateItem, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'production.create': {
    ask: ({ clerk, item_id, warehouse_id, quantity }) =>
      clerk.call(production.create, { body: { catalog_item_id: item_id, warehouse_id, quantity } }),
  },
  'production.update': {
    async ask(asked) {
      const { id, lock_version } = await making(asked)
      return asked.clerk.call(production.update, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'production.complete': {
    async ask(asked) {
      const { clerk, other_id, quantity } = asked
      const { id } = await making(asked)
      const params = { id }
      const { data } = await clerk.done(production.addComponent, { params, body: { catalog_item_id: other_id, quantity: '2' } })
      await clerk.done(production.update, { params, body: { event: 'START', lock_version: data.lock_version } })
      return clerk.call(production.complete, { params, body: { quantity } })
    },
  },
  'production.split': {
    async ask(asked) {
      const { id } = await making(asked)
      return asked.clerk.call(production.split, { params: { id }, body: { quantity: part(asked) } })
    },
  },
  'production.addComponent': {
    async ask(asked) {
      const { clerk, item_id: catalog_item_id, quantity } = asked
      const { id, component_id } = await taking(asked)
      await clerk.done(production.removeComponent, { params: { id: component_id } })
      return clerk.call(production.addComponent, { params: { id }, body: { catalog_item_id, quantity } })
    },
  },
  'production.updateComponent': {
    async ask(asked) {
      const { component_id: id, lock_version } = await taking(asked)
      return asked.clerk.call(production.updateComponent, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'production.supply': {
    async ask(asked) {
      const { id, component_id } = await taking(asked)
      const lines = [{ component_id, quantity: asked.quantity, supplier_id: asked.supplier_id }]
      return asked.clerk.call(production.supply, { params: { id }, body: { lines } })
    },
  },
}
