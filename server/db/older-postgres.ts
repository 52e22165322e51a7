import type pg from 'pg'
import { one } from './one.ts'

/** External servers may be older: Debian 12 has 15. */

export const oldestMajor = 15

export async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ major: number }>("select current_setting('server_version_num')::int / 10000 as major")
  return one(rows).major
}

/** E.g. 150018 for 15.18. */
export async function releaseOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ release: number }>("select current_setting('server_version_num')::int as release")
  return one(rows).release
}

/** Since PostgreSQL 16. */
const collationRules = /locale = 'und',\s+rules = '[^']+'/

/** Not immutable up to PostgreSQL 15.5 and 16.1 (migration 0106). */
const keyBehindText = "array['user#' || user_id]"

/** Same result and checksum. Before 16 Latvian order is ICU's: ā, ē, ī, ū sort as a, e, i, u, and y as i. */
export function forRelease(release: number, sql: string): string {
  const ordered = release < 160_000 ? sql.replace(collationRules, "locale = 'lv'") : sql
  return release < 170_000 ? ordered.replace(keyBehindText, "array['user#' || user_id::text]") : ordered
}

/** Warns of ICU order; else null. */
export async function loosenedOrder(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ loose: boolean }>(`select 'āa' collate lv_lvs24 < 'az' collate lv_lvs24 as loose`)
  return one(rows).loose
    ? 'Datubāzi veidojusi PostgreSQL 15, tāpēc sarakstos ā, ē, ī, ū stāv starp a, e, i, u; latviešu alfabēta secība ir no PostgreSQL 16 (pārnesiet datus ar rezerves kopiju)'
    : null
}
