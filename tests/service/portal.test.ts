import { expect, test } from 'vitest'
import { service } from '../../contract/service/service.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeStock } from '../support/factories.ts'
import { addPositions, makeJob, makeService, step } from '../support/service.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginTests((begun) => ({ app, clerk } = begun))

test("a customer's people see neither what lies in our warehouses nor that something is short", async () => {
  const item = await makeItem(app)
  await makeStock(app, item, '1')
  const application = await makeService(app)
  const params = { id: application.id }
  await addPositions(app, application, [{ service_job_id: await makeJob(app), materials: [{ catalog_item_id: item, quantity: '3' }] }])
  await clerk.done(service.addItems, { params, body: { service_application_items: [{ catalog_item_id: item, quantity: '2' }] } })
  await step(app, application, 'START')
  const buyer = await app.person({ kind: 'customer', customer_id: application.customer.id })
  const seen = async (by: Person) => {
    const { data } = await by.done(service.show, { params })
    const { data: rows } = await by.done(service.list, { query: {} })
    const material = data.serviceable_items[0]?.positions[0]?.materials[0]
    return {
      lines: [material?.available, data.items[0]?.available],
      short: [data.is_short, rows.find(({ id }) => id === application.id)?.is_short],
    }
  }
  expect(await seen(clerk)).toEqual({ lines: ['0.0000', '0.0000'], short: [true, true] })
  expect(await seen(buyer)).toEqual({ lines: [null, null], short: [false, false] })
})
