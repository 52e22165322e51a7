import { afterAll, beforeAll, expect, test } from 'vitest'
import { service } from '../../contract/service.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeStock, ownCompany } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { addPositions, makeJob, makeService, serviceOf, step } from '../support/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'error' })
  await ownCompany(app)
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

test('smoke', async () => {
  const clerk = await clerkOf(app)
  const item = await makeItem(app)
  await makeStock(app, item, '3', { cost: '5' })
  const made = await makeService(app)
  const job = await makeJob(app)
  const with_ = await addPositions(app, made, [
    { service_job_id: job, quantity: '2', is_done: true, materials: [{ catalog_item_id: item, quantity: '2' }] },
  ])
  expect(with_.net).toBe('100.00')
  const started = await step(app, made, 'START')
  expect(started.serviceable_items[0]?.positions[0]?.materials[0]).toMatchObject({ quantity_reserved: '2.0000' })
  const done = await step(app, made, 'COMPLETE')
  expect(done.status).toBe('completed')
  const back = await clerk.done(service.revert, { params: { id: made.id } })
  expect(back.data.status).toBe('in_progress')
  expect((await serviceOf(app, made)).documents).toEqual([])
})
