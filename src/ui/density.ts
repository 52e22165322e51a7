import { useSyncExternalStore } from 'react'

/** How close the rows of tables stand; a person's choice, kept in this browser. */
export type Density = 'compact' | 'normal' | 'comfortable'

const key = 'density'
const heights: Readonly<Record<Density, number>> = { compact: 28, normal: 30, comfortable: 36 }
const watchers = new Set<() => void>()

/** The chosen density. */
export function density(): Density {
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  return kept === 'compact' || kept === 'comfortable' ? kept : 'normal'
}

/** Chooses a density; tables follow at once. */
export function setDensity(next: Density): void {
  localStorage.setItem(key, next)
  for (const watcher of watchers) watcher()
}

/** The density for a component. */
export function useDensity(): Density {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, density)
}

/** Height of a table's row in pixels. */
export function useRowHeight(): number {
  return heights[useDensity()]
}
