import { expect, test } from 'vitest'
import { inventory } from '../../contract/inventory/inventory.ts'
import { rent } from '../../contract/rent/rent.ts'
import { service } from '../../contract/service/service.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeInventory, pieceOfInventory } from '../support/inventory.ts'
import { dayAgo } from '../support/invoicing.ts'
import { rentedMachine } from '../support/rent.ts'
import { addPositions, makeJob, makeService, revertedService, serviceOf, step } from '../support/service.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

test('the rent of a machine ends while service has it: it goes to its warehouse from there', async () => {
  const { record, item, piece } = await rentedMachine(app, dayAgo(40))
  const { data: taken } = await clerk.done(service.create, {
    body: { customer_id: record.customer.id, serviceable_items: [{ machine: piece.inventory_nr }] },
  })
  await clerk.done(rent.updateItem, { params: { id: item.id }, body: { date_to: dayAgo(0), lock_version: item.lock_version } })
  expect(await pieceOfInventory(app, piece.uuid)).toMatchObject({ status: 'in_service', customer: null })
  await clerk.done(service.remove, { params: { id: taken.id } })
  expect((await pieceOfInventory(app, piece.uuid)).status).toBe('in_stock')
})

test('a maintenance job resets what is due on its machine (INV-SERVICE-3), and taking it back restores the day before', async () => {
  const { uuid } = await makeInventory(app)
  await clerk.done(inventory.addMaintenance, {
    params: { inventoryItem: uuid },
    body: { name: 'Tehniskā apkope', interval_months: 6, last_at: dayAgo(200) },
  })
  const lastOf = async () => (await pieceOfInventory(app, uuid)).maintenances[0]?.last_at
  const application = await makeService(app, { serviceable_items: [{ machine: uuid }], type: 'maintenance', date: dayAgo(3) })
  await addPositions(app, application, [{ service_job_id: await makeJob(app, { is_maintenance: true }), is_done: true }])
  await step(app, application, 'START')
  const early = await clerk.call(service.update, {
    params: { id: application.id },
    body: { event: 'COMPLETE', date: dayAgo(5), lock_version: (await serviceOf(app, application)).lock_version },
  })
  expect(early.body.errors?.['date']?.[0]).toMatch(/pieteikums saņemts tikai/)
  await step(app, application, 'COMPLETE', { date: dayAgo(2) })
  expect(await lastOf()).toBe(dayAgo(2))
  await revertedService(app, application)
  expect(await lastOf()).toBe(dayAgo(200))
})
