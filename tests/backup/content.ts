import pg from 'pg'
import { openDatabase } from '../../server/db/database.ts'
import type { Settings } from '../../server/runtime/settings.ts'

/** Of these tables only what a restoration carries over: it marks the database itself as held back. */
const partial: Record<string, string> = {
  schema_migrations: 'select name, sha256 from schema_migrations',
  definition_files: 'select name, sha256 from definition_files',
  installation:
    'select files_id, key_fingerprint, audited_on from installation where key_fingerprint is not null or audited_on is not null',
}

export async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    )
    const content: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ all: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all from (${partial[name] ?? `table ${name}`}) t`,
      )
      content[name] = found[0]?.all ?? ''
    }
    return content
  } finally {
    await client.end()
  }
}

export async function atRest<T>(settings: Settings, look: (url: string) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, () => undefined)
  try {
    return await look(database.url)
  } finally {
    await database.stop()
  }
}

export function unexpected(fault: unknown): never {
  throw fault
}
