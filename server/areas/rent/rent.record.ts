import { sql, type RawBuilder } from 'kysely'
import { big, lineNet } from '../../../contract/money.ts'
import type { RentCharge, RentItem, RentItemRow, RentReading, RentRecord, RentRow } from '../../../contract/rent/rent-record.ts'
import { rent } from '../../../machines/rent.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { isStaff, visibleTo } from '../../http/visible.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'
import { rentFacts } from './rent.facts.ts'
import { invoicedBeyond } from './last-day.ts'

const rowColumns = sql`t.id, t.uuid, t.number, t.contract_nr, t.status, t.type, ${reference(sql`c.id`, sql`c.name`)} as customer,
  ${reference(sql`b.id`, sql`b.name`)} as branch, t.date_from, t.date_to, live.machines, live.monthly_fee, due.net as uninvoiced, t.do_not_invoice,
  t.lock_version`

const rowTables = sql`rents t
  join customers c on c.id = t.customer_id
  left join branches b on b.id = t.branch_id
  cross join lateral (
    select count(*)::int as machines, coalesce(sum(i.monthly_fee), 0.0000) as monthly_fee from rent_items i where i.rent_id = t.id and i.date_to is null
  ) live
  cross join lateral (
    select coalesce(sum(round((x.quantity - x.quantity_invoiced) * x.unit_price, 2)), 0.00) as net from open_charges x
    where x.document_type = 'rent' and x.document_id = t.id
  ) due`

export async function rentRows(db: Db, ids: number[]): Promise<RentRow[]> {
  const { rows } = await sql<RentRow>`select ${rowColumns} from ${rowTables} where t.id = any(${ids})`.execute(db)
  return rows
}

type Header = Omit<RentRecord, 'rent_terms' | 'rent_items' | 'charges' | 'invoiced_beyond' | 'documents' | 'can'>

