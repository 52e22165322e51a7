import { expect, test } from 'vitest'
import { production } from '../../contract/production/production.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeReceived } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { completed, makeList, makeProduction, productionOf, workshop } from '../support/production.ts'
import { beginStory } from '../support/story.ts'

/** Late component purchases correct production costs (INV-STOCK-6). */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const buy = async (item_id: number, quantity: string, purchase_price: string, date: string) =>
  makeReceived(app, { warehouse_id: await workshop(app), date, procurement_items: [{ item_id, quantity, purchase_price }] })

test('an application, its parts and components and the report tell what components cost by now', async () => {
  const [wood, glue] = [await makeItem(app), await makeItem(app)]
  const list = await makeList(app, [
    { catalog_item_id: wood, quantity: '2', waste_percent: '5' },
    { catalog_item_id: glue, quantity: '1' },
  ])
  await buy(wood, '20', '4', dayAgo(6))
  await buy(glue, '20', '1', dayAgo(6))
  const { id } = await completed(app, await makeProduction(app, { list, stock: '0', quantity: '4' }), {
    date: dayAgo(3),
    labour_cost: '8',
  })
  const costsNow = async () => {
    const { made_cost, unit_cost, components, completions } = await productionOf(app, { id })
    const { data, component_cost, list_cost } = await clerk.done(production.report, {
      query: { date_from: dayAgo(3), date_to: dayAgo(3), catalog_item_id: String(list.catalog_item.id) },
    })
    return {
      made_cost,
      unit_cost,
      components: components.map(({ cost }) => cost),
      parts: completions.map((part) => [part.component_cost, part.unit_cost]),
      report: [component_cost, list_cost],
      lines: data.map((line) => [line.component_cost, line.list_cost, line.unit_cost, line.deviation]),
    }
  }
  // Of 8.4 planned pieces, nine are used.
  expect(await costsNow()).toEqual({
    made_cost: '48.0000',
    unit_cost: '12.000000',
    components: ['36.0000', '4.0000'],
    parts: [['40.0000', '12.000000']],
    report: ['40.0000', '37.6000'],
    lines: [['40.0000', '37.6000', '12.0000', '2.4000']],
  })
  await buy(wood, '20', '10', dayAgo(5))
  // At 7.00: nine for 63.00, planned 58.80.
  expect(await costsNow()).toEqual({
    made_cost: '75.0000',
    unit_cost: '18.750000',
    components: ['63.0000', '4.0000'],
    parts: [['67.0000', '18.750000']],
    report: ['67.0000', '62.8000'],
    lines: [['67.0000', '62.8000', '18.7500', '4.2000']],
  })
})
