import { createNotifier, useStore, type Readable } from '../store/store.ts'

export type Density = 'compact' | 'normal' | 'comfortable'

const key = 'density'
const heights: Readonly<Record<Density, number>> = { compact: 28, normal: 30, comfortable: 36 }
export const densities: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Blīvs (28 px)' },
  { value: 'normal', label: 'Parasts (30 px)' },
  { value: 'comfortable', label: 'Brīvs (36 px)' },
]

const changes = createNotifier()
const stored: Readable<Density> = { get: density, subscribe: changes.subscribe }

export function density(): Density {
  const storedDensity = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  return storedDensity === 'compact' || storedDensity === 'comfortable' ? storedDensity : 'normal'
}

export function setDensity(next: Density): void {
  localStorage.setItem(key, next)
  changes.notify()
}

export function useDensity(): Density {
  return useStore(stored)
}

/** @param own of the part itself; null: the one chosen for all */
export function useRowHeight(own: Density | null = null): number {
  const usual = useDensity()
  return heights[own ?? usual]
}
