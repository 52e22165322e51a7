import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineNet, splitGross, totalsOf } from '../../contract/money.ts'
import type { Db } from '../../server/db/pool.ts'
import { audit } from '../../server/integrity/audit.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { expectRefused, makeItem, makeLine, makeOrder, makeWorld, setProperty, type LineFields, type World } from './world.ts'

let database: TestDatabase
let db: Db
let world: World

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  world = await makeWorld(db)
})
afterAll(() => database.drop())

const orderOf = (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('R5 progress of a line', () => {
  it('refuses credited > invoiced > fulfilled > quantity, and less than nothing', async () => {
    const item = await makeLine(db, world, await makeOrder(db, world), { quantity: '5' })
    const set = (values: Record<string, string>) => db.updateTable('order_items').set(values).where('id', '=', item).execute()
    for (const values of [
      { quantity_fulfilled: '5.0001' },
      { quantity_fulfilled: '-1' },
      { quantity_invoiced: '1' },
      { quantity_fulfilled: '2', quantity_invoiced: '3' },
      { quantity_fulfilled: '2', quantity_invoiced: '2', quantity_credited: '3' },
      { quantity_credited: '-1' },
      { quantity: '0' },
    ]) {
      await expectRefused(set(values), '23514')
    }
    await set({ quantity_fulfilled: '5', quantity_invoiced: '5', quantity_credited: '5' })
    await expectRefused(set({ quantity: '4' }), '23514')
    await set({ quantity_fulfilled: '0', quantity_invoiced: '0', quantity_credited: '0' })
  })
})

describe('derived columns of an order (INV-VAT-1 to INV-VAT-4)', () => {
  const amounts = fc.record({
    quantity: fc.integer({ min: 1, max: 999_999 }).map((n) => (n / 10_000).toFixed(4)),
    unit_price: fc.integer({ min: 0, max: 99_999_999 }).map((n) => (n / 10_000).toFixed(4)),
    discount_percent: fc.constantFrom('0', '5', '33.33', '100'),
    vat: fc.constantFrom(['S', '21'], ['S', '12'], ['S', '5'], ['AE', '0'], ['Z', '0']),
  })

  it('are what the contract computes, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(amounts, { minLength: 1, maxLength: 6 }), async (lines) => {
        const order = await makeOrder(db, world)
        for (const { vat, ...fields } of lines)
          await makeLine(db, world, order, { ...fields, vat_category: vat[0] ?? 'S', vat_rate: vat[1] ?? '0' })
        const wanted = totalsOf(
          lines.map((each) => ({ net: lineNet(each), vat_category: each.vat[0] as 'S', vat_rate: each.vat[1] ?? '0' })),
        )
        expect(await orderOf(order)).toMatchObject({ net: wanted.net, vat: wanted.vat, gross: wanted.gross })
      }),
      { numRuns: 40 },
    )
  })

  it('keep the vectors of 3.6', async () => {
    const sumOf = async (lines: LineFields[], price_mode = 'net') => {
      const order = await makeOrder(db, world, { price_mode })
      for (const fields of lines) await makeLine(db, world, order, fields)
      const { net, vat, gross } = await orderOf(order)
      return [net, vat, gross]
    }
    const line033 = { unit_price: '0.33' }
    expect(await sumOf(Array.from({ length: 100 }, () => line033))).toEqual(['33.00', '6.93', '39.93'])
    expect(
      await sumOf([
        { quantity: '3', unit_price: '33.33' },
        { unit_price: '0.01', vat_rate: '12' },
      ]),
    ).toEqual(['100.00', '21.00', '121.00'])
    const mixed = [
      { quantity: '7', unit_price: '31.615' },
      { unit_price: '20.25', vat_rate: '12' },
      { quantity: '2', unit_price: '7.45', discount_percent: '5', vat_rate: '5' },
      { unit_price: '899.75', vat_category: 'AE', vat_rate: '0' },
    ]
    expect((await sumOf(mixed))[2]).toBe('1205.09')
    for (const [gross, rate] of [
      ['9.99', '21'],
      ['100.00', '21'],
      ['1234.56', '21'],
      ['0.99', '12'],
      ['1.00', '5'],
    ] as const) {
      const { net, tax } = splitGross(gross, rate)
      expect(await sumOf([{ unit_price: gross, vat_rate: rate }], 'gross')).toEqual([net, tax, gross])
    }
  })

  it('follow lines that change, move and go; a rate without tax is refused', async () => {
    const [one, other] = [await makeOrder(db, world), await makeOrder(db, world)]
    const item = await makeLine(db, world, one, { quantity: '2' })
    await db.updateTable('order_items').set({ order_id: other, quantity: '3' }).where('id', '=', item).execute()
    expect(await orderOf(one)).toMatchObject({ net: '0.00', fulfillment_status: 'none' })
    expect(await orderOf(other)).toMatchObject({ net: '30.00', gross: '36.30' })
    await db.updateTable('order_items').set({ quantity_fulfilled: '3' }).where('id', '=', item).execute()
    expect(await orderOf(other)).toMatchObject({ fulfillment_status: 'full', invoicing_status: 'none' })
    await expectRefused(makeLine(db, world, one, { vat_category: 'AE', vat_rate: '21' }), '23514')
  })
})

