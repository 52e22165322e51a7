import type { DocumentActor } from '../../machines/document.ts'
import { keptBy } from './active-views.ts'
import { pathname } from './model.ts'

/** Under what a tab keeps the actor of the record that it shows. */
export const documentKey = 'document'

/** The actor of the record that a tab shows at a path, where one was made; asking loads no library. */
export function openDocumentAt(tabId: string | null, path: string | null): DocumentActor | undefined {
  if (tabId === null || path === null) return undefined
  return keptBy(tabId, `${pathname(path)} ${documentKey}`) as DocumentActor | undefined
}
