import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { formatMoment } from '../../contract/format.ts'
import { newClient } from '../db/client.ts'
import type { Db } from '../db/pool.ts'
import type { Settings } from '../runtime/settings.ts'

/**
 * Marks after a restore: a backup is due, and outgoing mails, invoices and webhooks wait for confirmation, as this may
 * be a trial beside the live system. They are in the data folder; the second one of an external database is in it.
 */

const mark = 'backup.due'

export function askForBackup(dataDir: string): Promise<void> {
  return writeFile(join(dataDir, mark), 'Pēc atjaunošanas vēl nav veidota rezerves kopija\n', { flush: true })
}

export const isBackupRequested = (dataDir: string): boolean => existsSync(join(dataDir, mark))

export const clearRequest = (dataDir: string): Promise<void> => rm(join(dataDir, mark), { force: true })

const holdFile = (dataDir: string): string => join(dataDir, 'restored.json')

export function holdBack(dataDir: string, moment: Date): Promise<void> {
  return writeFile(holdFile(dataDir), `${JSON.stringify({ moment })}\n`, { flush: true })
}

/** Of an external database, which other servers may use. An older schema has no place for it. */
export async function holdBackAll(databaseUrl: string, moment: Date): Promise<void> {
  const client = newClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      "select from information_schema.columns where table_schema = 'public' and table_name = 'installation' and column_name = 'held_back'",
    )
    if (!rowCount) return
    await client.query(
      'insert into installation (held_back) values ($1) on conflict (is_only) do update set held_back = excluded.held_back',
      [moment],
    )
  } finally {
    await client.end()
  }
}

export async function isHeldBack(db: Db, place: HeldPlace): Promise<boolean> {
  return (await heldBackSince(db, place)) !== null
}

/** The restored moment; null when nothing waits. Copies send nothing anyway. */
export async function heldBackSince(db: Db, { DATA_DIR, COPY }: HeldPlace): Promise<string | null> {
  if (COPY) return null
  const text = await readFile(holdFile(DATA_DIR), 'utf8').catch(() => null)
  if (text !== null) return /"moment":"([^"]+)"/.exec(text)?.[1] ?? new Date(0).toISOString()
  const { rows } = await sql<{ held_back: string }>`select held_back from installation where held_back is not null`.execute(db)
  return rows[0] ? new Date(rows[0].held_back).toISOString() : null
}

export async function letGo(db: Db): Promise<void> {
  await sql`update installation set held_back = null where held_back is not null`.execute(db)
}

/** The mark of an embedded database; after the transaction of `letGo`. */
export const letGoHere = (dataDir: string): Promise<void> => rm(holdFile(dataDir), { force: true })

type HeldPlace = Pick<Settings, 'DATA_DIR' | 'COPY'>

export const heldBackText = (moment: string): string =>
  `Atjaunots ${formatMoment(moment)} stāvoklis: vēstules, rēķinu izrakstīšana un tīmekļa āķi gaida apstiprinājumu lapā „Sistēma”`
