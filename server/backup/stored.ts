import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { MissingFile, type FileStore } from '../integrations/file-store/file-store.ts'
import { fileStoreOf, type StorePlace } from '../integrations/file-store/open-store.ts'
import { FolderStore } from '../integrations/file-store/folder-store.ts'
import { damaged } from './parts.ts'

/** Stored once per content hash for all backups of the folder. */

/** Advisory lock; held shared (by backups) it stops sweeping. */
export const keepsBlobs = 7_310_224_119

/** Files copied at once: object storage answers slowly and in parallel. */
const atOnce = 8

export async function keepStored(files: StorePlace, place: string, hashes: readonly string[]): Promise<number> {
  const store = await fileStoreOf(files)
  const backups = new FolderStore(place)
  return copyAll(hashes, backups, (sha256) => backups.fill(sha256, (draft) => store.copyTo(sha256, draft)))
}

export async function bringStored(place: string, files: StorePlace, hashes: readonly string[]): Promise<number> {
  const store = await fileStoreOf(files)
  const backups = new FolderStore(place)
  return copyAll(hashes, store, (sha256) => store.copyFrom(backups.pathOf(sha256), sha256))
}

/** @throws StartError for the first missing or damaged file */
export async function checkStored(place: string, hashes: readonly string[]): Promise<void> {
  const backups = new FolderStore(place)
  for (const sha256 of hashes) {
    const hash = createHash('sha256')
    try {
      await pipeline(createReadStream(backups.pathOf(sha256)), hash)
    } catch (error) {
      throw damaged(place, `files/${sha256}`, error)
    }
    if (hash.digest('hex') !== sha256) throw damaged(place, `files/${sha256}`, 'saturs nesakrīt')
  }
}

/** Returns how many were missing in the target. @throws StartError for a file that the source lacks */
export async function copyAll(hashes: readonly string[], target: FileStore, copy: (sha256: string) => Promise<void>): Promise<number> {
  const waiting = hashes.values()
  let copied = 0
  const copyNext = async (): Promise<void> => {
    for (const sha256 of waiting) {
      if (await target.has(sha256)) continue
      await copy(sha256).catch((error: unknown) => {
        throw error instanceof MissingFile ? damaged(error.where, sha256, 'nav') : error
      })
      copied += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, copyNext))
  return copied
}
