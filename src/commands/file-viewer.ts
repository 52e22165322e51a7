import { useSyncExternalStore } from 'react'
import type { ReceivedFile } from '../data/http.ts'

/** A file shown beside the workspace; its address lives as long as it is shown. */
export interface ShownFile extends ReceivedFile {
  address: string
}

let shown: ShownFile | null = null
const watchers = new Set<() => void>()

/** Shows a file beside the workspace in place of the one shown before. */
export function showFile(file: ReceivedFile): void {
  set({ ...file, address: URL.createObjectURL(file.blob) })
}

/** Puts the shown file away. */
export function hideFile(): void {
  set(null)
}

/** The file shown, for a component. */
export function useShownFile(): ShownFile | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => shown,
  )
}

function set(next: ShownFile | null): void {
  if (shown) URL.revokeObjectURL(shown.address)
  shown = next
  for (const watcher of watchers) watcher()
}
