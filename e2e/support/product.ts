import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { createDb, createPool } from '../../server/db/pool.ts'
import type { DB } from '../../server/db/types.generated.ts'

/** Database of the tested product, for data that no call can create. */
let opened: Kysely<DB> | undefined

/** One connection per worker. */
export function database(): Kysely<DB> {
  opened ??= createDb(createPool(databaseUrl(process.env['E2E_DATA'] ?? '')))
  return opened
}

/** Read from the files of the embedded PostgreSQL. */
function databaseUrl(folder: string): string {
  const password = readFileSync(join(folder, 'postgres/password'), 'utf8').trim()
  const [, , , port = '', sockets = '', host = ''] = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  const place = sockets ? `/darbgalds?host=${encodeURIComponent(sockets)}&port=${port}` : `${host}:${port}/darbgalds`
  return `postgresql://darbgalds:${password}@${place}`
}
