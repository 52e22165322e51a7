import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { keepsBlobs } from '../../backup/stored.ts'
import type { Db } from '../../http/context.ts'

/**
 * Bytes are in `DATA_DIR/files` by SHA-256, shared by all processes. A blob is written aside and renamed before its
 * row commits; `sweepBlobs` removes unreferenced ones under the same lock by hash.
 */

export async function storeBlob(db: Db, dataDir: string, bytes: Uint8Array): Promise<{ sha256: string; storage_key: string }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const storage_key = `${sha256.slice(0, 2)}/${sha256}`
  const path = pathOf(dataDir, storage_key)
  await lockBlob(db, sha256)
  if (!(await exists(path))) await writeWhole(path, bytes)
  return { sha256, storage_key }
}

export function readBlob(dataDir: string, storageKey: string): Promise<Buffer> {
  return readFile(pathOf(dataDir, storageKey))
}

export async function sweepBlobs(db: Db, dataDir: string): Promise<number> {
  const root = join(dataDir, 'files')
  const shelves = await readdir(root).catch(() => [])
  let removed = 0
  for (const shelf of shelves) {
    for (const sha256 of await readdir(join(root, shelf)).catch(() => [])) {
      if (/^[0-9a-f]{64}$/.test(sha256) && (await removeOrphan(db, join(root, shelf, sha256), sha256))) removed += 1
    }
  }
  return removed
}

function removeOrphan(db: Db, path: string, sha256: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows: free } = await sql`select where pg_try_advisory_xact_lock(${keepsBlobs})`.execute(tx)
    if (free.length === 0) return false
    await lockBlob(tx, sha256)
    const { rows } = await sql`select 1 from files where sha256 = ${sha256} limit 1`.execute(tx)
    if (rows.length > 0) return false
    await rm(path, { force: true })
    return true
  })
}

async function lockBlob(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 1))`.execute(db)
}

function pathOf(dataDir: string, storageKey: string): string {
  if (!/^[0-9a-f]{2}\/[0-9a-f]{64}$/.test(storageKey)) throw new Error(`Not a storage key: ${storageKey}`)
  return join(dataDir, 'files', storageKey)
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

function exists(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}
