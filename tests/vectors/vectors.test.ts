import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { makeItem, makeLine, makeOrder, makeWorld, type World } from '../invariants/world.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { isSold, linesOf, vectors } from './reckoned.ts'
import { documents, grosses, roundings, type VectorLine } from './tables.ts'

/** In browsers: `e2e/vectors.spec.ts`. */
describe('by the functions of server and client', () => {
  test.each(vectors)('$name', ({ reckon, expected }) => {
    expect(reckon()).toEqual(expected)
  })
})

describe('where PostgreSQL reckons', () => {
  let database: TestDatabase
  let world: World
  let item: number

  beforeAll(async () => {
    database = await freshDatabase()
    world = await makeWorld(database.db)
    item = await makeItem(database.db, world, 'service')
  })
  afterAll(() => database.drop())

  const fieldsOf = ({ quantity, unit_price, discount_percent = '0', vat_category = 'S', vat_rate }: VectorLine) => ({
    quantity,
    unit_price,
    discount_percent,
    vat_category,
    vat_rate,
    catalog_item_id: item,
  })

  test.each(roundings)('%s rounds to %s', async (value, cents) => {
    const { rows } = await sql<{ rounded: string }>`select round(${value}::numeric, 2) as rounded`.execute(database.db)
    expect(rows).toEqual([{ rounded: cents }])
  })

  test.each(documents.filter(isSold))('order: $name', async (document) => {
    const { db } = database
    const id = await makeOrder(db, world)
    for (const line of linesOf(document)) await makeLine(db, world, id, fieldsOf(line))
    const amounts = await db.selectFrom('order_items').select('amount').where('order_id', '=', id).orderBy('id').execute()
    expect(amounts.map(({ amount }) => amount)).toEqual(linesOf(document).map(({ net }) => net))
    const { net, vat, gross } = document
    expect(await db.selectFrom('orders').select(['net', 'vat', 'gross']).where('id', '=', id).execute()).toEqual([{ net, vat, gross }])
  })

  test.each(documents.filter(isSold))('offer: $name', async (document) => {
    const { db } = database
    const { id } = await db
      .insertInto('offers')
      .values({ customer_id: world.customer, valid_until: sql<string>`today()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const filled = { name: 'Prece', measure_unit_id: world.unit, base_price: '1', price_source: 'manual', vat_rate_code: 'PVN' }
    const lines = linesOf(document)
    await db
      .insertInto('offer_items')
      .values(lines.map((line, index) => ({ ...filled, ...fieldsOf(line), offer_id: id, position: index + 1 })))
      .execute()
    const amounts = await db.selectFrom('offer_items').select('amount').where('offer_id', '=', id).orderBy('position').execute()
    expect(amounts.map(({ amount }) => amount)).toEqual(lines.map(({ net }) => net))
    const { net, vat, gross } = document
    expect(await db.selectFrom('offers').select(['net', 'vat', 'gross']).where('id', '=', id).execute()).toEqual([{ net, vat, gross }])
  })

  test.each(grosses)('order whose prices hold VAT: $gross with $rate % inside', async ({ gross, rate, net, vat }) => {
    const { db } = database
    const id = await makeOrder(db, world, { price_mode: 'gross' })
    await makeLine(db, world, id, { catalog_item_id: item, unit_price: gross, vat_rate: rate })
    expect(await db.selectFrom('orders').select(['net', 'vat', 'gross']).where('id', '=', id).execute()).toEqual([{ net, vat, gross }])
  })
})
