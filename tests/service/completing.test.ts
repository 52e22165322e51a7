import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { service } from '../../contract/service/service.ts'
import type { ServiceRecord } from '../../contract/service/service-record.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeStock } from '../support/factories.ts'
import { beginStory } from '../support/story.ts'
import { addPositions, makeJob, makeService, serviceOf, step } from '../support/service.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

async function complete({ id }: ServiceRecord, headers: Record<string, string> = {}) {
  const { lock_version } = await serviceOf(app, { id })
  return clerk.call(service.update, { params: { id }, body: { event: 'COMPLETE', lock_version }, headers })
}

test('a sold item is no work: an application with positions is completed only when one of them is done', async () => {
  const record = await makeService(app)
  const item = await makeItem(app)
  await makeStock(app, item, '5')
  await addPositions(app, record, [{ service_job_id: await makeJob(app, { name: 'Veltņu maiņa' }) }])
  await clerk.done(service.addItems, {
    params: { id: record.id },
    body: { service_application_items: [{ catalog_item_id: item, quantity: '1' }] },
  })
  await step(app, record, 'START')
  const refused = await complete(record, { confirmed: 'work-not-done' })
  expect([refused.status, refused.body.errors]).toEqual([422, { status: ['Neviens darbs nav atzīmēts kā izdarīts'] }])
  expect((await serviceOf(app, record)).can['COMPLETE']).toBe('Neviens darbs nav atzīmēts kā izdarīts')
})

test('an application of items alone is completed', async () => {
  const record = await makeService(app, { serviceable_items: [] })
  const params = { id: record.id }
  await clerk.done(service.addItems, { params, body: { service_application_items: [{ service_job_id: await makeJob(app) }] } })
  await step(app, record, 'START')
  const done = await complete(record)
  expect([done.status, done.body.data?.status]).toEqual([200, 'completed'])
})

test('positions that are not done are named and confirmed before they drop off the invoice', async () => {
  const record = await makeService(app)
  await addPositions(app, record, [
    { service_job_id: await makeJob(app, { name: 'Diagnostika' }), is_done: true },
    { service_job_id: await makeJob(app, { name: 'Veltņu maiņa' }) },
    { service_job_id: await makeJob(app, { name: 'Tīrīšana' }), quantity: '2' },
  ])
  await step(app, record, 'START')
  const confirmAnswer = await complete(record)
  expect(confirmAnswer.status).toBe(422)
  expect(confirmAnswer.body.confirm?.code).toBe('work-not-done')
  expect(confirmAnswer.body.confirm?.text).toContain('Veltņu maiņa')
  expect(confirmAnswer.body.confirm?.text).toContain('Tīrīšana')
  expect(confirmAnswer.body.confirm?.text).not.toContain('Diagnostika')
  expect((await serviceOf(app, record)).status).toBe('in_progress')
  const done = await complete(record, { confirmed: 'work-not-done' })
  expect([done.status, done.body.data?.status]).toEqual([200, 'completed'])
  const { data } = await clerk.done(invoices.customerData, { params: { customerId: record.customer.id } })
  expect(data.items.map(({ description }) => description)).toEqual([expect.stringContaining('Diagnostika')])
})
