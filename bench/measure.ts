import { loadavg } from 'node:os'

/** Milliseconds unless `unit` says otherwise. */
export interface Figure {
  /** Latvian label with its group: `saraksts: pirmā lapa, pasūtījumi`. */
  what: string
  unit: string
  p50: number
  p95: number
  /** Limit from quality.md, if any. */
  bar: number | null
  decides: 'p95' | 'p99' | 'value'
  /** Measured value divided by the limit, inverted for figures that should be high; above 1 the limit is missed. */
  ratio: number | null
  runs: number
  /** System load over the last minute. */
  load: number
}

interface Judged {
  bar?: number | null
  unit?: string
}

export function figureOf(what: string, samples: readonly number[], { bar = null, unit = 'ms' }: Judged = {}): Figure {
  const p95 = percentile(samples, 0.95)
  return {
    what,
    unit,
    p50: percentile(samples, 0.5),
    p95,
    bar,
    decides: 'p95',
    ratio: bar === null ? null : p95 / bar,
    runs: samples.length,
    load: load(),
  }
}

export function valueOf(what: string, value: number, { bar = null, unit = 'ms', more = false }: Judged & { more?: boolean } = {}): Figure {
  const ratio = bar === null ? null : more ? bar / value : value / bar
  return { what, unit, p50: value, p95: value, bar, decides: 'value', ratio, runs: 1, load: load() }
}

/** Times repeated runs; `prepare` is not timed. */
export async function timed<T>(
  runs: number,
  act: (prepared: T, run: number) => Promise<unknown>,
  prepare: (run: number) => Promise<T> | T = () => undefined as T,
): Promise<number[]> {
  const samples: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const prepared = await prepare(run)
    const start = performance.now()
    await act(prepared, run)
    samples.push(performance.now() - start)
  }
  return samples
}

export function percentile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN
}

function load(): number {
  return loadavg()[0] ?? 0
}

/** Timing variance of a fixed arithmetic loop, a measure of the machine's noise. */
export async function machineNoise(): Promise<Figure> {
  const samples = await timed(30, async () => {
    let value = 1
    for (let round = 0; round < 20_000_000; round += 1) value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) + round
    if (value === 0) throw new Error('The loop must not be optimised away')
  })
  return figureOf('mašīna: nemainīgs aprēķins', samples)
}

/** Reports a failing part and continues with the others. */
export async function part(name: string, act: () => Promise<Figure[]>): Promise<Figure[]> {
  console.log(`${name} …`)
  try {
    return await act()
  } catch (error) {
    process.exitCode = 1
    console.error(`Daļa „${name}” neizdevās: ${error instanceof Error ? error.stack : String(error)}`)
    return []
  }
}
