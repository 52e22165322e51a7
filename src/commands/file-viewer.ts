import { useSyncExternalStore } from 'react'
import type { ReceivedFile } from '../data/http.ts'

/** Its object URL is revoked when hidden. */
export interface ViewedFile extends ReceivedFile {
  address: string
}

let viewedFile: ViewedFile | null = null
const watchers = new Set<() => void>()

export function showFile(file: ReceivedFile): void {
  set({ ...file, address: URL.createObjectURL(file.blob) })
}

export function hideFile(): void {
  set(null)
}

export function useShownFile(): ViewedFile | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => viewedFile,
  )
}

function set(next: ViewedFile | null): void {
  if (viewedFile) URL.revokeObjectURL(viewedFile.address)
  viewedFile = next
  for (const watcher of watchers) watcher()
}
