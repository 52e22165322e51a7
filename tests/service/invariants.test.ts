import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { inventory } from '../../contract/inventory/inventory.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeStock, ownCompany } from '../support/factories.ts'
import { makeInventory } from '../support/inventory.ts'
import { dayAgo, expectCleanAudit } from '../support/invoicing.ts'
import { expectFound } from '../support/planted.ts'
import { addPositions, invoiceService, makeJob, makeService, step } from '../support/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
})
afterAll(() => app.close())

test('the nightly audit is clean, and each of its laws sees what was changed behind the triggers', async () => {
  const clerk = await clerkOf(app)
  const { uuid } = await makeInventory(app)
  await clerk.done(inventory.addMaintenance, {
    params: { inventoryItem: uuid },
    body: { name: 'Apkope', interval_months: 6, last_at: dayAgo(200) },
  })
  const toner = await makeItem(app)
  await makeStock(app, toner, '9', { cost: '7' })
  const application = await makeService(app, { serviceable_items: [{ machine: uuid }] })
  const materials = [
    { catalog_item_id: toner, quantity: '2' },
    { catalog_item_id: toner, quantity: '1', is_warranty: true, warranty_reason: 'Ražotāja garantija' },
  ]
  await addPositions(app, application, [{ service_job_id: await makeJob(app, { is_maintenance: true }), is_done: true, materials }])
  await step(app, application, 'START')
  await step(app, application, 'COMPLETE')
  await invoiceService(app, application)
  const open = await makeService(app)
  await addPositions(app, open, [{ service_job_id: await makeJob(app), materials: [{ catalog_item_id: toner }] }])
  await step(app, open, 'START')
  await expectCleanAudit(app)

  const ofApplication = sql`service_application_id = ${application.id}`
  await expectFound(app.db, [
    [
      'S1_materials_left_once_for_done_work',
      sql`update service_lines set quantity_consumed = 0, cost = null where ${ofApplication} and quantity = 2`,
    ],
    [
      'S1_materials_left_once_for_done_work',
      sql`update service_applications set status = 'in_progress', completed_at = null, completed_on = null where id = ${application.id}`,
    ],
    ['S1_moves_have_a_line', sql`delete from service_lines where ${ofApplication} and kind = 'material'`],
    ['S1_materials_left_their_warehouse', sql`update service_applications set warehouse_id = 0 where id = ${application.id}`],
    ['S2_materials_cost_what_they_left_at', sql`update service_lines set cost = 0 where ${ofApplication} and is_warranty`],
    [
      'S2_warranty_is_for_nothing',
      sql`update charges set service_line_id = (select id from service_lines where ${ofApplication} and is_warranty) where kind = 'service_position'`,
    ],
    ['done_work_is_charged', sql`update service_lines set unit_price = unit_price + 1 where ${ofApplication} and kind = 'position'`],
    ['done_work_is_charged', sql`delete from charges where document_type = 'service'`],
    ['invoiced_applications_have_nothing_left', sql`update service_applications set status = 'completed' where id = ${application.id}`],
    ['S3_done_maintenance_is_reset', sql`update inventory_item_maintenances set last_at = last_at - 30`],
    ['S3_done_maintenance_is_reset', sql`update service_maintenance_resets set last_at = last_at - 1`],
    ['S3_resets_are_of_done_work', sql`update service_lines set is_done = false where ${ofApplication} and kind = 'position'`],
    ['machines_in_service_have_an_application', sql`update inventory_items set status = 'in_service', status_before_service = 'in_stock'`],
    [
      'R2_lines_hold_what_they_take',
      sql`update service_lines set quantity = 0.5 where service_application_id = ${open.id} and kind = 'material'`,
    ],
    ['movements_have_documents', sql`delete from service_applications where id = ${application.id}`],
    ['reservations_have_lines', sql`delete from service_lines where service_application_id = ${open.id} and kind = 'material'`],
  ])
})
