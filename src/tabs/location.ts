import { useSyncExternalStore } from 'react'
import type { BaseLocationHook, BaseSearchHook, Parser } from 'wouter'
import { navigateTab } from './handle.ts'
import { pathname } from './model.ts'
import { routeParser } from './route-parser.ts'
import { pathShown, watch } from './store.ts'

export interface TabLocation {
  hook: BaseLocationHook
  searchHook: BaseSearchHook
  parser: Parser
}

const locations = new Map<string, TabLocation>()

/** Returns the same object for the same tab, because wouter resets when it changes. */
export function locationOf(tabId: string): TabLocation {
  const existing = locations.get(tabId)
  if (existing) return existing
  const navigate = (to: string, options?: { replace?: boolean }): void => navigateTab(tabId, to, { replace: options?.replace ?? false })
  function useTabPath(): [string, typeof navigate] {
    return [useSyncExternalStore(watch, () => pathname(pathShown(tabId))), navigate]
  }
  function useTabSearch(): string {
    return useSyncExternalStore(watch, () => pathShown(tabId).split('?')[1] ?? '')
  }
  const tabLocation: TabLocation = { hook: useTabPath, searchHook: useTabSearch, parser: routeParser }
  locations.set(tabId, tabLocation)
  return tabLocation
}

export function dropLocation(tabId: string): void {
  locations.delete(tabId)
}
