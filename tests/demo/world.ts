import { sql, type RawBuilder } from 'kysely'
import { loadDemo } from '../../server/seed/demo/demo.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { freshDatabase, templateOf, type TestDatabase } from '../support/postgres.ts'

/** Day of the first start that the tests of the demo tell of: a Monday. */
export const today = '2026-07-20'

/** A database with a demo of its own. */
export interface DemoDatabase extends TestDatabase {
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>
}

/** Makes a demo of that day; the caller drops its database. */
export async function demoOf({ scale }: { scale: number }): Promise<DemoDatabase> {
  const database = await freshDatabase()
  await load(database.url, scale)
  return asDemo(database)
}

/** A copy of the small demo that is made once a run; the caller drops it. */
export async function smallDemo(): Promise<DemoDatabase> {
  return asDemo(await freshDatabase(await templateOf('small_demo', (url) => load(url, small))))
}

/** Its part of the usual size. */
export const small = 0.02

async function load(databaseUrl: string, scale: number): Promise<void> {
  await loadDemo({ databaseUrl, settings: readSettings({ DEMO: '0' }), scale, now: new Date(`${today}T13:00:00Z`) })
}

function asDemo(database: TestDatabase): DemoDatabase {
  return { ...database, rows: async (query) => (await query.execute(database.db)).rows }
}

// Counts that sum themselves up at random, and the secret that made the first administrator.
const drawn = ['schema_migrations', 'definition_files', 'kept_count_changes', 'stale_days', 'first_admin_tokens']
// Keys that are drawn, hashes with their salt, moments of the clock on the wall.
const usual = '{uuid,password,posted_at,passkey_handle}'
const more: Readonly<Record<string, string>> = {
  invoice_number_log: '{at}',
  // A series is opened by the hand that needs it first.
  document_series: '{id}',
  // An act keeps what is printed of it, its drawn key with it.
  service_documents: '{uuid,document}',
}

/** Digest of every table, but for what must differ from load to load. */
export async function digests({ rows }: DemoDatabase): Promise<Record<string, string | null>> {
  const tables = await rows(sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all (${drawn}) order by 1`)
  const found: Record<string, string | null> = {}
  for (const { name } of tables) {
    const [row] = await rows(sql<{ digest: string | null }>`
      select md5(string_agg(line, ';' order by line)) as digest
      from (select (to_jsonb(t) - ${more[name] ?? usual}::text[])::text as line from ${sql.table(name)} t) as lines`)
    found[name] = row?.digest ?? null
  }
  return found
}
