import { expect, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, received, returned, returning } from '../support/buying.ts'
import { makeItem, makeReceived, makeWarehouse } from '../support/factories.ts'
import { dayAgo, delivered } from '../support/invoicing.ts'
import { addPositions, makeJob, makeService, serviceOf, step } from '../support/service.ts'
import { beginStory } from '../support/story.ts'

/** Late purchases correct costs (INV-STOCK-6). */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const early = dayAgo(6)
const between = dayAgo(4)
const buy = (item_id: number, purchase_price: string, date: string) =>
  makeReceived(app, { date, procurement_items: [{ item_id, quantity: '10', purchase_price }] })

test('a line of an order', async () => {
  const item_id = await makeItem(app)
  await buy(item_id, '4', early)
  const { id } = await delivered(app, { order_items: [{ item_id, quantity: '2' }] })
  const costs = async () => (await clerk.done(orders.show, { params: { id } })).data.order_items.map(({ cost }) => cost)
  expect(await costs()).toEqual(['4.000000'])
  await buy(item_id, '10', between)
  expect(await costs()).toEqual(['7.000000'])
})

test('a material of a service application', async () => {
  const catalog_item_id = await makeItem(app)
  await buy(catalog_item_id, '4', early)
  const application = await makeService(app, { date: dayAgo(3) })
  await addPositions(app, application, [
    { service_job_id: await makeJob(app), is_done: true, materials: [{ catalog_item_id, quantity: '2' }] },
  ])
  await step(app, application, 'START')
  await step(app, application, 'COMPLETE', { date: dayAgo(2) })
  const costs = async () =>
    (await serviceOf(app, application)).serviceable_items.flatMap(({ positions }) =>
      positions.flatMap(({ materials }) => materials.map(({ cost }) => cost)),
    )
  expect(await costs()).toEqual(['4.000000'])
  await buy(catalog_item_id, '10', between)
  expect(await costs()).toEqual(['7.000000'])
})

test('a return act', async () => {
  const receipt = await received(app, [{ purchase_price: '4' }], { date: early })
  const bill = await billAccepted(app, receipt)
  const [line] = bill.procurement_invoice_items
  const draft = await returning(app, bill, { items: [{ procurement_invoice_item_id: line?.id ?? 0, quantity: '2' }] })
  const { id } = await returned(app, draft)
  const cost = async () => (await clerk.done(returnActs.show, { params: { id } })).data.cost
  expect(await cost()).toBe('8.00')
  await buy(receipt.lines[0]?.item_id ?? 0, '10', between)
  expect(await cost()).toBe('14.00')
})

test('what is found too much on a day that has passed costs what goods of its kind did then', async () => {
  const item_id = await makeItem(app)
  await buy(item_id, '4', early)
  await buy(item_id, '100', dayAgo(2))
  const body = { warehouse_id: await makeWarehouse(app), date: between, reason: 'Pārskaitīts' }
  const found = async (more: object) =>
    (await clerk.done(technicalDocuments.createCorrection, { body: { ...body, ...more, items: [{ item_id, difference: '1' }] } })).data
      .total_cost
  expect(await found({})).toBe('4.00')
  // Eleven at 4.00, ten at 100.00; earlier days use the current cost.
  expect(await found({ date: dayAgo(0) })).toBe('49.71')
  expect(await found({ date: dayAgo(8) })).toBe('49.71')
})
