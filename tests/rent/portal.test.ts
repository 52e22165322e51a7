import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboard } from '../../contract/dashboard/dashboard.ts'
import { files } from '../../contract/files/files.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { maintenances } from '../../contract/maintenances/maintenances.ts'
import { rent } from '../../contract/rent/rent.ts'
import { service } from '../../contract/service/service.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { footprint } from '../support/footprint.ts'
import { dayAgo, expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { pngOf } from '../support/pictures.ts'
import { itemOf, rentedMachine, rentOf } from '../support/rent.ts'
import { makeJob } from '../support/service.ts'
import { dayNumber, paidByMonths } from './reckoning.ts'

/** Customers with the modules rent and service, without permissions (docs/domain/accounts.md#rules-of-calls). */

let app: TestApp
let clerk: Person
let buyer: Person
let ownRent: Awaited<ReturnType<typeof rentedMachine>>
let strange: Awaited<ReturnType<typeof rentedMachine>>

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
  const customer_id = await makeBuyer(app)
  ownRent = await rentedMachine(app, dayAgo(50), { customer_id, notes: 'Sliktais maksātājs' })
  strange = await rentedMachine(app, dayAgo(50))
  buyer = await app.person({ kind: 'customer', customer_id, permissions: [] })
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

const sent = (date: string, value: string, { item, meter } = ownRent) =>
  buyer.call(rent.sendReadings, { body: { date, readings: [{ rent_item_id: item.id, option_id: meter, value }] } })

test('they see their rents and machines, nothing of others, and not what we note for ourselves', async () => {
  const { data: rents } = await buyer.done(rent.list)
  expect(rents.map(({ id }) => id)).toEqual([ownRent.record.id])
  expect((await buyer.done(rent.items)).data.map(({ id }) => id)).toEqual([ownRent.item.id])
  const { data } = await buyer.done(rent.show, { params: { id: ownRent.record.id } })
  expect([data.notes, data.created_by, data.owner, Object.values(data.can).filter((can) => can === true)]).toEqual([null, null, null, []])
  expect((await buyer.call(rent.show, { params: { id: strange.record.id } })).status).toBe(404)
  expect((await buyer.done(rent.sheet, { query: {} })).data.meters.map(({ rent_item_id }) => rent_item_id)).toEqual([ownRent.item.id])
  expect((await buyer.call(rent.sheet, { query: { customer_id: strange.record.customer.id } })).status).toBe(422)
  expect((await buyer.call(rent.billing, { query: { period: 'month', day: dayAgo(31) } })).status).toBe(403)
})

test('they send readings of their own machines with a picture; those of others, of days long past or ahead, and changed meters they do not', async () => {
  const before = await footprint(app)
  expect((await sent(dayAgo(5), '12000', strange)).body.errors).toEqual({
    'readings.0.rent_item_id': [expect.stringMatching(/tādas iznomātas iekārtas nav/)],
  })
  expect((await sent(dayAgo(40), '12000')).body.errors?.['date']?.[0]).toMatch(/pieņem no/)
  expect((await sent(dayAgo(-1), '12000')).body.errors).toHaveProperty('date')
  expect((await sent(dayAgo(5), '10')).body.errors?.['readings.0.value']?.[0]).toMatch(/mazāks par/)
  const body = { readings: [{ rent_item_id: ownRent.item.id, option_id: ownRent.meter, value: '1', kind: 'opening' }] } as never
  expect((await buyer.call(rent.sendReadings, { body })).body.errors).toHaveProperty('readings.0.kind')
  expect(await footprint(app)).toEqual(before)

  const { body: written } = await sent(dayAgo(5), '12847')
  const fileable_id = written.data[0]?.id ?? 0
  const photo = { fields: { fileable_type: 'rent_item_readings', fileable_id }, files: [{ name: 'lapas.png', bytes: pngOf(8, 8) }] }
  expect((await buyer.call(files.uploadImages, { form: photo })).status).toBe(200)
  const reading = itemOf(await rentOf(app, ownRent.record)).readings[0]
  const [handedOver, day] = [dayNumber(dayAgo(50)), dayNumber(dayAgo(5))]
  const [, paid] = paidByMonths(handedOver, [
    { day: handedOver, gone: 0, included: 1000 },
    { day, gone: 2415, included: 1000 },
  ])
  expect([reading?.value, Number(reading?.billable), reading?.by_customer, reading?.photos.length]).toEqual(['12847.0000', paid, true, 1])
  const read = await buyer.call(files.download, { params: { id: reading?.photos[0]?.id ?? 0 } })
  expect(read.status).toBe(200)

  // They cannot add to our own readings.
  const ours = itemOf(await rentOf(app, ownRent.record)).readings.at(-1)?.id ?? 0
  const added = { ...photo, fields: { ...photo.fields, fileable_id: ours } }
  expect((await buyer.call(files.uploadImages, { form: added })).status).toBe(403)
})

test('of invoices they see what was issued, and a fault they report becomes an application of theirs', async () => {
  const { invoice_id } = await clerk.done(rent.invoice, { params: { id: ownRent.record.id }, body: {} })
  const shown = async () =>
    (await buyer.done(rent.show, { params: { id: ownRent.record.id } })).data.charges.map(({ invoice }) => invoice?.id ?? null)
  expect(new Set(await shown())).toEqual(new Set([null]))
  expect((await rentOf(app, ownRent.record)).charges.some(({ invoice }) => invoice?.id === invoice_id)).toBe(true)
  const { service_application_id: id } = await buyer.done(service.create, {
    body: { customer_id: ownRent.record.customer.id, problem: 'Strīpas uz lapas', serviceable_items: [{ machine: ownRent.piece.uuid }] },
  })
  expect((await buyer.done(service.list)).data.map((each) => each.id)).toEqual([id])
})

test('they send pictures of the machine with the fault, see them and ours, delete none but their own, and nothing of other customers', async () => {
  const take = (by: Person, customer_id: number) =>
    by.done(service.create, { body: { customer_id, problem: 'Salūzis vāks', serviceable_items: [{ description: 'Galda printeris' }] } })
  const { data: mine } = await take(buyer, ownRent.record.customer.id)
  const { data: others } = await take(clerk, strange.record.customer.id)
  const send = (by: Person, of: typeof mine, name: string) => {
    const fields = { fileable_type: 'serviceable_items', fileable_id: of.serviceable_items[0]?.id ?? 0 }
    return by.call(files.uploadImages, { form: { fields, files: [{ name, bytes: pngOf(8, 8) }] } })
  }
  expect((await send(buyer, mine, 'vaks.png')).status).toBe(200)
  const { body: ours } = await send(clerk, mine, 'defekts.png')
  const before = await footprint(app)
  expect((await send(buyer, others, 'sveša.png')).status).toBe(404)
  expect(await footprint(app)).toEqual(before)
  const { body: theirs } = await send(clerk, others, 'cita.png')

  const shown = async () => (await buyer.done(service.show, { params: { id: mine.id } })).data.serviceable_items[0]?.images ?? []
  const [picture] = await shown()
  expect((await shown()).map(({ name }) => name)).toEqual(['vaks.png', 'defekts.png'])
  const read = async (id = 0) => (await buyer.call(files.download, { params: { id } })).status
  expect([await read(picture?.id), await read(ours.data[0]?.id), await read(theirs.data[0]?.id)]).toEqual([200, 200, 404])

  const remove = async (id = 0) => (await buyer.call(files.remove, { params: { id } })).status
  expect([await remove(ours.data[0]?.id), await remove(theirs.data[0]?.id), await remove(picture?.id)]).toEqual([403, 403, 200])
  expect((await shown()).map(({ name }) => name)).toEqual(['defekts.png'])
})

test('they see what is due on their machines, in the list and on their home page, and the application that has it; of others nothing', async () => {
  const service_job_id = await makeJob(app, { name: 'Pusgada apkope', price: '40', is_maintenance: true })
  const [mine = 0, others = 0] = await Promise.all(
    [ownRent, strange].map(async ({ piece }) => {
      const body = { service_job_id, interval_months: 6 } as const
      const { data } = await clerk.done(inventory.addMaintenance, { params: { inventoryItem: piece.uuid }, body })
      const [{ id, lock_version } = { id: 0, lock_version: 0 }] = data.maintenances
      await clerk.done(inventory.updateMaintenance, { params: { id }, body: { last_at: dayAgo(400), lock_version } })
      return id
    }),
  )
  const due = async (query = {}) => (await buyer.done(maintenances.planned, { query })).data
  expect((await clerk.done(maintenances.planned)).data.map(({ id }) => id).toSorted()).toEqual([mine, others].toSorted())
  const reported = (await buyer.done(service.list)).data.at(-1)
  const has = reported && { id: reported.id, name: reported.number }
  expect((await due()).map(({ id, service_application }) => [id, service_application])).toEqual([[mine, has]])
  expect(await due({ customer_id: strange.record.customer.id })).toEqual([])
  const home = await buyer.done(dashboard.component, { params: { id: 5 } })
  expect(home.data).toMatchObject([{ component: 'nearest_maintenances', id: mine, service_application: has }])
  expect((await buyer.call(maintenances.take, { body: { maintenances: [mine] } })).status).toBe(403)
})

test('they see their machines by service alone: where each is, what is due on it, and the application that has it', async () => {
  const seen = async (query = {}) => (await buyer.done(maintenances.machines, { query })).data
  const [reported] = (await buyer.done(service.list)).data.slice(-1)
  const [machine, ...more] = await seen()
  expect(more).toEqual([])
  expect(machine).toMatchObject({
    uuid: ownRent.piece.uuid,
    inventory_nr: ownRent.piece.inventory_nr,
    customer: { id: ownRent.record.customer.id },
    maintenance_due: true,
    service_application: reported && { id: reported.id, name: reported.number },
  })
  const counts = async (query: object) => (await seen(query)).length
  expect([await counts({ taken: '1' }), await counts({ maintenance_due: '1' }), await counts({ q: ownRent.piece.uuid })]).toEqual([1, 1, 1])
  expect([await counts({ q: strange.piece.uuid }), await counts({ customer_id: strange.record.customer.id })]).toEqual([0, 0])
  const ours = (await clerk.done(maintenances.machines)).data
  expect(ours.map(({ uuid }) => uuid).toSorted()).toEqual([ownRent.piece.uuid, strange.piece.uuid].toSorted())
})

test('without the module in their company’s profile there is nothing of it for them', async () => {
  await sql`
    insert into customer_profile_modules (customer_id, module, enabled) values (${ownRent.record.customer.id}, 'rent', false)
    on conflict do nothing`.execute(app.db)
  expect((await buyer.call(rent.list)).status).toBe(403)
  expect((await sent(dayAgo(1), '12900')).status).toBe(403)
  expect((await buyer.call(service.list)).status).toBe(200)
  // Still accessible through service.
  expect((await buyer.done(maintenances.machines)).data.map(({ uuid }) => uuid)).toEqual([ownRent.piece.uuid])
  const machine = { fileable_type: 'rent_item_readings', fileable_id: itemOf(await rentOf(app, ownRent.record)).readings[0]?.id ?? 0 }
  const photo = { fields: machine, files: [{ name: 'lapas.png', bytes: pngOf(8, 8) }] }
  expect((await buyer.call(files.uploadImages, { form: photo })).status).toBe(403)
})
