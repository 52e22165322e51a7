import { useSyncExternalStore } from 'react'

export type Density = 'compact' | 'normal' | 'comfortable'

const key = 'density'
const heights: Readonly<Record<Density, number>> = { compact: 28, normal: 30, comfortable: 36 }
const watchers = new Set<() => void>()

export function density(): Density {
  const storedDensity = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  return storedDensity === 'compact' || storedDensity === 'comfortable' ? storedDensity : 'normal'
}

export function setDensity(next: Density): void {
  localStorage.setItem(key, next)
  for (const watcher of watchers) watcher()
}

export function useDensity(): Density {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, density)
}

export function useRowHeight(): number {
  return heights[useDensity()]
}
