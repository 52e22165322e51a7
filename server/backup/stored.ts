import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { damaged } from './parts.ts'

/**
 * @file Stored files in a place of backups: each once, under the hash of its content, for all backups there, so that
 * a further backup copies only what came since.
 */

const shelf = (root: string, sha256: string): string => join(root, 'files', sha256.slice(0, 2), sha256)

/** Copies the stored files that the place does not have yet; answers how many these were. */
export async function keepStored(dataDir: string, place: string, hashes: readonly string[]): Promise<number> {
  return copyAll(hashes, (sha256) => [shelf(dataDir, sha256), shelf(place, sha256)])
}

/** Brings the stored files of a backup into a data folder. */
export async function bringStored(place: string, dataDir: string, hashes: readonly string[]): Promise<number> {
  return copyAll(hashes, (sha256) => [shelf(place, sha256), shelf(dataDir, sha256)])
}

/** @throws StartError naming the first stored file that is missing, or is not what its name says */
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

async function copyAll(hashes: readonly string[], ways: (sha256: string) => readonly [from: string, to: string]): Promise<number> {
  let copied = 0
  for (const sha256 of hashes) {
    const [from, to] = ways(sha256)
    if (await stat(to).catch(() => null)) continue
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    // Two backups may copy the same file at once.
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

/** After a power cut a file under its final name must not be empty: nobody would copy it again. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
