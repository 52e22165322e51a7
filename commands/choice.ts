import type { CurrentRecord } from './records.ts'

/**
 * Selected list rows: single ones, or all that match the filter except some. May be a million rows, so they are read
 * page by page.
 */
export interface Choice {
  count: number
  /** The real count is higher. */
  capped: boolean
  pages: (signal: AbortSignal) => AsyncIterable<readonly CurrentRecord[]>
  /** Keeps only these selected: those not processed. */
  keep: (records: readonly CurrentRecord[]) => void
}

/** Rows per run: 100 calls, some seconds. */
export const mostChosen = 20_000

export class TooMany extends Error {
  constructor() {
    super('Vienā reizē var apstrādāt līdz 20 000 ierakstu; sašauriniet sarakstu ar filtriem')
    this.name = 'TooMany'
  }
}

/** Throws TooMany. */
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
