import { appendFileSync } from 'node:fs'
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
      if (report) appendFileSync(report, `${JSON.stringify({ title, seconds, figures, must })}\n`)
      expect(figures).toMatchObject(must)
      for (const [name, least] of Object.entries(atLeast)) expect(figures[name], name).toBeGreaterThanOrEqual(least * seconds)
    },
    (seconds * 3 + 120) * 1000,
  )
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
