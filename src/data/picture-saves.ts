import type { Pictures } from '../../commands/context.ts'
import { largestImage } from '../../contract/files/files.ts'
import { done } from './indexed.ts'

/** @file Saves with pictures that no answer has confirmed, in IndexedDB, since localStorage holds no files. */

const databaseName = 'picture-saves'
const storeName = 'saves'

/** Bytes of all pictures that wait in this browser; some two hundred photos of a phone. */
export const mostBytes = 60 * 1024 * 1024

export interface PictureSave {
  /** Idempotency key of the call; those of the pictures are derived from it. */
  key: string
  owner: number
  /** Kind and id. */
  record: string
  title: string
  call: string
  params: object
  /** Without the fields of the pictures. */
  body: object
  pictures: Pictures
  /** ISO timestamp. */
  at: string
  /** Why the server refused it; the person then sends it again or drops it. */
  refused: string | null
}

/** Returns why it cannot be stored, else null. */
export async function storePictureSave(save: PictureSave): Promise<string | null> {
  const given = filesOf(save)
  const large = given.find(({ size }) => size > largestImage)
  if (large) return `Attēls „${large.name}” ir lielāks par ${megabytes(largestImage)} MB`
  try {
    const others = (await everySave()).filter(({ key }) => key !== save.key)
    const bytes = [...others.flatMap(filesOf), ...given].reduce((sum, { size }) => sum + size, 0)
    if (bytes > mostBytes)
      return `Šajā datorā savienojumu jau gaida ${megabytes(mostBytes)} MB attēlu; vairāk neietilpst. Izveidojiet savienojumu vai nododiet bez foto`
    await inStore('readwrite', (saves) => saves.put(save))
    return null
  } catch {
    return 'Pārlūks šajā datorā neļauj saglabāt attēlus; nosūtīt var tikai ar savienojumu'
  }
}

export async function dropPictureSave(key: string): Promise<void> {
  await inStore('readwrite', (saves) => saves.delete(key)).catch(() => undefined)
}

/** Oldest first; none where the browser stores nothing. */
export async function pictureSavesOf(owner: number): Promise<PictureSave[]> {
  const all = await everySave().catch(() => [])
  return all.filter((save) => save.owner === owner).sort((a, b) => a.at.localeCompare(b.at))
}

function everySave(): Promise<PictureSave[]> {
  return inStore('readonly', (saves) => saves.getAll() as IDBRequest<PictureSave[]>)
}

async function inStore<T>(mode: IDBTransactionMode, act: (saves: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName, { keyPath: 'key' }))
  const database = await done(opening)
  try {
    return await done(act(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

function filesOf({ pictures }: PictureSave): File[] {
  return Object.values(pictures.files).filter((file) => file !== null)
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
