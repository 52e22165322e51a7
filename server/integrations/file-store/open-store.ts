import type { Settings } from '../../runtime/settings.ts'
import type { FileStore } from './file-store.ts'
import { FolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

export type StorePlace = Pick<Settings, 'DATA_DIR' | 'FILES_URL'>

const folders = new Map<string, FolderStore>()
const objects = new Map<string, Promise<ObjectStore>>()

/** One store per place and process, since it keeps connections. */
export async function fileStoreOf({ DATA_DIR, FILES_URL }: StorePlace): Promise<FileStore> {
  const store = await objectStoreOf({ FILES_URL })
  if (store) return store
  const folder = folders.get(DATA_DIR) ?? new FolderStore(DATA_DIR)
  folders.set(DATA_DIR, folder)
  return folder
}

/** Null where files are in a folder. The client of S3 is large, and most installations have a folder. */
export async function objectStoreOf({ FILES_URL }: Pick<StorePlace, 'FILES_URL'>): Promise<ObjectStore | null> {
  if (!FILES_URL) return null
  const place = JSON.stringify(FILES_URL)
  // It would warn at each start on Node 20 of versions that are not installed.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  const opening = objects.get(place) ?? import('./object-store.ts').then((module) => new module.ObjectStore(FILES_URL))
  objects.set(place, opening)
  return opening
}
