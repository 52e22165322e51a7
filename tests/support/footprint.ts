import { sql } from 'kysely'
import type { World } from './factories.ts'

/** Digest of all tables, to prove that nothing changed. */
export async function footprint({ db }: Pick<World, 'db'>): Promise<Record<string, string>> {
  // Skips tables without a file page, which never had rows.
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'access_tokens' and pg_relation_size(c.oid) > 0 order by 1`.execute(db)
  const held = tables.rows.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*) || ' rows: ' || coalesce(sum(hashtext(t::text)::bigint), 0) as content from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(held, sql` union all `)} order by 1`.execute(db)
  return Object.fromEntries(rows.flatMap(({ name, content }) => (content.startsWith('0 rows') ? [] : [[name, content]])))
}
