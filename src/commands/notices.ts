import { notices as known, type Notice, type NoticeKey } from '../../contract/notices.ts'
import { createStore, useStore } from '../store/store.ts'

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

const open = createStore<readonly OpenNotice[]>([])
const past = createStore<readonly PastNotice[]>([])
let lastId = 0

export type NoticeInput = NoticeKey | { color: Notice['color']; text: string; timeout?: number }

export function notify(notice: NoticeInput): void {
  const resolved: Notice = typeof notice === 'string' ? known[notice] : { timeout: usual, ...notice }
  lastId += 1
  const id = lastId
  // Replaces an older notice with the same text.
  past.update((all) => [{ ...resolved, id, at: new Date().toISOString() }, ...all].slice(0, remembered))
  open.update((all) => [...all.filter(({ text }) => text !== resolved.text), { ...resolved, id }].slice(-3))
  setTimeout(() => closeNotice(id), resolved.timeout)
}

export function closeNotice(id: number): void {
  open.update((all) => (all.some((notice) => notice.id === id) ? all.filter((notice) => notice.id !== id) : all))
}

/** Returns whether there were any. */
export function closeNotices(): boolean {
  if (open.get().length === 0) return false
  open.set([])
  return true
}

export function useNotices(): readonly OpenNotice[] {
  return useStore(open)
}

export function usePastNotices(): readonly PastNotice[] {
  return useStore(past)
}
