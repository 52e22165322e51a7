import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { beginBuilding, finishBuilding } from '../db/building.ts'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import type { Backup, TablePart } from './manifest.ts'
import { damaged, readPart } from './parts.ts'
import { tablesOf } from './portable.ts'

/**
 * Fills an empty database with the rows of a portable backup: first the schema of its version, by the migrations it
 * names, then all rows in one transaction, then what this version adds.
 */
export async function fill(databaseUrl: string, { folder, manifest }: Backup): Promise<void> {
  await migrate(databaseUrl, migrationsFolder, new Set(manifest.migrations.map(({ name }) => name)))
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query("begin; set local maintenance_work_mem = '512MB'")
    const tables = (await tablesOf(client)).map(({ name }) => name)
    const building = await beginBuilding(client, tables)
    // Migrations bring rows of their own; what is copied into a table emptied by the same transaction can be frozen.
    await client.query(`truncate ${tables.join(', ')}`)
    for (const part of manifest.tables) await copyIn(client, folder, part)
    for (const { name, value, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, value, called])
    await finishBuilding(client, building)
    await client.query('commit')
  } finally {
    await client.end()
  }
  await migrate(databaseUrl)
}

async function copyIn(client: pg.Client, folder: string, part: TablePart): Promise<void> {
  const rows = client.query(from(`copy ${part.table} (${part.columns.join(', ')}) from stdin (freeze)`))
  await pipeline(readPart(folder, part), rows)
  if (rows.rowCount !== part.rows) throw damaged(folder, part.file, `ierakstītas ${rows.rowCount} rindas no ${part.rows}`)
}
