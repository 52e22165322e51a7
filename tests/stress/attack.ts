import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'

export type Figures = Readonly<Record<string, number>>

/** A timed test, short in `npm test`, long in `npm run attacks`. */
interface Attack {
  seconds: readonly [short: number, whole: number]
  run: (seconds: number) => Promise<Figures>
  /** Exact figures, mostly 0. */
  must: Figures
  /** Minimum per second, to prove that the attack ran. */
  atLeast?: Figures
}

/** Result file of `npm run attacks` (server/tools/attacks.mjs). */
const report = process.env['ATTACKS_REPORT']

export function attack(title: string, { seconds: [short, whole], run, must, atLeast = {} }: Attack): void {
  const seconds = report ? whole : short
  it(
    title,
    async () => {
      const figures = await run(seconds)
      tell({ title, seconds, figures, must })
      expect(figures).toMatchObject(must)
      for (const [name, least] of Object.entries(atLeast)) expect(figures[name], name).toBeGreaterThanOrEqual(least * seconds)
    },
    (seconds * 3 + 120) * 1000,
  )
}

/** Uses fast-check, which shrinks failures. */
interface GeneratedAttack<Case> {
  /** Cases in `npm test`, with a fixed seed. */
  cases: number
  /** Seconds in `npm run attacks`; the seed is random or ATTACKS_SEED. */
  seconds: number
  arbitrary: fc.Arbitrary<Case>
  examples?: readonly Case[]
  begin: () => Promise<Attacked<Case>>
}

export interface Attacked<Case> {
  /** Returns faults; cases must be independent. */
  judge: (one: Case) => Promise<readonly string[]>
  /** Final checks; returns violations. */
  atLast?: () => Promise<readonly string[]>
  figures: Figures
  close: () => Promise<void>
}

const usualSeed = 11

/** Reports the seed and a shrunk case. */
export function attackByCases<Case>(title: string, { cases, seconds, arbitrary, examples = [], begin }: GeneratedAttack<Case>): void {
  const seed = report ? Number(process.env['ATTACKS_SEED'] ?? Date.now() % 0x7fff_ffff) : usualSeed
  it(
    title,
    async () => {
      const attacked = await begin()
      try {
        const wrong = async (one: Case): Promise<void> => {
          const faults = await attacked.judge(one)
          if (faults.length > 0) throw new Error(faults.join('\n'))
        }
        await fc.assert(fc.asyncProperty(arbitrary, wrong), {
          seed,
          examples: examples.map((one): [Case] => [one]),
          numRuns: report ? 1_000_000 : cases,
          // Shrinks for a minute in npm test.
          interruptAfterTimeLimit: (report ? seconds : 60) * 1000,
          markInterruptAsFailure: false,
        })
        tell({ title, seconds, figures: { sēkla: seed, ...attacked.figures }, must: {} })
        expect(await attacked.atLast?.()).toEqual(attacked.atLast && [])
      } finally {
        await attacked.close()
      }
    },
    (seconds * 3 + 120) * 1000,
  )
}

function tell(row: { title: string; seconds: number; figures: Figures; must: Figures }): void {
  if (report) appendFileSync(report, `${JSON.stringify(row)}\n`)
}

/** Pseudo-random integers below `limit` (mulberry32). */
export function dice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}
