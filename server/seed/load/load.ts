import type pg from 'pg'
import { newClient } from '../../db/client.ts'
import { StartError } from '../../runtime/start-error.ts'
import { keepCounts, markDays, setSequences, tables } from '../history/build.ts'
import { beginBuilding, finishBuilding } from '../../db/building.ts'
import { CopySink } from '../history/copy.ts'
import { Days } from '../history/days.ts'
import { writeHistory } from '../history/history.ts'
import { writeParties } from '../history/party-rows.ts'
import { readReference } from '../history/reference.ts'
import { categoriesOf } from './assortment.ts'
import { writeAssortment } from './assortment-rows.ts'
import { castOf, places } from './cast.ts'
import { writePeople } from './people.ts'

export interface LoadOptions {
  /** Other volumes follow as in docs/domain/demo.md#volumes. */
  orders: number
  /** `yyyy-mm-dd`. */
  today: string
  /** First user's password hash; null: nobody can sign in. */
  passwordHash: string | null
  say: (line: string) => void
}

/**
 * Fills an empty, migrated database with three generated years in one transaction; deterministic.
 * @throws StartError when records exist
 */
export async function loadInto(databaseUrl: string, options: LoadOptions): Promise<void> {
  const client = newClient({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('begin')
    await refuseRecords(client)
    await client.query("set local maintenance_work_mem = '1GB'; set local work_mem = '256MB'")
    const building = await beginBuilding(client, tables)
    // Tables truncated in the same transaction accept COPY FREEZE.
    await client.query(`truncate ${tables.join(', ')}`)
    const rows = await copyRows(client, options)
    options.say(`Ierakstītas ${grouped(rows)} rindas; veido indeksus un pārbauda saites …`)
    await finishBuilding(client, building)
    await setSequences(client)
    await keepCounts(client)
    await markDays(client)
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
  const sink = new CopySink(client, 'frozen')
  const days = new Days(today)
  const reference = await readReference(client, days.day(0))
  const share = (of: number, least = 1): number => Math.max(least, Math.round((of * orders) / 1_000_000))
  const categories = Math.min(400, share(4000))
  const cast = castOf(reference, { customers: share(60_000, 20), items: share(60_000, 60), categories, suppliers: share(800) })
  const { parties, catalogue } = cast
  writePeople(sink, reference, passwordHash)
  await writeAssortment(sink, reference, categoriesOf(categories), catalogue)
  await writeParties(sink, reference, parties.customers, places)
  await cast.conditions.write(sink, parties.customers.length, reference.made)
  cast.suppliers.write(sink, catalogue.categories, reference)
  say(`Klienti: ${grouped(parties.customers.length)}, preces: ${grouped(catalogue.items.length)}`)

  let reported = 0
  const tell = (writtenOrders: number): void => {
    if (writtenOrders - reported < orders / 10) return
    reported = writtenOrders
    say(`Pasūtījumi: ${grouped(writtenOrders)} no ${grouped(orders)}`)
  }
  const volumes = {
    orders,
    offers: share(90_000),
    sales: share(60_000),
    counter: share(300_000),
    documents: share(8000),
    sheets: share(200),
    rents: share(4000),
    equipment: share(25_000),
    visits: share(150_000),
    recipes: share(600),
    productions: share(20_000),
    inquiries: share(20_000),
    tasks: share(80_000),
    leads: share(30_000),
    deliveries: share(200_000),
    transportations: share(12_000),
    carriers: share(60),
    subscriptions: share(9000),
    tickets: share(6000),
    checks: share(60),
    contracts: share(30_000),
    campaigns: share(200),
    messages: share(2000),
    celebrations: share(30),
  }
  await writeHistory(cast, volumes, { sink, reference, days, tell })
  return sink.finish()
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
