import type { CurrentRecord } from './records.ts'

/**
 * Several rows chosen in a list: one by one, or all that match what the list is filtered by, less a few. A list may
 * be of a million rows, so they are read page by page when something is done with them.
 */
export interface Choice {
  /** How many are chosen. */
  count: number
  /** There are more than were counted. */
  capped: boolean
  /** The chosen records, in the list's order. */
  pages: (signal: AbortSignal) => AsyncIterable<readonly CurrentRecord[]>
  /** Leaves only these chosen: those with which nothing was done. */
  keep: (records: readonly CurrentRecord[]) => void
}

/** Rows that are read for one run at most: 100 calls, some seconds, and what a person can still answer for. */
export const mostChosen = 20_000

/** More rows were chosen than one run takes. */
export class TooMany extends Error {
  constructor() {
    super('Vienā reizē var apstrādāt līdz 20 000 ierakstu; sašauriniet sarakstu ar filtriem')
    this.name = 'TooMany'
  }
}

/** Reads all that is chosen; throws TooMany. */
export async function readAll(
  { pages }: Choice,
  signal: AbortSignal,
  onRead: (records: number) => void = () => {},
): Promise<CurrentRecord[]> {
  const all: CurrentRecord[] = []
  for await (const page of pages(signal)) {
    all.push(...page)
    if (all.length > mostChosen) throw new TooMany()
    onRead(all.length)
  }
  return all
}
