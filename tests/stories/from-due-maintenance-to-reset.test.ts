import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inventory } from '../../contract/inventory/inventory.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { maintenances } from '../../contract/maintenances/maintenances.ts'
import { rent } from '../../contract/rent/rent.ts'
import { service } from '../../contract/service/service.ts'
import type { Person, TestApp } from '../support/app.ts'
import { balanceOf, stockOf } from '../support/books.ts'
import { makeBranch, makeItem, makeStock } from '../support/factories.ts'
import { assigned, makeInventory, pieceOfInventory } from '../support/inventory.ts'
import { dayAgo } from '../support/invoicing.ts'
import { rentedMachine } from '../support/rent.ts'
import { invoiceService, makeJob, revertedService, serviceOf, step } from '../support/service.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const long = { timeout: 120_000 }
const year = dayAgo(0).slice(0, 4)

test('what is due by days and by the meter becomes applications, and what they complete is due anew', long, async () => {
  const { record, piece: printer, item, meter } = await rentedMachine(app, dayAgo(60))
  const customer_id = record.customer.id
  const branch_id = await makeBranch(app, { customer_id })
  const job = await makeJob(app, { name: 'Tehniskā apkope', price: '40', is_maintenance: true })
  const roller = await makeItem(app, { price: '18' })
  await makeStock(app, roller, '5', { cost: '6' })

  // 29.90 half-yearly for the customer's cutter; the printer goes by its meter.
  const bought = await makeInventory(app)
  const agreed = { catalog_item_id: bought.catalog_item.id, service_job_id: job, interval_months: 6, price: '29.9' }
  await clerk.done(maintenances.agree, { params: { id: customer_id }, body: { inventory_maintenances: [agreed] } })
  const cutter = await assigned(app, bought, { customer_id, branch_id })
  const { data: planned } = await clerk.done(inventory.addMaintenance, {
    params: { inventoryItem: printer.uuid },
    body: { service_job_id: job, interval_counter: '3000', counter_option_id: meter },
  })
  const list = async () => (await clerk.done(maintenances.planned, { query: { customer_id } })).data
  expect(await list()).toEqual([])

  // The longest overdue comes first.
  const [plan] = (await pieceOfInventory(app, cutter.id)).maintenances
  await clerk.done(inventory.updateMaintenance, {
    params: { id: plan?.id ?? 0 },
    body: { last_at: dayAgo(190), lock_version: plan?.lock_version ?? 0 },
  })
  await clerk.done(rent.read, { body: { date: dayAgo(4), readings: [{ rent_item_id: item.id, option_id: meter, value: '13500' }] } })
  const due = await list()
  expect(due.map(({ inventory_item, service_application }) => [inventory_item.name, service_application])).toEqual(
    (due[0]?.due_on ?? '') <= dayAgo(4)
      ? [
          [cutter.inventory_nr, null],
          [printer.inventory_nr, null],
        ]
      : [
          [printer.inventory_nr, null],
          [cutter.inventory_nr, null],
        ],
  )
  expect(due.find(({ id }) => id === planned.maintenances[0]?.id)).toMatchObject({
    next_counter: '13432.0000',
    counter_value: '13500.0000',
    due_on: dayAgo(4),
    overdue_days: 4,
  })

  // Unknown rows abort everything.
  const ids = due.map(({ id }) => id)
  const faulty = await clerk.call(maintenances.take, { body: { maintenances: [...ids, 999_999] } })
  expect([faulty.status, faulty.body.errors]).toEqual([422, { 'maintenances.2': ['Lauks „Apkopes”: tādas plānotas apkopes nav'] }])
  expect((await clerk.done(service.list, { query: { customer_id } })).data).toEqual([])
  const { service_applications: createdApplications } = await clerk.done(maintenances.take, { body: { maintenances: ids } })
  expect(createdApplications.map(({ name }) => name)).toEqual([`SP-${year}-000001`, `SP-${year}-000002`])
  const applications = await Promise.all(createdApplications.map((each) => serviceOf(app, each)))
  const ofCutter = applications.find(({ branch }) => branch?.id === branch_id)
  const ofPrinter = applications.find(({ branch }) => branch === null)
  if (!ofCutter || !ofPrinter) throw new Error('An application of a place is missing')
  expect(applications.map(({ type, planned_date, status }) => [type, planned_date, status])).toEqual([
    ['maintenance', dayAgo(0), 'new'],
    ['maintenance', dayAgo(0), 'new'],
  ])
  const jobOf = ({ serviceable_items: [machine] }: typeof ofCutter) => machine?.positions[0]
  expect([ofCutter, ofPrinter].map((each) => [jobOf(each)?.unit_price, jobOf(each)?.base_price, jobOf(each)?.price_source])).toEqual([
    ['29.9000', '40.0000', 'customer_price'],
    ['40.0000', '40.0000', 'list'],
  ])
  expect((await list()).map(({ service_application }) => service_application?.name).toSorted()).toEqual(
    createdApplications.map(({ name }) => name),
  )
  expect((await clerk.done(maintenances.planned, { query: { customer_id, untaken: '1' } })).data).toEqual([])
  const twice = await clerk.call(maintenances.take, { body: { maintenances: ids } })
  expect(twice.body.errors?.['maintenances.0']?.[0]).toMatch(/jau ir servisā, pieteikums SP-/)

  // Completed, both are due again by date and by meter.
  const work = jobOf(ofPrinter)
  await clerk.done(service.addMaterials, { params: { id: work?.id ?? 0 }, body: { materials: [{ catalog_item_id: roller }] } })
  for (const each of [ofCutter, ofPrinter]) {
    const { id = 0, lock_version = 0 } = jobOf(each) ?? {}
    await clerk.done(service.updatePosition, { params: { id }, body: { is_done: true, lock_version } })
    await step(app, each, 'START')
    await step(app, each, 'COMPLETE')
  }
  expect(await stockOf(app, roller)).toMatchObject({ on_hand: '4.0000', reserved: '0.0000', stock_value: '24.0000' })
  expect(await list()).toEqual([])
  const state = async (id: number) => (await pieceOfInventory(app, id)).maintenances[0]
  expect(await state(cutter.id)).toMatchObject({ last_at: dayAgo(0), interval_months: 6 })
  expect(await state(printer.id)).toMatchObject({ last_counter: '13500.0000', next_counter: '16500.0000', due_on: null })
  expect([(await pieceOfInventory(app, cutter.id)).status, (await pieceOfInventory(app, printer.id)).status]).toEqual([
    cutter.status,
    'rented',
  ])

  // 29.90, with VAT 36.18.
  expect(await balanceOf(app, customer_id)).toBe('0.00')
  const invoice_id = await invoiceService(app, await serviceOf(app, ofCutter))
  const { data: bill } = await clerk.done(invoices.accept, { params: { id: invoice_id } })
  expect([bill.net, bill.vat, bill.gross]).toEqual(['29.90', '6.28', '36.18'])
  expect(await balanceOf(app, customer_id)).toBe('36.18')

  // Changed at 13600 to a meter starting at 5100: the remaining interval stays.
  const changed = [
    { rent_item_id: item.id, option_id: meter, value: '13600', kind: 'closing' as const },
    { rent_item_id: item.id, option_id: meter, value: '5100', kind: 'opening' as const },
  ]
  await clerk.done(rent.read, { body: { date: dayAgo(1), readings: changed } })
  expect(await state(printer.id)).toMatchObject({ last_counter: '5000.0000', counter_value: '5100.0000', due_on: null })

  // Reverted: due as before, by the new meter.
  await revertedService(app, ofPrinter)
  expect(await state(printer.id)).toMatchObject({ last_counter: '1932.0000', next_counter: '4932.0000', due_on: dayAgo(1) })
  expect(await stockOf(app, roller)).toMatchObject({ on_hand: '5.0000', reserved: '1.0000', stock_value: '30.0000' })
  const { rows } = await sql<{ event: string }>`
    select event from audit_log where entity_type = 'inventory_items' and entity_id = ${printer.id} and event like '%SERVICE%' or
      entity_type = 'inventory_items' and entity_id = ${printer.id} and event like 'MAINTENANCE_R%' order by id`.execute(app.db)
  expect(rows.map(({ event }) => event)).toEqual(['SEND_TO_SERVICE', 'MAINTENANCE_RESET', 'SERVICE_DONE', 'SEND_TO_SERVICE'])
})
