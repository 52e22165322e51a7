import { componentLists, type ComponentListRecord } from '../../contract/component-lists/component-lists.ts'
import { production } from '../../contract/production/production.ts'
import type { ProductionRecord } from '../../contract/production/production-record.ts'
import type { Person } from '../../tests/support/app.ts'
import { makeWarehouse } from '../../tests/support/factories.ts'
import { database } from './product.ts'
import { newGoods } from './records.ts'

export async function newProduction(person: Person): Promise<{ list: ComponentListRecord; application: ProductionRecord }> {
  const producedItem = await newGoods(person, { name: 'Darbstacija' })
  const parts = [await newGoods(person, { name: 'Korpuss', stock: '20' }), await newGoods(person, { name: 'Skrūve', stock: '100' })]
  const component_list_items = parts.map(({ id }, place) => ({ catalog_item_id: id, quantity: String(1 + 3 * place) }))
  const { data: list } = await person.done(componentLists.create, {
    params: { id: producedItem.id },
    body: { type: 'production', labour_cost: '12', component_list_items },
  })
  const warehouse_id = await makeWarehouse({ db: database(), person: () => Promise.resolve(person) })
  const { data } = await person.done(production.create, { body: { component_list_id: list.id, quantity: '4', warehouse_id } })
  const params = { id: data.id }
  await person.done(production.update, { params, body: { event: 'START', lock_version: data.lock_version } })
  return { list, application: (await person.done(production.complete, { params, body: { quantity: '1' } })).data }
}
