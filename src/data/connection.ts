import { useSyncExternalStore } from 'react'

/** How the stream of changes stands: the status line says so in words. */
export type Connection = 'connecting' | 'connected' | 'lost'

let connection: Connection = 'connecting'
const watchers = new Set<() => void>()

/** Says how the connection stands. */
export function setConnection(next: Connection): void {
  if (connection === next) return
  connection = next
  for (const watcher of watchers) watcher()
}

/** How the connection stands, for a component. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => connection,
  )
}
