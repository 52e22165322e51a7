import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'

export async function vatPrefixes(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ prefix: string }>`
    select l.vat_prefix as prefix from countries l where l.vat_prefix is not null and in_union(l, today())`.execute(db)
  return new Set(rows.map(({ prefix }) => prefix))
}
