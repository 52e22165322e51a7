import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { newClient } from '../db/client.ts'
import { from } from 'pg-copy-streams'
import { beginBuilding, finishBuilding } from '../db/building.ts'
import { migrate } from '../db/migrate.ts'
import type { Backup, TablePart } from './manifest.ts'
import { damaged, readPart } from './parts.ts'
import { tablesOf } from './portable.ts'

/** Then migrates to the current schema. */
export async function fill(databaseUrl: string, backup: Backup): Promise<void> {
  await fillAsItWas(databaseUrl, backup)
  await migrate(databaseUrl)
}

/** Schema by the named migrations, then rows in one transaction. */
export async function fillAsItWas(databaseUrl: string, { folder, manifest }: Backup): Promise<void> {
  await migrate(databaseUrl, { only: new Set(manifest.migrations.map(({ name }) => name)) })
  const client = newClient({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query("begin; set local maintenance_work_mem = '512MB'")
    const tables = (await tablesOf(client)).map(({ name }) => name)
    const building = await beginBuilding(client, tables)
    // Migrations insert rows; truncating also allows frozen copies.
    await client.query(`truncate ${tables.join(', ')}`)
    for (const part of manifest.tables) await copyIn(client, folder, part)
    for (const { name, value, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, value, called])
    await finishBuilding(client, building)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function copyIn(client: pg.Client, folder: string, part: TablePart): Promise<void> {
  const rows = client.query(from(`copy ${part.table} (${part.columns.join(', ')}) from stdin (freeze)`))
  await pipeline(readPart(folder, part), rows)
  if (rows.rowCount !== part.rows) throw damaged(folder, part.file, `ierakstītas ${rows.rowCount} rindas no ${part.rows}`)
}
