import { expect, test } from 'vitest'
import { files } from '../../contract/files/files.ts'
import { service } from '../../contract/service/service.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeItem, makeStock } from '../support/factories.ts'
import { makeInventory, pieceOfInventory } from '../support/inventory.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { pngOf } from '../support/pictures.ts'
import { addPositions, makeJob, makeService, serviceOf, step } from '../support/service.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

test('a position goes to an application of its own with its material, price and hold; its machine stands in both until both are done', async () => {
  const { uuid } = await makeInventory(app)
  const item = await makeItem(app)
  const stock = await makeStock(app, item, '5')
  const job = await makeJob(app)
  const record = await makeService(app, { serviceable_items: [{ machine: uuid, problem: 'Troksnis' }] })
  const both = await addPositions(app, record, [
    { service_job_id: job, is_done: true },
    { service_job_id: job, unit_price: '33', is_done: true, materials: [{ catalog_item_id: item, quantity: '3' }] },
  ])
  await step(app, record, 'START')
  const second = both.serviceable_items[0]?.positions[1]?.id ?? 0
  const params = { params: { id: record.id } }

  const all = { service_positions: both.serviceable_items[0]?.positions.map(({ id }) => id) ?? [] }
  expect((await clerk.call(service.split, { ...params, body: all })).body.errors?.['serviceable_items']?.[0]).toMatch(
    /jāpaliek vismaz kaut kam/,
  )
  expect((await clerk.call(service.split, { ...params, body: {} })).body.errors?.['serviceable_items']?.[0]).toMatch(
    /izvēlieties, ko atdalīt/,
  )
  expect(Object.keys((await clerk.call(service.split, { ...params, body: { service_positions: [999999] } })).body.errors ?? {})).toEqual([
    'service_positions.0',
  ])

  const { data: parted } = await clerk.done(service.split, { ...params, body: { service_positions: [second] } })
  expect(parted).toMatchObject({ status: 'in_progress', split_from: { id: record.id, name: record.number }, net: '63.00' })
  expect(
    parted.serviceable_items.map(({ inventory_item, problem, positions }) => [inventory_item?.uuid, problem, positions[0]?.id]),
  ).toEqual([[uuid, 'Troksnis', second]])
  expect(parted.serviceable_items[0]?.positions[0]?.materials[0]).toMatchObject({ quantity: '3.0000', quantity_reserved: '3.0000' })
  expect((await serviceOf(app, record)).net).toBe('40.00')
  expect(await levelOf(app, stock)).toMatchObject({ reserved: '3.0000' })

  await step(app, parted, 'COMPLETE')
  expect((await pieceOfInventory(app, uuid)).status).toBe('in_service')
  await step(app, record, 'COMPLETE')
  expect((await pieceOfInventory(app, uuid)).status).toBe('in_stock')
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '2.0000', reserved: '0.0000' })
})

test('a machine goes whole with all its positions and pictures, which go with it when it is deleted', async () => {
  const job = await makeJob(app)
  const service_positions = [{ service_job_id: job }, { service_job_id: job }]
  const record = await makeService(app, {
    serviceable_items: [
      { description: 'Printeris', service_positions },
      { description: 'Skeneris', service_positions },
    ],
  })
  const [printer] = record.serviceable_items
  const hang = (name: string, fields: { fileable_type: string; fileable_id: number }) =>
    clerk.done(files.uploadImages, { form: { fields, files: [{ name, bytes: pngOf(2, 2) }] } })
  await hang('saplestais.png', { fileable_type: 'serviceable_items', fileable_id: printer?.id ?? 0 })
  await hang('telpa.png', { fileable_type: 'service_applications', fileable_id: record.id })
  const { data } = await clerk.done(service.split, { params: { id: record.id }, body: { serviceable_items: [printer?.id ?? 0] } })
  expect(data).toMatchObject({ status: 'new', net: '80.00', serviceable_items: [{ id: printer?.id, name: 'Printeris' }] })
  expect((await serviceOf(app, record)).serviceable_items.map(({ name }) => name)).toEqual(['Skeneris'])
  const again = await clerk.call(service.split, { params: { id: data.id }, body: { serviceable_items: [printer?.id ?? 0] } })
  expect(again.body.errors?.['serviceable_items']?.[0]).toMatch(/jāpaliek vismaz kaut kam/)

  expect(data.serviceable_items[0]?.images.map(({ name }) => name)).toEqual(['saplestais.png'])
  const left = await serviceOf(app, record)
  expect([left.images.map(({ name }) => name), left.serviceable_items[0]?.images]).toEqual([['telpa.png'], []])
  const picture = { params: { id: data.serviceable_items[0]?.images[0]?.id ?? 0 } }
  expect((await clerk.call(files.download, picture)).status).toBe(200)
  expect((await (await app.person({ permissions: ['view_orders'] })).call(files.download, picture)).status).toBe(403)
  await clerk.done(service.remove, { params: { id: data.id } })
  await clerk.done(service.remove, { params: { id: record.id } })
  expect((await clerk.call(files.download, picture)).status).toBe(404)
  await expectCleanAudit(app)
})
