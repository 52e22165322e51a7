import { expect, test } from 'vitest'
import { inventory } from '../../contract/inventory/inventory.ts'
import { rent } from '../../contract/rent/rent.ts'
import { service } from '../../contract/service/service.ts'
import type { ServiceRecord } from '../../contract/service/service-record.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeStock } from '../support/factories.ts'
import { makeInventory, pieceOfInventory } from '../support/inventory.ts'
import { dayAgo } from '../support/invoicing.ts'
import { makeMeter, rentedMachine } from '../support/rent.ts'
import { addPositions, makeJob, makeService, serviceOf, step } from '../support/service.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

/** Due every 10,000 pages, starting at 1,000. */
async function countedMachine(name: string): Promise<string> {
  const { uuid } = await makeInventory(app)
  const counter_option_id = await makeMeter(app, name)
  const body = { name: 'Apkope', interval_counter: '10000', counter_option_id, counter_value: '1000', last_at: dayAgo(40) }
  await clerk.done(inventory.addMaintenance, { params: { inventoryItem: uuid }, body })
  return uuid
}

const counterOf = async (uuid: string) => {
  const [maintenance] = (await pieceOfInventory(app, uuid)).maintenances
  return [maintenance?.counter_value, maintenance?.next_counter, maintenance?.counter_read_on]
}

async function record(application: ServiceRecord, counter_values: { name: string; value: string }[]) {
  const { id = 0, lock_version = 0 } = (await serviceOf(app, application)).serviceable_items[0] ?? {}
  return clerk.call(service.updateMachine, { params: { id }, body: { counter_values, lock_version } })
}

test('what a meter shows on service counts for the maintenance, and completing it counts from there', async () => {
  const uuid = await countedMachine('Lapas')
  const maintenance = await makeService(app, { serviceable_items: [{ machine: uuid }], type: 'maintenance' })
  expect(maintenance.serviceable_items[0]?.meters).toEqual(['Lapas'])
  expect((await record(maintenance, [{ name: 'lapas', value: '12 345,5' }])).status).toBe(200)
  expect(await counterOf(uuid)).toEqual(['12345.5000', '11000.0000', dayAgo(0)])
  const wrong = await record(maintenance, [{ name: 'Lapas', value: 'daudz' }])
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['counter_values.0.value']])
  // Uncounted meters are only recorded.
  expect(
    (
      await record(maintenance, [
        { name: 'Lapas', value: '12346' },
        { name: 'Stāvoklis', value: 'labs' },
      ])
    ).status,
  ).toBe(200)
  await addPositions(app, maintenance, [{ service_job_id: await makeJob(app, { is_maintenance: true }), is_done: true }])
  await step(app, maintenance, 'START')
  await step(app, maintenance, 'COMPLETE')
  expect(await counterOf(uuid)).toEqual(['12346.0000', '22346.0000', dayAgo(0)])
})

test('what was written down by mistake is taken back to what was read before, and a later reading of the rent counts', async () => {
  const { item, piece, meter } = await rentedMachine(app, dayAgo(40))
  await clerk.done(inventory.addMaintenance, {
    params: { inventoryItem: piece.uuid },
    body: { name: 'Apkope', interval_counter: '10000', counter_option_id: meter, last_at: dayAgo(40) },
  })
  const read = (date: string, value: string) =>
    clerk.done(rent.read, { body: { date, readings: [{ rent_item_id: item.id, option_id: meter, value }] } })
  await read(dayAgo(9), '11000')
  const customer_id = (await pieceOfInventory(app, piece.uuid)).customer?.id
  const warrantyService = await makeService(app, {
    ...(customer_id && { customer_id }),
    serviceable_items: [{ machine: piece.uuid, counter_values: [{ name: 'A4 melnbalts', value: '11900' }] }],
  })
  expect((await counterOf(piece.uuid))[0]).toBe('11900.0000')
  // A late earlier reading does not reset the meter.
  await read(dayAgo(3), '11500')
  expect((await counterOf(piece.uuid))[0]).toBe('11900.0000')
  expect((await record(warrantyService, [])).status).toBe(200)
  expect(await counterOf(piece.uuid)).toEqual(['11500.0000', '20432.0000', dayAgo(3)])
})

test('a machine under warranty is repaired for nothing unless somebody says otherwise; its maintenance is paid for', async () => {
  const { uuid, lock_version } = await makeInventory(app)
  await clerk.done(inventory.update, { params: { inventoryItem: uuid }, body: { warranty_until: dayAgo(-30), lock_version } })
  const item = await makeItem(app)
  await makeStock(app, item, '9')
  const counterService = await makeService(app, { serviceable_items: [{ machine: uuid }] })
  const record = await addPositions(app, counterService, [
    { service_job_id: await makeJob(app), materials: [{ catalog_item_id: item }] },
    { service_job_id: await makeJob(app), is_warranty: false, materials: [{ catalog_item_id: item }] },
    { service_job_id: await makeJob(app), unit_price: '15' },
    { service_job_id: await makeJob(app, { is_maintenance: true }), materials: [{ catalog_item_id: item }] },
  ])
  const positions = record.serviceable_items[0]?.positions ?? []
  expect(positions.map(({ is_warranty, net, materials }) => [is_warranty, net, materials[0]?.is_warranty])).toEqual([
    [true, '0.00', true],
    [false, '40.00', false],
    [false, '15.00', undefined],
    [false, '40.00', false],
  ])
  expect(positions[0]?.warranty_reason).toMatch(/^Iekārtas garantija līdz /)
  const [first] = positions
  const { data } = await clerk.done(service.updatePosition, {
    params: { id: first?.id ?? 0 },
    body: { is_warranty: false, lock_version: first?.lock_version ?? 0 },
  })
  expect(data.serviceable_items[0]?.positions[0]).toMatchObject({ is_warranty: false, warranty_reason: null, net: '40.00' })
  const over = await makeService(app, { serviceable_items: [{ machine: (await makeInventory(app)).uuid }] })
  const charged = await addPositions(app, over, [{ service_job_id: await makeJob(app) }])
  expect(charged.serviceable_items[0]?.positions[0]?.is_warranty).toBe(false)
})
