import { createStore, useStore } from '../store/store.ts'
import { pathname } from '../tabs/model.ts'
import { showIn } from './navigate.ts'
import { notify } from './notices.ts'

export interface Stop {
  key: number
  path: string
  title: string
}

export interface Walk {
  /** Key and last zero-based position. */
  key: number
  at: number
  /** Null if no longer listed. */
  placeOf: (key: number) => Promise<number | null>
  about: (at: number) => Promise<{ first: number; stops: readonly Stop[] }>
}

/** By record path, the oldest first. */
const walks = createStore<ReadonlyMap<string, Walk>>(new Map())
/** Maximum remembered records. */
const most = 200

export function cameFrom(path: string, walk: Walk): void {
  walks.update((before) => new Map([...[...before].filter(([other]) => other !== path), [path, walk] as const].slice(-most)))
}

export function useWalk(path: string): Walk | undefined {
  return useStore(walks, (all) => all.get(pathname(path)))
}

/** If the record left the list, continues with its successor. */
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
