import { join } from 'node:path'
import { PostgresDialect, generate } from 'kysely-codegen'
import { migrate } from '../db/migrate.ts'
import { createDb, createPool } from '../db/pool.ts'
import { startTemporaryCluster } from './temporary-cluster.ts'

/** Writes server/db/types.generated.ts from the migrations. */
async function writeRowTypes(): Promise<void> {
  const cluster = await startTemporaryCluster()
  try {
    await migrate(cluster.url('postgres'))
    const db = createDb(createPool(cluster.url('postgres')))
    await generate({
      db,
      dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'string' }),
      excludePattern: '{schema_migrations,definition_files}',
      outFile: join(import.meta.dirname, '../db/types.generated.ts'),
      typeMapping: {
        int8: 'number',
        numeric: 'string',
        timestamptz: 'ColumnType<string, Date | string, Date | string>',
      },
    })
    await db.destroy()
  } finally {
    await cluster.stop()
  }
}

await writeRowTypes()
