import { createStore, useStore } from '../store/store.ts'

/** Who made answers outdated: the person of this browser, or anybody else. */
export type Cause = 'own' | 'others'

interface OwnReads {
  pending: number
}

const none: OwnReads = { pending: 0 }
const reads = createStore<ReadonlyMap<string, OwnReads>>(new Map())

/** Notes that the calls are read again after what the person did; lists then show all changes at once. */
export async function readOwn(callIds: Iterable<string>, reading: Promise<unknown> | undefined): Promise<void> {
  const ids = [...callIds]
  count(ids, 1)
  try {
    await reading
  } finally {
    count(ids, -1)
  }
}

/** Another object after each such reading; `pending`: readings under way. */
export function useOwnReads(callId: string): OwnReads {
  return useStore(reads, (all) => all.get(callId) ?? none)
}

function count(ids: readonly string[], by: 1 | -1): void {
  if (ids.length === 0) return
  reads.update((before) => {
    const after = new Map(before)
    for (const id of ids) after.set(id, { pending: (before.get(id)?.pending ?? 0) + by })
    return after
  })
}
