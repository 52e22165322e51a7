import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { big, round4 } from '../../contract/money.ts'
import { postMovements } from '../../server/areas/stock/ledger.ts'
import type { Db } from '../../server/db/pool.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { ledger } from './ledger.ts'
import { expectRefused, levelOf, makeItem, makeStockItem, makeWorld, setProperty, type World } from './world.ts'

let database: TestDatabase
let db: Db
let world: World

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  world = await makeWorld(db)
})
afterAll(() => database.drop())

const { by, post, expectLawful } = ledger(
  () => db,
  () => world,
)

describe('L6 moves dated back', () => {
  it('stay inside open periods', async () => {
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '5', '1')
    await setProperty(db, 'locked_until', '2024-12-31')
    const at = (effective_at: string) => post(id, 'correction', '1', { unit_cost: '1', effective_at })
    await expectRefused(at('2024-12-31T12:00:00Z'), 'DG004', 'date')
    // 00:30 in Riga belongs to the new year.
    await expectRefused(at('2024-12-31T21:30:00Z'), 'DG004', 'date')
    await expect(at('2024-12-31T22:30:00Z')).resolves.toBeDefined()
    await setProperty(db, 'locked_until', '')
  })

  it('never make a later balance negative', async () => {
    const id = await makeStockItem(db, world)
    const at = (day: number) => ({ effective_at: `2026-03-0${day}T10:00:00Z` })
    await post(id, 'purchase', '5', { ...at(1), unit_cost: '1' })
    await post(id, 'sale', '-4', { ...at(3) })
    await post(id, 'purchase', '10', { ...at(5), unit_cost: '1' })
    await expectRefused(post(id, 'sale', '-2', { ...at(2) }), 'DG001', 'date')
    await expectRefused(post(id, 'sale', '-2', { ...at(4) }), 'DG001', 'date')
    await expect(post(id, 'sale', '-1', { ...at(2) })).resolves.toBeDefined()
    await expectLawful(id)
  })
})

describe('L7 only kept goods move', () => {
  it('refuses stock of services and of goods not kept, and taking moved goods out of keeping', async () => {
    const service = await makeItem(db, world, 'service')
    await expectRefused(
      db.insertInto('stock_items').values({ catalog_item_id: service, warehouse_id: world.warehouse }).execute(),
      'DG001',
      'catalog_item_id',
    )
    await expectRefused(db.updateTable('catalog_items').set({ is_stocked: true }).where('id', '=', service).execute(), '23514')
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '1', '1')
    const item = db.selectFrom('stock_items').select('catalog_item_id').where('id', '=', id)
    await expectRefused(db.updateTable('catalog_items').set({ is_stocked: false }).where('id', '=', item).execute(), 'DG001', 'is_stocked')
  })
})

describe('many moves at once', () => {
  it('never deadlock when documents name the same goods in different orders', async () => {
    const ids = [await makeStockItem(db, world), await makeStockItem(db, world), await makeStockItem(db, world)]
    for (const id of ids) await post(id, 'purchase', '100', '1')
    const documents = Array.from({ length: 24 }, (_, n) => {
      const order = n % 2 === 0 ? ids : ids.toReversed()
      return db.transaction().execute((tx) =>
        postMovements(
          tx,
          order.map((stock_item_id) => ({ ...by(), stock_item_id, kind: 'sale' as const, quantity: '-1' })),
        ),
      )
    })
    const posted = await Promise.all(documents)
    expect(
      posted.every((moves, n) => moves.map((move) => move.stock_item_id).join() === (n % 2 === 0 ? ids : ids.toReversed()).join()),
    ).toBe(true)
    for (const id of ids) expect((await levelOf(db, id)).on_hand).toBe('76.0000')
  })

  it('rounds as the contract rounds', async () => {
    const id = await makeStockItem(db, world)
    const { value } = await post(id, 'purchase', '1.5', '0.33335')
    expect(value).toBe(round4(big('1.5').times('0.33335')))
  })
})
