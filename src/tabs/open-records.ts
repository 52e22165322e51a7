import type { DocumentActor } from '../../machines/document.ts'
import { storedValue } from './active-views.ts'
import { pathname } from './model.ts'

export const documentKey = 'document'

/** Returns the record's actor if it exists; loads no library. */
export function openDocumentAt(tabId: string | null, path: string | null): DocumentActor | undefined {
  if (tabId === null || path === null) return undefined
  return storedValue(tabId, `${pathname(path)} ${documentKey}`) as DocumentActor | undefined
}
