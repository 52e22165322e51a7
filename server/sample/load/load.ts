import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { beginBuilding, finishBuilding, setSequences } from './build.ts'
import { Catalogue, Conditions } from './catalogue.ts'
import { CopySink } from './copy.ts'
import { Days } from './days.ts'
import { Ledger } from './ledger.ts'
import { Parties } from './parties.ts'
import { staff, writePeople } from './people.ts'
import { readReference } from './reference.ts'
import { Numbers } from './series.ts'
import { timelineOf } from './scene.ts'

/** What is to be generated. */
export interface LoadOptions {
  /** Number of orders; everything else follows from it as in domain.md 6.3. */
  orders: number
  /** The day after the history, `yyyy-mm-dd`. */
  today: string
  /** Hash of the first user's password; without it nobody can sign in. */
  passwordHash: string | null
  /** Hears a line on how far it is. */
  say: (line: string) => void
}

const keyed = [
  ...['users', 'warehouses', 'manufacturers', 'categories', 'catalog_items', 'customers', 'customer_payment_details', 'branches'],
  ...['contacts', 'customer_prices', 'customer_category_discounts', 'suppliers', 'supplier_categories', 'stock_items', 'stock_movements'],
  ...['catalog_item_units', 'stock_reservations', 'offers', 'offer_items', 'orders', 'order_details', 'order_items', 'order_item_units'],
  ...['invoices', 'invoice_items', 'invoice_vat_lines', 'credit_notes', 'credit_note_items', 'credit_note_vat_lines', 'advance_invoices'],
  ...['advance_invoice_items', 'advance_settlements', 'simplified_invoices', 'simplified_invoice_items', 'simplified_invoice_vat_lines'],
  ...['payments', 'payment_allocations', 'procurements', 'procurement_items', 'procurement_invoices', 'procurement_invoice_items'],
  ...['valuation_variances', 'return_acts', 'return_act_items', 'technical_documents', 'technical_document_items', 'stock_item_counts'],
  ...['stock_item_count_items', 'document_series'],
]
const tables = [...keyed, 'user_roles', 'stock_movement_units']
const counted = [
  ...[
    'orders',
    'offers',
    'invoices',
    'credit_notes',
    'advance_invoices',
    'customers',
    'branches',
    'contacts',
    'catalog_items',
    'stock_items',
  ],
  ...['suppliers', 'procurements', 'procurement_invoices', 'return_acts', 'technical_documents', 'stock_item_counts'],
]

/**
 * Fills an empty, migrated database with a generated company of three years, in one transaction: all
 * or nothing. The same options give the same rows.
 * @throws StartError when there are records already
 */
export async function loadInto(databaseUrl: string, options: LoadOptions): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('begin')
    await refuseRecords(client)
    await client.query("set local maintenance_work_mem = '1GB'; set local work_mem = '256MB'")
    const building = await beginBuilding(client, tables)
    const rows = await copyRows(client, options)
    options.say(`Ierakstītas ${grouped(rows)} rindas; veido indeksus un pārbauda saites …`)
    await finishBuilding(client, building)
    await setSequences(client, keyed)
    await keepCounts(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

async function refuseRecords(client: pg.Client): Promise<void> {
  const filled = tables.map((table) => `select '${table}' as name where exists (select from ${table})`)
  const { rows } = await client.query<{ name: string }>(filled.join(' union all '))
  if (rows.length > 0)
    throw new StartError('Datubāzē jau ir ieraksti; ģenerētos datus ielādē tikai tukšā datubāzē (norādiet citu DATA_DIR vai DATABASE_URL)')
}

async function copyRows(client: pg.Client, { orders, today, passwordHash, say }: LoadOptions): Promise<number> {
  const sink = new CopySink(client)
  const days = new Days(today)
  const reference = await readReference(client, days.day(0))
  const share = orders / 1_000_000
  const parties = new Parties(reference, Math.max(20, Math.round(60_000 * share)))
  const catalogue = new Catalogue(reference, {
    items: Math.max(60, Math.round(60_000 * share)),
    categories: Math.round(400 * Math.min(1, share * 10)),
  })
  const conditions = new Conditions(catalogue)

  writePeople(sink, reference, passwordHash)
  await catalogue.write(sink)
  await parties.write(sink, staff)
  await conditions.write(sink, catalogue, parties.customers.length, reference.made)
  const ledger = new Ledger(sink, catalogue, days, staff)
  await ledger.open(sink)
  say(`Klienti: ${grouped(parties.customers.length)}, preces: ${grouped(catalogue.items.length)}`)

  const numbers = new Numbers()
  const known = { sink, days, numbers, ledger, reference, parties, catalogue, conditions }
  let told = 0
  await timelineOf(known, orders).run(orders, (made) => {
    if (made - told < orders / 10) return
    told = made
    say(`Pasūtījumi: ${grouped(made)} no ${grouped(orders)}`)
  })
  await ledger.write(sink, reference.made)
  const series = sink.table('document_series', 'id, kind, prefix, period, last_no, last_date, pattern, created_at, updated_at')
  for (const { kind, prefix, year, last, lastDate } of numbers.counters) {
    series.row([series.count + 1, kind, prefix, year, last, lastDate, `${prefix}-{YYYY}-{000000}`, reference.made, reference.made])
  }
  return sink.finish()
}

/** The rows went past the triggers that keep the counts. */
async function keepCounts(client: pg.Client): Promise<void> {
  await client.query('delete from kept_count_changes where table_name = any ($1)', [counted])
  for (const table of counted) {
    await client.query(`insert into kept_count_changes (table_name, change) select '${table}', count(*) from ${table} having count(*) > 0`)
  }
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
