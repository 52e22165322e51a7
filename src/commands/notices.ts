import { useSyncExternalStore } from 'react'
import { notices as known, type Notice, type NoticeKey } from '../../contract/notices.ts'

export interface OpenNotice extends Notice {
  id: number
}

/** Milliseconds (rule R138). */
const usual = 4000

export interface PastNotice extends OpenNotice {
  at: string
}

/** Maximum past notices until reload. */
const remembered = 100

let open: readonly OpenNotice[] = []
let past: readonly PastNotice[] = []
let lastId = 0
const watchers = new Set<() => void>()

export type NoticeInput = NoticeKey | { color: Notice['color']; text: string; timeout?: number }

export function notify(notice: NoticeInput): void {
  const resolved: Notice = typeof notice === 'string' ? known[notice] : { timeout: usual, ...notice }
  lastId += 1
  const id = lastId
  // Replaces an older notice with the same text.
  past = [{ ...resolved, id, at: new Date().toISOString() }, ...past].slice(0, remembered)
  set([...open.filter(({ text }) => text !== resolved.text), { ...resolved, id }].slice(-3))
  setTimeout(() => closeNotice(id), resolved.timeout)
}

export function closeNotice(id: number): void {
  if (open.some((notice) => notice.id === id)) set(open.filter((notice) => notice.id !== id))
}

/** Returns whether there were any. */
export function closeNotices(): boolean {
  if (open.length === 0) return false
  set([])
  return true
}

export function useNotices(): readonly OpenNotice[] {
  return useSyncExternalStore(watch, () => open)
}

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
