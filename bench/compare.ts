import { readFileSync } from 'node:fs'
import type { Rates, RateRow } from './rates.ts'

/** @file Compares rates with those of an earlier run. */

export interface Compared {
  row: RateRow
  /** Now divided by then, as if the machine had reckoned as fast both times. */
  rate: number
  /** The same of processor time. */
  processor: number
  /** The wider of both spreads of processor time, as a part: less is noise. */
  noise: number
  /** Processor time moved by more than the noise. */
  moved: 'less' | 'more' | null
}

/** @throws Error if the file holds no rates */
export function ratesIn(file: string): Rates {
  const { rates } = JSON.parse(readFileSync(file, 'utf8')) as { rates?: Rates }
  if (!rates) throw new Error(`${file} holds no rates`)
  return rates
}

/** Cases that both runs measured. */
export function compare(now: Rates, then: Rates): Compared[] {
  const slower = now.reckoning / then.reckoning
  return now.rows.flatMap((row) => {
    const former = then.rows.find(({ kind, clients, phase }) => kind === row.kind && clients === row.clients && phase === row.phase)
    if (!former) return []
    const processor = processorOf(row) / processorOf(former) / slower
    const noise = Math.max(row.spread.processor, former.spread.processor)
    const moved = Math.abs(processor - 1) <= noise ? null : processor < 1 ? 'less' : 'more'
    return [{ row, rate: (row.rate / former.rate) * slower, processor, noise, moved }]
  })
}

export function processorOf({ server, postgres }: Pick<RateRow, 'server' | 'postgres'>): number {
  return server + postgres
}
