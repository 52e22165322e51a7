import { createStore, useStore } from '../store/store.ts'

const key = 'app_version'

const offered = createStore(false)
/** The version this window runs; another window may have stored a newer one. */
let mine = localStorage.getItem(key)
/** The version that this page came with, also from the service worker; empty in development. */
const built = document.querySelector<HTMLMetaElement>('meta[name="app-version"]')?.content ?? ''

let mayReload: (affects: 'this' | 'all') => boolean = () => true

export const builtVersion = (): string => built

/** @param asker whether nothing in this window, or unsent in all windows, stands against a reload */
export function askBeforeReload(asker: typeof mayReload): void {
  mayReload = asker
}

/**
 * Handles the version of a GET answer. A new version reloads the page (rules R143, R144), or is offered in the
 * status line while work is unsaved.
 */
export function takeVersion(version: string): void {
  if (localStorage.getItem(key) !== version) localStorage.setItem(key, version)
  if (navigator.serviceWorker?.controller) {
    if (built !== version)
      import('./service-worker.ts')
        .then(({ takeFromWorker }) => takeFromWorker({ version, built, offered, mayReload }))
        .catch(() => undefined)
    return
  }
  if (mine === null) mine = version
  if (mine === version) return
  if (!mayReload('this')) return offered.set(true)
  mine = version
  location.reload()
}

export function useNewVersion(): boolean {
  return useStore(offered)
}
