import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { big } from '../../contract/money.ts'
import { postMovement, stockItemOf } from '../../server/areas/stock/ledger.ts'
import { createDb, createPool, type Db } from '../../server/db/pool.ts'
import { audit } from '../../server/integrity/audit.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { ledger } from './ledger.ts'
import { expectRefused, levelOf, makeItem, makeStockItem, makeWorld, meeting, setProperty, type World } from './world.ts'

let database: TestDatabase
let db: Db
let world: World

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  world = await makeWorld(db)
})
afterAll(() => database.drop())

const { by, post, reverse, expectLawful } = ledger(
  () => db,
  () => world,
)

describe('valuation vectors (docs/domain/stock.md#valuation)', () => {
  it('averages 100, 150, 175', async () => {
    const id = await makeStockItem(db, world)
    const averages: string[] = []
    for (const [quantity, cost] of [
      ['1', '100'],
      ['1', '200'],
      ['2', '200'],
    ] as const) {
      await post(id, 'purchase', quantity, cost)
      averages.push((await levelOf(db, id)).avg_cost)
    }
    expect(averages).toEqual(['100.000000', '150.000000', '175.000000'])
  })

  it('leaves exactly zero with the last piece', async () => {
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '3', '10.00')
    await post(id, 'purchase', '4', '11.3333')
    expect(await levelOf(db, id)).toMatchObject({ stock_value: '75.3332', avg_cost: '10.761886' })
    expect(await post(id, 'sale', '-2')).toMatchObject({ value: '-21.5238', value_after: '53.8094' })
    expect(await post(id, 'sale', '-5')).toMatchObject({ value: '-53.8094', value_after: '0.0000', balance_after: '0.0000' })
  })

  it('takes transfers over to the ten-thousandth (INV-STOCK-5)', async () => {
    const from = await makeStockItem(db, world)
    await post(from, 'purchase', '3', '3.333333')
    const { catalog_item_id } = await db
      .selectFrom('stock_items')
      .select('catalog_item_id')
      .where('id', '=', from)
      .executeTakeFirstOrThrow()
    const to = await stockItemOf(db, catalog_item_id, world.otherWarehouse)
    expect(await stockItemOf(db, catalog_item_id, world.otherWarehouse)).toBe(to)
    const out = await post(from, 'transfer_out', '-2', { line_id: 7 })
    const into = await post(to, 'transfer_in', '2', { line_id: 7, value: big(out.value).abs() })
    expect(big(out.value).plus(into.value).toFixed(4)).toBe('0.0000')
  })
})

describe('L1 levels are the sums of the ledger', () => {
  it('whatever happens in whatever order', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('in' as const),
        quantity: fc.integer({ min: 1, max: 200_000 }),
        cost: fc.integer({ min: 0, max: 9_999_999 }),
      }),
      fc.record({ do: fc.constant('out' as const), quantity: fc.integer({ min: 1, max: 250_000 }) }),
      fc.record({ do: fc.constant('all' as const) }),
      fc.record({ do: fc.constant('reverse' as const), which: fc.nat(30) }),
      fc.record({
        do: fc.constant('past' as const),
        quantity: fc.integer({ min: -50_000, max: 50_000 }),
        hours: fc.integer({ min: 1, max: 72 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const id = await makeStockItem(db, world)
        const posted: number[] = []
        for (const each of steps) {
          const move = async () => {
            const level = await levelOf(db, id)
            if (each.do === 'in')
              return post(id, 'purchase', big(each.quantity).div(10_000).toFixed(4), big(each.cost).div(10_000).toFixed(4))
            if (each.do === 'out') return post(id, 'sale', big(each.quantity).div(-10_000).toFixed(4))
            if (each.do === 'all') return big(level.on_hand).eq(0) ? null : post(id, 'sale', big(level.on_hand).times(-1).toFixed(4))
            if (each.do === 'past') {
              if (each.quantity === 0) return null
              const effective_at = new Date(Date.now() - each.hours * 3_600_000).toISOString()
              return post(id, 'correction', big(each.quantity).div(10_000).toFixed(4), { unit_cost: '7.77', effective_at })
            }
            const which = posted[each.which % Math.max(posted.length, 1)]
            return which === undefined ? null : reverse(which)
          }
          // Refusals are allowed; their result must be valid.
          const done = await move().catch((error: unknown) => {
            if (!(error instanceof Error) || !/pieejami|atcelta|negatīvs|pretējai/.test(error.message)) throw error
            return null
          })
          if (done && each.do !== 'reverse') posted.push(done.id)
          await expectLawful(id)
        }
      }),
      { numRuns: 60 },
    )
    const findings = (await audit(db)).filter((result) => result.findings.length > 0)
    expect(findings).toEqual([])
  })
})

