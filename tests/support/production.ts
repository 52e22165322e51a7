import { componentLists, type ComponentListRecord } from '../../contract/component-lists/component-lists.ts'
import type { Body } from '../../contract/calls.ts'
import { production } from '../../contract/production/production.ts'
import type { ProductionRecord } from '../../contract/production/production-record.ts'
import type { TestApp } from './app.ts'
import { clerkOf, makeItem, makeStock, makeWarehouse } from './factories.ts'

type NewItem = NonNullable<Body<typeof componentLists.create>['component_list_items']>[number]

export type ListedPart = Omit<NewItem, 'catalog_item_id'> & { catalog_item_id?: number }

export async function workshop(app: TestApp): Promise<number> {
  const known = await app.db.selectFrom('warehouses').select('id').where('type', '=', 'production').executeTakeFirst()
  return known?.id ?? makeWarehouse(app, { name: 'Ražošana', code: 'RAZ', type: 'production' })
}

/** Default: two pieces of one component. */
export async function makeList(
  app: TestApp,
  parts: readonly ListedPart[] = [{ quantity: '2' }],
  fields: Partial<Body<typeof componentLists.create>> & { catalog_item_id?: number } = {},
): Promise<ComponentListRecord> {
  const { catalog_item_id, ...body } = fields
  const component_list_items: NewItem[] = []
  for (const part of parts) component_list_items.push({ ...part, catalog_item_id: part.catalog_item_id ?? (await makeItem(app)) })
  const params = { id: catalog_item_id ?? (await makeItem(app)) }
  const answer = await (
    await clerkOf(app)
  ).done(componentLists.create, { params, body: { type: 'production', ...body, component_list_items } })
  return answer.data
}

/** Default: four, each of two pieces at 4.00 EUR. */
export async function makeProduction(
  app: TestApp,
  fields: Partial<Body<typeof production.create>> & { list?: ComponentListRecord; stock?: string } = {},
): Promise<ProductionRecord> {
  const { list: given, stock = '100', ...body } = fields
  const warehouse_id = await workshop(app)
  await makeWarehouse(app)
  const list = given ?? (await makeList(app))
  for (const { catalog_item } of list.component_list_items) {
    if (Number(stock) > 0) await makeStock(app, catalog_item.id, stock, { warehouse_id })
  }
  const answer = await (
    await clerkOf(app)
  ).done(production.create, { body: { component_list_id: list.id, quantity: '4', warehouse_id, ...body } })
  return answer.data
}

export async function started(app: TestApp, fields: Parameters<typeof makeProduction>[1] = {}): Promise<ProductionRecord> {
  const { id, lock_version } = await makeProduction(app, fields)
  return (await (await clerkOf(app)).done(production.update, { params: { id }, body: { event: 'START', lock_version } })).data
}

export async function completed(
  app: TestApp,
  { id }: Pick<ProductionRecord, 'id'>,
  body: Body<typeof production.complete> = {},
): Promise<ProductionRecord> {
  return (await (await clerkOf(app)).done(production.complete, { params: { id }, body })).data
}

export async function productionOf(app: TestApp, { id }: { id: number }): Promise<ProductionRecord> {
  return (await (await clerkOf(app)).done(production.show, { params: { id } })).data
}
