import pg from 'pg'
import { to } from 'pg-copy-streams'
import type { Manifest, TablePart } from './manifest.ts'
import { writePart } from './parts.ts'

export type Rows = Pick<Manifest, 'tables' | 'sequences'>

/**
 * Tables of ours with the columns that a row has of its own: those that are reckoned come again by themselves. What was
 * done to the schema is no row of a company: each database says it of itself.
 */
export async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('schema_migrations', 'definition_files')
    group by c.relname order by c.relname`)
  return rows
}

/** In the snapshot of the client's transaction. */
export async function writeRows(client: pg.Client, folder: string): Promise<Rows> {
  const tables: TablePart[] = []
  for (const { name, columns } of await tablesOf(client)) {
    const rows = client.query(to(`copy ${name} (${columns.join(', ')}) to stdout`))
    const { lines, ...part } = await writePart(folder, `${name}.gz`, rows)
    tables.push({ ...part, table: name, columns, rows: lines })
  }
  return { tables, sequences: await sequencesOf(client) }
}

async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname",
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    if (found[0]) sequences.push({ name, ...found[0] })
  }
  return sequences
}
