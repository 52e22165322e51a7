import { useSyncExternalStore } from 'react'

export type Connection = 'connecting' | 'connected' | 'restarting' | 'lost'

let connection: Connection = 'connecting'
const watchers = new Set<() => void>()

const suspicious = new Set<() => void>()

/** A call got no answer: checks the stream at once. */
export function suspectConnection(): void {
  for (const watcher of suspicious) watcher()
}

/** Returns the unsubscribe function. */
export function watchSuspicion(watcher: () => void): () => void {
  suspicious.add(watcher)
  return () => void suspicious.delete(watcher)
}

export function setConnection(next: Connection): void {
  if (connection === next) return
  connection = next
  for (const watcher of watchers) watcher()
}

export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function currentConnection(): Connection {
  return connection
}

export function useConnection(): Connection {
  return useSyncExternalStore(watchConnection, currentConnection)
}
