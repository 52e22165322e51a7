import { useSyncExternalStore } from 'react'
import { pathname } from '../tabs/model.ts'
import { showIn } from './navigate.ts'
import { notify } from './notices.ts'

/** A record as a list leads to it. */
export interface Stop {
  key: number
  path: string
  title: string
}

/** The list that a record was opened from, as it was searched, filtered and sorted. */
export interface Walk {
  /** The record, and the place in the list where it was last seen, from nought. */
  key: number
  at: number
  /** Where a record stands in it now; null when it is not in it. */
  placeOf: (key: number) => Promise<number | null>
  /** Its rows about a place, with the place of the first of them. */
  about: (at: number) => Promise<{ first: number; stops: readonly Stop[] }>
}

/** Walks by the path of the record, the oldest first. */
const walks = new Map<string, Walk>()
/** Records whose list is remembered. */
const most = 200
const watchers = new Set<() => void>()

/** Remembers which list leads to a record, so that one can go on to its neighbours there. */
export function cameFrom(path: string, walk: Walk): void {
  walks.delete(path)
  walks.set(path, walk)
  const [oldest] = walks.keys()
  if (walks.size > most && oldest !== undefined) walks.delete(oldest)
  for (const watcher of watchers) watcher()
}

/** The list that a path was opened from, for a component. */
export function useWalk(path: string): Walk | undefined {
  return useSyncExternalStore(watch, () => walks.get(pathname(path)))
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * Shows the next or the previous record of the list in the same tab. The list may have changed: a record that left it,
 * because it was dealt with, is followed by the one that stands in its place now.
 */
export async function walkOn(tabId: string, walk: Walk, by: 1 | -1): Promise<void> {
  const place = await walk.placeOf(walk.key)
  const next = place === null ? walk.at + (by < 0 ? -1 : 0) : place + by
  const stop = next < 0 ? undefined : await stopAt(walk, next)
  if (!stop) return notify({ color: 'blue', text: by > 0 ? 'Tas bija saraksta pēdējais ieraksts' : 'Tas bija saraksta pirmais ieraksts' })
  cameFrom(stop.path, { ...walk, key: stop.key, at: next })
  showIn(tabId, stop.path, { title: stop.title })
}

async function stopAt({ about }: Walk, at: number): Promise<Stop | undefined> {
  const { first, stops } = await about(at)
  return stops[at - first]
}
