/** @file One measurement is made several times; its median counts, and how far apart the times lay is told. */

export interface Measured {
  /** Answers a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p99: number
  /** Processor milliseconds of an answer. */
  server: number
  /** Processor milliseconds of an answer. */
  postgres: number
  failed: number
}

export interface Summary extends Measured {
  rounds: number
  /** Part of the median between the least and the greatest, of rate and processor. */
  spread: { rate: number; processor: number }
}

export function summaryOf(rounds: readonly Measured[]): Summary {
  const of = (name: keyof Measured): number => median(rounds.map((each) => each[name]))
  return {
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    server: of('server'),
    postgres: of('postgres'),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    rounds: rounds.length,
    spread: {
      rate: spreadOf(rounds.map(({ rate }) => rate)),
      processor: spreadOf(rounds.map(({ server, postgres }) => server + postgres)),
    },
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper
}

/** Null processor times, as where `/proc` is missing, do not spread. */
function spreadOf(values: readonly number[]): number {
  const between = Math.max(...values) - Math.min(...values)
  return between === 0 ? 0 : between / median(values)
}
