import { useSyncExternalStore } from 'react'

/** How the stream of changes stands: the status line says so in words. */
export type Connection = 'connecting' | 'connected' | 'restarting' | 'lost'

let connection: Connection = 'connecting'
const watchers = new Set<() => void>()

const suspicious = new Set<() => void>()

/** A call got no answer: whoever keeps the stream looks at once whether the server is still there. */
export function suspectConnection(): void {
  for (const watcher of suspicious) watcher()
}

/** Names who looks when a call got no answer; returns what ends it. */
export function watchSuspicion(watcher: () => void): () => void {
  suspicious.add(watcher)
  return () => void suspicious.delete(watcher)
}

/** Says how the connection stands. */
export function setConnection(next: Connection): void {
  if (connection === next) return
  connection = next
  for (const watcher of watchers) watcher()
}

/** Tells of every change of the connection. */
export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** How the connection stands now. */
export function currentConnection(): Connection {
  return connection
}

/** The same for a component. */
export function useConnection(): Connection {
  return useSyncExternalStore(watchConnection, currentConnection)
}
