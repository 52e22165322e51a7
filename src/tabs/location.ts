import { useSyncExternalStore } from 'react'
import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { navigateTab } from './handle.ts'
import { pathname } from './model.ts'
import { pathShown, watch } from './store.ts'

/** Location of one tab in the shape that wouter's Router takes. */
export interface TabLocation {
  hook: BaseLocationHook
  searchHook: BaseSearchHook
}

const locations = new Map<string, TabLocation>()

/**
 * The location of a tab; the same object for the same tab, for wouter starts anew when it changes.
 * Reads the tab's place in the workspace, so back, forward and restoring need nothing more.
 */
export function locationOf(tabId: string): TabLocation {
  const known = locations.get(tabId)
  if (known) return known
  const navigate = (to: string, options?: { replace?: boolean }): void => navigateTab(tabId, to, { replace: options?.replace ?? false })
  function useTabPath(): [string, typeof navigate] {
    return [useSyncExternalStore(watch, () => pathname(pathShown(tabId))), navigate]
  }
  function useTabSearch(): string {
    return useSyncExternalStore(watch, () => pathShown(tabId).split('?')[1] ?? '')
  }
  const made: TabLocation = { hook: useTabPath, searchHook: useTabSearch }
  locations.set(tabId, made)
  return made
}

/** Forgets the location of a closed tab. */
export function dropLocation(tabId: string): void {
  locations.delete(tabId)
}
