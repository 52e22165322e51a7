import { createStore, useStore } from '../store/store.ts'

const key = 'app_version'

const offered = createStore(false)
/** The version this window runs; another window may have stored a newer one. */
let mine = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)

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
  if (!mayReload()) return offered.set(true)
  mine = version
  location.reload()
}

export function useNewVersion(): boolean {
  return useStore(offered)
}
