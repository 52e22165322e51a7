import { useSyncExternalStore } from 'react'

const query = '(min-width: 1280px)'

function watch(changed: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether the window has room for every column of a document's lines, and for a part beside them. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches)
}
