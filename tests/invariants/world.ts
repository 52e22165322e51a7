import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../server/db/pool.ts'
import { Refusal } from '../../server/http/refusal.ts'

export interface World {
  user: number
  customer: number
  otherCustomer: number
  warehouse: number
  otherWarehouse: number
  category: number
  unit: number
}

export async function makeWorld(db: Db): Promise<World> {
  const insert = { latvia: db.selectFrom('countries').select('id').where('code', '=', 'LV') }
  const user = await db
    .insertInto('users')
    .values({ email: 'laws@demo.example', name: 'Likums', surname: 'Bērziņš', kind: 'staff' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const customer = async (name: string) =>
    db
      .insertInto('customers')
      .values({
        type_id: db.selectFrom('customer_types').select('id').where('name', '=', 'Juridiska persona'),
        country_id: insert.latvia,
        name,
        legal_address: 'Brīvības iela 1',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const warehouse = async (code: string) =>
    db
      .insertInto('warehouses')
      .values({ name: `Noliktava ${code}`, code })
      .returning('id')
      .executeTakeFirstOrThrow()
  // Smallest quantities.
  const unit = await db
    .insertInto('measure_units')
    .values({ name: 'desmittūkstošdaļas', abbreviation: 'dtd.', unece_code: 'H87', decimals: 4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const category = await db
    .insertInto('categories')
    .values({ name: 'Preces', vat_rate_code: 'PVN21' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    user: user.id,
    customer: (await customer('Ķēsāna Dzirnas')).id,
    otherCustomer: (await customer('Ziemeļu Jumts')).id,
    warehouse: (await warehouse('A')).id,
    otherWarehouse: (await warehouse('B')).id,
    category: category.id,
    unit: unit.id,
  }
}

let serial = 0

export async function makeItem(db: Db, world: World, type: 'goods' | 'service' = 'goods', is_stocked = type === 'goods'): Promise<number> {
  serial += 1
  const { id } = await db
    .insertInto('catalog_items')
    .values({
      sku: `S-${serial}`,
      name: `Prece ${serial}`,
      category_id: world.category,
      measure_unit_id: world.unit,
      price: '10',
      type,
      is_stocked,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeStockItem(db: Db, world: World, warehouse = world.warehouse): Promise<number> {
  const item = await makeItem(db, world)
  const { id } = await db
    .insertInto('stock_items')
    .values({ catalog_item_id: item, warehouse_id: warehouse })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeOrder(
  db: Db,
  world: World,
  fields: { status?: string; date?: string; price_mode?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('orders')
    .values({ customer_id: world.customer, warehouse_id: world.warehouse, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface LineFields {
  catalog_item_id?: number
  quantity?: string
  unit_price?: string
  discount_percent?: string
  vat_rate?: string
  vat_category?: string
  quantity_fulfilled?: string
}

/** Default: one service for 10.00 at 21 %. */
export async function makeLine(db: Db, world: World, order: number, fields: LineFields = {}): Promise<number> {
  const catalog_item_id = fields.catalog_item_id ?? (await makeItem(db, world, 'service'))
  const { id } = await db
    .insertInto('order_items')
    .values({
      order_id: order,
      position: 1,
      name: 'Rinda',
      measure_unit_id: world.unit,
      base_price: '10',
      price_source: 'manual',
      vat_rate_code: 'PVN21',
      quantity: '1',
      unit_price: '10',
      vat_rate: '21',
      vat_category: 'S',
      ...fields,
      catalog_item_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function levelOf(db: Db, id: number) {
  return db
    .selectFrom('stock_items')
    .select(['on_hand', 'reserved', 'available', 'stock_value', 'avg_cost'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** By SQLSTATE and field, or by a Refusal of the field. */
export async function expectRefused(attempt: Promise<unknown>, code: string, field?: string): Promise<void> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error, 'the attempt should have been refused').toBeInstanceOf(Error)
  if (error instanceof Refusal) {
    expect(code).toBe('422')
    expect(Object.keys(error.errors ?? {})).toEqual([field])
    return
  }
  const { code: found, column } = error as { code?: string; column?: string }
  expect(found, String(error)).toBe(code)
  if (field !== undefined) expect(column).toBe(field)
}

/** Does the same twice: the second waits for a lock of the first, whose transaction only then commits. Answers the second. */
export async function meeting<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const started: Promise<T>[] = []
  await db.transaction().execute(async (tx) => {
    await work(tx)
    const second = work(db)
    second.catch(() => undefined)
    started.push(second)
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows[0]?.waiting
      })
      .toBe(1)
  })
  const [second] = started
  if (!second) throw new Error('the first transaction did not run')
  return second
}

export async function setProperty(db: Db, key: string, value: unknown): Promise<void> {
  await db
    .updateTable('system_properties')
    .set({ value: JSON.stringify(value) })
    .where('key', '=', key)
    .execute()
}