/** Throws 404 if there is none visible. */
export async function loadRent({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<RentRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, ${reference(sql`k.id`, fullName('k'))} as contact, t.owner_type, ${reference(sql`w.id`, sql`w.name`)} as owner, t.billing_day,
      t.billing_period, t.deposit, t.minimum_fee, t.notice_days, t.notes, ${reference(sql`u.id`, fullName('u'))} as created_by, t.created_at
    from ${rowTables}
    left join contacts k on k.id = t.contact_id
    left join customers w on w.id = t.owner_id
    left join users u on u.id = t.created_by
    ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const [terms, items, charges, beyond, documents, facts] = await Promise.all([
    termsOf(db, id),
    itemsOf(db, id),
    chargesOf(db, id, latest),
    isStaff(user) ? invoicedBeyond(db, { rent_id: id, rent_item_id: null }, null) : [],
    documentsOf(db, id),
    rentFacts(db, id),
  ])
  const parts = { rent_terms: terms, rent_items: items, charges, invoiced_beyond: beyond, documents }
  const can = {
    ...abilitiesOf(user, rent, header.status, facts),
    ...besides(user, 'rent', { withheld: header.do_not_invoice, due: big(header.uninvoiced).gt(0), beyond: beyond.length > 0 }),
  }
  const record = { ...header, ...parts, can }
  return isStaff(user) ? record : customerView(record)
}

/** Without internal notes, staff and draft invoices. */
function customerView(record: RentRecord): RentRecord {
  const issued = <Row extends Pick<RentCharge, 'invoice'>>(row: Row): Row =>
    row.invoice?.number === null ? { ...row, invoice: null } : row
  return {
    ...record,
    notes: null,
    created_by: null,
    owner: null,
    rent_terms: record.rent_terms.map((each) => ({ ...each, notes: null })),
    rent_items: record.rent_items.map((item) => ({ ...item, readings: item.readings.map(issued) })),
    charges: record.charges.map(issued),
  }
}

async function termsOf(db: Db, id: number): Promise<RentRecord['rent_terms']> {
  const { rows } = await sql<RentRecord['rent_terms'][number]>`
    select id, valid_from, fee, indexation_pc, minimum_fee, notes from rent_terms where rent_id = ${id} order by valid_from`.execute(db)
  return rows
}

async function documentsOf(db: Db, id: number): Promise<RentRecord['documents']> {
  const { rows } = await sql<RentRecord['documents'][number]>`
    select id, number, date from rent_documents where rent_id = ${id} order by id desc`.execute(db)
  return rows
}

const itemColumns = sql`t.id, t.uuid, ${reference(sql`r.id`, sql`r.number`)} as rent, ${reference(sql`c.id`, sql`c.name`)} as customer,
  ${reference(sql`b.id`, sql`b.name`)} as branch, ${reference(sql`p.id`, sql`p.inventory_nr`)} as inventory_item,
  ${reference(sql`k.id`, sql`k.name`)} as catalog_item, p.serial_nr, t.location, t.date_from, t.date_to, t.monthly_fee, t.lock_version`

const itemTables = sql`rent_items t
  join rents r on r.id = t.rent_id
  join customers c on c.id = r.customer_id
  join inventory_items p on p.id = t.inventory_item_id
  join catalog_items k on k.id = p.catalog_item_id
  left join branches b on b.id = coalesce(t.branch_id, r.branch_id)`

export async function rentItemRows(db: Db, where: readonly RawBuilder<unknown>[]): Promise<RentItemRow[]> {
  const { rows } = await sql<RentItemRow>`select ${itemColumns} from ${itemTables} ${whereAll(where)} order by t.id`.execute(db)
  return rows
}

async function itemsOf(db: Db, id: number): Promise<RentItem[]> {
  const [items, readings, prices] = await Promise.all([
    rentItemRows(db, [sql`t.rent_id = ${id}`]),
    sql<RentReading & { rent_item_id: number }>`
      select t.id, t.rent_item_id, ${reference(sql`o.id`, sql`o.name`)} as option, t.date, t.kind, t.value, t.previous_value, t.billable, t.estimated,
        t.is_waived, coalesce((select w.kind = 'customer' from users w where w.id = t.created_by), false) as by_customer, ${photosOf(sql`t.id`)} as photos, ${onInvoice(sql`c.reading_id = t.id`)} as invoice, t.lock_version
      from rent_item_readings t join rent_items i on i.id = t.rent_item_id join category_options o on o.id = t.option_id
      where i.rent_id = ${id} order by t.date desc, t.place_in_day desc, o.name, t.id`.execute(db),
    sql<RentItem['reading_prices'][number] & { rent_item_id: number }>`
      select t.id, t.rent_item_id, ${reference(sql`o.id`, sql`o.name`)} as option, t.valid_from, t.price, t.included, t.lock_version
      from rent_item_reading_prices t join rent_items i on i.id = t.rent_item_id join category_options o on o.id = t.option_id
      where i.rent_id = ${id} order by o.name, t.valid_from desc`.execute(db),
  ])
  return items.map((item) => ({
    ...item,
    readings: readings.rows.flatMap(({ rent_item_id, ...reading }) => (rent_item_id === item.id ? [reading] : [])),
    reading_prices: prices.rows.flatMap(({ rent_item_id, ...price }) => (rent_item_id === item.id ? [price] : [])),
  }))
}

function photosOf(reading: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.id), '[]') from files f
    where f.fileable_type = 'rent_item_readings' and f.fileable_id = ${reading})`
}

/** Not credited. */
function onInvoice(charge: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select json_build_object('id', v.id, 'number', v.number) from invoiced_charges c
    join charge_lines n on n.source_type = c.kind and n.source_id = c.id join invoices v on v.id = n.invoice_id
    where ${charge} order by v.id desc limit 1)`
}

type FlatCharge = Omit<RentCharge, 'net'>

/** A long rent has thousands. */
const latest = 500

/** Uninvoiced and due, oldest first. */
export async function openChargesOf(db: Db, id: number, date: string): Promise<RentCharge[]> {
  const open = await chargesOf(db, id, null, sql`t.date <= ${date} and t.id in (select o.id from open_charges o)`)
  return open.toReversed()
}

async function chargesOf(db: Db, id: number, most: number | null, which: RawBuilder<unknown> = sql`true`): Promise<RentCharge[]> {
  const { rows } = await sql<FlatCharge>`
    select t.id, t.kind, t.date, t.period_start, t.period_end, t.name, t.description, t.quantity, t.unit_price, t.is_withheld,
      ${onInvoice(sql`c.id = t.id`)} as invoice
    from charges t where t.document_type = 'rent' and t.document_id = ${id} and not t.is_void and ${which} order by t.date desc, t.id desc limit ${most}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, net: lineNet({ ...row, discount_percent: '0' }) }))
}
