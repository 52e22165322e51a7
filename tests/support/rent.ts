import type { Body } from '../../contract/calls.ts'
import { inventory, type InventoryRecord } from '../../contract/inventory/inventory.ts'
import { rent } from '../../contract/rent/rent.ts'
import type { RentItem, RentRecord } from '../../contract/rent/rent-record.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'
import { makeInventory } from './inventory.ts'
import { makeBuyer } from './invoicing.ts'

type NewRent = Body<typeof rent.create>

export async function makeMeter(app: TestApp, name = 'A4 melnbalts'): Promise<number> {
  const { category_id } = await app.db.selectFrom('catalog_items').select('category_id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { id } = await app.db
    .insertInto('category_options')
    .values({ category_id, name, type: 'counter', is_reading: true })
    .onConflict((known) => known.columns(['category_id', 'name']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeRent(app: TestApp, fields: Partial<NewRent> = {}): Promise<RentRecord> {
  const body = { customer_id: fields.customer_id ?? (await makeBuyer(app)), ...fields }
  return (await (await clerkOf(app)).done(rent.create, { body })).data
}

/** 0.0085 EUR a page, 1000 included. */
export async function makeMachine(app: TestApp): Promise<{ piece: InventoryRecord; meter: number }> {
  const piece = await makeInventory(app)
  const meter = await makeMeter(app)
  const body = { option_base_prices: [{ option_id: meter, price: '0.0085', included: '1000' }] }
  await (await clerkOf(app)).done(inventory.setOptionPrices, { params: { inventoryItem: piece.uuid }, body })
  return { piece, meter }
}

/** 45.00 a month, meter at 10432. */
export async function rentedMachine(
  app: TestApp,
  date_from: string,
  fields: Partial<NewRent> = {},
): Promise<{ record: RentRecord; item: RentItem; piece: InventoryRecord; meter: number }> {
  const { piece, meter } = await makeMachine(app)
  const readings = [{ option_id: meter, value: '10432' }]
  const record = await makeRent(app, { date_from, rent_items: [{ uuid: piece.uuid, date_from, monthly_fee: '45', readings }], ...fields })
  return { record, item: itemOf(record), piece, meter }
}

export function itemOf({ rent_items: [item] }: RentRecord): RentItem {
  if (!item) throw new Error('The rent has no machine')
  return item
}

export async function rentOf(app: TestApp, { id }: { id: number }): Promise<RentRecord> {
  return (await (await clerkOf(app)).done(rent.show, { params: { id } })).data
}

export async function rentedItemOf(app: TestApp, pieceId: number): Promise<{ id: number; lock_version: number }> {
  return app.db
    .selectFrom('rent_items')
    .select(['id', 'lock_version'])
    .where('inventory_item_id', '=', pieceId)
    .where('date_to', 'is', null)
    .executeTakeFirstOrThrow()
}
