import { sql } from 'kysely'
import type { TestApp } from '../support/app.ts'

export interface PartyFacts {
  own: number
  company: number
  naturalPerson: number
  foreign: number
  sia: number
  estonia: number
  region: number
  swedbank: number
  seb: number
  warehouse: number
  unit: number
  item: number
}

export async function partyFacts({ db }: TestApp): Promise<PartyFacts> {
  const { rows } = await sql<PartyFacts>`
    with own as (
      insert into customers (type_id, name, reg_nr, country_id, legal_address, is_main)
      select t.id, 'Darbgalds', '40003000003', l.id, 'Rīga', true from customer_types t, countries l
      where t.name = 'Juridiska persona' and l.code = 'LV' returning id
    ), warehouse as (
      insert into warehouses (name, code, is_default) values ('Galvenā', 'G', true) returning id
    ), category as (
      insert into categories (name, vat_rate_code) values ('Preces', 'PVN21') returning id
    ), item as (
      insert into catalog_items (sku, name, category_id, measure_unit_id, price)
      select 'A-1', 'Krūze', category.id, u.id, 10 from category, measure_units u where u.abbreviation = 'gab.' returning id
    )
    select (select id from own) as own, (select id from warehouse) as warehouse, (select id from item) as item,
      (select id from customer_types where name = 'Juridiska persona') as company,
      (select id from customer_types where name = 'Fiziska persona') as "naturalPerson",
      (select id from customer_types where name = 'Ārvalstu uzņēmums') as foreign,
      (select id from company_forms where abbreviation = 'SIA') as sia,
      (select id from countries where code = 'EE') as estonia,
      (select id from regions where name = 'Cēsu novads') as region,
      (select id from banks where bank_code = 'HABA') as swedbank,
      (select id from banks where bank_code = 'UNLA') as seb,
      (select id from measure_units where abbreviation = 'gab.') as unit`.execute(db)
  const facts = rows[0]
  if (!facts) throw new Error('Reference data is missing')
  return facts
}

/** Writes directly to the tables. */
export async function orderOf(
  { db }: TestApp,
  customerId: number,
  facts: PartyFacts,
  { branch = null, contact = null, date = '2026-01-15', number = `R-${crypto.randomUUID()}` }: OrderOptions = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into orders (customer_id, branch_id, contact_id, warehouse_id, date, number)
    values (${customerId}, ${branch}, ${contact}, ${facts.warehouse}, ${date}, ${number}) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into order_items
    (order_id, catalog_item_id, position, name, sku, quantity, measure_unit_id, unit_price, base_price, price_source, vat_rate_code, vat_category, vat_rate)
    values (${id}, ${facts.item}, 1, 'Krūze', 'A-1', 2, ${facts.unit}, 10, 10, 'list', 'PVN21', 'S', 21)`.execute(db)
  return id
}

interface OrderOptions {
  branch?: number | null
  contact?: number | null
  date?: string
  number?: string
}
