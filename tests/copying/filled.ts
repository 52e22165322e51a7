import { sql } from 'kysely'
import { clerkOf, makeBranch, makeCustomer, makeItem, makeStock, makeSupplier, makeWarehouse, type World } from '../support/factories.ts'

/** Nondefault values by column. */
export type Unlike = Readonly<Record<string, unknown>>

export async function unlikeOthers(app: World): Promise<Unlike> {
  await makeWarehouse(app)
  const warehouse_id = await makeWarehouse(app, {})
  const customer_id = await makeCustomer(app)
  const catalog_item_id = await makeItem(app, { unit: 'kg' })
  await makeStock(app, catalog_item_id, '1000', { warehouse_id })
  const { rows } = await sql<{ contact: number; unit: number; country: number; way: number }>`
    insert into contacts (customer_id, name) values (${customer_id}, 'Anna') returning id as contact,
      (select id from measure_units where abbreviation = 'kg') as unit, (select id from countries where code = 'EE') as country,
      (select max(id) from delivery_types) as way`.execute(app.db)
  const { contact, unit, country, way } = rows[0] ?? { contact: 0, unit: 0, country: 0, way: 0 }
  const person = await clerkOf(app)
  return {
    catalog_item_id,
    warehouse_id,
    customer_id,
    contact_id: contact,
    branch_id: await makeBranch(app, { customer_id }),
    measure_unit_id: unit,
    delivery_country_id: country,
    delivery_type_id: way,
    manager_id: person.id,
    supplier_id: await makeSupplier(app),
    delivery_price: '3.21',
    name: 'Cits nosaukums',
    sku: 'CITS-1',
    description: 'Cits apraksts',
    quantity: '8.5000',
    position: 7,
    unit_price: '7.7700',
    base_price: '8.8800',
    purchase_price: '6.6600',
    price: '6.6600',
    sale_price: '9.9900',
    price_source: 'campaign',
    discount_percent: '3.5000',
    units: [],
    vat_rate_code: 'PVN12',
    vat_category: 'E',
    vat_rate: '0.0000',
    vat_reason_code: sql`(select max(code) from vat_reasons)`,
    vat_case: 'PVN-31-1',
    options: JSON.stringify([{ option_id: 1, name: 'Atmiņa', type: 'text', option_item_id: null, value: 'sarkans', price_delta: '0' }]),
    notes: 'Citas piezīmes',
    internal_notes: 'Sev',
    project: 'Projekts',
    buyer_reference: 'ATS-1',
    customer_order_nr: 'P-1',
    is_optional: true,
    group_title: 'Cita grupa',
    customer_name: 'Kāds',
    supplier_order_nr: 'PSN-9',
    delivery_terms: 'DAP',
    payment_terms: '30 dienas',
    intro: 'Labdien',
    outro: 'Paldies',
    expected_date: '2031-05-06',
    delivery_date: '2031-05-07',
    time_from: '08:15:00',
    time_to: '11:45:00',
    price_mode: 'gross',
    delivery_address: 'Ostas iela 9',
    delivery_city: 'Tartu',
    delivery_postal_code: '50090',
    parcel_locker: 'Omniva 12',
    recipient_name: 'Juris',
    recipient_phone: '+37120000000',
    instructions: 'Zvanīt',
    number2: 'OTRS-1',
    warranty_until: '2031-01-02',
  }
}

type Row = Record<string, unknown>

export async function fill(app: World, table: string, ids: readonly number[], columns: readonly string[], unlike: Unlike): Promise<void> {
  const given = columns.filter((column) => unlike[column] !== undefined)
  if (given.length === 0) return
  const set = sql.join(given.map((column) => sql`${sql.ref(column)} = ${unlike[column]}`))
  await sql`update ${sql.table(table)} set ${set} where id = any (${[...ids]})`.execute(app.db)
}

export async function rowsOf(app: World, table: string, by: string, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(by)} = ${id} order by id`.execute(app.db)
  return rows
}
