import { production } from '../../contract/production/production.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf } from '../support/factories.ts'
import { completed, makeList, started } from '../support/production.ts'

export interface ProductionWorld {
  componentList: number
  componentListItem: number
  production: number
  productionComponent: number
}

/** The list is another version than the queried one. */
export async function makeProductionWorld(app: TestApp): Promise<ProductionWorld> {
  const record = await completed(app, await started(app), { quantity: '1' })
  const { data } = await (
    await clerkOf(app)
  ).done(production.addComponent, {
    params: { id: record.id },
    body: { catalog_item_id: (await makeList(app)).catalog_item.id, quantity: '3' },
  })
  const free = await makeList(app)
  return {
    componentList: free.id,
    componentListItem: free.component_list_items[0]?.id ?? 0,
    production: record.id,
    productionComponent: data.components.at(-1)?.id ?? 0,
  }
}

export const productionRecords: Readonly<Record<string, keyof ProductionWorld | 'item'>> = {
  'component-lists.create': 'item',
  'component-lists.updateItem': 'componentListItem',
  'component-lists.removeItem': 'componentListItem',
  'production.updateComponent': 'productionComponent',
  'production.removeComponent': 'productionComponent',
}
