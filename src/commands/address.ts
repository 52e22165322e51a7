import { useSyncExternalStore } from 'react'

/** The browser's address bar as a store: pushState alone tells nobody. */
const watchers = new Set<() => void>()

/** Path and query that the address bar shows. */
export function currentAddress(): string {
  return location.pathname + location.search
}

/** Shows an address; `replace` makes no entry in the browser's history. */
export function showAddress(path: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}): void {
  if (replace) history.replaceState(state, '', path)
  else history.pushState(state, '', path)
  tell()
}

/** The address for a component. */
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

const wantedKey = 'wanted'

/** Remembers the address a visitor asked for, to go there once signed in. */
export function rememberWanted(path: string): void {
  if (path !== '/' && !path.startsWith('/login')) sessionStorage.setItem(wantedKey, path)
}

/** The address asked for before the sign-in; asked once. */
export function takeWanted(): string | null {
  const wanted = sessionStorage.getItem(wantedKey)
  sessionStorage.removeItem(wantedKey)
  return wanted
}