describe('L2 the ledger only grows', () => {
  it('refuses update, delete and truncate', async () => {
    const id = await makeStockItem(db, world)
    const { id: movement } = await post(id, 'purchase', '1', '5')
    await expectRefused(db.updateTable('stock_movements').set({ value: '0' }).where('id', '=', movement).execute(), 'DG002')
    await expectRefused(db.deleteFrom('stock_movements').where('id', '=', movement).execute(), 'DG002')
    await expectRefused(sql`truncate stock_movements cascade`.execute(db), 'DG002')
    await expectRefused(sql`truncate audit_log`.execute(db), 'DG002')
  })

  it('reverses once, exactly', async () => {
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '3', '3.3333')
    const sale = await post(id, 'sale', '-2')
    const back = await reverse(sale.id)
    expect(back).toMatchObject({ quantity: '2.0000', value: big(sale.value).times(-1).toFixed(4) })
    await expectRefused(reverse(sale.id), '422', 'status')
    const again = db
      .insertInto('stock_movements')
      .values({ ...by(), stock_item_id: id, kind: 'sale_revert', quantity: '2', reverses_id: sale.id })
    await expectRefused(again.execute(), '23505')
    const wrong = { ...by(), stock_item_id: id, kind: 'sale_revert', quantity: '1', reverses_id: sale.id }
    await expectRefused(db.insertInto('stock_movements').values(wrong).execute(), 'DG001', 'reverses_id')
    const anew = { ...by(), stock_item_id: id, kind: 'purchase', quantity: '-2', reverses_id: back.id }
    await expectRefused(db.insertInto('stock_movements').values(anew).execute(), 'DG001', 'reverses_id')
  })

  it('keeps value where a receipt is reversed after the average has moved', async () => {
    const id = await makeStockItem(db, world)
    const first = await post(id, 'purchase', '10', '1')
    await post(id, 'purchase', '10', '2')
    await post(id, 'sale', '-10')
    await reverse(first.id)
    expect(await levelOf(db, id)).toMatchObject({ on_hand: '0.0000', stock_value: '0.0000' })
    await expectLawful(id)
  })
})

