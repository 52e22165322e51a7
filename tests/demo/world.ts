import { sql, type RawBuilder } from 'kysely'
import { loadDemo } from '../../server/seed/demo/demo.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { freshDatabase, templateOf, type TestDatabase } from '../support/postgres.ts'

/** A Monday. */
export const today = '2026-07-20'

export interface DemoDatabase extends TestDatabase {
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>
}

export async function demoOf({ scale }: { scale: number }): Promise<DemoDatabase> {
  const database = await freshDatabase()
  await load(database.url, scale)
  return asDemo(database)
}

/** Copied from a demo created once per run. */
export async function smallDemo(): Promise<DemoDatabase> {
  return asDemo(await freshDatabase(await templateOf('small_demo', (url) => load(url, small))))
}

/** Fraction of the usual size. */
export const small = 0.02

async function load(databaseUrl: string, scale: number): Promise<void> {
  await loadDemo({ databaseUrl, settings: readSettings({ DEMO: '0' }), scale, now: new Date(`${today}T13:00:00Z`) })
}

function asDemo(database: TestDatabase): DemoDatabase {
  return { ...database, rows: async (query) => (await query.execute(database.db)).rows }
}

// Random compaction of counters, and the administrator's secret.
const drawn = ['schema_migrations', 'definition_files', 'kept_count_changes', 'stale_days', 'first_admin_tokens']
// Random keys, salted hashes, wall-clock times.
const usual = '{uuid,password,posted_at,passkey_handle}'
const more: Readonly<Record<string, string>> = {
  invoice_number_log: '{at}',
  // Series ids depend on first use.
  document_series: '{id}',
  // The stored print contains the random key.
  service_documents: '{uuid,document}',
}

/** Digests without data that varies between loads. */
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
