import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inventory } from '../../contract/inventory/inventory.ts'
import { maintenances } from '../../contract/maintenances/maintenances.ts'
import { reference, serviceJobs } from '../../contract/reference/reference.ts'
import { rent } from '../../contract/rent/rent.ts'
import { big, sum } from '../../contract/money.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf, levelOf, makeBranch, makeCategory, makeCustomer, makeItem, makeStock, makeWarehouse } from '../support/factories.ts'
import { assigned, handedOver, makeInventory, pieceOfInventory } from '../support/inventory.ts'
import { dayAgo } from '../support/invoicing.ts'
import { makeMachine, rentedMachine } from '../support/rent.ts'
import { makeSerial, pieceOf } from '../support/units.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp

beginStory((begun) => (app = begun.app))

const named = ({ id }: { id: number }) => ({ inventoryItem: String(id) })

test('two phones and three chairs become five pieces of inventory, worth to the last hundredth of a cent what left the stock', async () => {
  const { item_id: phone, numbers } = await makeSerial(app, ['100.10', '250.25'])
  const chair = await makeItem(app)
  const stock = await makeStock(app, chair, '7', { cost: '14.285714' })
  const { document, pieces } = await handedOver(app, [
    { item_id: phone, quantity: '2', units: numbers },
    { item_id: chair, quantity: '3' },
  ])
  const { data } = await (await clerkOf(app)).done(technicalDocuments.show, { params: { id: document } })
  expect(data).toMatchObject({ type_id: 3, type: 'Nodošana inventārā', status: 'done', total_cost: '393.21' })
  expect(data.inventory_items.map(({ id }) => id)).toEqual(pieces.map(({ id }) => id))
  expect(pieces.map(({ status, serial_nr, purchase_price, owner }) => [status, serial_nr, purchase_price, owner])).toEqual([
    ['in_stock', numbers[0], '100.1000', 'own'],
    ['in_stock', numbers[1], '250.2500', 'own'],
    ...['14.2857', '14.2857', '14.2857'].map((price) => ['in_stock', null, price, 'own']),
  ])
  expect(new Set(pieces.map(({ inventory_nr }) => inventory_nr)).size).toBe(5)
  expect(pieces[0]?.inventory_nr).toMatch(/^INV-\d{6}$/)
  expect(pieces[0]?.procurement?.name).toMatch(/^IEP-/)
  const { rows } = await sql<{ value: string }>`
    select -sum(value) as value from stock_movements where kind = 'to_inventory' and document_id = ${document}`.execute(app.db)
  expect(sum(pieces.map(({ purchase_price }) => big(purchase_price))).toFixed(4)).toBe(rows[0]?.value)
  expect((await levelOf(app, stock)).on_hand).toBe('4.0000')
  expect(await pieceOf(app, numbers[0] ?? '')).toMatchObject({ status: 'in_use', warehouse: null })
})

test('a phone is handed to a person, to an object of a customer, comes back, and is written off with its unit', async () => {
  const { item_id, numbers } = await makeSerial(app, ['300'])
  const { document, pieces } = await handedOver(app, [{ item_id, quantity: '1', units: numbers }])
  const clerk = await clerkOf(app)
  const customer_id = await makeCustomer(app, { name: 'SIA Inventārs' })
  const branch_id = await makeBranch(app, { customer_id, name: 'Ostas iela' })
  const mine = await assigned(app, pieces[0] ?? { id: 0, lock_version: 0 }, { assigned_user_id: clerk.id, location: '2. stāvs' })
  expect(mine).toMatchObject({ status: 'in_use', assigned_user: { id: clerk.id }, location: '2. stāvs', customer: null })
  const theirs = await assigned(app, mine, { branch_id })
  expect(theirs).toMatchObject({
    status: 'in_use',
    assigned_user: null,
    customer: { id: customer_id },
    branch: { id: branch_id },
    location: null,
  })
  const refused = await clerk.call(technicalDocuments.remove, { params: { id: document } })
  expect([refused.status, refused.body.errors?.['status']]).toEqual([422, ['Inventārs, kas nodots ar šo dokumentu, vairs nav noliktavā']])
  const back = await assigned(app, theirs, { branch_id: null })
  expect(back).toMatchObject({ status: 'in_stock', customer: null, branch: null })
  await clerk.done(inventory.writeOff, { params: { inventoryItem: back.uuid } })
  const gone = await pieceOfInventory(app, back.id)
  expect([gone.status, gone.archived_at !== null]).toEqual(['written_off', true])
  expect((await pieceOf(app, numbers[0] ?? '')).status).toBe('written_off')
})

