import { useSyncExternalStore } from 'react'

const key = 'app_version'

let offered = false
/** The version this window runs: another window may have stored a newer one since. */
let mine = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
const watchers = new Set<() => void>()

/** Whether anything typed would be lost or interrupted by a reload; named by the workspace. */
let mayReload: () => boolean = () => true

/** Names who knows whether a reload would disturb. */
export function askBeforeReload(asker: () => boolean): void {
  mayReload = asker
}

/**
 * Takes the version that a GET answer carries. When it differs from the stored one, the stored one
 * is updated and the page reloads (rules R143, R144): at once when nothing unsaved is open, else
 * the status line offers it.
 */
export function takeVersion(version: string): void {
  if (localStorage.getItem(key) !== version) localStorage.setItem(key, version)
  if (mine === null) mine = version
  if (mine === version) return
  if (!mayReload()) return offer()
  mine = version
  location.reload()
}

/** Whether a newer version waits for a reload. */
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
