import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { keepsBlobs } from '../../backup/stored.ts'
import { fileStoreOf, type StorePlace } from '../../integrations/file-store/open-store.ts'
import type { Db } from '../../http/context.ts'

/**
 * Bytes are in the file store by SHA-256, shared by all processes and servers. They are written before the row that
 * names them commits; `sweepBlobs` removes unreferenced ones under the same lock by hash.
 */

export async function storeBlob(db: Db, place: StorePlace, bytes: Uint8Array): Promise<{ sha256: string; storage_key: string }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const store = await fileStoreOf(place)
  await lockBlob(db, sha256)
  if (!(await store.has(sha256))) await store.write(sha256, bytes)
  return { sha256, storage_key: `${sha256.slice(0, 2)}/${sha256}` }
}

/** @throws MissingFile */
export async function readBlob(place: StorePlace, sha256: string): Promise<Buffer> {
  return (await fileStoreOf(place)).read(sha256)
}

export async function sweepBlobs(db: Db, place: StorePlace): Promise<number> {
  const store = await fileStoreOf(place)
  let removed = 0
  for await (const names of store.names()) {
    for (const sha256 of await unreferenced(db, names)) {
      if (await removeOrphan(db, sha256, () => store.remove(sha256))) removed += 1
    }
  }
  return removed
}

async function unreferenced(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from unnest(${names}::text[]) as stored (sha256)
    where not exists (select from files f where f.sha256 = stored.sha256)`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

/** Asks again under the lock, since a call may have named the content meanwhile. */
function removeOrphan(db: Db, sha256: string, remove: () => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows: free } = await sql`select where pg_try_advisory_xact_lock(${keepsBlobs})`.execute(tx)
    if (free.length === 0) return false
    await lockBlob(tx, sha256)
    if ((await unreferenced(tx, [sha256])).length === 0) return false
    await remove()
    return true
  })
}

async function lockBlob(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 1))`.execute(db)
}
