import { sql } from 'kysely'
import { offers, type OfferRecord } from '../../contract/offers/offers.ts'
import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { ProcurementRecord } from '../../contract/procurements/procurement-record.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import type { Body } from '../../contract/calls.ts'
import { postMovement, stockItemOf } from '../../server/areas/stock/ledger.ts'
import type { DB } from '../../server/db/types.generated.ts'
import type { Insertable } from 'kysely'
import type { Person, TestApp } from './app.ts'

/** Test records with default parents. Orders use their call, parents SQL. */

export type World = Pick<TestApp, 'db' | 'person'>

type Fields<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

/** Browser tests share one database; each of their worker processes, also that of a retry, has numbers of its own. */
let serial = Number(process.env['TEST_WORKER_INDEX'] ?? 0) * 10_000

function next(): number {
  serial += 1
  return serial
}

const clerks = new WeakMap<World, Promise<Person>>()

/** All permissions; one per application. */
export function clerkOf(app: World): Promise<Person> {
  const known = clerks.get(app)
  if (known) return known
  const createdPerson = app.person()
  clerks.set(app, createdPerson)
  return createdPerson
}

export async function ownCompany(app: World): Promise<number> {
  const found = await app.db.selectFrom('customers').select('id').where('is_main', '=', true).executeTakeFirst()
  if (found) return found.id
  const id = await makeCustomer(app, {
    name: 'Darbgalds',
    is_main: true,
    reg_nr: '40003000003',
    vat_nr: 'LV40003000003',
    email: 'birojs@darbgalds.example',
  })
  await sql`
    insert into customer_payment_details (customer_id, bank_id, iban)
    select ${id}, id, 'LV80BANK0000435195001' from banks order by id limit 1`.execute(app.db)
  return id
}

