import type pg from 'pg'

/** @file What a PostgreSQL of one's own may be that is older than the embedded one: Debian 12 has 15. */

/** The oldest PostgreSQL that the product works with. */
export const oldestMajor = 15

/** Which PostgreSQL a connection leads to: 15, 16, ... */
export async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ major: number }>("select current_setting('server_version_num')::int / 10000 as major")
  return rows[0]?.major ?? 0
}

/** The number of the release that a connection leads to: 15.18 is 150018. */
export async function releaseOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ release: number }>("select current_setting('server_version_num')::int as release")
  return rows[0]?.release ?? 0
}

/** Rules of one's own for a collation, which came with PostgreSQL 16. */
const ownRules = /locale = 'und',\s+rules = '[^']+'/

/** A key put behind a text: PostgreSQL up to 15.5 and 16.1 takes that for something that may change (migration 0106). */
const keyBehindText = "array['user#' || user_id]"

/**
 * A migration as an older PostgreSQL takes it; what it makes is the same, and its checksum stays that of its file. Before
 * 16 a collation has no rules of its own, so that Latvian order is that of ICU: letters with a caron or a comma stand for
 * themselves, but ā, ē, ī, ū lie among a, e, i, u, and y with i.
 */
export function forRelease(release: number, sql: string): string {
  const ordered = release < 160_000 ? sql.replace(ownRules, "locale = 'lv'") : sql
  return release < 170_000 ? ordered.replace(keyBehindText, "array['user#' || user_id::text]") : ordered
}

/** Said of a migrated database in which Latvian order is that of ICU, wherever that came from; else null. */
export async function loosenedOrder(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ loose: boolean }>(`select 'āa' collate lv_lvs24 < 'az' collate lv_lvs24 as loose`)
  return rows[0]?.loose
    ? 'Datubāzi veidojusi PostgreSQL 15, tāpēc sarakstos ā, ē, ī, ū stāv starp a, e, i, u; latviešu alfabēta secība ir no PostgreSQL 16 (pārnesiet datus ar rezerves kopiju)'
    : null
}
