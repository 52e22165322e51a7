import { componentLists, type ComponentListRecord } from '../../contract/component-lists/component-lists.ts'
import { production } from '../../contract/production/production.ts'
import type { ProductionRecord } from '../../contract/production/production-record.ts'
import { part, type LineRequest, type Way } from './unit-lines.ts'

/** @file Calls with a quantity in production: components and products. */

/** A list that makes the other item from the tested one. */
async function listed({ clerk, item_id, other_id }: LineRequest): Promise<ComponentListRecord> {
  const component_list_items = [{ catalog_item_id: item_id, quantity: '2' }]
  return (await clerk.done(componentLists.create, { params: { id: other_id }, body: { type: 'production', component_list_items } })).data
}

/** Production of two of the tested item. */
async function making({ clerk, item_id, warehouse_id }: LineRequest): Promise<ProductionRecord> {
  return (await clerk.done(production.create, { body: { catalog_item_id: item_id, quantity: '2', warehouse_id } })).data
}

/** Production of two others from the tested item. */
async function taking(request: LineRequest): Promise<{ id: number; component_id: number; lock_version: number }> {
  const { id: component_list_id } = await listed(request)
  const body = { component_list_id, quantity: '2', warehouse_id: request.warehouse_id }
  const { id, components } = (await request.clerk.done(production.create, { body })).data
  return { id, component_id: components[0]?.id ?? 0, lock_version: components[0]?.lock_version ?? 0 }
}

/** By call id. */
export const productionCalls: Readonly<Record<string, Way>> = {
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
    async ask(request) {
      const { id = 0, lock_version = 0 } = (await listed(request)).component_list_items[0] ?? {}
      return request.clerk.call(componentLists.updateItem, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'production.create': {
    ask: ({ clerk, item_id, warehouse_id, quantity }) =>
      clerk.call(production.create, { body: { catalog_item_id: item_id, warehouse_id, quantity } }),
  },
  'production.update': {
    async ask(request) {
      const { id, lock_version } = await making(request)
      return request.clerk.call(production.update, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'production.complete': {
    async ask(request) {
      const { clerk, other_id, quantity } = request
      const { id } = await making(request)
      const params = { id }
      const { data } = await clerk.done(production.addComponent, { params, body: { catalog_item_id: other_id, quantity: '2' } })
      await clerk.done(production.update, { params, body: { event: 'START', lock_version: data.lock_version } })
      return clerk.call(production.complete, { params, body: { quantity } })
    },
  },
  'production.split': {
    async ask(request) {
      const { id } = await making(request)
      return request.clerk.call(production.split, { params: { id }, body: { quantity: part(request) } })
    },
  },
  'production.addComponent': {
    async ask(request) {
      const { clerk, item_id: catalog_item_id, quantity } = request
      const { id, component_id } = await taking(request)
      await clerk.done(production.removeComponent, { params: { id: component_id } })
      return clerk.call(production.addComponent, { params: { id }, body: { catalog_item_id, quantity } })
    },
  },
  'production.updateComponent': {
    async ask(request) {
      const { component_id: id, lock_version } = await taking(request)
      return request.clerk.call(production.updateComponent, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'production.supply': {
    async ask(request) {
      const { id, component_id } = await taking(request)
      const lines = [{ component_id, quantity: request.quantity, supplier_id: request.supplier_id }]
      return request.clerk.call(production.supply, { params: { id }, body: { lines } })
    },
  },
}