test('the reversal of the document gives goods and phone back at their cost, and the same phone is handed over again', async () => {
  const { item_id, numbers } = await makeSerial(app, ['120', '80'])
  const { document, pieces } = await handedOver(app, [{ item_id, quantity: '1', units: numbers.slice(1) }])
  const clerk = await clerkOf(app)
  await clerk.done(technicalDocuments.remove, { params: { id: document } })
  const missing = await clerk.call(inventory.show, { params: { inventoryItem: pieces[0]?.uuid ?? '' } })
  expect([missing.status, missing.body.errors]).toEqual([404, { notFound: ['Inventārs ar šādu UUID neeksistē'] }])
  expect((await pieceOf(app, numbers[1] ?? '')).status).toBe('in_stock')
  const { rows } = await sql<{ stock_value: string }>`select stock_value from stock_items where catalog_item_id = ${item_id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ stock_value: '200.0000' }])
  const again = await handedOver(app, [{ item_id, quantity: '1', units: numbers.slice(1) }])
  expect(again.pieces[0]).toMatchObject({ serial_nr: numbers[1], purchase_price: '80.0000' })
})

test('the two tell different goods apart: a part of a piece, too many, a phone without its number are refused at their fields', async () => {
  const { item_id } = await makeSerial(app, ['50'])
  const chair = await makeItem(app)
  await makeStock(app, chair, '500')
  const clerk = await clerkOf(app)
  const warehouse_id = await makeWarehouse(app)
  const errorsOf = async (item: { item_id: number; quantity: string }) =>
    (await clerk.call(technicalDocuments.createInventory, { body: { warehouse_id, reason: 'Birojam', items: [item] } })).body.errors
  expect(Object.keys((await errorsOf({ item_id: chair, quantity: '1.5' })) ?? {})).toEqual(['items.0.quantity'])
  expect(Object.keys((await errorsOf({ item_id: chair, quantity: '201' })) ?? {})).toEqual(['items.0.quantity'])
  expect(Object.keys((await errorsOf({ item_id, quantity: '1' })) ?? {})).toEqual(['items.0.units'])
})

test('particulars are put right, and what cannot be is refused at its field', async () => {
  const [piece, other] = [await makeInventory(app), await makeInventory(app)]
  const clerk = await clerkOf(app)
  const save = (body: Record<string, unknown>) =>
    clerk.call(inventory.update, { params: named(piece), body: { lock_version: 1, ...body } as never })
  const fieldOf = async (body: Record<string, unknown>) => Object.keys((await save(body)).body.errors ?? {})
  expect(await fieldOf({ uuid: 'uzlīme' })).toEqual(['uuid'])
  expect(await fieldOf({ uuid: other.uuid })).toEqual(['uuid'])
  expect(await fieldOf({ inventory_nr: other.inventory_nr })).toEqual(['inventory_nr'])
  expect(await fieldOf({ owner: 'customer' })).toEqual(['owner'])
  expect(await fieldOf({ event: 'ASSIGN' })).toEqual(['assigned_user_id'])
  expect(await fieldOf({ notes: 'Vecs', lock_version: 0 })).toEqual(['lock_version'])
  const uuid = '0e5c1f52-6f4e-4c0a-9a6f-2f6c1a6f0e11'
  expect((await save({ uuid, serial_nr: 'K-77', notes: 'Ar somu' })).status).toBe(200)
  expect(await pieceOfInventory(app, uuid)).toMatchObject({ id: piece.id, serial_nr: 'K-77', notes: 'Ar somu' })
  const { item_id, numbers } = await makeSerial(app, ['10'])
  const { pieces } = await handedOver(app, [{ item_id, quantity: '1', units: numbers }])
  const phone = await clerk.call(inventory.update, { params: named(pieces[0] ?? piece), body: { serial_nr: 'X', lock_version: 1 } })
  expect(Object.keys(phone.body.errors ?? {})).toEqual(['serial_nr'])
})

test("a customer's own piece stays his when it comes back", async () => {
  const piece = await makeInventory(app)
  const customer_id = await makeCustomer(app)
  const sold = await assigned(app, piece, { customer_id, owner: 'customer' })
  expect(await assigned(app, sold, { event: 'UNASSIGN' })).toMatchObject({
    status: 'in_stock',
    owner: 'customer',
    customer: { id: customer_id },
  })
})

test('maintenance falls due at the end of the month, is found in the list, and done today; the next day follows', async () => {
  const piece = await makeInventory(app)
  const clerk = await clerkOf(app)
  const { data } = await clerk.done(inventory.addMaintenance, {
    params: named(piece),
    body: { name: 'Filtri', interval_months: 1, last_at: '2023-01-31' },
  })
  expect(data).toMatchObject({ next_at: '2023-02-28', maintenance_due: true })
  const dueOnes = async () =>
    (await clerk.done(inventory.list, { query: { maintenance_due: '1', per_page: 200 } })).data.map(({ id }) => id)
  expect(await dueOnes()).toContain(piece.id)
  const [filters] = data.maintenances
  const params = { id: filters?.id ?? 0 }
  const { data: done } = await clerk.done(inventory.resetMaintenance, { params })
  expect(done.maintenances[0]?.last_at).toBe(dayAgo(0))
  expect(await dueOnes()).not.toContain(piece.id)
  const { data: again } = await clerk.done(inventory.resetMaintenance, { params })
  expect(again.maintenances[0]?.lock_version).toBe(done.maintenances[0]?.lock_version)
  const body = { name: 'Filtri', interval_months: 3 }
  expect((await clerk.call(inventory.addMaintenance, { params: named(piece), body })).body.errors).toHaveProperty('name')
  expect((await clerk.done(inventory.intervals)).data.map(({ interval_months }) => interval_months)).toEqual([1, 3, 6, 12, 24])
})

async function makeJob(name: string, price = '35'): Promise<number> {
  const clerk = await clerkOf(app)
  const { data: form } = await clerk.done(reference.serviceJobForm)
  const body = { name, sku: `APK-${name}`, price, measure_unit_id: form.measure_units[0]?.id ?? 0, is_maintenance: true }
  return (await clerk.done(serviceJobs.calls.create, { body })).data.id
}

test('maintenance by the meter falls due with the readings of the rent, also over a changed meter, and is counted anew when done', async () => {
  const clerk = await clerkOf(app)
  const { piece, item, meter } = await rentedMachine(app, dayAgo(60))
  const service_job_id = await makeJob('Veltņu maiņa')
  const plan = { service_job_id, interval_counter: '5000', counter_option_id: meter }
  const { data } = await clerk.done(inventory.addMaintenance, { params: named(piece), body: plan })
  const maintenance = async () => (await pieceOfInventory(app, piece.id)).maintenances.find(({ id }) => id === data.maintenances[0]?.id)
  expect(await maintenance()).toMatchObject({
    name: 'Veltņu maiņa',
    service_job: { id: service_job_id },
    interval_months: null,
    next_at: null,
    last_counter: '10432.0000',
    next_counter: '15432.0000',
    counter_value: '10432.0000',
    due_on: null,
  })

  const read = (day: number, readings: readonly [value: string, kind?: 'closing' | 'opening'][]) =>
    clerk.done(rent.read, {
      body: {
        date: dayAgo(day),
        readings: readings.map(([value, kind]) => ({ rent_item_id: item.id, option_id: meter, value, ...(kind && { kind }) })),
      },
    })
  // 2568 pages on the old meter, 1232 on the new: 3800 of 5000.
  await read(20, [
    ['13000', 'closing'],
    ['100', 'opening'],
  ])
  await read(15, [['1332']])
  expect(await maintenance()).toMatchObject({ counter_value: '1332.0000', next_counter: '2532.0000', due_on: null })
  // Undoing both readings in one statement restores the state.
  const change = sql`select id from rent_item_readings where rent_item_id = ${item.id} and kind <> 'usual' and date = ${dayAgo(20)}`
  const tried = await app.db.startTransaction().execute()
  await sql`delete from charges where reading_id in (${change})`.execute(tried)
  await sql`delete from rent_item_readings where id in (${change})`.execute(tried)
  const { rows } = await sql`select last_counter from inventory_item_maintenances where id = ${data.maintenances[0]?.id}`.execute(tried)
  await tried.rollback().execute()
  expect(rows).toEqual([{ last_counter: '10432.0000' }])
  await read(10, [['2600']])
  expect(await maintenance()).toMatchObject({ counter_value: '2600.0000', due_on: dayAgo(10) })
  expect((await pieceOfInventory(app, piece.id)).maintenance_due).toBe(true)

  await clerk.done(inventory.resetMaintenance, { params: { id: data.maintenances[0]?.id ?? 0 } })
  expect(await maintenance()).toMatchObject({ last_at: dayAgo(0), last_counter: '2600.0000', next_counter: '7600.0000', due_on: null })
})

test('a plan of maintenance names what it lacks, each at its field', async () => {
  const clerk = await clerkOf(app)
  const piece = await makeInventory(app)
  const { meter } = await makeMachine(app)
  const refused = async (body: object) =>
    Object.keys((await clerk.call(inventory.addMaintenance, { params: named(piece), body })).body.errors ?? {})
  expect(await refused({ interval_months: 3 })).toEqual(['name'])
  expect(await refused({ name: 'Eļļa' })).toEqual(['interval_months'])
  expect(await refused({ name: 'Eļļa', interval_counter: '100' })).toEqual(['counter_option_id'])
  expect(await refused({ name: 'Eļļa', interval_months: 3, counter_option_id: meter })).toEqual(['interval_counter'])
  expect(await refused({ name: 'Eļļa', interval_months: 3, counter_value: '5' })).toEqual(['counter_value'])
  expect(await refused({ name: 'Eļļa', interval_months: 3, service_job_id: 999_999 })).toEqual(['service_job_id'])
})

test('what a customer agreed is put on his machines, now and when one comes to him, the item before its category', async () => {
  const clerk = await clerkOf(app)
  const customer_id = await makeCustomer(app)
  const [mine, later] = [await makeInventory(app), await makeInventory(app)]
  await assigned(app, mine, { customer_id })
  const [clean, check] = [await makeJob('Tīrīšana'), await makeJob('Pārbaude')]
  const { category_id } = await app.db
    .selectFrom('catalog_items')
    .select('category_id')
    .where('id', '=', mine.catalog_item.id)
    .executeTakeFirstOrThrow()
  const agreed = [
    { category_id, service_job_id: clean, interval_months: 6 },
    { category_id, service_job_id: check, interval_months: 12 },
    { catalog_item_id: mine.catalog_item.id, service_job_id: clean, interval_months: 3, price: '29.9000' },
  ]
  const params = { id: customer_id }
  const { data } = await clerk.done(maintenances.agree, { params, body: { inventory_maintenances: agreed } })
  expect(data.agreed.map(({ service_job, interval_months, price }) => [service_job.id, interval_months, price]).toSorted()).toEqual(
    [
      [clean, 6, null],
      [check, 12, null],
      [clean, 3, '29.9000'],
    ].toSorted(),
  )
  const plansOf = async (id: number) =>
    (await pieceOfInventory(app, id)).maintenances.map(({ name, interval_months }) => [name, interval_months]).toSorted()
  expect(await plansOf(mine.id)).toEqual([
    ['Pārbaude', 12],
    ['Tīrīšana', 3],
  ])
  expect(data.planned.map(({ inventory_item, next_at }) => [inventory_item.name, next_at !== null])).toEqual([
    [mine.inventory_nr, true],
    [mine.inventory_nr, true],
  ])

  // Omitted maintenances stay on their machines.
  await clerk.done(maintenances.agree, { params, body: { inventory_maintenances: agreed.slice(0, 1) } })
  await assigned(app, later, { customer_id })
  expect(await plansOf(later.id)).toEqual(later.catalog_item.id === mine.catalog_item.id ? [['Tīrīšana', 6]] : [])
  expect(await plansOf(mine.id)).toHaveLength(2)

  const both = {
    inventory_maintenances: [{ category_id, catalog_item_id: mine.catalog_item.id, service_job_id: clean, interval_months: 1 }],
  }
  const faulty = await clerk.call(maintenances.agree, { params, body: both })
  expect(faulty.body.errors).toHaveProperty('inventory_maintenances.0.catalog_item_id')
})

test('readings of a piece have prices, of counters only, and the list sent is the whole', async () => {
  const piece = await makeInventory(app)
  const clerk = await clerkOf(app)
  const category_id = await makeCategory(app)
  const option = async (is_reading: boolean) =>
    (
      await app.db
        .insertInto('category_options')
        .values({ category_id, name: `Lapas ${is_reading}`, type: 'counter', is_reading })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [pages, colour] = [await option(true), await option(false)]
  const set = (options: readonly number[]) =>
    clerk.call(inventory.setOptionPrices, {
      params: named(piece),
      body: { option_base_prices: options.map((option_id) => ({ option_id, price: '0.0125', included: '500' })) },
    })
  expect(Object.keys((await set([colour])).body.errors ?? {})).toEqual(['option_base_prices.0.option_id'])
  expect((await set([pages])).status).toBe(200)
  expect((await pieceOfInventory(app, piece.id)).option_base_prices).toEqual([
    { option: { id: pages, name: 'Lapas true' }, price: '0.0125', included: '500.0000' },
  ])
  await set([])
  expect((await pieceOfInventory(app, piece.id)).option_base_prices).toEqual([])
})

test('a piece is found by number, serial number, goods, holder and sticker', async () => {
  const piece = await makeInventory(app)
  const customer_id = await makeCustomer(app, { name: 'SIA Ķirsis un dēli' })
  await assigned(app, piece, { customer_id })
  const clerk = await clerkOf(app)
  const found = async (q: string) => (await clerk.done(inventory.list, { query: { q } })).data.map(({ id }) => id)
  for (const words of [piece.inventory_nr, piece.sku, 'kirsis', piece.uuid]) expect(await found(words), words).toContain(piece.id)
})
