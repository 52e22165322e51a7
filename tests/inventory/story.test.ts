import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventory } from '../../contract/inventory.ts'
import { big, sum } from '../../contract/money.ts'
import { technicalDocuments } from '../../contract/technical-documents.ts'
import { startApp, type TestApp } from '../support/app.ts'
import {
  clerkOf,
  levelOf,
  makeBranch,
  makeCategory,
  makeCustomer,
  makeItem,
  makeStock,
  makeWarehouse,
  ownCompany,
} from '../support/factories.ts'
import { assigned, handedOver, makeInventory, pieceOfInventory } from '../support/inventory.ts'
import { dayAgo, expectCleanAudit } from '../support/invoicing.ts'
import { makeSerial, pieceOf } from '../support/units.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

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
    body: { name: 'Filtri', interval_months: 1, last_at: '2026-01-31' },
  })
  expect(data).toMatchObject({ next_at: '2026-02-28', maintenance_due: true })
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