/** Default: Latvian VAT payer. */
export async function makeCustomer({ db }: World, fields: Fields<'customers'> = {}): Promise<number> {
  const { id } = await db
    .insertInto('customers')
    .values({
      type_id: db.selectFrom('customer_types').select('id').where('name', '=', 'Juridiska persona'),
      country_id: db.selectFrom('countries').select('id').where('code', '=', 'LV'),
      name: `Klients ${next()}`,
      legal_address: 'Brīvības iela 1',
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeBranch(app: World, fields: Fields<'branches'> = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('branches')
    .values({ name: `Filiāle ${next()}`, address: 'Ostas iela 2', ...fields, customer_id: fields.customer_id ?? (await makeCustomer(app)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeSupplier({ db }: World, fields: Fields<'suppliers'> = {}): Promise<number> {
  const { id } = await db
    .insertInto('suppliers')
    .values({
      country_id: db.selectFrom('countries').select('id').where('code', '=', 'LV'),
      name: `Piegādātājs ${next()}`,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** With fields, an additional warehouse. */
export async function makeWarehouse({ db }: World, fields?: Fields<'warehouses'>): Promise<number> {
  const found = fields ? undefined : await db.selectFrom('warehouses').select('id').where('is_default', '=', true).executeTakeFirst()
  if (found) return found.id
  const { id } = await db
    .insertInto('warehouses')
    .values({ name: `Noliktava ${next()}`, code: `N${next()}`, is_default: fields === undefined, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Default: 21 %. */
export async function makeCategory({ db }: World, fields: Fields<'categories'> = {}): Promise<number> {
  const { id } = await db
    .insertInto('categories')
    .values({ name: `Kategorija ${next()}`, vat_rate_code: 'PVN21', ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Default: stocked goods at 10.00 EUR, in pieces. */
export async function makeItem(
  app: World,
  { unit = 'gab.', ...fields }: Fields<'catalog_items'> & { unit?: string } = {},
): Promise<number> {
  const { id } = await app.db
    .insertInto('catalog_items')
    .values({
      sku: `SKU-${next()}`,
      name: `Prece ${next()}`,
      measure_unit_id: app.db.selectFrom('measure_units').select('id').where('abbreviation', '=', unit),
      price: '10',
      is_stocked: fields.type === undefined || fields.type === 'goods',
      ...fields,
      category_id: fields.category_id ?? (await makeCategory(app)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** With four decimals. */
export async function fineUnit({ db }: World): Promise<string> {
  const abbreviation = 'dtd.'
  const values = { name: 'desmittūkstošdaļas', abbreviation, unece_code: 'H87', decimals: 4 }
  const known = await db.selectFrom('measure_units').select('id').where('abbreviation', '=', abbreviation).executeTakeFirst()
  if (!known) await db.insertInto('measure_units').values(values).execute()
  return abbreviation
}

export function makeService(app: World, fields: Fields<'catalog_items'> = {}): Promise<number> {
  return makeItem(app, { unit: 'h', type: 'service', is_stocked: false, ...fields })
}

/** Receives `quantity` at `cost` EUR each. Returns the stock item. */
export async function makeStock(
  app: World,
  itemId: number,
  quantity: string,
  more: { warehouse_id?: number; cost?: string; since?: string } = {},
): Promise<number> {
  const stockItem = await stockItemOf(app.db, itemId, more.warehouse_id ?? (await makeWarehouse(app)))
  const { id } = await clerkOf(app)
  await postMovement(app.db, {
    stock_item_id: stockItem,
    kind: 'opening',
    quantity,
    ...(more.since && { effective_at: more.since }),
    unit_cost: more.cost ?? '4',
    document_type: 'opening',
    document_id: stockItem,
    user_id: id,
  })
  return stockItem
}

export async function levelOf(
  { db }: World,
  stockItem: number,
): Promise<{ on_hand: string; reserved: string; available: string | null; stock_value: string }> {
  return db
    .selectFrom('stock_items')
    .select(['on_hand', 'reserved', 'available', 'stock_value'])
    .where('id', '=', stockItem)
    .executeTakeFirstOrThrow()
}

type NewOrder = Body<typeof orders.create>

/** Default: new customer, two pieces. */
export async function makeOrder(app: World, fields: Partial<NewOrder> = {}, by?: Person): Promise<OrderRecord> {
  const person = by ?? (await clerkOf(app))
  await makeWarehouse(app)
  const body: NewOrder = {
    ...fields,
    customer_id: fields.customer_id ?? (await makeCustomer(app)),
    order_items: fields.order_items ?? [{ item_id: await makeItem(app), quantity: '2' }],
  }
  return (await person.done(orders.create, { body })).data
}

type NewOffer = Body<typeof offers.create>

/** Default: new customer, two pieces. */
export async function makeOffer(app: World, fields: NewOffer = {}, by?: Person): Promise<OfferRecord> {
  const person = by ?? (await clerkOf(app))
  await makeWarehouse(app)
  const someone = fields.customer_id === undefined && fields.customer_name === undefined
  const body: NewOffer = {
    ...fields,
    ...(someone && { customer_id: await makeCustomer(app) }),
    offer_items: fields.offer_items ?? [{ item_id: await makeItem(app), quantity: '2' }],
  }
  return (await person.done(offers.create, { body })).data
}

type NewProcurement = Body<typeof procurements.create>

/** Default: new supplier, ten pieces at 4.00. */
export async function makeProcurement(app: World, fields: NewProcurement = {}): Promise<ProcurementRecord> {
  const person = await clerkOf(app)
  await makeWarehouse(app)
  const supplied = fields.kind === undefined && fields.supplier_id === undefined
  const body: NewProcurement = {
    ...fields,
    ...(supplied && { supplier_id: await makeSupplier(app) }),
    procurement_items: fields.procurement_items ?? [{ item_id: await makeItem(app), quantity: '10', purchase_price: '4' }],
  }
  return (await person.done(procurements.create, { body })).data
}

export async function makeReceived(app: World, fields: NewProcurement = {}): Promise<ProcurementRecord> {
  const { id } = await makeProcurement(app, fields)
  return (await (await clerkOf(app)).done(procurements.accept, { params: { id } })).data
}

export async function setProperty({ db }: World, key: string, value: unknown): Promise<void> {
  await db
    .updateTable('system_properties')
    .set({ value: JSON.stringify(value) })
    .where('key', '=', key)
    .execute()
}
