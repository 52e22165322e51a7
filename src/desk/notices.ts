import { useSyncExternalStore } from 'react'
import { notices as known, type Notice, type NoticeKey } from '../../contract/notices.ts'

/** A notice on screen. */
export interface OpenNotice extends Notice {
  id: number
}

/** Milliseconds for notices of our own making (rule R138). */
const usual = 4000

let open: readonly OpenNotice[] = []
let made = 0
const watchers = new Set<() => void>()

/** Shows a notice of the catalogue or a text of one's own; it closes by itself after its time. */
export function notify(notice: NoticeKey | { color: Notice['color']; text: string; timeout?: number }): void {
  const shown: Notice = typeof notice === 'string' ? known[notice] : { timeout: usual, ...notice }
  made += 1
  const id = made
  // The same text twice says nothing more; the older one gives way.
  set([...open.filter(({ text }) => text !== shown.text), { ...shown, id }].slice(-3))
  setTimeout(() => closeNotice(id), shown.timeout)
}

/** Closes a notice before its time. */
export function closeNotice(id: number): void {
  if (open.some((notice) => notice.id === id)) set(open.filter((notice) => notice.id !== id))
}

/** The notices on screen, for a component. */
export function useNotices(): readonly OpenNotice[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => open,
  )
}

function set(next: readonly OpenNotice[]): void {
  open = next
  for (const watcher of watchers) watcher()
}
