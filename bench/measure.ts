import { loadavg } from 'node:os'

/** One measured figure; milliseconds unless `unit` says otherwise. */
export interface Figure {
  /** What was measured, in Latvian, with its group in front: `saraksts: pirmā lapa, pasūtījumi`. */
  what: string
  unit: string
  p50: number
  p95: number
  /** What quality.md asks for; null where it asks for nothing. */
  bar: number | null
  /** Measured value that the bar is held against. */
  decides: 'p95' | 'p99' | 'value'
  /** Deciding value over the bar; above 1 it is missed. For figures that should be high the other way round. */
  ratio: number | null
  /** How many times it was measured. */
  runs: number
  /** Load of the machine over the last minute when it was measured. */
  load: number
}

interface Judged {
  bar?: number | null
  unit?: string
}

/** A figure from single durations, judged by the 95th percentile. */
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

/** A figure that is one value, such as a size. */
export function valueOf(what: string, value: number, { bar = null, unit = 'ms', more = false }: Judged & { more?: boolean } = {}): Figure {
  const ratio = bar === null ? null : more ? bar / value : value / bar
  return { what, unit, p50: value, p95: value, bar, decides: 'value', ratio, runs: 1, load: load() }
}

/** Runs something again and again and takes the time of each run; `prepare` is not counted. */
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

/** The value below which this part of the samples lies. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN
}

function load(): number {
  return loadavg()[0] ?? 0
}

/** How evenly this machine runs: a fixed loop of arithmetic, whose times should all be alike. */
export async function machineNoise(): Promise<Figure> {
  const samples = await timed(30, async () => {
    let value = 1
    for (let round = 0; round < 20_000_000; round += 1) value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) + round
    if (value === 0) throw new Error('The loop must not be optimised away')
  })
  return figureOf('mašīna: nemainīgs aprēķins', samples)
}

/** A part that cannot be measured is told of and leaves the others to be measured. */
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
