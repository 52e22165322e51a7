import { useSyncExternalStore } from 'react'

/** Address bar as a store, since pushState emits no event. */
const watchers = new Set<() => void>()

export function currentAddress(): string {
  return location.pathname + location.search
}

/** `replace` adds no history entry. */
export function showAddress(path: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}): void {
  if (replace) history.replaceState(state, '', path)
  else history.pushState(state, '', path)
  tell()
}

export function useAddress(): string {
  return useSyncExternalStore(watchAddress, currentAddress)
}

function watchAddress(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function tell(): void {
  for (const watcher of watchers) watcher()
}

if (typeof window !== 'undefined') window.addEventListener('popstate', tell)

const returnPathKey = 'wanted'

/** Stores the path to open after sign-in. */
export function rememberWanted(path: string): void {
  if (path !== '/' && !path.startsWith('/login')) sessionStorage.setItem(returnPathKey, path)
}

/** Reads and removes it. */
export function takeWanted(): string | null {
  const returnPath = sessionStorage.getItem(returnPathKey)
  sessionStorage.removeItem(returnPathKey)
  return returnPath
}
