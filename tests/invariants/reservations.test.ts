import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postMovement } from '../../server/areas/stock/ledger.ts'
import { handOver, issue, release, reserve } from '../../server/areas/stock/reservations.ts'
import { createDb, createPool, type Db } from '../../server/db/pool.ts'
import { audit } from '../../server/integrity/audit.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { expectRefused, levelOf, makeLine, makeOrder, makeStockItem, makeWorld, meeting, type World } from './world.ts'

let database: TestDatabase
let db: Db
let world: World

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  world = await makeWorld(db)
})
afterAll(() => database.drop())

const line = (id: number) => ({ source_type: 'order_item' as const, source_id: id })
const orderOf = (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const lineOf = (id: number) => db.selectFrom('order_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function stockedOrder(onHand: string, quantity: string) {
  const stockItem = await makeStockItem(db, world)
  const { catalog_item_id } = await db
    .selectFrom('stock_items')
    .select('catalog_item_id')
    .where('id', '=', stockItem)
    .executeTakeFirstOrThrow()
  const movement = {
    stock_item_id: stockItem,
    kind: 'opening' as const,
    quantity: onHand,
    unit_cost: '2',
    document_type: 'test',
    document_id: 1,
    user_id: world.user,
  }
  await db.transaction().execute((tx) => postMovement(tx, movement))
  const order = await makeOrder(db, world, { status: 'in_fulfillment' })
  const item = await makeLine(db, world, order, { catalog_item_id, quantity })
  return { stockItem, order, item, catalog_item_id }
}

const issueOf = (of: { stockItem: number; order: number; item: number }, quantity: string) =>
  db.transaction().execute(async (tx) => {
    const source = { document_type: 'order', document_id: of.order, line_id: of.item, user_id: world.user }
    const posted = await issue(tx, [{ ...line(of.item), ...source, stock_item_id: of.stockItem, kind: 'sale', quantity }])
    await tx
      .updateTable('order_items')
      .set((set) => ({ quantity_fulfilled: set('quantity_fulfilled', '+', quantity) }))
      .where('id', '=', of.item)
      .execute()
    return posted
  })

describe('reservations (INV-RESERVE-1, INV-RESERVE-2, INV-STOCK-3)', () => {
  it('hold what is there; line, item and order follow', async () => {
    const of = await stockedOrder('4', '10')
    expect((await orderOf(of.order)).is_backordered).toBe(true)
    const [held] = await db.transaction().execute((tx) => reserve(tx, [{ ...line(of.item), stock_item_id: of.stockItem, quantity: '10' }]))
    expect(held).toEqual({ reserved: '4.0000', missing: '6.0000' })
    expect(await levelOf(db, of.stockItem)).toMatchObject({ on_hand: '4.0000', reserved: '4.0000', available: '0.0000' })
    expect((await lineOf(of.item)).quantity_reserved).toBe('4.0000')
    await expectRefused(db.deleteFrom('order_items').where('id', '=', of.item).execute(), 'DG007', 'status')

    await issueOf(of, '3')
    expect(await levelOf(db, of.stockItem)).toMatchObject({ on_hand: '1.0000', reserved: '1.0000' })
    expect(await lineOf(of.item)).toMatchObject({ quantity_reserved: '1.0000', quantity_fulfilled: '3.0000' })
    expect((await orderOf(of.order)).fulfillment_status).toBe('partial')

    const free = () => db.transaction().execute((tx) => release(tx, [line(of.item)]))
    expect(await free()).toBe('1.0000')
    expect(await free()).toBe('0.0000')
    expect((await levelOf(db, of.stockItem)).reserved).toBe('0.0000')
    await expectRefused(db.deleteFrom('order_items').where('id', '=', of.item).execute(), 'DG007', 'status')
  })

  it('keep goods for their line', async () => {
    const mine = await stockedOrder('5', '5')
    await db.transaction().execute((tx) => reserve(tx, [{ ...line(mine.item), stock_item_id: mine.stockItem, quantity: '4' }]))
    const order = await makeOrder(db, world, { status: 'in_fulfillment' })
    const item = await makeLine(db, world, order, { catalog_item_id: mine.catalog_item_id, quantity: '5' })
    await expectRefused(issueOf({ stockItem: mine.stockItem, order, item }, '2'), '422', 'quantity')
    await expect(issueOf({ stockItem: mine.stockItem, order, item }, '1')).resolves.toHaveLength(1)
    await issueOf(mine, '4')
    expect(await levelOf(db, mine.stockItem)).toMatchObject({ on_hand: '0.0000', reserved: '0.0000', stock_value: '0.0000' })
  })

  it('release in part, hand over, and never beyond the line', async () => {
    const of = await stockedOrder('10', '6')
    await db.transaction().execute((tx) => reserve(tx, [{ ...line(of.item), stock_item_id: of.stockItem, quantity: '6' }]))
    expect(await db.transaction().execute((tx) => release(tx, [line(of.item)], '1.5'))).toBe('1.5000')
    const other = await makeLine(db, world, of.order, { catalog_item_id: of.catalog_item_id, quantity: '2' })
    expect(await db.transaction().execute((tx) => handOver(tx, line(of.item), line(other), '2'))).toBe('2.0000')
    expect((await lineOf(of.item)).quantity_reserved).toBe('2.5000')
    expect((await lineOf(other)).quantity_reserved).toBe('2.0000')
    const beyond = db.transaction().execute((tx) => reserve(tx, [{ ...line(other), stock_item_id: of.stockItem, quantity: '1' }]))
    await expectRefused(beyond, '23514')
    expect((await levelOf(db, of.stockItem)).reserved).toBe('4.5000')
  })

  it('are not revived, moved to other goods, or written without goods or line', async () => {
    const of = await stockedOrder('1', '1')
    const raw = (quantity: string, source_id = of.item) =>
      db
        .insertInto('stock_reservations')
        .values({ source_type: 'order_item', source_id, stock_item_id: of.stockItem, quantity })
        .returning('id')
        .executeTakeFirstOrThrow()
    await expectRefused(raw('2'), 'DG001', 'quantity')
    await expectRefused(raw('1', 999_999), 'DG001', 'source_id')
    const { id } = await raw('1')
    await db.updateTable('stock_reservations').set({ status: 'released' }).where('id', '=', id).execute()
    await expectRefused(db.updateTable('stock_reservations').set({ status: 'active' }).where('id', '=', id).execute(), 'DG001')
  })

  it('are refused past the server, too, when another takes the last piece meanwhile', async () => {
    const of = await stockedOrder('1', '2')
    const hold = meeting(db, (each) =>
      each
        .insertInto('stock_reservations')
        .values({ ...line(of.item), stock_item_id: of.stockItem, quantity: '1' })
        .execute(),
    )
    await expectRefused(hold, 'DG001', 'quantity')
  })

  it('give the last pieces to as many of 64 as there are', async () => {
    const of = await stockedOrder('20', '1')
    const orders = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const order = await makeOrder(db, world, { status: 'in_fulfillment' })
        return makeLine(db, world, order, { catalog_item_id: of.catalog_item_id })
      }),
    )
    const many = createDb(createPool(database.url, 48))
    const results = await Promise.all(
      orders.map((item) =>
        many.transaction().execute((tx) => reserve(tx, [{ ...line(item), stock_item_id: of.stockItem, quantity: '1' }])),
      ),
    )
    await many.destroy()
    expect(results.flat().filter((result) => result.reserved === '1.0000')).toHaveLength(20)
    expect(await levelOf(db, of.stockItem)).toMatchObject({ on_hand: '20.0000', reserved: '20.0000' })
  })
})

describe('the nightly audit', () => {
  it('finds nothing wrong after all this', async () => {
    expect((await audit(db)).filter(({ findings }) => findings.length > 0)).toEqual([])
  })
})