describe('L3 nothing below zero', () => {
  it('refuses to take more than there is, naming what is left', async () => {
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '2.5', '1')
    await expect(post(id, 'sale', '-3')).rejects.toMatchObject({ errors: { quantity: ['Noliktavā pieejami tikai 2,5'] } })
    await expectRefused(post(id, 'sale', '-3', { field: 'order_items.0.quantity' }), '422', 'order_items.0.quantity')
    const raw = db.insertInto('stock_movements').values({ ...by(), stock_item_id: id, kind: 'sale', quantity: '-100000' })
    await expectRefused(raw.execute(), 'DG001', 'quantity')
  })

  it('refuses figures written past the ledger', async () => {
    const id = await makeStockItem(db, world)
    await expectRefused(db.updateTable('stock_items').set({ on_hand: '5' }).where('id', '=', id).execute(), 'DG001')
    await expectRefused(db.updateTable('stock_items').set({ stock_value: '5' }).where('id', '=', id).execute(), 'DG001')
    await expectRefused(db.updateTable('stock_items').set({ allow_negative: true }).where('id', '=', id).execute(), 'DG001')
    const item = await makeItem(db, world)
    await expectRefused(
      db.insertInto('stock_items').values({ catalog_item_id: item, warehouse_id: world.warehouse, on_hand: '5' }).execute(),
      'DG001',
    )
  })

  it('lets 64 takers have the last pieces, and none more', async () => {
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '20', '1.2345')
    const pool = createPool(database.url, 48)
    const many = createDb(pool)
    const takers = Array.from({ length: 64 }, () =>
      many.transaction().execute((tx) => postMovement(tx, { ...by(), stock_item_id: id, kind: 'sale', quantity: '-1' })),
    )
    const results = await Promise.allSettled(takers)
    await many.destroy()
    const refused = results.filter((result) => result.status === 'rejected')
    expect(results.length - refused.length).toBe(20)
    for (const { reason } of refused) expect(reason).toMatchObject({ errors: { quantity: ['Noliktavā pieejami tikai 0'] } })
    expect(await levelOf(db, id)).toMatchObject({ on_hand: '0.0000', stock_value: '0.0000' })
    await expectLawful(id)
  })

  it('books a movement past the server on what the one before it left', async () => {
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '5', '1')
    await meeting(db, (each) =>
      each
        .insertInto('stock_movements')
        .values({ ...by(), stock_item_id: id, kind: 'sale', quantity: '-1' })
        .execute(),
    )
    expect(await levelOf(db, id)).toMatchObject({ on_hand: '3.0000', stock_value: '3.0000' })
    await expectLawful(id)
  })

  it('allows negative stock only where warehouse and property both do, and settles its cost', async () => {
    const { id: warehouse } = await db
      .insertInto('warehouses')
      .values({ name: 'Mīnuss', code: 'NEG', allow_negative: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await makeStockItem(db, world, warehouse)
    await expectRefused(post(id, 'sale', '-1'), '422', 'quantity')
    await setProperty(db, 'allow_negative_stock', true)
    await post(id, 'purchase', '1', '10')
    await post(id, 'sale', '-4')
    expect(await levelOf(db, id)).toMatchObject({ on_hand: '-3.0000', stock_value: '-30.0000' })
    await expectRefused(setProperty(db, 'allow_negative_stock', false), 'DG001', 'value')
    await expectRefused(
      db.updateTable('warehouses').set({ allow_negative: false }).where('id', '=', warehouse).execute(),
      'DG001',
      'allow_negative',
    )
    await post(id, 'purchase', '5', '12')
    expect(await levelOf(db, id)).toMatchObject({ on_hand: '2.0000', stock_value: '24.0000', avg_cost: '12.000000' })
    await post(id, 'sale', '-3')
    await post(id, 'purchase', '1', '20')
    expect(await levelOf(db, id)).toMatchObject({ on_hand: '0.0000', stock_value: '0.0000' })
    await setProperty(db, 'allow_negative_stock', false)
    await expectRefused(post(id, 'sale', '-1'), '422', 'quantity')
  })
})

describe('L4 and L5 kinds say which way value goes', () => {
  it('refuses a kind with the wrong sign, a revaluation of nothing, an unknown kind', async () => {
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '5', '1')
    await expectRefused(post(id, 'purchase', '-1'), '23514')
    await expectRefused(post(id, 'sale', '1', '1'), '23514')
    await expectRefused(post(id, 'sale_revert', '1', '1'), '23514')
    const insert = (values: { kind: string; quantity: string; value?: string }) =>
      db
        .insertInto('stock_movements')
        .values({ ...by(), stock_item_id: id, ...values })
        .execute()
    await expectRefused(insert({ kind: 'gift', quantity: '1' }), '23514')
    await expectRefused(insert({ kind: 'revaluation', quantity: '1' }), '23514')
    const empty = await makeStockItem(db, world)
    const worth = { ...by(), stock_item_id: empty, kind: 'revaluation', quantity: '0', value: '5' }
    await expectRefused(db.insertInto('stock_movements').values(worth).execute(), '23514')
  })
})
