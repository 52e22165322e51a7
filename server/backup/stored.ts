import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { damaged } from './parts.ts'

/** Stored once per content hash for all backups of the folder. */

/** Advisory lock; held shared (by backups) it stops sweeping. */
export const keepsBlobs = 7_310_224_119

const shelf = (root: string, sha256: string): string => join(root, 'files', sha256.slice(0, 2), sha256)

export async function keepStored(dataDir: string, place: string, hashes: readonly string[]): Promise<number> {
  return copyAll(hashes, (sha256) => [shelf(dataDir, sha256), shelf(place, sha256)])
}

export async function bringStored(place: string, dataDir: string, hashes: readonly string[]): Promise<number> {
  return copyAll(hashes, (sha256) => [shelf(place, sha256), shelf(dataDir, sha256)])
}

/** @throws StartError for the first missing or damaged file */
export async function checkStored(place: string, hashes: readonly string[]): Promise<void> {
  for (const sha256 of hashes) {
    const hash = createHash('sha256')
    try {
      await pipeline(createReadStream(shelf(place, sha256)), hash)
    } catch (error) {
      throw damaged(place, `files/${sha256}`, error)
    }
    if (hash.digest('hex') !== sha256) throw damaged(place, `files/${sha256}`, 'saturs nesakrīt')
  }
}

async function copyAll(hashes: readonly string[], pathsOf: (sha256: string) => readonly [from: string, to: string]): Promise<number> {
  let copied = 0
  for (const sha256 of hashes) {
    const [from, to] = pathsOf(sha256)
    if (await stat(to).catch(() => null)) continue
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    // Parallel backups may copy the same file.
    const draft = `${to}.${randomUUID()}.draft`
    try {
      await copyFile(from, draft, constants.COPYFILE_FICLONE).catch((error: unknown) => {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? damaged(dirname(from), sha256, 'nav') : error
      })
      await flush(draft)
      await rename(draft, to)
    } finally {
      await rm(draft, { force: true })
    }
    copied += 1
  }
  return copied
}

/** Prevents empty files after a power failure, which would never be copied again. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
