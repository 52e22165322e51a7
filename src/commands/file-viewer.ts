import type { ReceivedFile } from '../data/http.ts'
import { createStore, useStore } from '../store/store.ts'

/** Its object URL is revoked when hidden. */
export interface ViewedFile extends ReceivedFile {
  address: string
}

const viewedFile = createStore<ViewedFile | null>(null)

export function showFile(file: ReceivedFile): void {
  set({ ...file, address: URL.createObjectURL(file.blob) })
}

export function hideFile(): void {
  set(null)
}

export function useShownFile(): ViewedFile | null {
  return useStore(viewedFile)
}

function set(next: ViewedFile | null): void {
  const before = viewedFile.get()
  if (before) URL.revokeObjectURL(before.address)
  viewedFile.set(next)
}
