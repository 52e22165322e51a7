import { useSyncExternalStore } from 'react'

const key = 'app_version'

let offered = false
/** The version this window runs; another window may have stored a newer one. */
let mine = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
const watchers = new Set<() => void>()

let mayReload: () => boolean = () => true

export function askBeforeReload(asker: () => boolean): void {
  mayReload = asker
}

/**
 * Handles the version of a GET answer. A new version reloads the page (rules R143, R144), or is offered in the
 * status line while work is unsaved.
 */
export function takeVersion(version: string): void {
  if (localStorage.getItem(key) !== version) localStorage.setItem(key, version)
  if (mine === null) mine = version
  if (mine === version) return
  if (!mayReload()) return offer()
  mine = version
  location.reload()
}

export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => offered,
  )
}

function offer(): void {
  if (offered) return
  offered = true
  for (const watcher of watchers) watcher()
}