describe('K1 to K4 for orders', () => {
  it('freezes cancelled and merged orders with their lines', async () => {
    const order = await makeOrder(db, world)
    const item = await makeLine(db, world, order)
    await db.updateTable('orders').set({ status: 'cancelled', cancelled_at: new Date() }).where('id', '=', order).execute()
    await expectRefused(db.updateTable('orders').set({ notes: 'vēlāk' }).where('id', '=', order).execute(), 'DG003', 'status')
    await expectRefused(db.updateTable('order_items').set({ quantity: '2' }).where('id', '=', item).execute(), 'DG003')
    await expectRefused(db.deleteFrom('order_items').where('id', '=', item).execute(), 'DG003')
    await expectRefused(makeLine(db, world, order), 'DG003')
    await expectRefused(db.deleteFrom('orders').where('id', '=', order).execute(), 'DG003')
    await expectRefused(
      db
        .updateTable('orders')
        .set({ status: 'merged' })
        .where('id', '=', await makeOrder(db, world))
        .execute(),
      '23514',
    )
  })

  it('freezes a signed document, but lets it be unsigned', async () => {
    const order = await makeOrder(db, world)
    const { id } = await db
      .insertInto('order_documents')
      .values({ order_id: order, type: 'acceptance_act', text: 'a' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expectRefused(db.deleteFrom('orders').where('id', '=', order).execute(), '23503')
    const set = (values: Record<string, string | null>) => db.updateTable('order_documents').set(values).where('id', '=', id).execute()
    await set({ status: 'signed', signed_by: 'J. Bērziņš' })
    await expectRefused(set({ text: 'b' }), 'DG003', 'status')
    await expectRefused(db.deleteFrom('order_documents').where('id', '=', id).execute(), 'DG003')
    await set({ status: 'created', signed_by: null })
    await set({ text: 'b' })
  })

  it('keeps closed periods closed, yet lets work on older orders go on', async () => {
    const order = await makeOrder(db, world, { date: '2025-06-30' })
    const item = await makeLine(db, world, order)
    await setProperty(db, 'locked_until', '2025-06-30')
    await expectRefused(makeOrder(db, world, { date: '2025-06-30' }), 'DG004', 'date')
    await expectRefused(db.updateTable('orders').set({ notes: 'x' }).where('id', '=', order).execute(), 'DG004', 'date')
    await expectRefused(db.deleteFrom('orders').where('id', '=', order).execute(), 'DG004', 'date')
    const later = await makeOrder(db, world, { date: '2025-07-01' })
    await expectRefused(db.updateTable('orders').set({ date: '2025-06-01' }).where('id', '=', later).execute(), 'DG004', 'date')
    await db.updateTable('order_items').set({ quantity_fulfilled: '1' }).where('id', '=', item).execute()
    await db.updateTable('orders').set({ status: 'fulfilled' }).where('id', '=', order).execute()
    await expectRefused(setProperty(db, 'locked_until', '2025-02-30'), '22008')
    await setProperty(db, 'locked_until', '')
  })

  it('counts versions of what a person edits, not of what is derived', async () => {
    const order = await makeOrder(db, world)
    expect((await orderOf(order)).lock_version).toBe(1)
    await makeLine(db, world, order)
    expect(await orderOf(order)).toMatchObject({ lock_version: 1, net: '10.00' })
    await db.updateTable('orders').set({ notes: 'x', lock_version: 99 }).where('id', '=', order).execute()
    expect((await orderOf(order)).lock_version).toBe(2)
    const item = await makeItem(db, world)
    await expectRefused(db.deleteFrom('customers').where('id', '=', world.customer).execute(), '23503')
    await expect(db.deleteFrom('catalog_items').where('id', '=', item).execute()).resolves.toBeDefined()
  })

  it('refuses a branch of another customer', async () => {
    const { id } = await db
      .insertInto('branches')
      .values({ customer_id: world.otherCustomer, name: 'Svešā', address: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const order = db.insertInto('orders').values({ customer_id: world.customer, warehouse_id: world.warehouse, branch_id: id })
    await expectRefused(order.execute(), '23503')
  })
})

describe('the nightly audit', () => {
  it('finds nothing wrong after all this', async () => {
    const violated = (await audit(db)).filter(({ findings }) => findings.length > 0).map(({ invariant }) => invariant)
    expect(violated).toEqual([])
  })
})
