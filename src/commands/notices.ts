import { useSyncExternalStore } from 'react'
import { notices as known, type Notice, type NoticeKey } from '../../contract/notices.ts'

/** A notice on screen. */
export interface OpenNotice extends Notice {
  id: number
}

/** Milliseconds for notices of our own making (rule R138). */
const usual = 4000

/** A notice as it is remembered. */
export interface PastNotice extends OpenNotice {
  at: string
}

/** So many are remembered until the page is loaded anew. */
const remembered = 100

let open: readonly OpenNotice[] = []
let past: readonly PastNotice[] = []
let made = 0
const watchers = new Set<() => void>()

/** A notice of the catalogue, or a text of one's own. */
export type Told = NoticeKey | { color: Notice['color']; text: string; timeout?: number }

/** Shows a notice; it closes by itself after its time. */
export function notify(notice: Told): void {
  const shown: Notice = typeof notice === 'string' ? known[notice] : { timeout: usual, ...notice }
  made += 1
  const id = made
  // The same text twice says nothing more; the older one gives way.
  past = [{ ...shown, id, at: new Date().toISOString() }, ...past].slice(0, remembered)
  set([...open.filter(({ text }) => text !== shown.text), { ...shown, id }].slice(-3))
  setTimeout(() => closeNotice(id), shown.timeout)
}

/** Closes a notice before its time. */
export function closeNotice(id: number): void {
  if (open.some((notice) => notice.id === id)) set(open.filter((notice) => notice.id !== id))
}

/** Closes those on screen; whether there was any. */
export function closeNotices(): boolean {
  if (open.length === 0) return false
  set([])
  return true
}

/** The notices on screen, for a component. */
export function useNotices(): readonly OpenNotice[] {
  return useSyncExternalStore(watch, () => open)
}

/** Those told since the page was loaded, the newest first, for a component. */
export function usePastNotices(): readonly PastNotice[] {
  return useSyncExternalStore(watch, () => past)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function set(next: readonly OpenNotice[]): void {
  open = next
  for (const watcher of watchers) watcher()
}
