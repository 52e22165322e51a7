import { formatQuantity } from '../contract/format.ts'
import type { CurrentRecord } from './records.ts'

/**
 * Selected list rows: single ones, or all that match the filter except some. May be a million rows, so they are read
 * page by page.
 */
export interface Choice {
  count: number
  /** The real count is higher. */
  capped: boolean
  /** All of this list but some; null for single rows. */
  list: ChosenList | null
  pages: (signal: AbortSignal) => AsyncIterable<readonly CurrentRecord[]>
  /** Keeps only these selected: those not processed. */
  keep: (records: readonly CurrentRecord[]) => void
}

export interface ChosenList {
  call: string
  query: Readonly<Record<string, unknown>>
  params: Readonly<Record<string, unknown>> | null
  /** Keys left out. */
  but: readonly number[]
}

/** Rows per run: 100 calls, some seconds. */
export const mostChosen = 20_000

export class TooMany extends Error {
  constructor(most: number) {
    super(`Vienā reizē var apstrādāt līdz ${formatQuantity(most)} ierakstu; sašauriniet sarakstu ar filtriem`)
    this.name = 'TooMany'
  }
}

/** Throws TooMany. */
export async function readAll(
  { pages }: Choice,
  signal: AbortSignal,
  onRead: (records: number) => void = () => {},
  most = mostChosen,
): Promise<CurrentRecord[]> {
  const all: CurrentRecord[] = []
  for await (const page of pages(signal)) {
    all.push(...page)
    if (all.length > most) throw new TooMany(most)
    onRead(all.length)
  }
  return all
}
