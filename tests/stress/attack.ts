import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'

/** What an attack counted, by the name of the figure. */
export type Figures = Readonly<Record<string, number>>

/** An attack: a test that goes on for a time, some seconds in `npm test` and whole by `npm run attacks`. */
interface Attack {
  /** Seconds in `npm test`, and by `npm run attacks`. */
  seconds: readonly [short: number, whole: number]
  /** Attacks for so many seconds. */
  run: (seconds: number) => Promise<Figures>
  /** Figures that must come out as they stand here; nought mostly. */
  must: Figures
  /** Figures that have to reach this much in a second, so that the attack is known to have happened. */
  atLeast?: Figures
}

/** File to which `npm run attacks` has every attack write its row (server/tools/attacks.mjs). */
const report = process.env['ATTACKS_REPORT']

/** Declares an attack as a test of its name. */
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

/** An attack by cases that fast-check makes: of one that fails it looks for the least that fails, too. */
interface GeneratedAttack<Case> {
  /** How many cases `npm test` tries, examples among them, always the same ones; they should take some seconds. */
  cases: number
  /** Seconds of `npm run attacks`, each time with cases of another seed, or that of ATTACKS_SEED. */
  seconds: number
  arbitrary: fc.Arbitrary<Case>
  /** Cases that are always tried first. */
  examples?: readonly Case[]
  /** Prepares what the cases act on. */
  begin: () => Promise<Attacked<Case>>
}

/** What is attacked, until it is closed. */
export interface Attacked<Case> {
  /** Carries a case out; answers what was wrong about it, in words. A case may not hang on those before it. */
  judge: (one: Case) => Promise<readonly string[]>
  /** What has to hold once all were carried out; answers what does not. */
  atLast?: () => Promise<readonly string[]>
  /** What was counted meanwhile. */
  figures: Figures
  close: () => Promise<void>
}

/** Seed of the cases that `npm test` tries. */
const usualSeed = 11

/** Declares an attack by generated cases as a test of its name; one that fails is told with its seed and made small. */
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
          // Of a case that fails the least one is looked for in npm test for a minute.
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

/** Numbers that look random and are the same for the same seed (mulberry32): below `limit`, whole. */
export function dice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}
